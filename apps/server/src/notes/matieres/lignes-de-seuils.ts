/** Writes the mentions and distinctions of a rule, one row each, and reads them as the lines that a person types. */

import { cle } from '@gestionscolaire/contract/core/text/cle.ts';
import type { ReglageDeNotation } from '@gestionscolaire/contract/notes/regles-notation.ts';
import { type Distinction, lireDistinctions, lireMentions } from '@gestionscolaire/contract/notes/seuils.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '#core/db/database.ts';
import { perEngine } from '#core/db/per-engine.ts';
import { insertRows, updateRow, withKeys } from '#core/db/rows.ts';
import type { WriteContext } from '#core/http/context.ts';

type Sql = RawBuilder<unknown>;

/** Writes hundredths as they are typed, '12,5': the contract's `ecrireCentiemes`. */
const typed = (column: Sql): Sql => sql`(cast(${column} / 100 as text) || case
  when ${column} % 100 = 0 then ''
  when ${column} % 10 = 0 then ',' || cast(${column} % 100 / 10 as text)
  when ${column} % 100 < 10 then ',0' || cast(${column} % 100 as text)
  else ',' || cast(${column} % 100 as text) end)`;

/** Joins texts, one a line. */
const lines = (text: Sql, order: Sql): Sql =>
  perEngine({
    sqlite: sql`group_concat(${text}, char(10) order by ${order})`,
    postgres: sql`string_agg(${text}, chr(10) order by ${order})`,
  });

/** The mentions of the rule `t`, as a text of lines. */
export const MENTIONS_EN_LIGNES: Sql = sql`(select ${lines(
  sql`${typed(sql`m.seuil`)} || ' ' || m.libelle`,
  sql`m.seuil desc`,
)} from regles_mentions m where m."ecoleId" = t."ecoleId" and m."regleId" = t.id)`;

/** The distinctions of the rule `t`, as a text of lines. */
export const DISTINCTIONS_EN_LIGNES: Sql = sql`(select ${lines(
  sql`case when d.seuil is null then '' else ${typed(sql`d.seuil`)} || ' ' end || d.libelle
    || case when d."conduiteMinimum" is null then '' else ', conduite ' || ${typed(sql`d."conduiteMinimum"`)} end`,
  sql`d.ordre`,
)} from distinctions d where d."ecoleId" = t."ecoleId" and d."regleId" = t.id and d."estActif" = 1)`;

interface Regle {
  readonly id: number;
  readonly ecoleId: number;
}

type Seuils = Pick<ReglageDeNotation, 'mentions' | 'distinctions'>;

/** Replaces the mentions of a rule: nothing points at one. */
async function writeMentions(
  { db, now, caller }: WriteContext,
  { id: regleId, ecoleId }: Regle,
  text: string | null,
): Promise<void> {
  await db
    .deleteFrom('regles_mentions')
    .where('ecoleId', '=', ecoleId)
    .where('regleId', '=', regleId)
    .execute();
  const rows = lireMentions(text).map(({ seuil, libelle }) => ({ ecoleId, regleId, seuil, libelle }));
  if (rows.length > 0) await insertRows(db, 'regles_mentions', rows, { now, userId: caller.userId });
}

/**
 * Writes the distinctions of a rule. One that keeps its name keeps its id, and one that goes is disabled: bulletins may name it.
 */
async function writeDistinctions(
  { db, now, caller }: WriteContext,
  { id: regleId, ecoleId }: Regle,
  text: string | null,
): Promise<void> {
  const stamp = { now, userId: caller.userId };
  const stored = await db
    .selectFrom('distinctions')
    .select(['id', 'libelleCle', 'modifDate', 'estActif'])
    .where('ecoleId', '=', ecoleId)
    .where('regleId', '=', regleId)
    .execute();
  const wanted = new Map(
    lireDistinctions(text).map((one, rang) => [cle(one.libelle), { ...one, ordre: rang + 1 }] as const),
  );
  for (const { id, libelleCle, modifDate, estActif } of stored) {
    const one = wanted.get(libelleCle);
    const values = one === undefined ? { estActif: 0 } : { ...one, estActif: 1 };
    await updateRow(db, 'distinctions', { id, modifDate, estActif: estActif === 1 ? 1 : 0 }, values, stamp);
    wanted.delete(libelleCle);
  }
  const rows = [...wanted.values()].map((one) => withKeys({ ecoleId, regleId, ...one }, ['libelle']));
  if (rows.length > 0) await insertRows(db, 'distinctions', rows, stamp);
}

/** Writes the rows of a rule as its two texts say. */
export async function writeSeuils(context: WriteContext, regle: Regle, seuils: Seuils): Promise<void> {
  await writeMentions(context, regle, seuils.mentions);
  await writeDistinctions(context, regle, seuils.distinctions);
}

/** Deletes the rows of a rule that is about to go. */
export async function deleteSeuils(db: Trx, regleId: number): Promise<void> {
  await db.deleteFrom('regles_mentions').where('regleId', '=', regleId).execute();
  await db.deleteFrom('distinctions').where('regleId', '=', regleId).execute();
}

/** Reads the distinctions of a rule that hold, with their ids. */
export const readDistinctions = (db: Db, regleId: number): Promise<(Distinction & { id: number })[]> =>
  db
    .selectFrom('distinctions')
    .select(['id', 'libelle', 'seuil', 'conduiteMinimum'])
    .where('regleId', '=', regleId)
    .where('estActif', '=', 1)
    .orderBy('ordre')
    .execute();
