/**
 * A valid input for any endpoint, made from its own JSON Schema and from records that are made for it. Tests that walk
 * every call start from it, so a new endpoint is among them by existing.
 */
import { API, CRUDS } from '@gestionscolaire/contract/api.ts';
import type { CrudContract } from '@gestionscolaire/contract/core/crud.ts';
import type { Endpoint } from '@gestionscolaire/contract/core/endpoint.ts';
import { inputSchema } from '#core/http/openapi.ts';
import { MOT_DE_PASSE, type Person, type TestServer } from './harness.ts';
import { firstOf } from './reponse.ts';

export type Values = Record<string, unknown>;

export interface JsonSchema {
  type?: string | string[];
  anyOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
}

/** The schema of each key that an endpoint takes. */
export function propertiesOf(endpoint: Endpoint): Record<string, JsonSchema> {
  return inputSchema(endpoint).properties;
}

/** The schema itself and each of its alternatives. */
export function alternatives(schema: JsonSchema): JsonSchema[] {
  return [schema, ...(schema.anyOf ?? []).flatMap(alternatives)];
}

/** Values whose rule no JSON Schema tells. */
const CONNUS: Values = {
  indicatifTel: '224',
  debut: '2026-01-01',
  fin: '2026-12-31',
  token: 'aucun-jeton-de-ce-nom',
  password: MOT_DE_PASSE,
  newMotDePasse: 'Un-autre-mot-de-passe',
  reference: 'localisation',
  tailles: { devises: 25 },
  libelleConfirme: true,
};

let made = 0;

export class Exemples {
  readonly #server: TestServer;
  readonly #parents = new Map<string, number>();
  #login: string | undefined;

  constructor(server: TestServer) {
    this.#server = server;
  }

  /** `as` is who will call: where a call is for oneself alone, the ids are his. */
  async validInput(endpoint: Endpoint, as: Person): Promise<Values> {
    const crud = CRUDS.find((one) => callOf(one, endpoint) !== undefined);
    const input: Values = {};
    for (const [name, schema] of Object.entries(propertiesOf(endpoint))) {
      input[name] = await this.#valueOf(name, schema);
    }
    if (endpoint.access.who === 'self') input[endpoint.access.field] = as.id;
    if (crud !== undefined) {
      const call = callOf(crud, endpoint);
      if (call !== undefined && ['get', 'update', 'remove', 'disable', 'enable'].includes(call)) {
        Object.assign(input, await this.#record(crud, call === 'enable'));
      }
    }
    return input;
  }

  async #valueOf(name: string, schema: JsonSchema): Promise<unknown> {
    if (name === 'login') return this.#person();
    if (Object.hasOwn(CONNUS, name)) return CONNUS[name];
    const parent = name.endsWith('Id') ? parentOf(name) : undefined;
    if (parent !== undefined) return this.#parent(parent);
    const [first] = alternatives(schema).filter(({ type, enum: values }) => type !== undefined || values);
    if (first?.enum !== undefined) return first.enum[0];
    if (first?.const !== undefined) return 1;
    if (first?.type === 'boolean') return true;
    if (first?.type === 'integer' || first?.type === 'number') return 1;
    made += 1;
    return `Essai ${made}`.slice(0, first?.maxLength ?? 20);
  }

  async #person(): Promise<string> {
    if (this.#login === undefined) {
      const { id } = await this.#server.person();
      const row = (await this.#server.rows('utilisateurs')).find((one) => one['id'] === id);
      this.#login = String(row?.['email']);
    }
    return this.#login;
  }

  async #parent(crud: CrudContract): Promise<number> {
    const known = this.#parents.get(crud.entity);
    if (known !== undefined) return known;
    const { id } = await this.#record(crud, false);
    this.#parents.set(crud.entity, Number(id));
    return Number(id);
  }

  /** A new record as its form sends it back. */
  async #record(crud: CrudContract, isDisabled: boolean): Promise<Values> {
    const administrator = await this.#server.signIn(this.#server.admin.id);
    const fields: Values = {};
    for (const name of Object.keys(crud.fields)) {
      fields[name] = await this.#valueOf(name, propertiesOf(crud.create)[name] ?? {});
    }
    const id = firstOf((await administrator.call(crud.create, { ...fields, creationUserId: 0 })).data)['id'];
    if (!isDisabled) return { ...fields, id, modifDate: null };
    await administrator.call(crud.disable, { id, modifUserId: 0, modifDate: null });
    const row = (await this.#server.rows(crud.entity)).find((one) => one['id'] === id);
    return { ...fields, id, modifDate: row?.['modifDate'] };
  }
}

/** Which of a look-alike's eight calls an endpoint is. */
export function callOf(crud: CrudContract, endpoint: Endpoint): string | undefined {
  return Object.entries(crud).find(([, value]) => value === endpoint)?.[0];
}

function parentOf(name: string): CrudContract | undefined {
  const stem = name.slice(0, -2);
  return CRUDS.find(({ entity }) => entity === stem || entity === `${stem}s`);
}

/** 'POST addDevise', for the title of a test. */
export const titleOf = ({ method, path }: Endpoint): string => `${method} ${path}`;

export const ECRITURES: readonly Endpoint[] = API.filter(({ kind }) => kind === 'write');
