/**
 * Finds the pupils who left a school long enough ago, and says of each why they are kept all the same: they are enrolled, they owe money or
 * are owed some, or a demand about them waits.
 */

import { formaterMontant } from '@gestionscolaire/contract/core/values/montant.ts';
import { limiteDesPartis, type Parti } from '@gestionscolaire/contract/personne/conservation.ts';
import { sql } from 'kysely';
import type { Db } from '#core/db/database.ts';
import './tables.ts';

/** Reads the years of a school's choice; null: it has not chosen. */
export async function readConservationTenue(db: Db, ecoleId: number) {
  return db
    .selectFrom('conservations')
    .select(['id', 'annees', 'modifDate'])
    .where('ecoleId', '=', ecoleId)
    .executeTakeFirst();
}

interface Lu extends Parti {
  readonly inscrit: number;
  readonly reste: number;
  readonly credit: number;
  readonly demandes: number;
}

interface Demande {
  readonly ecoleId: number;
  readonly now: string;
  readonly jour: string;
  /** Those alone; absent: all who are past the years. */
  readonly eleveIds?: readonly number[];
  /** The last day of those who are past the years; null: whenever they left. */
  readonly limite: string | null;
}

/**
 * Reads pupils with what keeps them, the longest gone first. A record that a merge put away is its pupil's; they left on the last day of
 * their enrolments, or came and were never enrolled.
 */
async function readAnciens(db: Db, { ecoleId, now, jour, eleveIds, limite }: Demande): Promise<Lu[]> {
  const among = eleveIds === undefined ? sql`1 = 1` : sql`t.id in (${sql.join(eleveIds)})`;
  const passes = limite === null ? sql`1 = 1` : sql`d.depuis <= ${limite}`;
  const { rows } = await sql<Lu>`
    with d as (
      select t.id, t."ecoleId", t.matricule, t.prenoms, t.nom, coalesce((
        select max(case when i.etat <> 'inscrit' and i."dateDepart" is not null then i."dateDepart" else s."dateFin" end)
        from inscriptions i join sessions s on s.id = i."sessionId"
        where i."ecoleId" = t."ecoleId" and i."eleveId" = t.id and i."estActif" = 1),
        substr(t."creationDate", 1, 10)) as depuis
      from eleves t
      where t."ecoleId" = ${ecoleId} and t."anonymiseLe" is null and ${among} and not exists (
        select 1 from fusions f where f."ecoleId" = t."ecoleId" and f."ecarteId" = t.id and f."estActif" = 1))
    select d.id, d.matricule, d.prenoms, d.nom, d.depuis,
      (select count(*) from inscriptions i join sessions s on s.id = i."sessionId"
        where i."ecoleId" = d."ecoleId" and i."eleveId" = d.id and i."estActif" = 1 and i.etat = 'inscrit'
          and s."dateFin" >= ${jour}) as inscrit,
      coalesce((select sum(e.montant - e.paye) from echeances e
        where e."ecoleId" = d."ecoleId" and e."eleveId" = d.id and e."estActif" = 1), 0) as reste,
      coalesce((select sum(p.montant) from paiements p
        where p."ecoleId" = d."ecoleId" and p."eleveId" = d.id and p."annuleLe" is null), 0)
        - coalesce((select sum(a.montant) from affectations a
            join paiements p on p."ecoleId" = a."ecoleId" and p.id = a."paiementId"
            where p."ecoleId" = d."ecoleId" and p."eleveId" = d.id and p."annuleLe" is null and a."estActif" = 1), 0)
        as credit,
      (select count(*) from accords a
        where a."ecoleId" = d."ecoleId" and a.etat = 'attente' and a.fin > ${now} and (
          (a.entite = 'eleves' and a."entiteId" = d.id)
          or (a.entite = 'paiements' and a."entiteId" in (
            select p.id from paiements p where p."ecoleId" = d."ecoleId" and p."eleveId" = d.id)))) as demandes
    from d where ${passes} order by d.depuis, d.id`.execute(db);
  return rows;
}

/** Says why a pupil is kept; undefined: nothing keeps them. */
export function raisonDeGarder({ inscrit, reste, credit, demandes }: Lu): string | undefined {
  if (inscrit > 0) return 'il est encore inscrit';
  if (reste > 0) return `il doit encore ${formaterMontant(reste)}`;
  if (credit > 0) return `l'école lui doit encore ${formaterMontant(credit)}`;
  if (demandes > 0) return "une demande d'accord le concerne";
  return undefined;
}

export interface Partis {
  readonly prets: readonly Parti[];
  readonly retenus: readonly (Parti & { readonly raison: string })[];
}

const commeParti = ({ id, matricule, prenoms, nom, depuis }: Lu): Parti => ({
  id,
  matricule,
  prenoms,
  nom,
  depuis,
});

/** Reads who is past the years of a school. */
export async function readPartis(
  db: Db,
  { ecoleId, annees, now, jour }: Pick<Demande, 'ecoleId' | 'now' | 'jour'> & { readonly annees: number },
): Promise<Partis> {
  const lus = await readAnciens(db, { ecoleId, now, jour, limite: limiteDesPartis(jour, annees) });
  const prets: Parti[] = [];
  const retenus: (Parti & { raison: string })[] = [];
  for (const lu of lus) {
    const raison = raisonDeGarder(lu);
    if (raison === undefined) prets.push(commeParti(lu));
    else retenus.push({ ...commeParti(lu), raison });
  }
  return { prets, retenus };
}

/** Reads some pupils of a school, whenever they left: a pupil of another school, or anonymised already, is not among them. */
export const readPersonnes = (db: Db, demande: Omit<Demande, 'limite'>): Promise<Lu[]> =>
  readAnciens(db, { ...demande, limite: null });
