/** The tools of the shared suite: one server, and an entity's calls as its administrator makes them. */
import { type CrudContract, rowsOfGet } from '@gestionscolaire/contract/core/api/crud.ts';
import { afterAll, beforeAll } from 'vitest';
import type { Row } from '#core/db/tables.ts';
import { type Answer, type Person, type TestServer, testServer } from '#tests/harness.ts';

export type Call = 'list' | 'get' | 'create' | 'update' | 'remove' | 'disable' | 'enable' | 'export';

export interface CrudCheck {
  contract: CrudContract;
  /** Makes the parent that a record needs and returns valid fields; each call may use another label. */
  sample: (server: TestServer, libelle: string) => Promise<Row>;
  /** A second valid choice or text for one field beside the label, another one than the record has. */
  change: { field: string; value: (server: TestServer, row: Row) => Promise<string | number> };
  /** Values that no two active records share beside the label: a new set each time. */
  unique?: (server: TestServer) => Promise<Row>;
  /** The sentence that refuses a label which another record has, where no confirmation lets it through. */
  double?: string;
  /** Requirement ids that each call proves, beside those of SHARED. */
  ids: Partial<Record<Call, string>>;
  /** Absent while nothing refers to the entity. */
  used?: {
    /** Makes another record refer to `id`. */
    refer: (
      server: TestServer,
      id: number,
      libelle: string,
    ) => Promise<{ table: string; id: number | undefined }>;
    /** The refusals when one record refers, then when two do and one of them is disabled. */
    one: string;
    many: string;
  };
}

export const rowsOf = (data: unknown): Row[] => data as Row[];
export const firstOf = (data: unknown): Row => rowsOf(data)[0] ?? {};

/** The deletion for good, of the entities that have it; its tests run for those alone. */
const noRemoval = (): never => {
  throw new Error('this entity is deleted by disabling it');
};

export type Tools = ReturnType<typeof toolsOf>;

/** Starts the server of a `describe` and stops it at its end. */
export function toolsOf({ contract, sample, change, ids }: CrudCheck) {
  let server: TestServer;
  let labels = 0;
  beforeAll(async () => {
    server = await testServer();
  });
  afterAll(() => server.close());

  /** Makes a label that no record has yet. */
  const label = (): string => {
    labels += 1;
    return `Échantillon ${labels}`;
  };
  const read = async (id: unknown): Promise<Row> => {
    const { data } = await server.admin.call(contract.get, { id });
    return firstOf(rowsOfGet(contract, data));
  };
  const fieldsOf = (row: Row): Row =>
    Object.fromEntries(Object.keys(contract.fields).map((name) => [name, row[name] ?? null]));
  const stamp = (row: Row): Row => ({
    id: row['id'] ?? null,
    modifUserId: 0,
    modifDate: row['modifDate'] ?? null,
  });

  return {
    get server(): TestServer {
      return server;
    },
    get admin(): Person {
      return server.admin;
    },
    /** Counts the labels made. */
    get count(): number {
      return labels;
    },
    label,
    read,
    fieldsOf,
    stamp,
    /** Writes a title with its ids: '[GEO-24] [SHARED-31] rend …'. */
    title: (call: Call, more: string, text: string): string => {
      const named = `${ids[call] ?? ''} ${more}`.split(/\s+/).filter((id) => id !== '');
      return [...named.map((id) => `[${id}]`), text].join(' ');
    },
    add: async (libelle = label()): Promise<Row> => {
      const fields = await sample(server, libelle);
      const { data } = await server.admin.call(contract.create, { ...fields, creationUserId: 0 });
      return read(firstOf(data)['id']);
    },
    remove: (row: Row): Promise<Answer<unknown>> =>
      server.admin.call(contract.remove ?? noRemoval(), { id: row['id'] }),
    update: (row: Row, values: Record<string, unknown>): Promise<Answer<unknown>> =>
      server.admin.call(contract.update, { ...fieldsOf(row), ...values, ...stamp(row) }),
    /** Returns another value of one field of a record. */
    another: async (row: Row): Promise<Row> => ({ [change.field]: await change.value(server, row) }),
    journalOf: async (id: unknown): Promise<Row[]> =>
      (await server.rows('journal')).filter(
        (row) => row['entite'] === contract.entity && row['entiteId'] === id,
      ),
    /** Picks the values of a row beside its own fields and stamps: labels that change with a choice. */
    joined: (row: Row): Row => {
      const own = [
        ...Object.keys(contract.fields),
        ...Object.keys(stamp(row)),
        'estActif',
        'creationDate',
        'creationUserId',
      ];
      return Object.fromEntries(Object.entries(row).filter(([name]) => !own.includes(name)));
    },
  };
}
