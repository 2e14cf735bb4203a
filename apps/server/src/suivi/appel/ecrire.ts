/** Writes a roll call as one act: the sheet, and who was absent or late; a second one of the half-day is answered with the first. */
import type { Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse, refuseAt } from '@gestionscolaire/contract/core/api/errors.ts';
import { formaterInstant, jourDe, joursAvant } from '@gestionscolaire/contract/core/values/dates.ts';
import {
  compterAppel,
  direLeCompte,
  JOURS_DE_RETARD,
  MINUTES_DE_RETARD,
  type Pointage,
  type Pointe,
} from '@gestionscolaire/contract/suivi/appel/appel.ts';
import type { addFeuilleAppel } from '@gestionscolaire/contract/suivi/appel/feuilles.ts';
import { type SqlBool, sql } from 'kysely';
import { requireReach } from '#core/crud/reach.ts';
import { changes } from '#core/db/journal/journal.ts';
import { lockRow } from '#core/db/lock.ts';
import { insertRow, insertRows } from '#core/db/rows.ts';
import type { WriteContext } from '#core/http/context.ts';
import { justifierLesAnnoncees, justifierLesExclus } from '#suivi/absences/changer-l-etat.ts';
import { aTousLesAppels, requireAppel } from '#suivi/droits/siennes.ts';
import { sessionDuJour } from '#suivi/presents/annee.ts';
import { elevesDuJour } from '#suivi/presents/eleves.ts';
import { direAuRegistre } from '#suivi/registre/inscrire.ts';
import { billetDe, billetsDe, pointeDuBillet } from './billets.ts';
import { classeAppelee, findFeuille, type LieuDAppel, pourquoiSansClasse, readFeuille } from './lire.ts';

/** Returns what is stored of a pupil: minutes are those of a late one, ten where nobody said. */
export const contenuDe = ({ pointage, minutes }: Pointe): Pointe => ({
  pointage,
  minutes: pointage === 'retard' ? (minutes ?? MINUTES_DE_RETARD) : null,
});

const estStocke = (pointage: Pointage): pointage is Exclude<Pointage, 'present'> => pointage !== 'present';

/** Refuses a day to come, one without class, and a teacher's sheet that was kept too long. */
async function refuseJour(
  { db, caller, now }: WriteContext,
  classe: Parameters<typeof pourquoiSansClasse>[1],
  lieu: LieuDAppel,
): Promise<void> {
  const today = jourDe(now);
  if (lieu.jour > today) refuseAt('jour', "L'appel d'un jour à venir ne se fait pas encore.");
  const sansClasse = await pourquoiSansClasse(db, classe, lieu);
  if (sansClasse !== undefined) refuseAt('jour', sansClasse);
  if (lieu.jour < joursAvant(today, JOURS_DE_RETARD) && !aTousLesAppels(caller, 'ajout'))
    refuseAt('jour', `Après ${JOURS_DE_RETARD} jours, un appel s'enregistre par qui tient les absences.`);
}

/** Refuses a sheet that stands already, with all that it says. */
async function refuseSeconde(lieu: LieuDAppel, context: WriteContext): Promise<never> {
  const actuel = await readFeuille(lieu, context);
  const { faitePar, creationDate } = actuel.feuille ?? {};
  const by = faitePar == null ? '' : ` par ${faitePar}`;
  const when = creationDate === undefined ? '' : `, le ${formaterInstant(creationDate)}`;
  return refuse('PERIME', { phrase: `Cet appel est déjà fait${by}${when}.`, actuel });
}

export async function appeler(
  input: Input<typeof addFeuilleAppel>,
  context: WriteContext,
): Promise<Output<typeof addFeuilleAppel>> {
  const { db, caller } = context;
  const { classeId, jour, demiJournee, creneauId = null, eleves } = input;
  const lieu = { classeId, jour, demiJournee, creneauId };
  requireReach(caller, input);
  const classe = await classeAppelee(context, classeId);
  const { ecoleId } = classe;
  if (ecoleId !== input.ecoleId) return refuse('INTROUVABLE');
  await requireAppel(db, caller, { ...lieu, ecoleId, operation: 'ajout' });
  // Who cancels a lesson that is being called waits for this, or this finds it cancelled.
  await lockRow(db, 'classes', classeId);
  await refuseJour(context, classe, lieu);
  if (new Set(eleves.map(({ inscriptionId }) => inscriptionId)).size !== eleves.length)
    refuseAt('eleves', 'Un élève est deux fois sur cette feuille.');
  return enregistrerAppel({ ...input, ecoleId }, context);
}

/** Stores a sheet, with who was absent or late on it: who may, and whether that day has class, was asked before. */
export async function enregistrerAppel(
  { ecoleId, remplieLe, eleves, ...lieu }: Input<typeof addFeuilleAppel>,
  context: WriteContext,
): Promise<Output<typeof addFeuilleAppel>> {
  const { db, caller, now, record } = context;
  const { classeId, jour, demiJournee, creneauId = null } = lieu;
  // Two teachers who call one class at once: the second is answered with the first's.
  await lockRow(db, 'classes', classeId);
  if ((await findFeuille(db, ecoleId, lieu)) !== undefined) return refuseSeconde(lieu, context);

  const present = await elevesDuJour(db, { ecoleId, classeId }, jour);
  const ids = new Set(present.map(({ inscriptionId }) => inscriptionId));
  const said = new Set(eleves.map(({ inscriptionId }) => inscriptionId));
  const billets = await billetsDe(db, ecoleId, jour);
  const called = eleves
    .filter(({ inscriptionId }) => ids.has(inscriptionId))
    .map((eleve) => {
      const billet = billetDe(billets.get(eleve.inscriptionId), lieu);
      // A sheet that waited on a telephone was filled before they came in.
      const cameSince = billet !== undefined && remplieLe < billet.creationDate;
      return cameSince && eleve.pointage === 'absence' ? { ...eleve, ...pointeDuBillet(billet) } : eleve;
    });
  if (called.length === 0) refuseAt('eleves', "Aucun de ces élèves n'est de cette classe ce jour-là.");
  const compte = compterAppel(called);
  const stamp = { now, userId: caller.userId };
  const row = {
    ecoleId,
    sessionId: await sessionDuJour(db, jour),
    classeId,
    jour,
    demiJournee,
    creneauId,
    effectif: compte.effectif,
    // The clock of a telephone may be ahead.
    remplieLe: remplieLe < now ? remplieLe : now,
  };
  const id = await insertRow(db, 'feuilles_appel', { ...row, cours: creneauId ?? 0 }, stamp);
  const missing = called.flatMap(({ inscriptionId, ...own }) => {
    const { pointage, minutes } = contenuDe(own);
    if (!estStocke(pointage)) return [];
    const of = { ecoleId, feuilleAppelId: id, inscriptionId, jour, demiJournee };
    return [{ ...of, genre: pointage, minutes, etat: 'aJustifier' as const, motifId: null, annuleeLe: null }];
  });
  await insertRows(db, 'absences', missing, stamp);
  await justifierLesAnnoncees(db, ecoleId, sql<SqlBool>`a."feuilleAppelId" = ${id}`, stamp);
  await justifierLesExclus(db, ecoleId, sql<SqlBool>`a."feuilleAppelId" = ${id}`, stamp);
  await direAuRegistre(db, ecoleId, { genre: 'ajout', feuilles: [id] }, stamp);
  record({
    entite: 'feuilles_appel',
    entiteId: id,
    ecoleId,
    // The journal says how many, never who.
    changements: { ...changes(null, row), presences: [null, direLeCompte(compte)] },
    rattaches: [{ entite: 'classes', entiteId: classeId }],
  });
  const nonAppeles = present.filter(({ inscriptionId }) => !said.has(inscriptionId));
  return [
    {
      id,
      ...compte,
      ecartes: eleves.map((one) => one.inscriptionId).filter((one) => !ids.has(one)),
      nonAppeles: nonAppeles.map(({ prenoms, nom }) => `${prenoms} ${nom}`.trim()),
    },
  ];
}
