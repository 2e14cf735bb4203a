/**
 * Taking money, giving it to lines, taking it back: each under the school's lock, in one transaction with the receipt's number,
 * the entry of the chain and the journal.
 */
import { type Affectation, fauteDAffectation } from '@gestionscolaire/contract/caisse/affectation.ts';
import { formaterTete } from '@gestionscolaire/contract/caisse/ecritures.ts';
import {
  addPaiement,
  affecterCredit,
  annulerPaiement,
  fauteDeReference,
  formaterNumero,
  MOYENS,
  selectPaiementById,
} from '@gestionscolaire/contract/caisse/paiements.ts';
import { cle } from '@gestionscolaire/contract/core/cle.ts';
import { jourDe } from '@gestionscolaire/contract/core/dates.ts';
import type { Input, Output } from '@gestionscolaire/contract/core/endpoint.ts';
import { refuse, refuseAt, refuseFaults } from '@gestionscolaire/contract/core/errors.ts';
import { resteDe } from '@gestionscolaire/contract/eleves/echeancier.ts';
import { sessionCourante } from '@gestionscolaire/contract/scolarite/sessions.ts';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { requireReach } from '#core/crud/reach.ts';
import { nextOf } from '#core/db/compteurs.ts';
import type { Db, Trx } from '#core/db/database.ts';
import { changes } from '#core/db/journal.ts';
import { prepared } from '#core/db/prepared.ts';
import { insertRow, updateRow, withKeys } from '#core/db/rows.ts';
import { type Binding, bindRead, bindWrite } from '#core/http/bind.ts';
import type { WriteContext } from '#core/http/context.ts';
import { inscriptionDuJour, type LigneLue, lignesDeLEleve } from '../eleves/index.ts';
import {
  alHeure,
  ecrire,
  ecritureDe,
  prendreLaCaisse,
  refuseHorlogeEnRetard,
  refuseJourClos,
} from './caisse.ts';
import type { Paiement } from './contenus.ts';
import { paiementsDe, paiementsListe } from './paiements-liste.ts';

/** What a receipt prints, kept in its entry of the chain as it was then. */
const recu = z.object({
  ecole: z.string(),
  session: z.string(),
  numero: z.int(),
  jour: z.string(),
  matricule: z.string(),
  prenoms: z.string(),
  nom: z.string(),
  classe: z.nullable(z.string()),
  montant: z.int(),
  moyenPaiement: z.enum(MOYENS),
  reference: z.nullable(z.string()),
  payeur: z.nullable(z.string()),
  caissier: z.string(),
  lignes: z.array(z.object({ echeanceId: z.int(), libelle: z.string(), montant: z.int() })),
  credit: z.int(),
  reste: z.int(),
});
export type RecuTenu = z.output<typeof recu>;

interface Personne {
  readonly matricule: string;
  readonly prenoms: string;
  readonly nom: string;
  readonly ecole: string;
  readonly inscriptionId: number | null;
  readonly classe: string | null;
  readonly caissier: string;
}

interface Demande {
  readonly ecoleId: number;
  readonly eleveId: number;
  readonly caissierId: number;
  readonly jour: string;
  /** Of the receipt. */
  readonly sessionId: number | null;
}

/** The pupil with his class, his school and who stands at the desk: one question. */
async function readPersonne(
  db: Db,
  { ecoleId, eleveId, caissierId, jour, sessionId }: Demande,
): Promise<Personne> {
  const { rows } = await sql<Personne>`
    select t.matricule, t.prenoms, t.nom, s.libelle as ecole, i.id as "inscriptionId", c.libelle as classe,
      (select p.prenoms || ' ' || p.nom from utilisateurs p where p.id = ${caissierId}) as caissier
    from eleves t join ecoles s on s.id = t."ecoleId"
    left join inscriptions i on i.id = ${inscriptionDuJour({ jour, sessionId })}
    left join classes c on c.id = i."classeId"
    where t.id = ${eleveId} and t."ecoleId" = ${ecoleId}`.execute(db);
  return rows[0] ?? refuse('INTROUVABLE');
}

async function readSession(db: Db, jour: string): Promise<{ id: number; libelle: string }> {
  const sessions = await db
    .selectFrom('sessions')
    .select(['id', 'libelle', 'dateDebut', 'dateFin'])
    .where('estActif', '=', 1)
    .execute();
  const phrase = "Il n'y a pas encore d'année scolaire : un reçu a la sienne.";
  return sessionCourante(sessions, jour) ?? refuse('REGLE', { phrase });
}

/** What may be a payment taken twice is asked about. */
async function refuseDoublons(trx: Trx, input: Input<typeof addPaiement>, jour: string): Promise<void> {
  const { ecoleId, eleveId, montant, reference } = input;
  const champs: Record<string, string> = {};
  const query = trx
    .selectFrom('paiements')
    .select('numero')
    .where('ecoleId', '=', ecoleId)
    .where('annuleLe', 'is', null);
  if (input.montantConfirme !== true) {
    const same = await query
      .where('eleveId', '=', eleveId)
      .where('jour', '=', jour)
      .where('montant', '=', montant)
      .executeTakeFirst();
    if (same !== undefined)
      champs['montant'] =
        `Le même montant a déjà été encaissé aujourd’hui pour cet élève (reçu ${formaterNumero(same.numero)}).`;
  }
  if (reference !== null && input.referenceConfirme !== true) {
    const same = await query.where('referenceCle', '=', cle(reference)).executeTakeFirst();
    if (same !== undefined)
      champs['reference'] = `Cette référence est déjà celle du reçu ${formaterNumero(same.numero)}.`;
  }
  if (Object.keys(champs).length > 0) refuse('A_CONFIRMER', { champs });
}

/**
 * One text whatever is paid: a text of its own for each payment would push those of every other call out of what is kept prepared.
 * SQLite finds the lines by their ids; without the sign it would read all those of the school.
 */
const additions = prepared((param, engine) =>
  engine === 'sqlite'
    ? sql`update echeances set paye = paye + v.montant
        from (select value ->> 0 as id, value ->> 1 as montant from json_each(${param('parts')})) as v
        where +echeances."ecoleId" = ${param('ecoleId')} and echeances.id = v.id`
    : sql`update echeances set paye = paye + v.montant
        from unnest(cast(${param('ids')} as bigint[]), cast(${param('montants')} as bigint[])) as v(id, montant)
        where echeances."ecoleId" = ${param('ecoleId')} and echeances.id = v.id`,
);

/** Adds to what lines have, or takes from it; the database refuses more than a line asks. */
async function addToLines(
  trx: Trx,
  ecoleId: number,
  parts: readonly Affectation[],
  sign: 1 | -1,
): Promise<void> {
  if (parts.length === 0) return;
  const pairs = parts.map(({ echeanceId, montant }) => [echeanceId, sign * montant]);
  const column = (rank: number) => `{${pairs.map((pair) => pair[rank]).join()}}`;
  await additions.all(trx, { ecoleId, parts: JSON.stringify(pairs), ids: column(0), montants: column(1) });
}

interface Source {
  readonly paiementId: number;
  readonly affectations: readonly Affectation[];
}

async function insertAffectations(
  { db, now, caller }: Pick<WriteContext, 'db' | 'now' | 'caller'>,
  ecoleId: number,
  sources: readonly Source[],
): Promise<void> {
  const rows = sources.flatMap(({ paiementId, affectations }) =>
    affectations.map(({ echeanceId, montant }) => ({
      ecoleId,
      paiementId,
      echeanceId,
      montant,
      estActif: 1,
      creationDate: now,
      creationUserId: caller.userId,
      modifDate: null,
      modifUserId: null,
    })),
  );
  if (rows.length > 0) await db.insertInto('affectations').values(rows).execute();
}

const named = (lignes: readonly LigneLue[], parts: readonly Affectation[]) =>
  parts.map(({ echeanceId, montant }) => ({
    echeanceId,
    libelle: lignes.find(({ id }) => id === echeanceId)?.libelle ?? '',
    montant,
  }));

const totalOf = (parts: readonly Affectation[]): number =>
  parts.reduce((sum, { montant }) => sum + montant, 0);

export async function encaisser(
  input: Input<typeof addPaiement>,
  context: WriteContext,
): Promise<Output<typeof addPaiement>> {
  const { db, now, caller, record } = context;
  const { ecoleId, eleveId, montant, moyenPaiement, reference, payeur, observations, affectations } = input;
  requireReach(caller, input);
  refuseFaults(fauteDeReference(input));
  const caisse = await prendreLaCaisse(db, ecoleId, now);
  await refuseHorlogeEnRetard(db, caisse, now);
  const jour = jourDe(now);
  await refuseJourClos(db, { ecoleId, caissierId: caller.userId, jour });
  const session = await readSession(db, jour);
  const who = { ecoleId, eleveId, caissierId: caller.userId };
  const personne = await readPersonne(db, { ...who, jour, sessionId: session.id });
  const lignes = await lignesDeLEleve(db, ecoleId, eleveId);
  const faute = fauteDAffectation(montant, affectations, lignes);
  if (faute !== undefined) refuseAt('affectations', faute);
  await refuseDoublons(db, input, jour);

  const numero = await nextOf(db, ecoleId, `recu ${session.id}`);
  const { inscriptionId } = personne;
  const values = { montant, moyenPaiement, reference, payeur, observations };
  const row = withKeys({ ecoleId, eleveId, inscriptionId, sessionId: session.id, numero, jour, ...values }, [
    'reference',
    'payeur',
  ]);
  const id = await insertRow(db, 'paiements', row, { now, userId: caller.userId });
  await insertAffectations(context, ecoleId, [{ paiementId: id, affectations }]);
  await addToLines(db, ecoleId, affectations, 1);

  const given = totalOf(affectations);
  const { matricule, prenoms, nom, classe, ecole, caissier } = personne;
  // Ids too: what the books say of this payment is held against its entry (verification.ts).
  const contenu: RecuTenu & Omit<Paiement, 'lignes'> = {
    paiementId: id,
    eleveId,
    inscriptionId,
    sessionId: session.id,
    caissierId: caller.userId,
    ecole,
    session: session.libelle,
    numero,
    jour,
    matricule,
    prenoms,
    nom,
    classe,
    montant,
    moyenPaiement,
    reference,
    payeur,
    observations,
    caissier,
    lignes: named(lignes, affectations),
    credit: montant - given,
    reste: resteDe(lignes) - given,
  };
  const { credit } = contenu;
  await ecrire(db, caisse, { genre: 'paiement', entiteId: id, instant: now, contenu, credit });
  const changements = changes(null, { eleveId, sessionId: session.id, numero, ...values });
  const rattaches = [{ entite: 'eleves', entiteId: eleveId }];
  record({ entite: 'paiements', entiteId: id, ecoleId, changements, rattaches });
  return [{ id, numero, sessionId: session.id }];
}

/** The payment as it is stored; another school's is not there. */
async function findPaiement(db: Db, id: number, ecoleId: number | null) {
  const row = await db.selectFrom('paiements').selectAll().where('id', '=', id).executeTakeFirst();
  return row !== undefined && (ecoleId === null || row.ecoleId === ecoleId) ? row : refuse('INTROUVABLE');
}

/** Takes back what a payment gave to lines; answers how much that was. */
async function undoAffectations(
  { db, now, caller }: Pick<WriteContext, 'db' | 'now' | 'caller'>,
  ecoleId: number,
  paiementId: number,
): Promise<number> {
  const parts = await db
    .selectFrom('affectations')
    .select(['echeanceId', sql<number>`sum(montant)`.as('montant')])
    .where('ecoleId', '=', ecoleId)
    .where('paiementId', '=', paiementId)
    .where('estActif', '=', 1)
    .groupBy('echeanceId')
    .execute();
  await addToLines(db, ecoleId, parts, -1);
  await db
    .updateTable('affectations')
    .set({ estActif: 0, modifDate: now, modifUserId: caller.userId })
    .where('ecoleId', '=', ecoleId)
    .where('paiementId', '=', paiementId)
    .where('estActif', '=', 1)
    .execute();
  return totalOf(parts);
}

export async function annuler(
  { id, modifDate, annuleMotif }: Input<typeof annulerPaiement>,
  context: WriteContext,
): Promise<Output<typeof annulerPaiement>> {
  const { db, now, caller, record } = context;
  const { ecoleId } = await findPaiement(db, id, caller.ecoleId);
  const caisse = await prendreLaCaisse(db, ecoleId, now);
  await refuseHorlogeEnRetard(db, caisse, now);
  const annuleJour = jourDe(now);
  await refuseJourClos(db, { ecoleId, caissierId: caller.userId, jour: annuleJour });
  const before = await findPaiement(db, id, caller.ecoleId);
  if (before.annuleLe !== null) refuse('REGLE', { phrase: 'Ce paiement est déjà annulé.' });
  const given = await undoAffectations(context, ecoleId, id);
  const row = { annuleLe: now, annuleJour, annuleParId: caller.userId, annuleMotif };
  const stamp = { now, userId: caller.userId };
  const next = await updateRow(db, 'paiements', { id, modifDate, estActif: 1 }, row, stamp);
  if (next === undefined) return refuse('PERIME', { actuel: await paiementsListe.find(db, id, caller) });
  const { numero, sessionId, montant, moyenPaiement, eleveId } = before;
  const contenu = {
    paiementId: id,
    eleveId,
    sessionId,
    caissierId: caller.userId,
    numero,
    jour: annuleJour,
    montant,
    moyenPaiement,
    motif: annuleMotif,
  };
  const credit = given - montant;
  await ecrire(db, caisse, { genre: 'annulation', entiteId: id, instant: now, contenu, credit });
  const changements = changes({ annuleLe: null, annuleMotif: null }, { annuleLe: now, annuleMotif });
  const rattaches = [{ entite: 'eleves', entiteId: eleveId }];
  record({ entite: 'paiements', entiteId: id, ecoleId, changements, rattaches });
  return [{ id, modifDate: next }];
}

/** Which payment each part comes from: the oldest that have something left. */
function fromCredits(
  credits: readonly { id: number; credit: number }[],
  affectations: readonly Affectation[],
): Source[] {
  const left = affectations.map((one) => ({ ...one }));
  return credits.flatMap(({ id: paiementId, credit }) => {
    let rest = credit;
    const given: Affectation[] = [];
    for (const part of left) {
      const montant = Math.min(rest, part.montant);
      if (montant <= 0) continue;
      given.push({ echeanceId: part.echeanceId, montant });
      part.montant -= montant;
      rest -= montant;
    }
    return given.length === 0 ? [] : [{ paiementId, affectations: given }];
  });
}

async function useCredit(
  input: Input<typeof affecterCredit>,
  context: WriteContext,
): Promise<Output<typeof affecterCredit>> {
  const { db, now, caller, record } = context;
  const { ecoleId, eleveId, affectations } = input;
  requireReach(caller, input);
  if (affectations.length === 0)
    refuseAt('affectations', 'Les échéances à régler sont obligatoires : au moins une.');
  const caisse = await prendreLaCaisse(db, ecoleId, now);
  await refuseHorlogeEnRetard(db, caisse, now);
  const who = { ecoleId, eleveId, caissierId: caller.userId };
  const { matricule } = await readPersonne(db, { ...who, jour: jourDe(now), sessionId: null });
  const credits = (await paiementsDe(db, ecoleId, eleveId)).toReversed();
  const credit = credits.reduce((sum, one) => sum + one.credit, 0);
  const lignes = await lignesDeLEleve(db, ecoleId, eleveId);
  const faute = fauteDAffectation(credit, affectations, lignes);
  if (faute !== undefined) refuseAt('affectations', faute);
  const sources = fromCredits(credits, affectations);
  await insertAffectations(context, ecoleId, sources);
  await addToLines(db, ecoleId, affectations, 1);
  const montant = totalOf(affectations);
  const contenu = { eleveId, matricule, montant, affectations: sources };
  const entry = { genre: 'credit', entiteId: eleveId, instant: now, contenu, credit: -montant } as const;
  await ecrire(db, caisse, entry);
  const changements = changes({ credit }, { credit: credit - montant });
  record({ entite: 'eleves', entiteId: eleveId, ecoleId, changements });
  return [{ id: eleveId }];
}

/** What a payment's receipt says, and the head of the chain that it prints. */
export async function readRecu(
  db: Db,
  ecoleId: number,
  paiementId: number,
): Promise<{ recu: RecuTenu; tete: string }> {
  const entry = (await ecritureDe(db, ecoleId, 'paiement', paiementId)) ?? refuse('INTROUVABLE');
  const { rang, empreinte, contenu } = entry;
  return { recu: recu.parse(JSON.parse(contenu)), tete: formaterTete(ecoleId, rang, empreinte) };
}

export const paiementsBindings: readonly Binding[] = [
  bindRead(selectPaiementById, async ({ id }, { db, caller }) => {
    const row = await paiementsListe.find(db, id, caller);
    const { recu: told, tete } = await readRecu(db, Number(row['ecoleId']), id);
    const { matricule, prenoms, nom, classe, session, caissier, lignes, reste } = told;
    const printed = { matricule, prenoms, nom, classe, session, caissier, lignes, reste, tete };
    return selectPaiementById.output.parse([{ ...row, ...printed }]);
  }),
  bindWrite(addPaiement, alHeure(encaisser)),
  bindWrite(annulerPaiement, alHeure(annuler)),
  bindWrite(affecterCredit, alHeure(useCredit)),
];
