/** Reads the absences of a pupil during a year, each with every change of it. */
import type { Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import type { getAbsencesDeLEleve } from '@gestionscolaire/contract/suivi/absences/justifications.ts';
import { nomsDesPersonnes } from '#administration/index.ts';
import { seenOf } from '#core/crud/reach.ts';
import type { Db } from '#core/db/database.ts';
import { findRow } from '#core/db/rows.ts';
import type { ReadContext } from '#core/http/context.ts';
import '#suivi/tables/discipline.ts';
import { aTousLesAppels, classesAppelees, requireClasseAppelee } from '#suivi/droits/siennes.ts';
import { notesMalgreLAbsence } from './aux-evaluations.ts';

type Lues = Output<typeof getAbsencesDeLEleve>;
type Changement = Lues['absences'][number]['changements'][number];

interface DeLInscription {
  readonly ecoleId: number;
  readonly inscriptionId: number;
}

export const readIdentite = (db: Db, { ecoleId, inscriptionId }: DeLInscription) =>
  db
    .selectFrom('inscriptions as i')
    .innerJoin('eleves as e', 'e.id', 'i.eleveId')
    .innerJoin('classes as c', 'c.id', 'i.classeId')
    .innerJoin('sessions as s', 's.id', 'i.sessionId')
    .select(['i.id', 'i.eleveId', 'i.ecoleId', 'i.classeId', 'e.prenoms', 'e.nom', 'e.matricule'])
    .select(['c.libelle as classe', 's.libelle as session'])
    .where('i.ecoleId', '=', ecoleId)
    .where('i.id', '=', inscriptionId)
    .executeTakeFirstOrThrow();

export const readAbsences = (db: Db, { ecoleId, inscriptionId }: DeLInscription) =>
  db
    .selectFrom('absences as a')
    .innerJoin('feuilles_appel as f', (on) =>
      on.onRef('f.ecoleId', '=', 'a.ecoleId').onRef('f.id', '=', 'a.feuilleAppelId'),
    )
    .leftJoin('motifs_suivi as m', 'm.id', 'a.motifId')
    .select(['a.id', 'a.feuilleAppelId', 'a.jour', 'a.demiJournee', 'a.genre', 'a.minutes', 'a.etat'])
    .leftJoin('creneaux as t', 't.id', 'f.creneauId')
    .leftJoin('enseignements as e', 'e.id', 't.enseignementId')
    .leftJoin('matieres as k', 'k.id', 'e.matiereId')
    .select(['a.annuleeLe', 'f.classeId', 'm.libelle as motif', 'k.libelle as cours'])
    .select((eb) =>
      eb
        .selectFrom('feuilles_appel as g')
        .select(({ fn }) => fn.countAll<number>().as('nombre'))
        .whereRef('g.ecoleId', '=', 'f.ecoleId')
        .whereRef('g.classeId', '=', 'f.classeId')
        .whereRef('g.jour', '=', 'f.jour')
        .whereRef('g.demiJournee', '=', 'f.demiJournee')
        .as('appels'),
    )
    .where('a.ecoleId', '=', ecoleId)
    .where('a.inscriptionId', '=', inscriptionId)
    .orderBy('a.jour', 'desc')
    .orderBy('a.demiJournee')
    .orderBy('a.id')
    .execute();

/** Reads every change of the states of these absences, by absence. */
async function readJustifications(db: Db, { ecoleId, inscriptionId }: DeLInscription) {
  const rows = await db
    .selectFrom('justifications as j')
    .innerJoin('absences as a', (on) =>
      on.onRef('a.ecoleId', '=', 'j.ecoleId').onRef('a.id', '=', 'j.absenceId'),
    )
    .leftJoin('motifs_suivi as m', 'm.id', 'j.motifId')
    .leftJoin('faits as x', 'x.id', 'j.faitId')
    .select(['x.du', 'x.au'])
    .select(['j.absenceId', 'j.ancienEtat', 'j.etat', 'j.texte', 'j.piece', 'j.annonceId', 'j.auteurId'])
    .select(['j.instant', 'm.libelle as motif'])
    .where('j.ecoleId', '=', ecoleId)
    .where('a.inscriptionId', '=', inscriptionId)
    .orderBy('j.id')
    .execute();
  return rows.map(({ absenceId, auteurId, ancienEtat, etat, annonceId, du, au, ...said }) => ({
    of: absenceId,
    auteurId,
    change: {
      ...said,
      pointage: null,
      etat: { avant: ancienEtat, apres: etat },
      estAnnoncee: annonceId !== null,
      exclusion: du === null || au === null ? null : { du, au },
    },
  }));
}

/** Reads every change of what the sheets said of the pupil, by sheet. */
async function readCorrections(db: Db, { ecoleId, inscriptionId }: DeLInscription) {
  const rows = await db
    .selectFrom('changements_absences')
    .select(['feuilleAppelId', 'ancienPointage', 'pointage', 'motif', 'auteurId', 'instant'])
    .where('ecoleId', '=', ecoleId)
    .where('inscriptionId', '=', inscriptionId)
    .orderBy('id')
    .execute();
  return rows.map(({ feuilleAppelId, auteurId, ancienPointage, pointage, motif, instant }) => ({
    of: feuilleAppelId,
    auteurId,
    change: {
      instant,
      pointage: { avant: ancienPointage, apres: pointage },
      etat: null,
      motif: null,
      texte: motif,
      piece: null,
      estAnnoncee: false,
      exclusion: null,
    },
  }));
}

export async function readAbsencesDeLEleve(
  { inscriptionId }: Input<typeof getAbsencesDeLEleve>,
  { db, caller, now, concerns }: ReadContext,
): Promise<Lues> {
  const inscription = seenOf(caller, await findRow(db, 'inscriptions', inscriptionId));
  const { ecoleId, classeId, eleveId } = inscription;
  concerns({ entite: 'eleves', entiteId: eleveId, ecoleId });
  const of = { ecoleId, inscriptionId };
  const today = jourDe(now);
  await requireClasseAppelee(db, caller, { classeId, jour: today, operation: 'lecture' });
  const [states, corrections] = [await readJustifications(db, of), await readCorrections(db, of)];
  const authors = await nomsDesPersonnes(
    db,
    [...states, ...corrections].flatMap(({ auteurId }) => auteurId ?? []),
  );
  const isWhole = aTousLesAppels(caller, 'lecture');
  // The precision and the paper may be about health: a teacher reads their own alone.
  const told = ({ auteurId, change }: (typeof states | typeof corrections)[number]): Changement => ({
    ...change,
    ...(isWhole || auteurId === caller.userId ? {} : { texte: null, piece: null }),
    auteur: auteurId === null ? null : (authors.get(auteurId) ?? null),
  });
  const may = await classesAppelees(db, caller, { jour: today, operation: 'modification' });
  const absences = await readAbsences(db, of);
  const notes = await notesMalgreLAbsence(db, of);
  return {
    inscription: await readIdentite(db, of),
    absences: absences.map(({ feuilleAppelId, appels, ...absence }) => ({
      ...absence,
      appels: appels ?? 1,
      notes: (notes.get(absence.id) ?? []).map(({ evaluationId, evaluation, matiere }) => ({
        evaluationId,
        evaluation,
        matiere,
      })),
      peutJustifier:
        absence.annuleeLe === null &&
        (aTousLesAppels(caller, 'modification') ||
          (absence.jour === today && may?.has(absence.classeId) === true)),
      changements: [
        ...corrections.filter((one) => one.of === feuilleAppelId),
        ...states.filter((one) => one.of === absence.id),
      ]
        .map(told)
        .toSorted((one, other) => one.instant.localeCompare(other.instant)),
    })),
  };
}
