/** Tells what keeps a class from being arrêtée in a period, by subject and teacher. */

import type { Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import { sansEvaluationDue } from '@gestionscolaire/contract/notes/anomalies/dues.ts';
import { calculerClasse } from '@gestionscolaire/contract/notes/calcul/classe.ts';
import {
  type Blocage,
  direBlocage,
  type GenreDeBlocage,
  type getBlocagesArret,
} from '@gestionscolaire/contract/notes/conseil/arret.ts';
import { seenOf } from '#core/crud/reach.ts';
import type { Db } from '#core/db/database.ts';
import { findRow } from '#core/db/rows.ts';
import type { ReadContext } from '#core/http/context.ts';
import { compterAcquisVides } from '#notes/competences/lecture.ts';
import { estParCompetences, type LieuLu, readLieu } from '#notes/lieu/lieu.ts';
import { readClasse, readMatieres } from '#notes/releve/lecture.ts';
import { restesDe } from '#notes/releve/reste.ts';
import { readEnseignantsDAujourdhui } from '#notes/scelles/ce-jour-la.ts';
import '#notes/tables/conseil.ts';

const DE_LA_CLASSE = { enseignementId: null, matiere: null, enseignants: [], nombre: 0, aRattraper: [] };

type DuParMatiere = Pick<Blocage, 'genre' | 'nombre' | 'aRattraper'>;

/** Returns, by subject, what its cells and evaluations still owe. */
function parMatiere(
  lieu: LieuLu,
  { classe, inscrits }: Awaited<ReturnType<typeof readClasse>>,
): Map<number, DuParMatiere[]> {
  const figures = calculerClasse(classe);
  const sansEvaluation = sansEvaluationDue(classe, figures);
  return new Map(
    [...restesDe(lieu, classe, figures, inscrits)].map(([id, { vides, aRattraper }]) => [
      id,
      [
        ...(sansEvaluation.has(id) ? [{ genre: 'sansEvaluation' as const, nombre: 0, aRattraper: [] }] : []),
        ...(vides === 0 ? [] : [{ genre: 'casesVides' as const, nombre: vides, aRattraper: [] }]),
        ...(aRattraper.length === 0
          ? []
          : [{ genre: 'aRattraper' as const, nombre: aRattraper.length, aRattraper }]),
      ],
    ]),
  );
}

/** Returns what blocks a class that is followed by competences: none for its section, and the cells without a word. */
async function readBlocagesDAcquis(
  db: Db,
  lieu: LieuLu,
  ofClass: readonly GenreDeBlocage[],
): Promise<Blocage[]> {
  const { competences, vides } = await compterAcquisVides(db, lieu);
  return [
    ...ofClass.map((genre): Blocage => ({ genre, ...DE_LA_CLASSE })),
    ...(competences === 0 ? [{ ...DE_LA_CLASSE, genre: 'sansCompetence' as const }] : []),
    ...(vides === 0 ? [] : [{ ...DE_LA_CLASSE, genre: 'casesVides' as const, nombre: vides }]),
  ];
}

/** Returns what blocks, in the order of the bulletin; nothing blocks a class that may be arrêtée. */
export async function readBlocagesDuLieu(db: Db, lieu: LieuLu): Promise<Blocage[]> {
  const ofClass: GenreDeBlocage[] = [
    ...(lieu.etat === 'ouverte' ? (['saisieOuverte'] as const) : []),
    ...(lieu.nonTenueMotif === null ? [] : (['nonTenue'] as const)),
    ...(lieu.regle === undefined ? (['sansRegle'] as const) : []),
  ];
  if (estParCompetences(lieu)) return readBlocagesDAcquis(db, lieu, ofClass);
  const matieres = await readMatieres(db, lieu);
  if (matieres.length === 0) ofClass.push('sansEnseignement');
  const whole = ofClass.map((genre): Blocage => ({ genre, ...DE_LA_CLASSE }));
  if (lieu.regle === undefined) return whole;
  const dues = parMatiere(lieu, await readClasse(db, lieu));
  const ids = matieres.map(({ id }) => id);
  const teachers = await readEnseignantsDAujourdhui(db, lieu, ids);
  return [
    ...whole,
    ...matieres.flatMap(({ id, matiere }) =>
      (dues.get(id) ?? []).map((one) => ({
        ...one,
        enseignementId: id,
        matiere,
        enseignants: teachers(id),
      })),
    ),
  ];
}

/** The most that one sentence names; the screen shows them all. */
const DITS = 5;

/** Refuses an arrêt, in a sentence that names what blocks. */
export function refuseBlocages(blocages: readonly Blocage[]): void {
  if (blocages.length === 0) return;
  const said = blocages.slice(0, DITS).map(direBlocage).join(' ; ');
  const more = blocages.length > DITS ? ` ; et ${blocages.length - DITS} autres points` : '';
  refuse('REGLE', { phrase: `Cette période ne s'arrête pas encore : ${said}${more}.` });
}

/**
 * Reads the subjects of a class that are said not to be evaluated in the period, in the order of the bulletin. One that got an evaluation
 * since is a subject like the others.
 */
const readNonEvalueesDites = (db: Db, { ecoleId, classeId, periodeId }: LieuLu) =>
  db
    .selectFrom('non_evaluees as t')
    .innerJoin('enseignements as e', 'e.id', 't.enseignementId')
    .innerJoin('matieres as m', 'm.id', 'e.matiereId')
    .select(['t.enseignementId', 'm.libelle as matiere', 't.motif'])
    .where('t.ecoleId', '=', ecoleId)
    .where('t.periodeId', '=', periodeId)
    .where('e.classeId', '=', classeId)
    .where('e.estActif', '=', 1)
    .where((outer) =>
      outer.not(
        outer.exists(
          outer
            .selectFrom('evaluations as v')
            .select('v.id')
            .whereRef('v.ecoleId', '=', 't.ecoleId')
            .whereRef('v.enseignementId', '=', 't.enseignementId')
            .whereRef('v.periodeId', '=', 't.periodeId')
            .where('v.compte', '=', 1)
            .where('v.annuleMotif', 'is', null),
        ),
      ),
    )
    .orderBy('e.ordre')
    .orderBy('e.id')
    .execute();

export async function readBlocages(
  { classeId, periodeId }: Input<typeof getBlocagesArret>,
  context: ReadContext,
): Promise<Output<typeof getBlocagesArret>> {
  const { db, caller } = context;
  const { ecoleId } = seenOf(caller, await findRow(db, 'classes', classeId));
  const lieu = await readLieu(context, { ecoleId, classeId, periodeId });
  return {
    ecoleId,
    classeId,
    periodeId,
    classe: lieu.classe.libelle,
    periode: lieu.periode.libelle,
    etat: lieu.etat,
    blocages: estArretable(lieu) ? await readBlocagesDuLieu(db, lieu) : [],
    nonEvaluees: await readNonEvalueesDites(db, lieu),
  };
}

/** Whether the class is still before its arrêt. */
const estArretable = ({ etat }: LieuLu): boolean => etat === 'ouverte' || etat === 'fermee';
