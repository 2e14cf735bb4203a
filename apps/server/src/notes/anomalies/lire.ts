/** Lists what blocks classes in a period and what looks wrong in their marks: to whoever has all marks, or to a teacher of their own. */

import { setImmediate } from 'node:timers/promises';
import type { Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import { jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import {
  type Anomalie,
  anomaliesDeClasse,
  direAnomalie,
  estBloquante,
} from '@gestionscolaire/contract/notes/anomalies/anomalies.ts';
import { getAnomaliesNotes } from '@gestionscolaire/contract/notes/anomalies/appel.ts';
import { ETAPES_DU_TITULAIRE } from '@gestionscolaire/contract/notes/enseignements/enseignants.ts';
import { requireReach, seenOf } from '#core/crud/reach.ts';
import type { Db } from '#core/db/database.ts';
import { findRow } from '#core/db/rows.ts';
import { type Binding, bindRead } from '#core/http/call/bind.ts';
import type { ReadContext } from '#core/http/context.ts';
import { compterAcquisVides } from '#notes/competences/lecture.ts';
import { surLesSiens } from '#notes/competences/siens.ts';
import { estParCompetences, type LieuLu, readLieu } from '#notes/lieu/lieu.ts';
import type { PortSuivi } from '#notes/lieu/port-suivi.ts';
import { aToutes, estTitulaire, lesSiens } from '#notes/lieu/siens.ts';
import { readClasse, readMatieres } from '#notes/releve/lecture.ts';
import { ordreDesClasses } from '#scolarite/index.ts';

type Context = Pick<ReadContext, 'db' | 'caller' | 'now'>;
type Ligne = Output<typeof getAnomaliesNotes>['anomalies'][number];

const SANS_REGLE: Anomalie = {
  genre: 'sansRegle',
  enseignementId: null,
  evaluationId: null,
  inscriptionId: null,
  nombre: 1,
};

/** Reads the subjects of a class that nobody teaches on a day: the class's own teacher stands in all of them where their stage has one. */
async function readVacants(
  db: Db,
  { classe, aujourdhui }: LieuLu,
  ids: readonly number[],
): Promise<Set<number>> {
  const isWhole = ETAPES_DU_TITULAIRE.some((etape) => etape === classe.etape);
  if (ids.length === 0 || (isWhole && classe.enseignantId !== null)) return new Set();
  const rows = await db
    .selectFrom('enseignements_enseignants')
    .select('enseignementId')
    .where('ecoleId', '=', classe.ecoleId)
    .where('enseignementId', 'in', ids)
    .where('estActif', '=', 1)
    .where((eb) => eb.or([eb('du', 'is', null), eb('du', '<=', aujourdhui)]))
    .where((eb) => eb.or([eb('au', 'is', null), eb('au', '>=', aujourdhui)]))
    .execute();
  const taught = new Set(rows.map(({ enseignementId }) => enseignementId));
  return new Set(ids.filter((id) => !taught.has(id)));
}

/** Reads the cells of some evaluations that changed on a day after the one on which they were given back. */
async function readChangees(db: Db, ecoleId: number, evaluationIds: readonly number[]) {
  if (evaluationIds.length === 0) return [];
  const rows = await db
    .selectFrom('changements_notes as t')
    .innerJoin('evaluations as e', 'e.id', 't.evaluationId')
    .select(['t.evaluationId', 't.inscriptionId', 't.instant', 'e.renduLe'])
    .where('t.ecoleId', '=', ecoleId)
    .where('t.evaluationId', 'in', evaluationIds)
    .where('e.renduLe', 'is not', null)
    // A first value that was written with a reason is no change of one.
    .where((eb) =>
      eb.or([
        eb('t.rang', '>', 1),
        eb('t.ancienneValeur', 'is not', null),
        eb('t.ancienCode', 'is not', null),
      ]),
    )
    .orderBy('t.evaluationId')
    .orderBy('t.inscriptionId')
    .execute();
  const late = rows.filter(({ instant, renduLe }) => renduLe !== null && jourDe(instant) > renduLe);
  return [...new Map(late.map((one) => [`${one.evaluationId} ${one.inscriptionId}`, one])).values()];
}

/** Reads the anomalies of one class, each with the words by which a person knows what it is about. */
async function readAnomaliesDuLieu(
  context: Context,
  lieu: LieuLu,
  suivi: Pick<PortSuivi, 'absentsAuxEvaluations'>,
): Promise<Ligne[]> {
  const { db, caller } = context;
  const { ecoleId, classeId, aujourdhui } = lieu;
  const isWhole = aToutes(caller, 'lecture') || estTitulaire(caller, lieu);
  const dire = (anomalie: Anomalie): Omit<Ligne, 'matiere' | 'evaluation' | 'prenoms' | 'nom'> => ({
    ...anomalie,
    bloque: estBloquante(anomalie),
    phrase: direAnomalie(anomalie),
    classeId,
    classe: lieu.classe.libelle,
  });
  const anonyme = { matiere: null, evaluation: null, prenoms: null, nom: null };
  if (lieu.regle === undefined) return isWhole ? [{ ...dire(SANS_REGLE), ...anonyme }] : [];
  const ids = (await readMatieres(db, lieu)).map(({ id }) => id);
  const siens = new Set(await lesSiens(db, caller, { ids, jour: aujourdhui, operation: 'lecture' }));
  // No mark is read for whoever may tell none of them.
  if (siens.size === 0 && !isWhole) return [];
  const { classe, inscrits } = await readClasse(db, lieu);
  const anomalies = anomaliesDeClasse(classe, {
    sansEnseignant: await readVacants(db, lieu, ids),
    changeesApresRendu: await readChangees(
      db,
      ecoleId,
      classe.evaluations.map(({ id }) => id),
    ),
    absents: await suivi.absentsAuxEvaluations(
      db,
      { ecoleId, classeId },
      classe.evaluations.filter(({ etat, ailleurs }) => etat === 'ouverte' && ailleurs === null),
    ),
  });
  const matieres = new Map(classe.enseignements.map((one) => [one.id, one.matiere]));
  const evaluations = new Map(classe.evaluations.map((one) => [one.id, one.libelle]));
  const eleves = new Map(inscrits.map((one) => [one.inscriptionId, one]));
  return anomalies
    .filter(({ enseignementId }) => isWhole || (enseignementId !== null && siens.has(enseignementId)))
    .map((anomalie) => {
      const who = anomalie.inscriptionId === null ? undefined : eleves.get(anomalie.inscriptionId);
      return {
        ...dire(anomalie),
        matiere: matieres.get(anomalie.enseignementId ?? 0) ?? null,
        evaluation: evaluations.get(anomalie.evaluationId ?? 0) ?? null,
        prenoms: who?.prenoms ?? null,
        nom: who?.nom ?? null,
      };
    });
}

export async function readAnomalies(
  { ecoleId, periodeId, classeId = null }: Input<typeof getAnomaliesNotes>,
  context: Context,
  suivi: Pick<PortSuivi, 'absentsAuxEvaluations'>,
): Promise<Output<typeof getAnomaliesNotes>> {
  const { db, caller } = context;
  requireReach(caller, { ecoleId });
  const periode = seenOf(caller, await findRow(db, 'periodes', periodeId));
  if (periode.ecoleId !== ecoleId) return refuse('INTROUVABLE');
  let query = db
    .selectFrom('classes')
    .select('id')
    .where('ecoleId', '=', ecoleId)
    .where('etape', '=', periode.etape)
    .where('estActif', '=', 1);
  if (classeId !== null) query = query.where('id', '=', classeId);
  const classes = await query.orderBy(ordreDesClasses('classes')).execute();
  if (classeId !== null && classes.length === 0) return refuse('INTROUVABLE');
  const anomalies: Ligne[] = [];
  const acquis: Output<typeof getAnomaliesNotes>['acquis'] = [];
  for (const [at, { id }] of classes.entries()) {
    // Other calls go on between two classes.
    if (at > 0) await setImmediate();
    const lieu = await readLieu(context, { ecoleId, classeId: id, periodeId });
    // A class of competences has no average that could look wrong, but is not complete for that.
    if (!estParCompetences(lieu)) anomalies.push(...(await readAnomaliesDuLieu(context, lieu, suivi)));
    else {
      // Who does not read them hears so: their silence would be « Aucune anomalie ».
      const attendus = surLesSiens(caller, lieu, 'lecture')
        ? (await compterAcquisVides(db, lieu)).vides
        : null;
      acquis.push({ classeId: id, classe: lieu.classe.libelle, attendus });
    }
  }
  return { periode: periode.libelle, anomalies, acquis };
}

export const anomaliesBindings = (suivi: PortSuivi): readonly Binding[] => [
  bindRead(
    getAnomaliesNotes,
    (input, context) =>
      context.database.atOneInstant((db) => readAnomalies(input, { ...context, db }, suivi)),
    { heavy: 'figures' },
  ),
];
