/**
 * Finds the rows of a long list that are worth looking at for a search, by the pieces of its words. Whether a row holds the
 * words is decided by the same filter as in any list.
 */
import { trigrammes } from '@gestionscolaire/contract/core/text/cle.ts';
import { type RawBuilder, sql } from 'kysely';
import type { AnyListSource } from '#core/crud/source.ts';
import type { Db } from '#core/db/database.ts';
import { countsOf, type LongList, piecesOf } from '#core/db/long-list.ts';
import { contains } from '#core/db/per-engine.ts';
import { type Prepared, param, prepared } from '#core/db/prepared.ts';
import type { Value } from '#core/db/tables.ts';

/** Most candidates: beyond them the list is walked in its order, where matches are never far apart. */
const CANDIDATES = 30_000;
/** So few candidates that weighing other words would cost more than it saves. */
const FEW = 1000;
/** How many pieces of a word are weighed: one of them is rare, or the word is common. */
const WEIGHED = 4;

/** The rows worth looking at: those with a piece from `low` to `high`, and the children of parents that hold `word`. */
interface Narrowing {
  low: string;
  high: string;
  word: string;
}

/** How a long list finds the parents that a search looks into; undefined when its source searches elsewhere too. */
export interface Narrower {
  /** Weighs these words among rows of one state; undefined when the list is better walked. */
  find(db: Db, words: readonly string[], estActif: number): Promise<Narrowing | undefined>;
  /** Selects the ids of the candidates; its values are `low`, `high` and `word`. */
  candidates(): RawBuilder<unknown>;
}

export function narrower(
  { joins = [], searched = [] }: Pick<AnyListSource, 'joins' | 'searched'>,
  longList: LongList,
): Narrower | undefined {
  const parent = joins.find(({ on }) => on === `t.${longList.parent}`);
  const texts = searched.filter((column) => parent !== undefined && column.startsWith(`${parent.as}.`));
  if (texts.length < searched.length) return undefined;
  const weights = new Map<number, Prepared<{ n: number }>>();

  const parents = (word: RawBuilder<Value>): RawBuilder<unknown> => {
    const { table, as } = parent ?? { table: '', as: '' };
    const held = texts.map((column) => contains(sql.ref(`${column}Cle`), word));
    return sql`select ${sql.ref(`${as}.id`)} from ${sql.table(table)} as ${sql.ref(as)} where ${sql.join(held, sql` or `)}`;
  };

  const weigh = (count: number) =>
    prepared<{ n: number }>(() => {
      const ofPieces = Array.from(
        { length: count },
        (_, index) => sql`
          select ${sql.lit(index)} as rang, count(*) as n from (
            select 1 as un from ${piecesOf(longList)}
            where morceau >= ${param(`low${index}`)} and morceau <= ${param(`high${index}`)}
            limit ${param('most')}) as ${sql.ref(`m${index}`)}`,
      );
      const ofParents =
        texts.length === 0
          ? sql`select -1 as rang, 0 as n`
          : sql`select -1 as rang, coalesce(sum(n), 0) as n from ${countsOf(longList)}
                where ${sql.ref('estActif')} = ${param('estActif')} and parent in (${parents(param('word'))})`;
      return sql<{
        n: number;
      }>`select n from (${sql.join([ofParents, ...ofPieces], sql` union all `)}) as poids order by rang`;
    });

  return {
    async find(db, words, estActif) {
      let best: { narrowing: Narrowing; weight: number } | undefined;
      // Long words come first: they are the rare ones, and a rare one ends the weighing.
      for (const word of words.toSorted((a, b) => b.length - a.length)) {
        if (best !== undefined && best.weight <= FEW) break;
        const ranges = rangesOf(word);
        const most = Math.min(CANDIDATES, best?.weight ?? CANDIDATES) + 1;
        const values: Record<string, Value> = { word, estActif, most };
        for (const [index, { low, high }] of ranges.entries()) {
          values[`low${index}`] = low;
          values[`high${index}`] = high;
        }
        let query = weights.get(ranges.length);
        if (query === undefined) weights.set(ranges.length, (query = weigh(ranges.length)));
        const [children, ...found] = (await query.all(db, values)).map(({ n }) => n);
        for (const [index, range] of ranges.entries()) {
          const weight = (children ?? 0) + (found[index] ?? 0);
          if (best === undefined || weight < best.weight) best = { narrowing: { ...range, word }, weight };
        }
      }
      return best !== undefined && best.weight <= CANDIDATES ? best.narrowing : undefined;
    },

    candidates() {
      const ofPieces = sql`select id from ${piecesOf(longList)}
        where morceau >= ${param('low')} and morceau <= ${param('high')}`;
      if (texts.length === 0) return sql`select distinct id from (${ofPieces}) as m`;
      return sql`${ofPieces} union select id from ${sql.table(longList.table)}
        where ${sql.ref(longList.parent)} in (${parents(param('word'))})`;
    },
  };
}

/** Picks pieces of a word, evenly spread; a word of one or two characters begins a piece wherever it stands. */
function rangesOf(word: string): { low: string; high: string }[] {
  const pieces = trigrammes(word);
  if (pieces.length === 0) return [{ low: word, high: `${word}\u{10FFFF}` }];
  const step = Math.max(1, pieces.length / WEIGHED);
  return pieces
    .filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step))
    .map((piece) => ({ low: piece, high: piece }));
}
