/** Lets a pupil leave, be transferred, or come back: lines due after that day are taken away, and come back as they were. */

import type { Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuseAt, refuseFaults } from '@gestionscolaire/contract/core/api/errors.ts';
import { formaterJour, jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import {
  aRetrouver,
  DES_LE_DEBUT,
  motifDeDepart,
  partir,
  revenir,
} from '@gestionscolaire/contract/eleves/departs.ts';
import type { changerEtatInscription } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { type Difference, differenceEntre } from '@gestionscolaire/contract/eleves/recalcul.ts';
import { moisCivil, nomDuMois } from '@gestionscolaire/contract/scolarite/sessions.ts';
import type { Db } from '#core/db/database.ts';
import { changes } from '#core/db/journal/journal.ts';
import { updateRow } from '#core/db/rows.ts';
import type { WriteContext } from '#core/http/context.ts';
import type { PortCaisse } from '#eleves/registre/port-caisse.ts';
import { readSession } from './bareme.ts';
import { corriger } from './echeances.ts';
import { refuseDepartScelle } from './notes-scellees.ts';
import { fauteDeMois, refuseAutreEcart, refusePasses, refuseTwice, requireParents } from './regles.ts';
import {
  type Inscription,
  lockInscription,
  porteurDe,
  refuseStale,
  stampOf,
  tenuesEtAbsentes,
} from './tenue.ts';

type Etat = Input<typeof changerEtatInscription>;

/** Refuses a departure before the enrolment. */
export function refuseAvant(
  champ: 'dateDepart' | 'dateInscription',
  dateDepart: string,
  { dateInscription }: Pick<Inscription, 'dateInscription'>,
): void {
  if (dateDepart >= dateInscription) return;
  const phrase =
    champ === 'dateDepart'
      ? `La date de départ ne vient pas avant celle de l'inscription, le ${formaterJour(dateInscription)}.`
      : `La date d'inscription ne vient pas après celle du départ, le ${formaterJour(dateDepart)}.`;
  refuseAt(champ, phrase);
}

/** Refuses a departure before the day of the enrolment, or after today. */
function refuseJour(before: Inscription, { dateDepart }: Etat, now: string): void {
  if (dateDepart > jourDe(now)) refuseAt('dateDepart', "La date de départ n'est pas dans l'avenir.");
  // A pupil enrolled for a year to come, on its first day, may leave before it.
  if (before.dateInscription <= jourDe(now)) refuseAvant('dateDepart', dateDepart, before);
}

/** The effect of the new state on the lines, and its reason in words. */
interface Effet {
  readonly difference: Difference;
  readonly motif: string;
  /** The month from which on a return asks again. */
  readonly moisRetour: string | null;
}

async function departDe(db: Db, before: Inscription, input: Etat): Promise<Effet> {
  const { etat, dateDepart, annulerLignes } = input;
  const { tenues, absentes } = await tenuesEtAbsentes(db, before);
  const avant = before.etat === 'inscrit' ? null : before.dateDepart;
  const difference = partir(tenues, absentes, { avant, jour: annulerLignes ? dateDepart : null });
  return { difference, motif: motifDeDepart(etat, dateDepart), moisRetour: null };
}

async function retourDe(db: Db, before: Inscription, input: Etat, now: string): Promise<Effet> {
  const session = await readSession(db, before.sessionId);
  const { moisRetour = null } = input;
  refuseFaults(fauteDeMois(session, moisRetour, 'moisRetour'));
  const depuis = moisRetour === null ? jourDe(now).slice(0, 7) : moisCivil(session, moisRetour);
  const { tenues, absentes } = await tenuesEtAbsentes(db, before);
  const mois = depuis.slice(5);
  return {
    difference: revenir(tenues, absentes, depuis),
    motif: `Retour de l’élève, à payer dès ${nomDuMois(mois)}`,
    moisRetour: mois,
  };
}

async function effetDe(
  { db, now }: Pick<WriteContext, 'db' | 'now'>,
  before: Inscription,
  input: Etat,
): Promise<Effet> {
  if (input.etat !== 'inscrit') {
    refuseJour(before, input, now);
    await refuseDepartScelle(db, before, input.dateDepart);
    return departDe(db, before, input);
  }
  if (before.etat === 'inscrit') {
    const { tenues } = await tenuesEtAbsentes(db, before);
    return { difference: differenceEntre(tenues, [], []), motif: '', moisRetour: null };
  }
  await requireParents(db, [before]);
  await refuseTwice(db, [before], now);
  await refusePasses(db, [before]);
  return retourDe(db, before, input, now);
}

/** Reads the enrolments of a pupil for the years that follow one, in any state, with the first day of each year. */
async function readSuivantes(db: Db, { ecoleId, eleveId, sessionId }: Inscription) {
  const { dateDebut } = await readSession(db, sessionId);
  return db
    .selectFrom('inscriptions as i')
    .innerJoin('sessions as s', 's.id', 'i.sessionId')
    .selectAll('i')
    .select('s.dateDebut')
    .where('i.ecoleId', '=', ecoleId)
    .where('i.eleveId', '=', eleveId)
    .where('i.estActif', '=', 1)
    .where('s.dateDebut', '>', dateDebut)
    .orderBy('i.id')
    .execute();
}

/** Writes what the act on one year does to a later one, under the lock of the school's money. */
async function ecrireSuivante(
  context: WriteContext,
  one: Inscription,
  row: Pick<Inscription, 'etat' | 'dateDepart' | 'motifDepart'>,
  { difference, motif }: Pick<Effet, 'difference' | 'motif'>,
): Promise<void> {
  const { db, record } = context;
  const { id, ecoleId, eleveId, modifDate } = one;
  const stamp = stampOf(context);
  const next = await updateRow(db, 'inscriptions', { id, modifDate, estActif: 1 }, row, stamp);
  if (next === undefined) return refuseStale(context, id);
  await corriger(db, porteurDe(one), difference, motif, stamp);
  const old = { etat: one.etat, dateDepart: one.dateDepart, motifDepart: one.motifDepart, ecart: 0 };
  record({
    entite: 'inscriptions',
    entiteId: id,
    ecoleId,
    changements: changes(old, { ...row, ecart: difference.ecart }),
    rattaches: [{ entite: 'eleves', entiteId: eleveId }],
  });
}

/** Lets them leave the years that follow too: nobody expects them there any more. */
async function quitterLesSuivantes(
  context: WriteContext,
  from: Inscription,
  { etat, dateDepart, motifDepart }: Etat,
): Promise<void> {
  const { db } = context;
  for (const one of await readSuivantes(db, from)) {
    if (one.etat !== 'inscrit') continue;
    const { tenues, absentes } = await tenuesEtAbsentes(db, one);
    const difference = partir(tenues, absentes, { avant: null, jour: dateDepart });
    const motif = motifDeDepart(etat, dateDepart);
    await ecrireSuivante(context, one, { etat, dateDepart, motifDepart }, { difference, motif });
  }
}

/** Expects them again in the years that they left before they began, with all that they asked. */
async function retrouverLesSuivantes(context: WriteContext, from: Inscription): Promise<void> {
  const { db } = context;
  for (const one of aRetrouver(await readSuivantes(db, from))) {
    await requireParents(db, [one]);
    const { tenues, absentes } = await tenuesEtAbsentes(db, one);
    const difference = revenir(tenues, absentes, DES_LE_DEBUT);
    const row = { etat: 'inscrit', dateDepart: null, motifDepart: null } as const;
    await ecrireSuivante(context, one, row, { difference, motif: 'Retour de l’élève' });
  }
}

export async function changerEtat(
  caisse: PortCaisse,
  input: Etat,
  context: WriteContext,
): Promise<Output<typeof changerEtatInscription>> {
  const { db, record } = context;
  const { id, modifDate, etat, dateDepart, motifDepart } = input;
  const before = await lockInscription(caisse, context, { id, modifDate });
  const { difference, motif, moisRetour } = await effetDe(context, before, input);
  refuseAutreEcart(input.ecart ?? null, difference);
  const isHere = etat === 'inscrit';
  const row = { etat, dateDepart: isHere ? null : dateDepart, motifDepart: isHere ? null : motifDepart };
  const next = await updateRow(db, 'inscriptions', { id, modifDate, estActif: 1 }, row, stampOf(context));
  if (next === undefined) return refuseStale(context, id);
  await corriger(db, porteurDe(before), difference, motif, stampOf(context));
  const old = { etat: before.etat, dateDepart: before.dateDepart, motifDepart: before.motifDepart };
  if (input.suivantes === true) {
    if (!isHere) await quitterLesSuivantes(context, before, input);
    else if (before.etat !== 'inscrit') await retrouverLesSuivantes(context, before);
  }
  record({
    entite: 'inscriptions',
    entiteId: id,
    ecoleId: before.ecoleId,
    changements: changes(
      { ...old, moisRetour: null, ecart: 0 },
      { ...row, moisRetour, ecart: difference.ecart },
    ),
    rattaches: [{ entite: 'eleves', entiteId: before.eleveId }],
  });
  return [{ id, modifDate: next }];
}
