/** Reads a cashier's day: what their drawer took and gave back, its totals, and the cashiers who have such days. */

import { getJournalCaisse } from '@gestionscolaire/contract/caisse/clotures.ts';
import { MOYENS, type Moyen } from '@gestionscolaire/contract/caisse/paiements.ts';
import type { Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import { jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import { sql } from 'kysely';
import { clotureDe, type Journee } from '#caisse/ecritures/caisse.ts';
import type { Caller } from '#core/acces/caller.ts';
import type { Db } from '#core/db/database.ts';
import { nomEnSql } from '#core/person/nom-en-sql.ts';

type Mouvement = Output<typeof getJournalCaisse>['mouvements'][number];

/** A cashier's day, or that of all cashiers. */
type JourneeLue = Omit<Journee, 'caissierId'> & { readonly caissierId: number | null };

/** Returns the day of an instant, where it is not the day of the book. */
const saisiLe = (instant: string, jour: string): string | null =>
  jourDe(instant) === jour ? null : jourDe(instant);

/** Reads what a drawer, or all of them, took that day, and what was given back, in order of time. */
export async function readMouvements(
  db: Db,
  { ecoleId, caissierId, jour }: JourneeLue,
): Promise<Mouvement[]> {
  const of = (drawer: 'creationUserId' | 'annuleCaissierId') => {
    const all = db
      .selectFrom('paiements as t')
      .innerJoin('eleves as e', 'e.id', 't.eleveId')
      .innerJoin('utilisateurs as u', 'u.id', `t.${drawer}`)
      .select([
        't.id as paiementId',
        't.numero',
        'e.matricule',
        't.moyenPaiement',
        't.reference',
        't.montant',
      ])
      .select(sql<string>`trim(${nomEnSql('e')})`.as('eleve'))
      .select(['u.id as caissierId', nomEnSql('u').as('caissier')])
      .where('t.ecoleId', '=', ecoleId);
    return caissierId === null ? all : all.where(`t.${drawer}`, '=', caissierId);
  };
  const taken = await of('creationUserId')
    .select(['t.creationDate as instant', sql<null>`null`.as('annulePar')])
    .where('t.jour', '=', jour)
    .execute();
  const cancelled = await of('annuleCaissierId')
    .leftJoin('utilisateurs as p', (join) =>
      join.onRef('p.id', '=', 't.annuleParId').onRef('p.id', '<>', 't.annuleCaissierId'),
    )
    .select(['t.annuleLe as instant', nomEnSql<string | null>('p').as('annulePar')])
    .where('t.annuleJour', '=', jour)
    .execute();
  const rows = [
    ...taken.map((row) => ({ ...row, genre: 'paiement', saisiLe: saisiLe(row.instant, jour) })),
    ...cancelled.map((row) => ({
      ...row,
      genre: 'annulation',
      saisiLe: saisiLe(String(row.instant), jour),
      montant: -row.montant,
    })),
  ];
  return getJournalCaisse.output.shape.mouvements
    .parse(rows)
    .toSorted((a, b) =>
      a.instant < b.instant ? -1 : a.instant > b.instant ? 1 : a.paiementId - b.paiementId,
    );
}

type Totaux = Output<typeof getJournalCaisse>['totaux'];

/** Returns the sums of each means that has entries; cancellations are counted apart. */
export function totauxDe(mouvements: readonly Mouvement[]): Totaux {
  return MOYENS.flatMap((moyenPaiement) => {
    const own = mouvements.filter((one) => one.moyenPaiement === moyenPaiement);
    if (own.length === 0) return [];
    const cancelled = own.filter(({ genre }) => genre === 'annulation');
    const sum = (some: readonly Mouvement[]) => some.reduce((total, one) => total + one.montant, 0);
    const [annulations, rendu] = [cancelled.length, 0 - sum(cancelled)];
    return [{ moyenPaiement, nombre: own.length - annulations, annulations, rendu, montant: sum(own) }];
  });
}

/** Returns the totals as a closing keeps them: a cancellation is one more entry, below zero. */
export const totauxClos = (totaux: Totaux): { moyenPaiement: Moyen; nombre: number; montant: number }[] =>
  totaux.map(({ moyenPaiement, nombre, annulations, montant }) => ({
    moyenPaiement,
    nombre: nombre + annulations,
    montant,
  }));

export const especesDe = (totaux: Totaux): number =>
  totaux.find(({ moyenPaiement }) => moyenPaiement === 'especes')?.montant ?? 0;

/** Reads the cashiers whose drawer took or gave back something that day, and whether they closed it. */
export async function readCaissiers(
  db: Db,
  { ecoleId, jour }: Pick<Journee, 'ecoleId' | 'jour'>,
): Promise<{ id: number; nom: string; estClos: number }[]> {
  const { rows } = await sql<{ id: number; nom: string; estClos: number }>`
    select p.id, ${nomEnSql('p')} as nom,
      case when ${clotureDe({ ecoleId, caissierId: sql`p.id`, jour })} then 1 else 0 end as "estClos"
    from utilisateurs p where p.id in (
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
    select ${nomEnSql('p')} as nom from utilisateurs p where p.id = ${caissierId} and (
      p.id = ${caller.userId} or p."ecoleId" = ${ecoleId}
      or exists (select 1 from paiements t where t."ecoleId" = ${ecoleId} and t."creationUserId" = p.id)
      or exists (select 1 from paiements t where t."ecoleId" = ${ecoleId} and t."annuleCaissierId" = p.id))`.execute(
    db,
  );
  return rows[0]?.nom ?? refuse('INTROUVABLE');
}

/** Reads the earlier days with entries that the cashier, or one of all, did not close. */
export async function readNonClos(db: Db, { ecoleId, caissierId, jour }: JourneeLue): Promise<string[]> {
  const of = (column: string) =>
    caissierId === null ? sql`` : sql`and ${sql.ref(`t.${column}`)} = ${caissierId}`;
  const { rows } = await sql<{ jour: string }>`
    select distinct d.jour from (
      select t.jour as jour, t."creationUserId" as caissier from paiements t
      where t."ecoleId" = ${ecoleId} and t.jour < ${jour} ${of('creationUserId')}
      union select t."annuleJour" as jour, t."annuleCaissierId" as caissier from paiements t
      where t."ecoleId" = ${ecoleId} and t."annuleJour" < ${jour} ${of('annuleCaissierId')}) d
    where not ${clotureDe({ ecoleId, caissierId: sql`d.caissier`, jour: sql`d.jour` })}
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
