/** Enrolments, one by one: made with their schedule, changed with what nobody began to pay of it, left, taken away. */
import { formaterJour, jourDe } from '@gestionscolaire/contract/core/dates.ts';
import type { Input, Output } from '@gestionscolaire/contract/core/endpoint.ts';
import { refuse, refuseAt, refuseFaults } from '@gestionscolaire/contract/core/errors.ts';
import { centiemes } from '@gestionscolaire/contract/core/fields.ts';
import {
  type Bareme,
  type Difference,
  echeancier,
  fautesDeRemise,
  type LigneTenue,
  lignesBrutes,
  type Remise,
  recalculer,
  resteDe,
} from '@gestionscolaire/contract/eleves/echeancier.ts';
import {
  addInscription,
  apercuEcheancier,
  changerEtatInscription,
  disableInscription,
  type EtatDInscription,
  LIBELLES_DES_ETATS,
  selectInscriptionById,
  updateInscription,
} from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { moisDeLaSession, type Periode } from '@gestionscolaire/contract/scolarite/sessions.ts';
import type { Selectable } from 'kysely';
import { requireReach } from '#core/crud/reach.ts';
import type { Db, Trx } from '#core/db/database.ts';
import { changes } from '#core/db/journal.ts';
import { insertRow, updateRow } from '#core/db/rows.ts';
import type { Row, Tables } from '#core/db/tables.ts';
import { type Binding, bindRead, bindWrite } from '#core/http/bind.ts';
import type { ReadContext, WriteContext } from '#core/http/context.ts';
import { baremeDe, prixDeLaClasse, readTarifs, refuseSansPrix, type Tarifs } from './bareme.ts';
import {
  corriger,
  insertLignes,
  lignesActives,
  type Porteur,
  readLignes,
  retirer,
  tenue,
} from './echeances.ts';
import { inscriptionsListe } from './inscriptions-liste.ts';
import type { Caisse } from './port-caisse.ts';

type Inscription = Selectable<Tables['inscriptions']>;
type Ecriture = Pick<WriteContext, 'db' | 'now' | 'caller' | 'record'>;

export interface NouvelleInscription {
  readonly ecoleId: number;
  readonly eleveId: number;
  readonly sessionId: number;
  readonly classeId: number;
  readonly dateInscription: string;
  readonly prestationIds: readonly number[];
  readonly premierMois: string | null;
  readonly remisePourcentage: number | null;
  readonly remiseMontant: number | null;
  readonly remiseMotif: string | null;
  readonly observations: string | null;
}

const stampOf = ({ now, caller }: Pick<WriteContext, 'now' | 'caller'>) => ({ now, userId: caller.userId });

/** The first month to pay is one of the session's. */
function refuseMois(session: Periode & { libelle: string }, premierMois: string | null): void {
  if (premierMois === null || moisDeLaSession(session).some(({ id }) => id === premierMois)) return;
  refuseAt('premierMois', `Ce mois n'est pas de la session « ${session.libelle} ».`);
}

/** Locks an active record of the school; whoever is about to disable it waits. */
async function tenir(trx: Trx, table: 'eleves' | 'classes', ecoleId: number, id: number): Promise<boolean> {
  const row = await trx
    .updateTable(table)
    .set({ estActif: 1 })
    .where('id', '=', id)
    .where('ecoleId', '=', ecoleId)
    .where('estActif', '=', 1)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The pupil and the class are active, and of the school. `dejaTenues`: classes that the caller holds already. */
async function requireParents(
  trx: Trx,
  { ecoleId, eleveId, classeId }: Pick<NouvelleInscription, 'ecoleId' | 'eleveId' | 'classeId'>,
  dejaTenues?: ReadonlySet<number>,
): Promise<void> {
  if (!(await tenir(trx, 'eleves', ecoleId, eleveId)))
    refuseAt('eleveId', "Cet élève n'existe pas dans cette école ou est désactivé.");
  if (dejaTenues?.has(classeId) !== true && !(await tenir(trx, 'classes', ecoleId, classeId)))
    refuseAt('classeId', "Cette classe n'existe pas dans cette école ou est désactivée.");
}

export async function requireSession(db: Db, sessionId: number): Promise<void> {
  const row = await db
    .selectFrom('sessions')
    .select('estActif')
    .where('id', '=', sessionId)
    .executeTakeFirst();
  if (row?.estActif !== 1) refuseAt('sessionId', "Cette année scolaire n'existe pas ou est désactivée.");
}

/** At most one active enrolment for each pupil and session (AMB-153), under the pupil's lock. */
async function refuseTwice(trx: Trx, ecoleId: number, eleveId: number, sessionId: number): Promise<void> {
  const other = await trx
    .selectFrom('inscriptions as i')
    .innerJoin('classes as c', 'c.id', 'i.classeId')
    .select('c.libelle')
    .where('i.ecoleId', '=', ecoleId)
    .where('i.eleveId', '=', eleveId)
    .where('i.sessionId', '=', sessionId)
    .where('i.estActif', '=', 1)
    .where('i.etat', '=', 'inscrit')
    .executeTakeFirst();
  if (other === undefined) return;
  const phrase = `Cet élève est déjà inscrit cette année, en « ${other.libelle} ».`;
  refuse('DOUBLON', { phrase, champs: { eleveId: phrase } });
}

const remiseDe = ({ remisePourcentage, remiseMontant }: Remise): Remise => ({
  remisePourcentage,
  remiseMontant,
});

/** Of no discount there is no reason. */
const motifDeRemise = (one: Remise & { readonly remiseMotif: string | null }): string | null =>
  one.remisePourcentage === null && one.remiseMontant === null ? null : one.remiseMotif;

/** Columns of what a person fills in. */
const columnsOf = (one: Omit<NouvelleInscription, 'ecoleId' | 'eleveId' | 'sessionId'>): Row => ({
  classeId: one.classeId,
  dateInscription: one.dateInscription,
  premierMois: one.premierMois,
  remiseCentiemes: one.remisePourcentage === null ? null : centiemes(one.remisePourcentage),
  remiseMontant: one.remiseMontant,
  remiseMotif: motifDeRemise(one),
  observations: one.observations,
});

/** The same as its journal tells it: in words of the form. */
const toldOf = (one: Omit<NouvelleInscription, 'ecoleId'>): Row => ({
  eleveId: one.eleveId,
  sessionId: one.sessionId,
  classeId: one.classeId,
  dateInscription: one.dateInscription,
  prestationIds: one.prestationIds.toSorted((a, b) => a - b).join(', '),
  premierMois: one.premierMois,
  remisePourcentage: one.remisePourcentage,
  remiseMontant: one.remiseMontant,
  remiseMotif: motifDeRemise(one),
  observations: one.observations,
});

async function setPrestations(
  trx: Trx,
  ecoleId: number,
  inscriptionId: number,
  ids: readonly number[],
): Promise<void> {
  await trx
    .deleteFrom('inscriptions_prestations')
    .where('ecoleId', '=', ecoleId)
    .where('inscriptionId', '=', inscriptionId)
    .execute();
  await addPrestations(trx, ecoleId, inscriptionId, ids);
}

async function addPrestations(
  trx: Trx,
  ecoleId: number,
  inscriptionId: number,
  ids: readonly number[],
): Promise<void> {
  const rows = ids.map((prestationId) => ({ ecoleId, inscriptionId, prestationId }));
  if (rows.length > 0) await trx.insertInto('inscriptions_prestations').values(rows).execute();
}

export async function readPrestations(db: Db, ecoleId: number, inscriptionId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('inscriptions_prestations')
    .select('prestationId')
    .where('ecoleId', '=', ecoleId)
    .where('inscriptionId', '=', inscriptionId)
    .orderBy('prestationId')
    .execute();
  return rows.map(({ prestationId }) => prestationId);
}

function refuseRemise(one: Remise & { remiseMotif: string | null }, bareme: Bareme): void {
  refuseFaults(fautesDeRemise(one, lignesBrutes(bareme)));
}

/**
 * Enrols one pupil with his schedule. `tarifs`: read once by who enrols many. The school's money is held by the caller, who
 * also tells the journal.
 */
export async function inscrire(
  { db, now, caller }: Pick<WriteContext, 'db' | 'now' | 'caller'>,
  one: NouvelleInscription,
  tarifs: Tarifs,
): Promise<number> {
  const { ecoleId, eleveId, sessionId } = one;
  await requireParents(db, one, tarifs.classesTenues);
  await refuseTwice(db, ecoleId, eleveId, sessionId);
  refuseMois(tarifs.session, one.premierMois);
  refuseSansPrix(tarifs, one);
  const bareme = baremeDe(tarifs, one);
  refuseRemise(one, bareme);
  const stamp = { now, userId: caller.userId };
  const row = {
    ecoleId,
    eleveId,
    sessionId,
    ...columnsOf(one),
    etat: 'inscrit',
    dateDepart: null,
    motifDepart: null,
  };
  const id = await insertRow(db, 'inscriptions', row, stamp);
  await addPrestations(db, ecoleId, id, one.prestationIds);
  await insertLignes(db, { id, ecoleId, eleveId, sessionId }, echeancier(bareme, remiseDe(one)), stamp);
  return id;
}

/** Enrols one pupil as one act. */
export async function ajouterInscription(
  { hold }: Caisse,
  one: NouvelleInscription,
  context: Ecriture,
): Promise<number> {
  const { db, now, record } = context;
  await requireSession(db, one.sessionId);
  await hold(db, one.ecoleId, now);
  const id = await inscrire(context, one, await readTarifs(db, one.ecoleId, one.sessionId));
  record({
    entite: 'inscriptions',
    entiteId: id,
    ecoleId: one.ecoleId,
    changements: changes(null, toldOf(one)),
    rattaches: [{ entite: 'eleves', entiteId: one.eleveId }],
  });
  return id;
}

/** The stored enrolment; another school's is not there. */
async function findInscription(db: Db, id: number, ecoleId: number | null): Promise<Inscription> {
  const row = await db.selectFrom('inscriptions').selectAll().where('id', '=', id).executeTakeFirst();
  return row !== undefined && (ecoleId === null || row.ecoleId === ecoleId) ? row : refuse('INTROUVABLE');
}

async function refuseStale({ db, caller }: Pick<WriteContext, 'db' | 'caller'>, id: number): Promise<never> {
  const actuel = await inscriptionsListe.find(db, id, caller);
  return refuse('PERIME', { actuel: actuel['estActif'] === 1 ? await entiere(db, actuel) : null });
}

/** The enrolment under the lock of its school's money, as the person read it. */
async function holdInscription(
  { hold }: Caisse,
  context: Pick<WriteContext, 'db' | 'now' | 'caller'>,
  { id, modifDate }: { id: number; modifDate: string | null },
): Promise<Inscription> {
  const { db, now, caller } = context;
  const { ecoleId } = await findInscription(db, id, caller.ecoleId);
  await hold(db, ecoleId, now);
  const row = await findInscription(db, id, caller.ecoleId);
  if (row.estActif !== 1 || row.modifDate !== modifDate) return refuseStale(context, id);
  return row;
}

const porteurDe = ({ id, ecoleId, eleveId, sessionId }: Inscription): Porteur => ({
  id,
  ecoleId,
  eleveId,
  sessionId,
});

async function tenues(db: Db, { ecoleId, id }: Pick<Inscription, 'ecoleId' | 'id'>): Promise<LigneTenue[]> {
  return lignesActives(await readLignes(db, ecoleId, [id])).map(tenue);
}

/** What a change would do to the lines that stand; those of who left stay as they are. */
async function differenceDe(
  db: Db,
  before: Inscription,
  tarifs: Tarifs,
  one: Pick<NouvelleInscription, 'classeId' | 'prestationIds' | 'premierMois'> & Remise,
): Promise<Difference> {
  const lignes = await tenues(db, before);
  if (before.etat !== 'inscrit') return { gardees: lignes, retirees: [], ajoutees: [], ecart: 0 };
  return recalculer(lignes, baremeDe(tarifs, one), remiseDe(one));
}

async function update(
  caisse: Caisse,
  input: Input<typeof updateInscription>,
  context: WriteContext,
): Promise<Output<typeof updateInscription>> {
  const { db, record } = context;
  const { id, modifDate } = input;
  const before = await holdInscription(caisse, context, input);
  const { ecoleId, eleveId, sessionId } = before;
  if (input.classeId !== before.classeId)
    await requireParents(db, { ecoleId, eleveId, classeId: input.classeId });
  const tarifs = await readTarifs(db, ecoleId, sessionId);
  const taken = await readPrestations(db, ecoleId, id);
  refuseMois(tarifs.session, input.premierMois);
  const added = input.prestationIds.filter((one) => !taken.includes(one));
  if (added.length > 0) refuseSansPrix(tarifs, { classeId: input.classeId, prestationIds: added });
  refuseRemise(input, baremeDe(tarifs, input));
  const difference = await differenceDe(db, before, tarifs, input);
  // Prices moved between what the person saw and what he wrote.
  if (input.ecart !== null && difference.ecart !== input.ecart)
    refuse('REGLE', { phrase: 'Les prix ou les paiements ont changé entre-temps : relisez la différence.' });

  const next = await updateRow(
    db,
    'inscriptions',
    { id, modifDate, estActif: 1 },
    columnsOf(input),
    stampOf(context),
  );
  if (next === undefined) return refuseStale(context, id);
  await setPrestations(db, ecoleId, id, input.prestationIds);
  await corriger(db, porteurDe(before), difference, motifDe(before, taken, input), stampOf(context));
  const old = toldOf({
    ...before,
    prestationIds: taken,
    remisePourcentage: before.remiseCentiemes === null ? null : before.remiseCentiemes / 100,
  });
  const told = changes(
    { ...old, ecart: 0 },
    { ...toldOf({ ...input, eleveId, sessionId }), ecart: difference.ecart },
  );
  const rattaches = [{ entite: 'eleves', entiteId: eleveId }];
  record({ entite: 'inscriptions', entiteId: id, ecoleId, changements: told, rattaches });
  return [{ id, modifDate: next }];
}

/** Why the lines of a schedule change, in words. */
function motifDe(
  before: Inscription,
  taken: readonly number[],
  input: Omit<NouvelleInscription, 'ecoleId' | 'eleveId' | 'sessionId'>,
): string {
  const parts: string[] = [];
  if (before.classeId !== input.classeId) parts.push('changement de classe');
  const isSame =
    taken.length === input.prestationIds.length && taken.every((id) => input.prestationIds.includes(id));
  if (!isSame) parts.push('changement de prestations');
  const percent = input.remisePourcentage === null ? null : centiemes(input.remisePourcentage);
  if (before.remiseCentiemes !== percent || before.remiseMontant !== input.remiseMontant)
    parts.push(`remise : ${input.remiseMotif ?? 'aucune'}`);
  if (before.premierMois !== input.premierMois) parts.push('premier mois à payer');
  const [first = 'nouveaux prix', ...others] = parts;
  return [first.charAt(0).toUpperCase() + first.slice(1), ...others].join(', ');
}

export async function changerEtat(
  caisse: Caisse,
  { id, modifDate, etat, dateDepart, motifDepart, annulerLignes }: Input<typeof changerEtatInscription>,
  context: WriteContext,
): Promise<Output<typeof changerEtatInscription>> {
  const { db, record } = context;
  const before = await holdInscription(caisse, context, { id, modifDate });
  const { ecoleId, eleveId, sessionId } = before;
  const isBack = etat === 'inscrit' && before.etat !== 'inscrit';
  if (isBack) {
    await requireParents(db, before);
    await refuseTwice(db, ecoleId, eleveId, sessionId);
  }
  const isHere = etat === 'inscrit';
  const row = { etat, dateDepart: isHere ? null : dateDepart, motifDepart: isHere ? null : motifDepart };
  const next = await updateRow(db, 'inscriptions', { id, modifDate, estActif: 1 }, row, stampOf(context));
  if (next === undefined) return refuseStale(context, id);
  const difference = isBack
    ? await retour(db, { ...before, etat })
    : depart(await tenues(db, before), isHere || !annulerLignes ? null : dateDepart);
  await corriger(db, porteurDe(before), difference, motifDEtat(etat, dateDepart), stampOf(context));
  const old = { etat: before.etat, dateDepart: before.dateDepart, motifDepart: before.motifDepart };
  record({
    entite: 'inscriptions',
    entiteId: id,
    ecoleId,
    changements: changes({ ...old, ecart: 0 }, { ...row, ecart: difference.ecart }),
    rattaches: [{ entite: 'eleves', entiteId: eleveId }],
  });
  return [{ id, modifDate: next }];
}

const motifDEtat = (etat: EtatDInscription, jour: string): string =>
  etat === 'inscrit' ? 'Retour de l’élève' : `${LIBELLES_DES_ETATS[etat]} le ${formaterJour(jour)}`;

/** What is due after a day and nobody began to pay. */
function depart(lignes: readonly LigneTenue[], jour: string | null): Difference {
  const retirees = lignes.filter(
    ({ dateEcheance, paye }) => jour !== null && dateEcheance > jour && paye === 0,
  );
  const ecart = -resteDe(retirees);
  return { gardees: lignes.filter((ligne) => !retirees.includes(ligne)), retirees, ajoutees: [], ecart };
}

/** The schedule of who comes back is made again by the price sheet of today. */
async function retour(db: Db, inscription: Inscription): Promise<Difference> {
  const { ecoleId, sessionId, id, remiseCentiemes, remiseMontant } = inscription;
  const tarifs = await readTarifs(db, ecoleId, sessionId);
  const prestationIds = await readPrestations(db, ecoleId, id);
  const remise = {
    remisePourcentage: remiseCentiemes === null ? null : remiseCentiemes / 100,
    remiseMontant,
  };
  return differenceDe(db, inscription, tarifs, { ...inscription, prestationIds, ...remise });
}

/** Takes an enrolment away with its lines, while no payment gave anything to one. */
export async function retirerInscription(
  { db, now, caller }: Pick<WriteContext, 'db' | 'now' | 'caller'>,
  inscription: Inscription,
): Promise<string | undefined> {
  const { id, ecoleId, modifDate } = inscription;
  const lignes = await tenues(db, inscription);
  if (lignes.some(({ paye }) => paye > 0))
    refuse('UTILISE', { phrase: 'Des paiements ont réglé une partie de ce que cette inscription demande.' });
  const stamp = { now, userId: caller.userId };
  const next = await updateRow(db, 'inscriptions', { id, modifDate, estActif: 1 }, { estActif: 0 }, stamp);
  if (next !== undefined) await retirer(db, { ecoleId }, lignes, stamp, null);
  return next;
}

async function disable(
  caisse: Caisse,
  { id, modifDate }: Input<typeof disableInscription>,
  context: WriteContext,
): Promise<Output<typeof disableInscription>> {
  const before = await holdInscription(caisse, context, { id, modifDate });
  const next = await retirerInscription(context, before);
  if (next === undefined) return refuseStale(context, id);
  const { ecoleId, eleveId } = before;
  context.record({
    entite: 'inscriptions',
    entiteId: id,
    ecoleId,
    changements: { estActif: [1, 0] },
    rattaches: [{ entite: 'eleves', entiteId: eleveId }],
  });
  return [{ id, modifDate: next }];
}

async function entiere(db: Db, row: Row): Promise<Record<string, unknown>> {
  const [ecoleId, id] = [Number(row['ecoleId']), Number(row['id'])];
  const lignes = await tenues(db, { ecoleId, id });
  return { ...row, prestationIds: await readPrestations(db, ecoleId, id), lignes };
}

async function apercu(
  input: Input<typeof apercuEcheancier>,
  { db, caller }: Pick<ReadContext, 'db' | 'caller'>,
): Promise<Output<typeof apercuEcheancier>> {
  requireReach(caller, input);
  const { ecoleId, sessionId, classeId, inscriptionId = null } = input;
  const tarifs = await readTarifs(db, ecoleId, sessionId);
  const prix = prixDeLaClasse(tarifs, classeId).map((fiche) => ({
    prestationId: fiche.prestationId,
    prestation: fiche.prestation,
    rythme: fiche.rythme,
    prix: fiche.prix,
    fr_inscription: fiche.fr_inscription,
  }));
  const before =
    inscriptionId === null ? undefined : await findInscription(db, inscriptionId, caller.ecoleId);
  const difference =
    before === undefined
      ? recalculer([], baremeDe(tarifs, input), remiseDe(input))
      : await differenceDe(db, before, tarifs, input);
  const all = [...difference.gardees, ...difference.ajoutees];
  const total = all.reduce((sum, { montant }) => sum + montant, 0);
  return {
    prix,
    gardees: [...difference.gardees],
    retirees: [...difference.retirees],
    ajoutees: [...difference.ajoutees],
    ecart: difference.ecart,
    total,
  };
}

/** The day on which somebody may be enrolled: not after today. */
export function refuseFuture(dateInscription: string, now: string): void {
  if (dateInscription > jourDe(now))
    refuseAt('dateInscription', "La date d'inscription n'est pas dans l'avenir.");
}

export const inscriptionsBindings = (caisse: Caisse): readonly Binding[] => [
  bindRead(selectInscriptionById, async ({ id }, { db, caller }) => {
    const row = await inscriptionsListe.find(db, id, caller);
    return selectInscriptionById.output.parse([await entiere(db, row)]);
  }),
  bindRead(apercuEcheancier, apercu),
  bindWrite(addInscription, async (input, context) => {
    requireReach(context.caller, input);
    refuseFuture(input.dateInscription, context.now);
    return [{ id: await ajouterInscription(caisse, input, context) }];
  }),
  bindWrite(updateInscription, (input, context) => {
    refuseFuture(input.dateInscription, context.now);
    return update(caisse, input, context);
  }),
  bindWrite(changerEtatInscription, (input, context) => changerEtat(caisse, input, context)),
  bindWrite(disableInscription, (input, context) => disable(caisse, input, context)),
];
