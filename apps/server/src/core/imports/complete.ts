/**
 * Completes records that are there already by what rows of a file say of them: what is empty is filled in, what would be overwritten
 * is asked, and the lot gives all of it back.
 */
import { Refus, refuse, refuseAt } from '@gestionscolaire/contract/core/api/errors.ts';
import type { Effet, ImportContract } from '@gestionscolaire/contract/core/imports/columns.ts';
import { colonneDe } from '@gestionscolaire/contract/core/imports/rows.ts';
import { cle } from '@gestionscolaire/contract/core/text/cle.ts';
import * as z from 'zod/mini';
import type { Db } from '#core/db/database.ts';
import { findAnyRow } from '#core/db/rows.ts';
import type { Row, TableName, Value } from '#core/db/tables.ts';
import type { WriteContext } from '#core/http/context.ts';
import { oneByOne } from '#core/lots/one-by-one.ts';
import type { LotDefait, LotPart } from '#core/lots/source.ts';

/** One field of a record, as a row says it. */
interface Said {
  readonly champ: string;
  readonly effet: Effet;
  readonly before: Value;
  readonly after: Value;
}

/** Whether two values say the same, whatever their case and accents; a number may stand as a text. */
const isSame = (one: Value, other: Value): boolean =>
  one === null || other === null ? one === other : cle(String(one)) === cle(String(other));

/**
 * Compares the fields that a row fills with those of a record. `isSaid`: whether the record says it already in its own way; a field
 * that the row leaves empty says nothing.
 */
export function compareWith(
  champs: readonly string[],
  record: Row,
  input: Readonly<Record<string, unknown>>,
  isSaid: (champ: string, before: Value, after: Value) => boolean = () => false,
): Said[] {
  return champs.flatMap((champ): Said[] => {
    const after = input[champ];
    if (typeof after !== 'string' && typeof after !== 'number') return [];
    const before = record[champ] ?? null;
    const effet =
      isSame(before, after) || isSaid(champ, before, after)
        ? 'identique'
        : before === null || before === ''
          ? 'nouveau'
          : 'change';
    return [{ champ, effet, before, after }];
  });
}

/** Returns the effects by column. */
export const effectsOf = (
  contract: Pick<ImportContract, 'colonnes'>,
  said: readonly Said[],
): Readonly<Record<string, Effet>> =>
  Object.fromEntries(said.map(({ champ, effet }) => [colonneDe(contract, champ), effet]));

/** Returns the values that change the record. */
export const changedValues = (said: readonly Said[]): Row =>
  Object.fromEntries(
    said.filter(({ effet }) => effet !== 'identique').map(({ champ, after }) => [champ, after]),
  );

/** Whether a person confirmed the sentence of a field. */
export type IsConfirmed = (champ: string, phrase: string) => boolean;

/** Makes it of a row that is tried: the trial notes what is asked, and takes it as given. */
export const asTried =
  (input: Readonly<Record<string, unknown>>): IsConfirmed =>
  (champ) =>
    input[`${champ}Confirme`] === true;

/** Makes it of a row that was tried: it was asked this very sentence. */
export const asAsked =
  (contract: Pick<ImportContract, 'colonnes'>, asked: Readonly<Record<string, string>>): IsConfirmed =>
  (champ, phrase) =>
    asked[colonneDe(contract, champ)] === phrase;

/** Asks what nobody confirmed, by field. */
export function askUnlessConfirmed(
  phrases: Readonly<Record<string, string>>,
  isConfirmed: IsConfirmed,
): void {
  const open = Object.entries(phrases).filter(([champ, phrase]) => !isConfirmed(champ, phrase));
  if (open.length > 0) refuse('A_CONFIRMER', { champs: Object.fromEntries(open) });
}

/** Decides another call that the import does the work of; without its right the row is refused at the field, in these words. */
export async function requireAlso(
  access: Parameters<WriteContext['readmit']>[0],
  { readmit }: Pick<WriteContext, 'readmit'>,
  champ: string,
  phrase: string,
): Promise<void> {
  try {
    await readmit(access);
  } catch (error) {
    if (!(error instanceof Refus) || error.code !== 'DROIT_ABSENT') throw error;
    refuseAt(champ, phrase);
  }
}

/** Reads the form of a record that is changed; one that its own form would not save today is refused, with what it lacks. */
export function formOf<S extends z.ZodMiniType>(schema: S, values: Row): z.output<S> {
  const read = z.safeParse(schema, values);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  return refuse('REGLE', { phrase: `Cette fiche est d'abord à corriger : ${issue?.message ?? ''}` });
}

const told = z.record(z.string(), z.tuple([z.unknown(), z.unknown()]));
const valueOf = (value: unknown): Value =>
  typeof value === 'string' || typeof value === 'number' ? value : null;

/** The records of an import that were there before it. */
interface Changed {
  readonly table: TableName;
  /** The import that changes them. */
  readonly importer: Pick<ImportContract['importer'], 'method' | 'name'>;
}

/** Reads what a lot changed of a record, as the journal has it. */
async function readChange(
  db: Db,
  { table, importer: { method, name } }: Changed,
  id: number,
  { creationDate }: LotDefait,
): Promise<readonly (readonly [champ: string, before: Value, after: Value])[]> {
  const row = await db
    .selectFrom('journal')
    .select('changements')
    .where('entite', '=', table)
    .where('entiteId', '=', id)
    // The act of an import has one instant: that of its lot, and of what it changed.
    .where('instant', '=', creationDate)
    .where('appel', '=', `${method} ${name}`)
    .where('effaceLe', 'is', null)
    .executeTakeFirst();
  const changes = row === undefined ? {} : z.parse(told, JSON.parse(row.changements));
  return Object.entries(changes).map(([champ, [before, after]]) => [champ, valueOf(before), valueOf(after)]);
}

const CHANGE_DEPUIS = 'ce qui y était écrit a changé depuis.';
const OUBLIE = "ce qu'il y avait avant n'est plus connu.";

/**
 * Makes the part of a lot whose records were there before: each takes back what it held, as long as nobody changed that since.
 * `update`: changes the record as it is now to these values.
 */
export const changedPart = (
  changed: Changed,
  update: (record: Row, values: Row, context: WriteContext) => Promise<unknown>,
): LotPart => ({
  table: changed.table,
  isChanged: true,
  mayHaveChanged: true,
  usedBy: [],
  under: async (ids) => ids.map((entiteId) => ({ entite: changed.table, entiteId })),
  remove: (ids, context, lot) =>
    oneByOne(async ({ id }, own) => {
      const record = await findAnyRow(own.db, changed.table, id);
      const changes = await readChange(own.db, changed, id, lot);
      if (record === undefined || changes.length === 0) return refuse('REGLE', { phrase: OUBLIE });
      if (changes.some(([champ, , after]) => !isSame(record[champ] ?? null, after)))
        refuse('REGLE', { phrase: CHANGE_DEPUIS });
      const values = Object.fromEntries(changes.map(([champ, before]): [string, Value] => [champ, before]));
      await update(record, values, own);
    })(ids, context),
});

/** Runs a change, and returns the act that the journal tells of it. */
export async function actOf(
  context: WriteContext,
  change: (own: WriteContext) => Promise<unknown>,
): Promise<Parameters<WriteContext['record']>[0] | undefined> {
  const acts: Parameters<WriteContext['record']>[0][] = [];
  await change({ ...context, record: (act) => acts.push(act) });
  return acts[0];
}
