/**
 * Reads for the dashboard (AMB-130): the active lines of a month, or of all months, of a session's active enrolments.
 * Each line keeps beside its amount what it was given (`echeances.paye`), so that a card reads no payment.
 */
import { ETAPES } from '@gestionscolaire/contract/scolarite/niveaux.ts';
import { sql } from 'kysely';
import type { Db } from '#core/db/database.ts';
import { onSqliteIndexedBy } from '#core/db/per-engine.ts';
import { type Param, prepared } from '#core/db/prepared.ts';
import { RESTE_D_UNE_LIGNE } from '#eleves/index.ts';

/** The lines concerned; null as month means every one. */
export interface Demande {
  readonly ecoleId: number;
  readonly sessionId: number;
  readonly moisId: string | null;
}

/**
 * Selects one row for each enrolment that has a line concerned, with the sums asked, given and left. Naming the
 * twelve months makes the engine take the index that covers them.
 */
const dues = (param: Param, isOfMonth: boolean) => sql`
  select e."inscriptionId" as id, sum(e.montant) as du, sum(e.paye) as paye,
    sum(${RESTE_D_UNE_LIGNE}) as reste
  from echeances e
  where e."ecoleId" = ${param('ecoleId')} and e."sessionId" = ${param('sessionId')} and e."estActif" = 1
    and ${isOfMonth ? sql`e."moisId" = ${param('moisId')}` : sql`e."moisId" between '01' and '12'`}
  group by e."inscriptionId"`;

/** The condition of an enrolment of the session whose pupil did not leave. */
const inscrit = (param: Param) => sql`
  i."ecoleId" = ${param('ecoleId')} and i."sessionId" = ${param('sessionId')}
  and i."estActif" = 1 and i.etat = 'inscrit'`;

const rang = sql.join(
  ETAPES.map((etape, index) => sql`when c.etape = ${sql.lit(etape)} then ${sql.lit(index)}`),
  sql` `,
);

export interface Carte {
  classeId: number;
  libelle: string;
  etape: string;
  enseignant: string;
  eleveInscrit: number;
  ontPaye: number;
  montantPaye: number;
  montantRestant: number;
}

/** Selects every active class, and each disabled one that has pupils enrolled in the session. */
const cartes = (isOfMonth: boolean) =>
  prepared<Carte>(
    (param) => sql<Carte>`
      with dues as (${dues(param, isOfMonth)}), comptes as (
        select i."classeId" as id, count(*) as inscrits,
          sum(case when d.reste = 0 then 1 else 0 end) as payeurs,
          coalesce(sum(d.paye), 0) as paye, coalesce(sum(d.reste), 0) as reste
        from inscriptions i left join dues d on d.id = i.id
        where ${inscrit(param)}
        group by i."classeId"
      )
      select c.id as "classeId", c.libelle, c.etape, p.prenoms || ' ' || p.nom as enseignant,
        coalesce(n.inscrits, 0) as "eleveInscrit", coalesce(n.payeurs, 0) as "ontPaye",
        coalesce(n.paye, 0) as "montantPaye", coalesce(n.reste, 0) as "montantRestant"
      from classes c join utilisateurs p on p.id = c."enseignantId" left join comptes n on n.id = c.id
      where c."ecoleId" = ${param('ecoleId')} and (c."estActif" = 1 or n.id is not null)
      order by case ${rang} else 9 end, c.niveau, c."libelleCle", c.libelle, c.id`,
  );

interface Payeur {
  id: number;
  matricule: string;
  prenoms: string;
  nom: string;
  tuteurTelephone: string | null;
  du: number;
  paye: number;
  reste: number;
  aPaye: number;
}

/** Selects the pupils of a class in the order of class lists; a pupil without a line concerned did not pay. */
const payeurs = (isOfMonth: boolean) =>
  prepared<Payeur>(
    (param) => sql<Payeur>`
      with dues as (${dues(param, isOfMonth)})
      select t.id, t.matricule, t.prenoms, t.nom, t."tuteurTelephone",
        coalesce(d.du, 0) as du, coalesce(d.paye, 0) as paye, coalesce(d.reste, 0) as reste,
        case when d.reste = 0 then 1 else 0 end as "aPaye"
      from inscriptions i join eleves t on t.id = i."eleveId" left join dues d on d.id = i.id
      where ${inscrit(param)} and i."classeId" = ${param('classeId')}
      order by t."nomCle", t."prenomsCle", t.id`,
  );

const PAR_INSCRIPTION = onSqliteIndexedBy('ix_echeances_inscriptionId');

/**
 * Adds up what is paid of the lines concerned for pupils who left the session, and so are on no card. They are few:
 * SQLite is made to find them first and their lines then, or it reads every line of the school.
 */
const partis = (isOfMonth: boolean) =>
  prepared<{ paye: number }>(
    (param) => sql<{ paye: number }>`
      with partis as materialized (
        select i.id from inscriptions i
        where i."ecoleId" = ${param('ecoleId')} and i."sessionId" = ${param('sessionId')}
          and (i."estActif" = 0 or i.etat <> 'inscrit')
      )
      select coalesce(sum(e.paye), 0) as paye
      from partis i cross join echeances e ${PAR_INSCRIPTION}
      where e."ecoleId" = ${param('ecoleId')} and e."inscriptionId" = i.id and e."estActif" = 1
        ${isOfMonth ? sql`and e."moisId" = ${param('moisId')}` : sql``}`,
  );

const CARTES = { all: cartes(false), ofMonth: cartes(true) };
const PARTIS = { all: partis(false), ofMonth: partis(true) };
const PAYEURS = { all: payeurs(false), ofMonth: payeurs(true) };

const values = ({ ecoleId, sessionId, moisId }: Demande) => ({
  ecoleId,
  sessionId,
  ...(moisId === null ? {} : { moisId }),
});

export const readCartes = (db: Db, demande: Demande): Promise<Carte[]> =>
  (demande.moisId === null ? CARTES.all : CARTES.ofMonth).all(db, values(demande));

export async function readPartis(db: Db, demande: Demande): Promise<number> {
  const row = await (demande.moisId === null ? PARTIS.all : PARTIS.ofMonth).first(db, values(demande));
  return row?.paye ?? 0;
}

export const readPayeurs = (db: Db, demande: Demande, classeId: number): Promise<Payeur[]> =>
  (demande.moisId === null ? PAYEURS.all : PAYEURS.ofMonth).all(db, { ...values(demande), classeId });

/** Reads the part of a school's valid payments that no line took; each entry of its chain updates it. */
export async function readCredit(db: Db, ecoleId: number): Promise<number> {
  const row = await db
    .selectFrom('caisses')
    .select('credit')
    .where('ecoleId', '=', ecoleId)
    .executeTakeFirst();
  return row?.credit ?? 0;
}

/** Reads what came in on each day of a period; days without money have no row. */
export async function readRecettes(
  db: Db,
  ecoleId: number,
  { dateDebut, dateFin }: { readonly dateDebut: string; readonly dateFin: string },
): Promise<{ jour: string; montant: number }[]> {
  return db
    .selectFrom('paiements')
    .select(['jour', sql<number>`sum(montant)`.as('montant')])
    .where('ecoleId', '=', ecoleId)
    .where('jour', '>=', dateDebut)
    .where('jour', '<=', dateFin)
    .where('annuleLe', 'is', null)
    .groupBy('jour')
    .orderBy('jour')
    .execute();
}
