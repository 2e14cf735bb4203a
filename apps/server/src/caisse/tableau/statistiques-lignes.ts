/**
 * Reads for the dashboard (AMB-161): the active lines of a month, or those due by a day, of a session's active enrolments.
 * Each line keeps beside its amount what it was given (`echeances.paye`), so that a card reads no payment.
 */

import type { Moyen } from '@gestionscolaire/contract/caisse/paiements.ts';
import type { CarteDeClasse, Comptes } from '@gestionscolaire/contract/caisse/statistiques.ts';
import { A_POURVOIR } from '@gestionscolaire/contract/scolarite/classes.ts';
import { ETAPES } from '@gestionscolaire/contract/scolarite/niveaux/niveaux.ts';
import type { Periode } from '@gestionscolaire/contract/scolarite/sessions.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#core/db/database.ts';
import { onSqliteIndexedBy } from '#core/db/per-engine.ts';
import { type Param, prepared } from '#core/db/prepared.ts';
import { nomEnSql } from '#core/person/nom-en-sql.ts';
import { RESTE_D_UNE_LIGNE } from '#eleves/index.ts';
import { sommesParAge } from './ages.ts';
import { anneeDuTableau, deLAnnee, valeursDeLAnnee } from './annee-du-tableau.ts';

/** The lines asked for. */
interface Demande {
  readonly ecoleId: number;
  /** null: the current session. */
  readonly sessionId: number | null;
  /** null: those that are due. */
  readonly moisId: string | null;
  /** The day of what is due, and from which debts have their age, yyyy-MM-dd. */
  readonly jour: string;
}

/** The condition of an enrolment of the session whose pupil did not leave. */
const inscrit = (param: Param) => sql`
  i."ecoleId" = ${param('ecoleId')} and i."sessionId" = ${param('sessionId')}
  and i."estActif" = 1 and i.etat = 'inscrit'`;

const PAR_INSCRIPTION = onSqliteIndexedBy('ix_echeances_inscriptionId');

/**
 * Selects one row for each enrolment that `of` keeps, with the sums of its lines concerned and of those to come. SQLite is made
 * to read the lines of one enrolment after another, which saves it from sorting them; those of a month are found by their month.
 */
function dues(param: Param, isOfMonth: boolean, of: RawBuilder<unknown> = sql``) {
  const isDue = sql`e."dateEcheance" <= ${param('limite')}`;
  const ofThose = (what: RawBuilder<unknown>) =>
    isOfMonth ? sql`coalesce(sum(${what}), 0)` : sql`sum(case when ${isDue} then ${what} else 0 end)`;
  const toCome = (what: RawBuilder<unknown>) =>
    isOfMonth ? sql`0` : sql`coalesce(sum(case when ${isDue} then 0 else ${what} end), 0)`;
  const ages = sommesParAge((rang) => param(rang === 0 ? 'limite' : `jour${rang}`));
  return sql`
    select i.id, i."classeId", i."eleveId", ${isOfMonth ? sql`count(e.id)` : ofThose(sql`1`)} as lignes,
      ${ofThose(sql`e.montant`)} as du, ${ofThose(sql`e.paye`)} as paye, ${ofThose(RESTE_D_UNE_LIGNE)} as reste,
      ${toCome(RESTE_D_UNE_LIGNE)} as "aVenir", ${toCome(sql`e.paye`)} as avance, ${ages}
    from inscriptions i left join echeances e ${isOfMonth ? sql`` : PAR_INSCRIPTION}
      on e."ecoleId" = ${param('ecoleId')} and e."inscriptionId" = i.id and e."estActif" = 1
      ${isOfMonth ? sql`and e."sessionId" = ${param('sessionId')} and e."moisId" = ${param('moisId')}` : sql``}
    where ${inscrit(param)} ${of}
    group by i.id, i."classeId", i."eleveId"`;
}

const RANG_DE_L_ETAPE = sql.join(
  ETAPES.map((etape, index) => sql`when c.etape = ${sql.lit(etape)} then ${sql.lit(index)}`),
  sql` `,
);

/** The figures of a class, by their names: each adds up a column of its enrolments. */
const COMPTES = {
  eleveInscrit: sql`1`,
  concernes: sql`case when d.lignes > 0 then 1 else 0 end`,
  ontPaye: sql`case when d.reste > 0 then 0 else 1 end`,
  montantPaye: sql`d.paye`,
  montantRestant: sql`d.reste`,
  aVenir: sql`d."aVenir"`,
  avance: sql`d.avance`,
  enRetard: sql`case when d.moins30 + d.moins60 + d.moins90 + d.plus90 > 0 then 1 else 0 end`,
  enRetardDepuis30: sql`case when d.moins60 + d.moins90 + d.plus90 > 0 then 1 else 0 end`,
  moins30: sql`d.moins30`,
  moins60: sql`d.moins60`,
  moins90: sql`d.moins90`,
  plus90: sql`d.plus90`,
} satisfies Record<keyof Comptes, RawBuilder<unknown>>;

const SOMMES = sql.join(
  Object.entries(COMPTES).map(([name, value]) => sql`sum(${value}) as ${sql.ref(name)}`),
);
const COLONNES = sql.join(
  Object.keys(COMPTES).map((name) => sql`coalesce(n.${sql.ref(name)}, 0) as ${sql.ref(name)}`),
);

/** Selects every active class, and each disabled one that has pupils enrolled in the session. */
const cartes = (isOfMonth: boolean) =>
  prepared<CarteDeClasse>(
    (param) => sql<CarteDeClasse>`
      with ${anneeDuTableau(param)}, dues as (${dues(deLAnnee(param), isOfMonth)}), comptes as (
        select d."classeId" as id, ${SOMMES} from dues d group by d."classeId"
      )
      select c.id as "classeId", c.libelle, c.etape, coalesce(${nomEnSql('p')}, ${sql.lit(A_POURVOIR)}) as enseignant, ${COLONNES}
      from classes c left join utilisateurs p on p.id = c."enseignantId" left join comptes n on n.id = c.id
      where c."ecoleId" = ${param('ecoleId')} and (c."estActif" = 1 or n.id is not null)
        and exists (select 1 from annee)
      order by case ${RANG_DE_L_ETAPE} else 9 end, c.niveau, c."libelleCle", c.libelle, c.id`,
  );

interface Payeur {
  id: number;
  matricule: string;
  prenoms: string;
  nom: string;
  tuteurTelephone: string | null;
  estConcerne: number;
  du: number;
  paye: number;
  reste: number;
  aVenir: number;
  avance: number;
  aPaye: number;
}

/** Selects the pupils of a class in the order of class lists; a pupil without a line concerned owes nothing, and so paid. */
const payeurs = (isOfMonth: boolean) =>
  prepared<Payeur>(
    (param) => sql<Payeur>`
      with ${anneeDuTableau(param)},
        dues as (${dues(deLAnnee(param), isOfMonth, sql`and i."classeId" = ${param('classeId')}`)})
      select t.id, t.matricule, t.prenoms, t.nom, t."tuteurTelephone",
        case when d.lignes > 0 then 1 else 0 end as "estConcerne",
        d.du, d.paye, d.reste, d."aVenir", d.avance, ${COMPTES.ontPaye} as "aPaye"
      from dues d join eleves t on t.id = d."eleveId"
      order by t."nomCle", t."prenomsCle", t.id`,
  );

/**
 * Adds up what is paid, of the month or of the session, for pupils who left it, and so are on no card. They are few:
 * SQLite is made to find them first and their lines then, or it reads every line of the school.
 */
const partis = (param: Param, isOfMonth: boolean) => sql`
  with partis as materialized (
    select i.id from inscriptions i
    where i."ecoleId" = ${param('ecoleId')} and i."sessionId" = ${param('sessionId')}
      and (i."estActif" = 0 or i.etat <> 'inscrit')
  )
  select coalesce(sum(e.paye), 0)
  from partis i cross join echeances e ${PAR_INSCRIPTION}
  where e."ecoleId" = ${param('ecoleId')} and e."inscriptionId" = i.id and e."estActif" = 1
    ${isOfMonth ? sql`and e."moisId" = ${param('moisId')}` : sql``}`;

/** Adds up what the lines concerned of enrolled pupils were given by reprises: few schools have many. */
const repris = (param: Param, isOfMonth: boolean) => sql`
  select coalesce(sum(r.montant), 0)
  from reprises_parts r
  join echeances e on e."ecoleId" = r."ecoleId" and e.id = r."echeanceId" and e."estActif" = 1
  join inscriptions i on i.id = e."inscriptionId" and ${inscrit(param)}
  where r."ecoleId" = ${param('ecoleId')} and r."estActif" = 1
    and ${isOfMonth ? sql`e."moisId" = ${param('moisId')}` : sql`e."dateEcheance" <= ${param('limite')}`}`;

interface Totaux {
  readonly sessionId: number;
  /** The part of a school's valid payments that no line took; each entry of its chain updates it. */
  readonly credit: number;
  readonly partis: number;
  readonly repris: number;
}

/** One day on which money came in, beside the totals; null: it never did. */
interface JourDeRecettes extends Totaux {
  readonly jour: string | null;
  readonly montant: number | null;
}

/** Selects the totals beside what came in on each day of the session: one statement is of one instant. */
const totaux = (isOfMonth: boolean) =>
  prepared<JourDeRecettes>((param) => {
    const own = deLAnnee(param);
    return sql<JourDeRecettes>`
      with ${anneeDuTableau(param)}, recettes as (
        select p.jour, sum(p.montant) as montant
        from paiements p
        where p."ecoleId" = ${param('ecoleId')} and p."annuleLe" is null
          and p.jour >= (select "dateDebut" from annee) and p.jour <= (select "dateFin" from annee)
        group by p.jour
      )
      select a.id as "sessionId", (${partis(own, isOfMonth)}) as partis, (${repris(own, isOfMonth)}) as repris,
        coalesce((select c.credit from caisses c where c."ecoleId" = ${param('ecoleId')}), 0) as credit,
        r.jour, r.montant
      from annee a left join recettes r on 1 = 1
      order by r.jour`;
  });

const CARTES = { all: cartes(false), ofMonth: cartes(true) };
const TOTAUX = { all: totaux(false), ofMonth: totaux(true) };
const PAYEURS = { all: payeurs(false), ofMonth: payeurs(true) };

const valuesOf = ({ ecoleId, sessionId, moisId, jour }: Demande) => ({
  ecoleId,
  ...valeursDeLAnnee(sessionId, jour),
  ...(moisId === null ? {} : { moisId }),
});

/** Reads the cards of a school: none without a session. */
export const readCartes = (db: Db, demande: Demande): Promise<CarteDeClasse[]> =>
  (demande.moisId === null ? CARTES.all : CARTES.ofMonth).all(db, valuesOf(demande));

/** Makes the statement of the file: a thread of its own reads the same rows. */
export const compileCartes = (db: Db, demande: Demande) =>
  (demande.moisId === null ? CARTES.all : CARTES.ofMonth).compile(db, valuesOf(demande));

/** Reads the totals of a school, and what came in on each day of the session that had money; undefined: there is no such session. */
export async function readTotaux(
  db: Db,
  demande: Demande,
): Promise<(Totaux & { recettes: { jour: string; montant: number }[] }) | undefined> {
  const rows = await (demande.moisId === null ? TOTAUX.all : TOTAUX.ofMonth).all(db, valuesOf(demande));
  const [first] = rows;
  if (first === undefined) return undefined;
  const { jour: _jour, montant: _montant, ...totals } = first;
  const recettes = rows.flatMap(({ jour, montant }) =>
    jour === null || montant === null ? [] : [{ jour, montant }],
  );
  return { ...totals, recettes };
}

export const readPayeurs = (db: Db, demande: Demande, classeId: number): Promise<Payeur[]> =>
  (demande.moisId === null ? PAYEURS.all : PAYEURS.ofMonth).all(db, { ...valuesOf(demande), classeId });

interface Recu {
  jour: string;
  moyen: Moyen;
  caissierId: number;
  caissier: string;
  montant: number;
  recus: number;
}

/** Reads what came in over a period by day, means and cashier. */
export async function readParMoyen(
  db: Db,
  ecoleId: number,
  { dateDebut, dateFin }: Periode,
): Promise<Recu[]> {
  const { rows } = await sql<Recu>`
    select r.*, ${nomEnSql('c')} as caissier
    from (
      select jour, "moyenPaiement" as moyen, "creationUserId" as "caissierId", sum(montant) as montant,
        count(*) as recus
      from paiements
      where "ecoleId" = ${ecoleId} and jour between ${dateDebut} and ${dateFin} and "annuleLe" is null
      group by jour, "moyenPaiement", "creationUserId"
    ) r join utilisateurs c on c.id = r."caissierId"
    order by r.jour, r.moyen, r."caissierId"`.execute(db);
  return rows;
}
