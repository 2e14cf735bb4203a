/** Counts the first steps of an installation (DEBUT-01), each for whoever may take it. */
import {
  getPremiersPas,
  PARTIES_DES_NOTES,
  PAS,
  PAS_COMPTE_AU_PLUS,
  type PartieDesNotes,
  type Pas,
  type PremiersPas,
} from '@gestionscolaire/contract/accueil/premiers-pas.ts';
import { addGroupeDeModele } from '@gestionscolaire/contract/administration/droits/modeles.ts';
import { addPaiement } from '@gestionscolaire/contract/caisse/paiements.ts';
import { addReprise } from '@gestionscolaire/contract/caisse/reprises.ts';
import type { Endpoint, Input } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import { addInscription } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { ETAPES_DU_TITULAIRE } from '@gestionscolaire/contract/notes/enseignements/enseignants.ts';
import { periodes } from '@gestionscolaire/contract/notes/periodes.ts';
import { classes } from '@gestionscolaire/contract/scolarite/classes.ts';
import { ecoles } from '@gestionscolaire/contract/scolarite/ecoles.ts';
import { fichesRenseignement } from '@gestionscolaire/contract/scolarite/fiches-renseignement.ts';
import { prestations } from '@gestionscolaire/contract/scolarite/prestations.ts';
import { sessions } from '@gestionscolaire/contract/scolarite/sessions.ts';
import { type RawBuilder, sql } from 'kysely';
import { mayRead } from '#core/acces/decide.ts';
import { requireReach } from '#core/crud/reach.ts';
import type { Db } from '#core/db/database.ts';
import { type Binding, bindRead } from '#core/http/call/bind.ts';
import type { ReadContext } from '#core/http/context.ts';

/** The call that each step makes: whoever may not make it is not shown the step. */
const APPELS: Readonly<Record<Pas, Endpoint>> = {
  annee: sessions.create,
  ecole: ecoles.create,
  prestations: prestations.create,
  classes: classes.create,
  prix: fichesRenseignement.create,
  personnes: addGroupeDeModele,
  eleves: addInscription,
  dejaPaye: addReprise,
  recu: addPaiement,
  notes: periodes.create,
};

type Comptes = Record<
  | Exclude<Pas, 'notes'>
  | PartieDesNotes
  | 'sansPrix'
  | 'sansTranche'
  | 'aPourvoir'
  | 'sansEnseignant'
  | 'nonInscrits'
  | 'obligatoires'
  | 'sansReprise',
  number
>;

/** Counts rows, and stops where the answer stops. */
const compte = (rows: RawBuilder<unknown>) =>
  sql`(select count(*) from (select 1 as un ${rows} limit ${sql.lit(PAS_COMPTE_AU_PLUS)}) as c)`;

/** Finds the school of the steps: the one that is meant, else the only one there is. */
async function ecoleDesPas(db: Db, meant: number | null): Promise<number | null> {
  if (meant !== null) return meant;
  const known = await db.selectFrom('ecoles').select('id').where('estActif', '=', 1).limit(2).execute();
  const [only, second] = known;
  return second === undefined ? (only?.id ?? null) : null;
}

async function compter(db: Db, ecoleId: number | null, { now, caller }: ReadContext): Promise<Comptes> {
  const jour = jourDe(now);
  // A step once taken stays taken: when the year has ended, the home page leads to the next one instead.
  // No row is of school 0: without a school, its steps count nothing.
  const ecole = ecoleId ?? 0;
  const enCours = sql`from inscriptions i join sessions s on s.id = i."sessionId"
    where i."ecoleId" = ${ecole} and i."estActif" = 1 and s."dateFin" >= ${jour}`;
  const offertes = sql`from prestations p where p."estActif" = 1 and (p."ecoleId" is null or p."ecoleId" = ${ecole})`;
  const active = sql`"ecoleId" = ${ecole} and "estActif" = 1`;
  // A programme is of use once a class has its subjects, and those have somebody.
  const enseignees = sql`from classes c where c."ecoleId" = ${ecole} and c."estActif" = 1 and exists (
    select 1 from enseignements t where t."classeId" = c.id and t."estActif" = 1)`;
  const aSonTitulaire = sql`(c."enseignantId" is not null and c.etape in (${sql.join(ETAPES_DU_TITULAIRE)}))`;
  const aQuelquUn = sql`exists (select 1 from enseignements_enseignants a join enseignements t on t.id = a."enseignementId"
    where t."classeId" = c.id and t."estActif" = 1 and a."estActif" = 1)`;
  // In a network, a service of all schools is sold by some of them alone.
  const estSeule = sql`(select count(*) from ecoles where "estActif" = 1) = 1`;
  const { rows } = await sql<Comptes>`
    select ${compte(sql`from sessions where "estActif" = 1`)} as annee,
      ${compte(sql`from ecoles where "estActif" = 1`)} as ecole,
      ${compte(offertes)} as prestations,
      ${compte(sql`from classes where "ecoleId" = ${ecole} and "estActif" = 1`)} as classes,
      ${compte(sql`from classes where "ecoleId" = ${ecole} and "estActif" = 1 and "enseignantId" is null`)} as "aPourvoir",
      ${compte(sql`from fiches_renseignement where "ecoleId" = ${ecole} and "estActif" = 1`)} as prix,
      ${compte(sql`from fiches_renseignement where "ecoleId" = ${ecole} and "estActif" = 1
        and "estObligatoire" = 1`)} as obligatoires,
      ${compte(sql`${offertes} and (p."ecoleId" is not null or ${estSeule}) and not exists (select 1 from fiches_renseignement f
        where f."ecoleId" = ${ecole} and f."prestationId" = p.id and f."estActif" = 1)`)} as "sansPrix",
      ${compte(sql`from prestations p where p."estActif" = 1 and p.rythme = 'parTranche' and exists (select 1
        from fiches_renseignement f where f."ecoleId" = ${ecole} and f."prestationId" = p.id and f."estActif" = 1)
        and not exists (select 1 from tranches t where t."ecoleId" = ${ecole} and t."prestationId" = p.id
        and t."estActif" = 1)`)} as "sansTranche",
      ${compte(sql`from utilisateurs u where u."ecoleId" = ${ecole} and u."estActif" = 1
        and u.id <> ${caller.userId} and exists (
        select 1 from user_groupes g where g."userId" = u.id and g."estActif" = 1)`)} as personnes,
      ${compte(sql`from eleves e where e."ecoleId" = ${ecole} and exists (select 1 from inscriptions i
        where i."eleveId" = e.id and i."estActif" = 1)`)} as eleves,
      ${compte(sql`from eleves e where e."ecoleId" = ${ecole} and e."estActif" = 1 and not exists (
        select 1 ${enCours} and i."eleveId" = e.id)`)} as "nonInscrits",
      ${compte(sql`from reprises where "ecoleId" = ${ecole} and "estActif" = 1`)} as "dejaPaye",
      ${compte(sql`from caisses where "ecoleId" = ${ecole} and "sansReprise" = 1`)} as "sansReprise",
      ${compte(sql`from paiements where "ecoleId" = ${ecole}`)} as recu,
      ${compte(sql`from periodes where ${active}`)} as periodes,
      ${compte(sql`from regles_notation where ${active}`)} as regles,
      ${compte(sql`from programmes where ${active} and exists (select 1 ${enseignees})`)} as programmes,
      ${compte(sql`${enseignees} and (${aSonTitulaire} or ${aQuelquUn})`)} as enseignants,
      ${compte(sql`${enseignees} and not (${aSonTitulaire} or ${aQuelquUn})`)} as "sansEnseignant"`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('counts answer one row');
  return row;
}

/** Whether the marks lack a part; a class of which nobody teaches anything lacks its teachers. */
const manqueAuxNotes = (partie: PartieDesNotes, comptes: Comptes): boolean =>
  comptes[partie] === 0 || (partie === 'enseignants' && comptes.sansEnseignant > 0);

async function readPas(
  { ecoleId: asked }: Input<typeof getPremiersPas>,
  context: ReadContext,
): Promise<PremiersPas> {
  const { caller, db } = context;
  if (asked !== undefined) requireReach(caller, { ecoleId: asked });
  const siens = PAS.filter((pas) => mayRead(APPELS[pas], caller));
  const ecoleId = await ecoleDesPas(db, asked ?? caller.ecoleId);
  if (siens.length === 0) return { ecoleId, pas: [] };
  const comptes = await compter(db, ecoleId, context);
  // Among several schools none is meant: to say that its steps are to be taken would be false of each.
  if (ecoleId === null && comptes.ecole > 0) return { ecoleId, pas: [] };
  const manques: Partial<Record<Pas, number>> = {
    classes: comptes.aPourvoir,
    prix: comptes.sansPrix,
    eleves: comptes.nonInscrits,
  };
  return {
    ecoleId,
    pas: siens.map((pas) => {
      const parties = pas === 'notes' ? PARTIES_DES_NOTES.filter((one) => manqueAuxNotes(one, comptes)) : [];
      const nombre = pas === 'notes' ? PARTIES_DES_NOTES.length - parties.length : comptes[pas];
      const manque = manques[pas] ?? 0;
      const sansTranche = pas === 'prix' ? comptes.sansTranche : 0;
      // A class without a teacher or a pupil not enrolled keeps nobody from going on; a service that asks nothing does.
      const estDit = pas === 'dejaPaye' && comptes.sansReprise > 0;
      const estFait =
        estDit ||
        (nombre > 0 && (pas !== 'prix' || manque === 0) && sansTranche === 0 && parties.length === 0);
      const estSansObligatoire = pas === 'prix' && nombre > 0 && comptes.obligatoires === 0;
      return { pas, nombre, manque, sansTranche, estFait, estSansObligatoire, parties };
    }),
  };
}

export const premiersPasBindings: readonly Binding[] = [bindRead(getPremiersPas, readPas)];
