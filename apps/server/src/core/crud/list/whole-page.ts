/** Finds the place of a page that nothing filters: the counts of a long list give its total, so no page is far. */
import { sql } from 'kysely';
import type { AnyListSource } from '#core/crud/source.ts';
import type { Db } from '#core/db/database.ts';
import { countsOf, type LongList } from '#core/db/long-list.ts';
import { type Prepared, param, prepared } from '#core/db/prepared.ts';

/** The place of a page: counted from the end when that is nearer, or among a few parents that follow one another. */
interface Place {
  isReversed: boolean;
  parents: readonly number[];
  offset: number;
  taille: number;
}

/** The page that a call wants of all rows. */
interface WantedPage {
  tri: string;
  isDescending: boolean;
  estActif: number;
  offset: number;
  taille: number;
}

export interface WholePages {
  total(db: Db, estActif: number): Promise<number>;
  place(db: Db, wanted: WantedPage, total: number): Promise<Place>;
}

interface Share {
  id: number;
  n: number;
}

export function wholePages(source: AnyListSource, longList: LongList): WholePages {
  const join = source.joins?.find(({ on }) => on === `t.${longList.parent}`);
  const totals = prepared<{ n: number }>(
    () => sql<{ n: number }>`
      select coalesce(sum(n), 0) as n from ${countsOf(longList)} where ${sql.ref('estActif')} = ${param('estActif')}`,
  );
  const shares = new Map<string, Prepared<Share>>();

  /** Counts the rows of each parent, parents in the order of the column that shows them. */
  const sharesBy = (column: string): Prepared<Share> => {
    const known = shares.get(column);
    if (known !== undefined) return known;
    const made = prepared<Share>(
      () => sql<Share>`
        select ${sql.ref(`${join?.as}.id`)} as id, c.n from ${countsOf(longList)} as c
        join ${sql.table(join?.table ?? '')} as ${sql.ref(join?.as ?? '')} on ${sql.ref(`${join?.as}.id`)} = c.parent
        where c.${sql.ref('estActif')} = ${param('estActif')} and c.n > 0
        order by ${sql.ref(`${column}Cle`)}, ${sql.ref(column)}, ${sql.ref(`${join?.as}.id`)}`,
    );
    shares.set(column, made);
    return made;
  };

  return {
    async total(db, estActif) {
      return (await totals.first(db, { estActif }))?.n ?? 0;
    },

    async place(db, { tri, isDescending, estActif, offset, taille }, total) {
      const length = Math.max(0, Math.min(taille, total - offset));
      const column = source.reads?.[tri];
      if (join !== undefined && column?.startsWith(`${join.as}.`) === true) {
        const all = await sharesBy(column).all(db, { estActif });
        return among(isDescending ? all.toReversed() : all, offset, length);
      }
      const isReversed = offset > total / 2;
      const nearer = isReversed ? total - offset - length : offset;
      return { isReversed, parents: [], offset: nearer, taille: length };
    },
  };
}

/** Finds the parents whose rows the page holds, and where in them it begins. */
function among(shares: readonly Share[], offset: number, taille: number): Place {
  const parents: number[] = [];
  let before = 0;
  let start = offset;
  for (const { id, n } of shares) {
    if (before >= offset + taille) break;
    if (before + n > offset) {
      if (parents.length === 0) start = offset - before;
      parents.push(id);
    }
    before += n;
  }
  return { isReversed: false, parents, offset: start, taille };
}
