/** Enrols pupils, each with the schedule that the day's price sheet makes. */

import { refuse, refuseAt, refuseFaults } from '@gestionscolaire/contract/core/api/errors.ts';
import { formaterJour, jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import type { LigneDue } from '@gestionscolaire/contract/eleves/echeancier.ts';
import { fautesDeMotif } from '@gestionscolaire/contract/eleves/remises.ts';
import { inscriptionADemander } from '@gestionscolaire/contract/eleves/vraisemblance.ts';
import type { Db, Trx } from '#core/db/database.ts';
import { insertMany } from '#core/db/insert-many.ts';
import { changes } from '#core/db/journal/journal.ts';
import { insertRows } from '#core/db/rows.ts';
import type { WriteContext } from '#core/http/context.ts';
import { commencerLesClasses } from '#eleves/registre/classes-du-jour.ts';
import { noterDus } from '#eleves/registre/dus.ts';
import type { PortCaisse } from '#eleves/registre/port-caisse.ts';
import { readTarifs, type Tarifs } from './bareme.ts';
import { insertLignes, rangeesDe, refuseTropDu } from './echeances.ts';
import { prevoir } from './prevision.ts';
import { refusePasses, refuseSecond, requireParents } from './regles.ts';
import { retenirLesRemises } from './remise-retenue.ts';
import { columnsOf, type NouvelleInscription, toldOf } from './saisie.ts';
import { stampOf } from './tenue.ts';

type Writing = Pick<WriteContext, 'db' | 'now' | 'caller' | 'record' | 'accord'>;

export async function requireSession(db: Db, sessionId: number): Promise<void> {
  const row = await db
    .selectFrom('sessions')
    .select('estActif')
    .where('id', '=', sessionId)
    .executeTakeFirst();
  if (row?.estActif !== 1) refuseAt('sessionId', "Cette année scolaire n'existe pas ou est désactivée.");
}

/** Refuses an enrolment dated after today; one for a year to come may be of its first day. */
async function refuseFuture(
  db: Db,
  { dateInscription, sessionId }: Pick<NouvelleInscription, 'dateInscription' | 'sessionId'>,
  now: string,
): Promise<void> {
  const jour = jourDe(now);
  if (dateInscription <= jour) return;
  const session = await db
    .selectFrom('sessions')
    .select(['libelle', 'dateDebut'])
    .where('id', '=', sessionId)
    .executeTakeFirst();
  if (session === undefined || session.dateDebut <= jour)
    return refuseAt('dateInscription', "La date d'inscription n'est pas dans l'avenir.");
  if (dateInscription <= session.dateDebut) return;
  const premier = formaterJour(session.dateDebut);
  refuseAt(
    'dateInscription',
    `La date d'inscription ne vient pas après le premier jour de « ${session.libelle} », le ${premier}.`,
  );
}

type DuJour = Pick<NouvelleInscription, 'dateInscription' | 'sessionId'> & {
  readonly dateInscriptionConfirme?: boolean | undefined;
};

/** Checks the day of an enrolment: none to come, and one that is far from its school year is asked about. */
export async function checkJour(db: Db, one: DuJour, now: string): Promise<void> {
  await refuseFuture(db, one, now);
  if (one.dateInscriptionConfirme === true) return;
  const session = await db
    .selectFrom('sessions')
    .select(['libelle', 'dateDebut', 'dateFin'])
    .where('id', '=', one.sessionId)
    .executeTakeFirst();
  const phrase =
    session === undefined ? undefined : inscriptionADemander(one.dateInscription, session, jourDe(now));
  if (phrase !== undefined) refuse('A_CONFIRMER', { champs: { dateInscription: phrase } });
}

export async function addPrestations(
  trx: Trx,
  inscriptions: readonly { ecoleId: number; id: number; prestationIds: readonly number[] }[],
): Promise<void> {
  const rows = inscriptions.flatMap(({ ecoleId, id: inscriptionId, prestationIds }) =>
    prestationIds.map((prestationId) => ({ ecoleId, inscriptionId, prestationId })),
  );
  await insertMany(trx, 'inscriptions_prestations', rows);
}

/** Makes the schedules of the pupils of a session: most of a class choose alike, and each choice is worked out once. */
function echeanciers(db: Db, tarifs: Tarifs): (one: NouvelleInscription) => Promise<readonly LigneDue[]> {
  const known = new Map<string, readonly LigneDue[]>();
  return async (one) => {
    const { classeId, prestationIds, premierMois, remisePourcentage, remiseMontant, remiseMotif } = one;
    const choix = [classeId, prestationIds, premierMois, remisePourcentage, remiseMontant, remiseMotif];
    const key = JSON.stringify(choix);
    const found = known.get(key) ?? (await echeancierDe(db, tarifs, one));
    known.set(key, found);
    return found;
  };
}

/** Returns what a pupil will owe; refuses the faults that the preview would say. */
async function echeancierDe(db: Db, tarifs: Tarifs, one: NouvelleInscription): Promise<readonly LigneDue[]> {
  refuseFaults(fautesDeMotif(one));
  const { difference, fautes } = await prevoir(db, tarifs, one, null);
  refuseFaults(fautes);
  return difference.ajoutees;
}

/**
 * The number of pupils whose lines are written together: each has a dozen, and those of a thousand pupils would fill
 * the memory.
 */
const ENSEMBLE = 50;

/**
 * Enrols pupils of one school in one session, each with their schedule: all or none. `tarifs`: read once by a caller
 * who enrols many. The caller locks the school's money, tells the journal and calls refuseTropDu. Returns the ids of the
 * enrolments in their order.
 */
export async function inscrirePlusieurs(
  context: Pick<WriteContext, 'db' | 'now' | 'caller' | 'accord'>,
  all: readonly NouvelleInscription[],
  tarifs: Tarifs,
): Promise<number[]> {
  const { db, now } = context;
  await requireParents(db, all, tarifs.classesTenues);
  await refuseSecond(db, all, now);
  await refusePasses(db, all);
  const stamp = stampOf(context);
  const lignesDe = echeanciers(db, tarifs);
  const rows = all.map((one) => ({
    ecoleId: one.ecoleId,
    eleveId: one.eleveId,
    sessionId: one.sessionId,
    ...columnsOf(one),
    etat: 'inscrit',
    dateDepart: null,
    motifDepart: null,
  }));
  const dues: (readonly LigneDue[])[] = [];
  for (const one of all) dues.push(await lignesDe(one));
  const [first] = all;
  if (first !== undefined)
    await retenirLesRemises(
      context,
      first.ecoleId,
      all.map((one, rang) => ({ one, lignes: dues[rang] ?? [] })),
    );
  const ids = await insertRows(db, 'inscriptions', rows, stamp);
  const made = all.flatMap((one, rang) => {
    const id = ids[rang];
    return id === undefined ? [] : [{ ...one, id, lignes: dues[rang] ?? [] }];
  });
  await addPrestations(db, made);
  await commencerLesClasses(db, made);
  for (let start = 0; start < made.length; start += ENSEMBLE) {
    const some = made.slice(start, start + ENSEMBLE);
    await insertLignes(
      db,
      some.flatMap((one) => rangeesDe(one, one.lignes, stamp)),
    );
    await noterLesDus(
      db,
      some.filter(({ lignes }) => lignes.length > 0),
      now,
    );
  }
  return ids;
}

/** Chains what enrolments ask; they are of one school, as all that an act enrols. */
async function noterLesDus(
  trx: Trx,
  made: readonly { readonly ecoleId: number; readonly id: number }[],
  now: string,
): Promise<void> {
  for (const [ecoleId, own] of Map.groupBy(made, (one) => one.ecoleId))
    await noterDus(
      trx,
      ecoleId,
      own.map(({ id }) => id),
      now,
    );
}

/** Enrols one pupil. */
export async function inscrire(
  context: Pick<WriteContext, 'db' | 'now' | 'caller' | 'accord'>,
  one: NouvelleInscription,
  tarifs: Tarifs,
): Promise<number> {
  const [id = 0] = await inscrirePlusieurs(context, [one], tarifs);
  return id;
}

/** Enrols one pupil as one act. */
export async function ajouterInscription(
  { lockCaisse }: PortCaisse,
  one: NouvelleInscription,
  context: Writing,
): Promise<number> {
  const { db, now, record } = context;
  await requireSession(db, one.sessionId);
  await lockCaisse(db, one.ecoleId, now);
  const id = await inscrire(context, one, await readTarifs(db, one.ecoleId, one.sessionId));
  await refuseTropDu(db, one.ecoleId);
  record({
    entite: 'inscriptions',
    entiteId: id,
    ecoleId: one.ecoleId,
    changements: changes(null, toldOf(one)),
    rattaches: [{ entite: 'eleves', entiteId: one.eleveId }],
  });
  return id;
}
