/** Reads a cashier's day: what his drawer took and gave back, its totals, and the cashiers who have such days. */
import { getJournalCaisse } from '@gestionscolaire/contract/caisse/clotures.ts';
import { MOYENS, type Moyen } from '@gestionscolaire/contract/caisse/paiements.ts';
import type { Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import { sql } from 'kysely';
import type { Journee } from '#caisse/caisse.ts';
import type { Caller } from '#core/acces/caller.ts';
import type { Db } from '#core/db/database.ts';

type Mouvement = Output<typeof getJournalCaisse>['mouvements'][number];

/** Reads what a cashier's drawer took that day, and what it gave back, in order of time. */
export async function readMouvements(db: Db, { ecoleId, caissierId, jour }: Journee): Promise<Mouvement[]> {
  const of = db
    .selectFrom('paiements as t')
    .innerJoin('eleves as e', 'e.id', 't.eleveId')
    .select(['t.id as paiementId', 't.numero', 'e.matricule', 't.moyenPaiement', 't.reference', 't.montant'])
    .select(sql<string>`e.prenoms || ' ' || e.nom`.as('eleve'))
    .where('t.ecoleId', '=', ecoleId);
  const taken = await of
    .select(['t.creationDate as instant', sql<null>`null`.as('annulePar')])
    .where('t.jour', '=', jour)
    .where('t.creationUserId', '=', caissierId)
    .execute();
  const cancelled = await of
    .leftJoin('utilisateurs as p', (join) =>
      join.onRef('p.id', '=', 't.annuleParId').onRef('p.id', '<>', 't.annuleCaissierId'),
    )
    .select(['t.annuleLe as instant', sql<string | null>`p.prenoms || ' ' || p.nom`.as('annulePar')])
    .where('t.annuleJour', '=', jour)
    .where('t.annuleCaissierId', '=', caissierId)
    .execute();
  const rows = [
    ...taken.map((row) => ({ ...row, genre: 'paiement' })),
    ...cancelled.map((row) => ({ ...row, genre: 'annulation', montant: -row.montant })),
  ];
  return getJournalCaisse.output.shape.mouvements
    .parse(rows)
    .toSorted((a, b) =>
      a.instant < b.instant ? -1 : a.instant > b.instant ? 1 : a.paiementId - b.paiementId,
    );
}

/** Answers, for each means that has entries, their number and their sum; cancellations count below zero. */
export function totauxDe(
  mouvements: readonly Mouvement[],
): { moyenPaiement: Moyen; nombre: number; montant: number }[] {
  return MOYENS.flatMap((moyenPaiement) => {
    const own = mouvements.filter((one) => one.moyenPaiement === moyenPaiement);
    const montant = own.reduce((sum, one) => sum + one.montant, 0);
    return own.length === 0 ? [] : [{ moyenPaiement, nombre: own.length, montant }];
  });
}

export const especesDe = (totaux: ReturnType<typeof totauxDe>): number =>
  totaux.find(({ moyenPaiement }) => moyenPaiement === 'especes')?.montant ?? 0;

/** Reads the cashiers whose drawer took or gave back something that day. */
export async function readCaissiers(
  db: Db,
  { ecoleId, jour }: Journee,
): Promise<{ id: number; nom: string }[]> {
  const { rows } = await sql<{ id: number; nom: string }>`
    select p.id, p.prenoms || ' ' || p.nom as nom from utilisateurs p where p.id in (
      select t."creationUserId" from paiements t where t."ecoleId" = ${ecoleId} and t.jour = ${jour}
      union select t."annuleCaissierId" from paiements t where t."ecoleId" = ${ecoleId} and t."annuleJour" = ${jour})
    order by p."prenomsCle", p."nomCle", p.id`.execute(db);
  return rows;
}

/** Reads a cashier's name; refuses for a person who never stood at this school's desk and is none of its people. */
export async function readCaissier(
  db: Db,
  { ecoleId, caissierId }: Journee,
  caller: Caller,
): Promise<string> {
  const { rows } = await sql<{ nom: string }>`
    select p.prenoms || ' ' || p.nom as nom from utilisateurs p where p.id = ${caissierId} and (
      p.id = ${caller.userId} or p."ecoleId" = ${ecoleId}
      or exists (select 1 from paiements t where t."ecoleId" = ${ecoleId} and t."creationUserId" = p.id)
      or exists (select 1 from paiements t where t."ecoleId" = ${ecoleId} and t."annuleCaissierId" = p.id))`.execute(
    db,
  );
  return rows[0]?.nom ?? refuse('INTROUVABLE');
}

/** Reads the earlier days with entries and no closing. */
export async function readNonClos(db: Db, { ecoleId, caissierId, jour }: Journee): Promise<string[]> {
  const { rows } = await sql<{ jour: string }>`
    select d.jour from (
      select t.jour as jour from paiements t
      where t."ecoleId" = ${ecoleId} and t."creationUserId" = ${caissierId} and t.jour < ${jour}
      union select t."annuleJour" as jour from paiements t
      where t."ecoleId" = ${ecoleId} and t."annuleCaissierId" = ${caissierId} and t."annuleJour" < ${jour}) d
    where not exists (select 1 from clotures c
      where c."ecoleId" = ${ecoleId} and c."caissierId" = ${caissierId} and c.jour = d.jour)
    order by d.jour`.execute(db);
  return rows.map((row) => row.jour);
}

export async function readNom(db: Db, id: number): Promise<string> {
  const { prenoms, nom } = await db
    .selectFrom('utilisateurs')
    .select(['prenoms', 'nom'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return `${prenoms} ${nom}`;
}
