/** Says what the preparations of calls are given, and gives them to calls by their titles. */
import type { CrudContract } from '@gestionscolaire/contract/core/api/crud.ts';
import type { Endpoint } from '@gestionscolaire/contract/core/api/endpoint.ts';
import type { Person, TestServer } from '#tests/harness.ts';

export type Values = Record<string, unknown>;

/** The part of the examples that preparations use. */
export interface Fournis {
  server(): Promise<TestServer>;
  school(as: Person): Promise<number>;
  schoolOf(as: Person): Promise<number | null>;
  parent(entity: string, as: Person): Promise<number>;
  record(crud: CrudContract, as: Person, given?: Values): Promise<Values>;
  asAdministrator(endpoint: Endpoint, input: Values): Promise<Values>;
}

/** Makes what a call must find, and returns what its input says of that; the keys that the call has not are left out. */
export type Prepare = (exemples: Fournis, as: Person) => Promise<Values>;
export type Prepares = Readonly<Record<string, Prepare>>;

/** Returns the title of a test: 'POST addDevise'. */
export function titleOf({ method, path }: Pick<Endpoint, 'method' | 'path'>): string {
  return `${method} ${path}`;
}

/** Gives several calls one preparation. */
export const pour = (prepare: Prepare, ...calls: readonly Endpoint[]): Prepares =>
  Object.fromEntries(calls.map((call) => [titleOf(call), prepare]));

/** Adds the mark of a record that nobody changed. */
export const avecMarque =
  (prepare: Prepare): Prepare =>
  async (exemples, as) => ({ ...(await prepare(exemples, as)), modifDate: null });

/** Does what a call takes as the administrator, and returns the id of what it made, with its mark. */
export const fait =
  (call: Endpoint, prepare: Prepare): Prepare =>
  async (exemples, as) => {
    const sent = { ...(await prepare(exemples, as)), creationUserId: 0 };
    return { id: Number((await exemples.asAdministrator(call, sent))['id']), modifDate: null };
  };
