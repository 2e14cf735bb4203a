/** Tells what a class still owes in a period, subject by subject, from its figures; and names the pupils of some cells. */
import { nomDAbord } from '@gestionscolaire/contract/eleves/nom-d-abord.ts';
import type { ResultatDeClasse } from '@gestionscolaire/contract/notes/calcul/classe.ts';
import type { ClasseACalculer } from '@gestionscolaire/contract/notes/calcul/donnees.ts';
import type { CelluleARattraper, ResteDeNotes } from '@gestionscolaire/contract/notes/releve/reste.ts';
import type { Db } from '#core/db/database.ts';
import type { Lieu } from '#notes/lieu/lieu.ts';

interface Nomme {
  readonly inscriptionId: number;
  readonly nom: string;
  readonly prenoms: string;
}

/** Reads the names of some enrolments; returns that of each. */
export async function nomsDesInscrits(
  db: Db,
  ecoleId: number,
  ids: readonly number[],
): Promise<(inscriptionId: number) => string> {
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom('inscriptions as t')
          .innerJoin('eleves as e', 'e.id', 't.eleveId')
          .select(['t.id', 'e.nom', 'e.prenoms'])
          .where('t.ecoleId', '=', ecoleId)
          .where('t.id', 'in', [...new Set(ids)])
          .execute();
  const known = new Map(rows.map(({ id, nom, prenoms }) => [id, nomDAbord({ nom, prenoms })]));
  return (inscriptionId) => known.get(inscriptionId) ?? '';
}

/** Tells what a subject of a class owes: so many empty cells, and these to be caught up. */
export const resteDeMatiere = (
  matiere: Omit<CelluleARattraper, 'evaluationId' | 'inscriptionId' | 'nom'>,
  vides: number,
  aRattraper: readonly Pick<CelluleARattraper, 'evaluationId' | 'inscriptionId'>[],
  nomDe: (inscriptionId: number) => string,
): ResteDeNotes => ({
  vides,
  aRattraper: aRattraper.map(({ evaluationId, inscriptionId }) => ({
    ...matiere,
    evaluationId,
    inscriptionId,
    nom: nomDe(inscriptionId),
  })),
});

/** Returns what each subject of a class owes by its figures, in the order of the bulletin. */
export function restesDe(
  { classeId, periodeId }: Lieu,
  { enseignements, evaluations }: Pick<ClasseACalculer, 'enseignements' | 'evaluations'>,
  { attendues }: Pick<ResultatDeClasse, 'attendues'>,
  inscrits: readonly Nomme[],
): ReadonlyMap<number, ResteDeNotes> {
  const noms = new Map(inscrits.map((one) => [one.inscriptionId, nomDAbord(one)]));
  const subjectOf = new Map(evaluations.map(({ id, enseignementId }) => [id, enseignementId]));
  const parMatiere = Map.groupBy(attendues, ({ evaluationId }) => subjectOf.get(evaluationId));
  return new Map(
    enseignements.map(({ id: enseignementId }) => {
      const own = parMatiere.get(enseignementId) ?? [];
      const aRattraper = own.filter(({ genre }) => genre === 'aRattraper');
      const place = { classeId, periodeId, enseignementId };
      const vides = own.length - aRattraper.length;
      return [enseignementId, resteDeMatiere(place, vides, aRattraper, (id) => noms.get(id) ?? '')];
    }),
  );
}

/** Returns what all of them owe together. */
export const resteEnTout = (restes: Iterable<ResteDeNotes>): ResteDeNotes => {
  const all = [...restes];
  return {
    vides: all.reduce((sum, { vides }) => sum + vides, 0),
    aRattraper: all.flatMap(({ aRattraper }) => aRattraper),
  };
};
