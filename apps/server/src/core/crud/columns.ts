/** Writes the columns, joins and orders of a source in SQL. */
import { jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import { type RawBuilder, sql } from 'kysely';
import { param } from '#core/db/prepared.ts';
import type { AnyListSource, SchoolOfRows } from './source.ts';
import type { Join, ListContract } from './vocabulary.ts';

/** Returns the column that says whose a row is; undefined: its rows are the network's. */
export const schoolColumn = (school: SchoolOfRows | undefined): string | undefined =>
  school === undefined ? undefined : school.kind === 'self' ? 'id' : 'ecoleId';

const DAY = 'today';
/** The day of the call (yyyy-MM-dd in Conakry), in what the source of records computes: each call gives it by its own clock. */
export const TODAY = param(DAY);
/** A statement with `TODAY` in it is given this value. `now`: the instant of the call. */
export const dayOf = (now: string): { [DAY]: string } => ({ [DAY]: jourDe(now) });

/** Orders a digits-only text by its number, without a cast. */
export function numericOrder(column: string): RawBuilder<unknown>[] {
  return [sql`length(${sql.ref(column)})`, sql.ref(column)];
}

/** Selects the columns of an answer, in the contract's order. */
export function selection(
  contract: Pick<ListContract, 'row'>,
  source: Pick<AnyListSource, 'computed' | 'reads'>,
): RawBuilder<unknown> {
  const columns = Object.keys(contract.row.shape).map(
    (key) => sql`${columnOf(source, key)} as ${sql.ref(key)}`,
  );
  return sql.join(columns);
}

/** Returns the expression that a key of the answer is read from. */
export function columnOf(
  { computed, reads }: Pick<AnyListSource, 'computed' | 'reads'>,
  key: string,
): RawBuilder<unknown> {
  return computed?.[key] ?? sql.ref(reads?.[key] ?? `t.${key}`);
}

/** Writes joins. */
export function joinsOf(joins: readonly Join[]): RawBuilder<unknown> {
  const parts = joins.map(({ table, as, on, isOptional }) => {
    const kind = isOptional === true ? sql`left join` : sql`join`;
    return sql`${kind} ${sql.table(table)} as ${sql.ref(as)} on ${sql.ref(`${as}.id`)} = ${sql.ref(on)}`;
  });
  return sql.join(parts, sql` `);
}

/** Returns the column of the text that names a record. */
export const nameColumn = ({ named = 'libelle' }: AnyListSource): string => named;

/** Orders a list by one of its columns, then by the name, then by the id, so that no two rows tie. */
export function orderOf(source: AnyListSource, column: string): RawBuilder<unknown>[] {
  const terms = [...termsOf(source, column)];
  const named = nameColumn(source);
  if (column !== named) terms.push(...termsOf(source, named));
  return [...terms, sql.ref('t.id')];
}

function termsOf(source: AnyListSource, column: string): readonly RawBuilder<unknown>[] {
  const own = source.order?.[column];
  if (own !== undefined) return own;
  const read = source.reads?.[column];
  if (read === undefined) {
    if (!source.keyed.includes(column)) return [sql.ref(`t.${column}`)];
    // The engines put null first or last, each its own way: the key of an optional text is '' and decides alone.
    return column === nameColumn(source)
      ? [sql.ref(`t.${column}Cle`), sql.ref(`t.${column}`)]
      : [sql.ref(`t.${column}Cle`)];
  }
  const join = source.joins?.find(({ as }) => read.startsWith(`${as}.`));
  const texts = [sql.ref(`${read}Cle`), sql.ref(read)];
  if (join?.isOptional === true) return texts.map((text) => sql`coalesce(${text}, '')`);
  // Children of two parents of the same name stay together.
  return join === undefined ? texts : [...texts, sql.ref(`${join.as}.id`)];
}

/** Finds the joins that a column, a search or both need; a list reads the others only for the rows it shows. */
export function neededJoins(source: AnyListSource, columns: readonly string[]): Join[] {
  const joins = source.joins ?? [];
  const needed = new Set<string>();
  const visit = (reference: string): void => {
    const join = joins.find(({ as }) => reference.startsWith(`${as}.`));
    if (join === undefined || needed.has(join.as)) return;
    needed.add(join.as);
    visit(join.on);
  };
  for (const column of columns) visit(column);
  return joins.filter(({ as }) => needed.has(as));
}
