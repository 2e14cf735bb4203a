/** Counts the acts of a journal that grows: by its last id, never by reading all of it. */
import type { Endpoint } from '@gestionscolaire/contract/core/api/endpoint.ts';
import * as z from 'zod/mini';
import type { TestServer } from '#tests/harness.ts';

/** Reads the id of the newest act; 0 while there is none. */
export async function lastAct({ database }: TestServer): Promise<number> {
  const query = database.read.selectFrom('journal').select(({ fn }) => fn.max('id').as('id'));
  return (await query.executeTakeFirst())?.id ?? 0;
}

/** Counts the acts that came after one. */
export async function actsAfter({ database }: TestServer, last: number): Promise<number> {
  const query = database.read
    .selectFrom('journal')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('id', '>', last);
  return (await query.executeTakeFirstOrThrow()).n;
}

const lignesRendues = z.array(z.object({ sort: z.string() })).check(z.minLength(1));

/** Whether an answer tells row by row that none was written: such a call is accepted, and has no act. */
export function rienEcrit(text: string): boolean {
  const told = lignesRendues.safeParse(JSON.parse(text));
  return told.success && told.data.every(({ sort }) => sort !== 'ecrite');
}

/** Returns how many rows the journal has of a call's act: one between two schools is told in each. */
export const actesDe = ({ name, isSilent }: Pick<Endpoint, 'name' | 'isSilent'>): number => {
  if (isSilent) return 0;
  return ['addPassage', 'defairePassage'].includes(name) ? 2 : 1;
};
