/**
 * Keeps a list of hundreds of thousands of rows quick, by two tables. One holds the three-character pieces of its
 * keyed texts, for a search anywhere inside them; the other counts the rows of each parent, for totals and for the
 * place of a page in an order by parent. Both follow every write in its own transaction; both engines read them the
 * same way.
 */
import { trigrammes } from '@gestionscolaire/contract/core/text/cle.ts';
import { type RawBuilder, sql } from 'kysely';
import { createIndex, createTable, entier, texte } from './columns.ts';
import { anyTable, type Trx } from './database.ts';
import type { Row } from './tables.ts';

export interface LongList {
  readonly table: string;
  /** The list's own texts that a search looks into. */
  readonly keyed: readonly string[];
  /** The column of the parent whose children are counted. */
  readonly parent: string;
}

export const piecesOf = ({ table }: LongList): RawBuilder<unknown> => sql.table(`${table}_morceaux`);
export const countsOf = ({ table }: LongList): RawBuilder<unknown> => sql.table(`${table}_effectifs`);

/** The end put after each text, so that its last one and two characters begin a piece too: no key holds a line end. */
const END = '\n\n';

/** The most characters that a keyed text may have: labels and codes are shorter. */
const LONGEST = 400;

/** Creates the two tables, filled from the rows that are there. */
export async function createLongList(trx: Trx, list: LongList): Promise<void> {
  const pieces = { morceau: texte(), id: entier() };
  await createTable(trx, `${list.table}_morceaux`, pieces, { primaryKey: ['morceau', 'id'] });
  const counts = { estActif: entier(), parent: entier(), n: entier() };
  await createTable(trx, `${list.table}_effectifs`, counts, { primaryKey: ['estActif', 'parent'] });
  await createIndex(trx, `${list.table}_effectifs`, 'parent', ['parent', 'estActif', 'n']);
  await rebuildLongList(trx, list);
}

/** Fills both tables anew, for rows that were written without them. */
export async function rebuildLongList(trx: Trx, list: LongList): Promise<void> {
  const { table, keyed, parent } = list;
  await sql`delete from ${piecesOf(list)}`.execute(trx);
  await sql`delete from ${countsOf(list)}`.execute(trx);
  const texts = keyed.map(
    (name) => sql`select ${sql.ref('id')}, ${sql.ref(`${name}Cle`)} as texte from ${sql.table(table)}`,
  );
  await sql`
    insert into ${piecesOf(list)} (morceau, id)
    with recursive positions(p) as (select 1 union all select p + 1 from positions where p < ${sql.lit(LONGEST)})
    select distinct substr(texte || ${END}, p, 3), id
    from (${sql.join(texts, sql` union all `)}) as textes join positions on p <= length(texte)`.execute(trx);
  await sql`
    insert into ${countsOf(list)} (${sql.ref('estActif')}, parent, n)
    select ${sql.ref('estActif')}, ${sql.ref(parent)}, count(*) from ${sql.table(table)}
    group by ${sql.ref('estActif')}, ${sql.ref(parent)}`.execute(trx);
}

/** Follows one write: `before` is the row as it was (null: it was not there), `after` as it is now (null: it is gone). */
export async function followRow(
  trx: Trx,
  list: LongList,
  id: number,
  before: Row | null,
  after: Row | null,
): Promise<void> {
  const old = rowPieces(list, before);
  const now = rowPieces(list, after);
  const gone = [...old].filter((piece) => !now.has(piece));
  const added = [...now].filter((piece) => !old.has(piece));
  const db = anyTable(trx);
  const pieces = `${list.table}_morceaux`;
  if (gone.length > 0) {
    await db.deleteFrom(pieces).where('id', '=', id).where('morceau', 'in', gone).execute();
  }
  if (added.length > 0) {
    await db
      .insertInto(pieces)
      .values(added.map((morceau) => ({ morceau, id })))
      .execute();
  }
  const place = (row: Row | null) => row && [row['estActif'], row[list.parent]].join();
  if (place(before) === place(after)) return;
  await count(trx, list, before, -1);
  await count(trx, list, after, 1);
}

function rowPieces({ keyed }: LongList, row: Row | null): Set<string> {
  if (row === null) return new Set();
  return new Set(keyed.flatMap((name) => trigrammes(`${String(row[`${name}Cle`] ?? '')}${END}`)));
}

async function count(trx: Trx, list: LongList, row: Row | null, by: 1 | -1): Promise<void> {
  if (row === null) return;
  const { estActif = null, [list.parent]: parent = null } = row;
  await sql`
    insert into ${countsOf(list)} as c (${sql.ref('estActif')}, parent, n) values (${estActif}, ${parent}, ${by})
    on conflict (${sql.ref('estActif')}, parent) do update set n = c.n + excluded.n`.execute(trx);
}
