/** Changes the state of absences: each change is a row of its own, which nothing changes, and alters no presence (AMB-185). */
import type { EtatDAbsence } from '@gestionscolaire/contract/suivi/absences/etats.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Trx } from '#core/db/database.ts';
import '#suivi/tables/absences.ts';
import '#suivi/tables/appel.ts';
import '#suivi/tables/discipline.ts';

interface Stamp {
  readonly now: string;
  readonly userId: number;
}

/** Why the state of an absence changes. */
interface Pourquoi {
  readonly motifId: number | null;
  readonly texte: string | null;
  readonly piece: string | null;
  readonly annonceId: number | null;
  /** The exclusion by which it is justified by itself, or no more. */
  readonly faitId: number | null;
}

/** Stores the state of an absence, and keeps the change; returns the id of that row. */
export async function changerLEtat(
  trx: Trx,
  absence: { readonly ecoleId: number; readonly id: number; readonly etat: EtatDAbsence },
  { etat, ...pourquoi }: Pourquoi & { readonly etat: EtatDAbsence },
  { now, userId }: Stamp,
): Promise<number> {
  const { ecoleId, id: absenceId, etat: ancienEtat } = absence;
  const last = await trx
    .selectFrom('justifications')
    .select(({ fn }) => fn.max('rang').as('rang'))
    .where('ecoleId', '=', ecoleId)
    .where('absenceId', '=', absenceId)
    .executeTakeFirst();
  await trx
    .updateTable('absences')
    .set({ etat, motifId: pourquoi.motifId, modifDate: now, modifUserId: userId })
    .where('ecoleId', '=', ecoleId)
    .where('id', '=', absenceId)
    .execute();
  const { id } = await trx
    .insertInto('justifications')
    .values({
      ecoleId,
      absenceId,
      rang: (last?.rang ?? 0) + 1,
      ancienEtat,
      etat,
      ...pourquoi,
      auteurId: userId,
      instant: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The condition that the announcement `n` is of the half-day `demiJournee` of a day. */
export const annoncePour = (
  jour: RawBuilder<unknown>,
  demiJournee: RawBuilder<unknown>,
): RawBuilder<SqlBool> => sql<SqlBool>`n."estActif" = 1 and n.du <= ${jour} and n.au >= ${jour}
  and n.partie in ('journee', ${demiJournee})`;

/** The condition that nobody said anything of the absence `a`: what justified it by itself, or no longer does, is nobody's word. */
const NUL_N_EN_A_PARLE = sql<SqlBool>`not exists (select 1 from justifications j
  where j."ecoleId" = a."ecoleId" and j."absenceId" = a.id and j."faitId" is null and j."annonceId" is null)`;

/** An absence whose state changes by itself. */
interface Touchee {
  readonly id: number;
  readonly feuilleAppelId: number;
}

interface Annoncee extends Touchee {
  readonly annonceId: number;
  readonly motifId: number | null;
  readonly texte: string | null;
}

/**
 * Justifies what was announced among the absences `a` of a school that a condition names, once: where somebody said something of one
 * since, it stays as they said. Two announcements of a pupil never meet on a half-day. Returns the sheets of these absences.
 */
export async function justifierLesAnnoncees(
  trx: Trx,
  ecoleId: number,
  among: RawBuilder<SqlBool>,
  stamp: Stamp,
): Promise<number[]> {
  const { rows } = await sql<Annoncee>`
    select a.id, a."feuilleAppelId", n.id as "annonceId", n."motifId", n.texte
    from absences a join absences_annoncees n on n."ecoleId" = a."ecoleId" and n."inscriptionId" = a."inscriptionId"
      and ${annoncePour(sql.ref('a.jour'), sql.ref('a.demiJournee'))}
    where a."ecoleId" = ${ecoleId} and a."annuleeLe" is null and a.genre = 'absence' and a.etat = 'aJustifier'
      and ${NUL_N_EN_A_PARLE} and ${among}
    order by a.id`.execute(trx);
  for (const { id, annonceId, motifId, texte } of rows) {
    const pourquoi = { motifId, texte, piece: null, annonceId, faitId: null };
    await changerLEtat(trx, { ecoleId, id, etat: 'aJustifier' }, { etat: 'justifiee', ...pourquoi }, stamp);
  }
  return feuillesDe(rows);
}

interface Exclue extends Touchee {
  readonly faitId: number;
}

/** Returns the sheets of some absences, each once. */
const feuillesDe = (rows: readonly Touchee[]): number[] => [
  ...new Set(rows.map(({ feuilleAppelId }) => feuilleAppelId)),
];

const RIEN_DE_DIT = { motifId: null, texte: null, piece: null, annonceId: null } as const;

/**
 * Justifies the absences `a` of a school, among those that a condition names, that fall on the days of an exclusion `x`, once: what
 * somebody said of one stands. Two exclusions of a pupil never meet on a day. Returns the sheets of these absences.
 */
export async function justifierLesExclus(
  trx: Trx,
  ecoleId: number,
  among: RawBuilder<SqlBool>,
  stamp: Stamp,
): Promise<number[]> {
  const { rows } = await sql<Exclue>`
    select a.id, a."feuilleAppelId", x.id as "faitId"
    from absences a join faits x on x."ecoleId" = a."ecoleId" and x."inscriptionId" = a."inscriptionId"
      and x."annuleLe" is null and x.du <= a.jour and x.au >= a.jour
    where a."ecoleId" = ${ecoleId} and a."annuleeLe" is null and a.genre = 'absence' and a.etat = 'aJustifier'
      and ${NUL_N_EN_A_PARLE} and ${among}
    order by a.id`.execute(trx);
  for (const { id, faitId } of rows)
    await changerLEtat(
      trx,
      { ecoleId, id, etat: 'aJustifier' },
      { etat: 'justifiee', ...RIEN_DE_DIT, faitId },
      stamp,
    );
  return feuillesDe(rows);
}

/**
 * Asks again for the absences `a` that an exclusion or an announcement justified, among those that a condition names: what somebody said of
 * one since stands, and what else was said of its day justifies it. Returns the sheets of these absences.
 */
async function rouvrir(
  trx: Trx,
  ecoleId: number,
  { colonne, id }: { readonly colonne: 'faitId' | 'annonceId'; readonly id: number },
  among: RawBuilder<SqlBool>,
  stamp: Stamp,
): Promise<number[]> {
  const { rows } = await sql<Touchee>`
    select a.id, a."feuilleAppelId" from absences a join justifications j on j."ecoleId" = a."ecoleId" and j."absenceId" = a.id
    where a."ecoleId" = ${ecoleId} and ${sql.ref(`j.${colonne}`)} = ${id} and a.etat = 'justifiee'
      and ${among} and not exists (select 1 from justifications k
        where k."ecoleId" = a."ecoleId" and k."absenceId" = a.id and k.rang > j.rang)
    order by a.id`.execute(trx);
  const pourquoi = { ...RIEN_DE_DIT, faitId: null, [colonne]: id };
  for (const one of rows)
    await changerLEtat(
      trx,
      { ecoleId, id: one.id, etat: 'justifiee' },
      { etat: 'aJustifier', ...pourquoi },
      stamp,
    );
  if (rows.length === 0) return [];
  const reopened = sql<SqlBool>`a.id in (${sql.join(rows.map((one) => sql`${one.id}`))})`;
  await justifierLesAnnoncees(trx, ecoleId, reopened, stamp);
  await justifierLesExclus(trx, ecoleId, reopened, stamp);
  return feuillesDe(rows);
}

/** Asks again for what an exclusion justified, once it is cancelled. Returns the sheets of these absences. */
export const rouvrirLesExclus = (
  trx: Trx,
  { ecoleId, faitId }: { readonly ecoleId: number; readonly faitId: number },
  stamp: Stamp,
): Promise<number[]> => rouvrir(trx, ecoleId, { colonne: 'faitId', id: faitId }, sql<SqlBool>`1 = 1`, stamp);

/** Asks again for what an announcement justified and is of no more: it was disabled, or its days changed. Returns the sheets of these absences. */
export const rouvrirLesAnnoncees = (
  trx: Trx,
  { ecoleId, annonceId }: { readonly ecoleId: number; readonly annonceId: number },
  stamp: Stamp,
): Promise<number[]> =>
  rouvrir(
    trx,
    ecoleId,
    { colonne: 'annonceId', id: annonceId },
    sql<SqlBool>`not exists (select 1 from absences_annoncees n where n.id = ${annonceId}
      and n."inscriptionId" = a."inscriptionId" and ${annoncePour(sql.ref('a.jour'), sql.ref('a.demiJournee'))})`,
    stamp,
  );
