/** Shows a grid of a sealed class as its bulletins hold it: whatever stands in the base, a screen says what the papers say. */
import type { Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { competencesDe } from '@gestionscolaire/contract/notes/bulletins/contenu-d-acquis.ts';
import type { getGrilleNotes } from '@gestionscolaire/contract/notes/saisie/notes.ts';
import type { Db } from '#core/db/database.ts';
import type { LieuLu } from '#notes/lieu/lieu.ts';
import { bulletinsDAcquis, bulletinsDeNotes, readEnVigueur } from './annee.ts';

type Grille = Pick<Output<typeof getGrilleNotes>, 'enseignements' | 'cellules'> & {
  readonly evaluations: readonly Omit<Output<typeof getGrilleNotes>['evaluations'][number], 'aDesNotes'>[];
};

/** Reads the bulletins in force of pupils of a sealed class, whatever class sealed them; none of a class that is not sealed. */
async function readDesEleves(db: Db, lieu: LieuLu, inscriptionIds: readonly number[]) {
  if (lieu.etat !== 'scellee') return [];
  return readEnVigueur(db, { ecoleId: lieu.ecoleId, periodeIds: [lieu.periodeId], inscriptionIds });
}

/**
 * Puts what the seal holds in place of what stands in the base: the cells of each pupil who has a bulletin, the evaluations and the
 * coefficients of the class. `grille`: as the base has it.
 */
export async function commeScellee(
  db: Db,
  lieu: LieuLu,
  grille: Grille,
  inscriptionIds: readonly number[],
): Promise<Grille> {
  const held = bulletinsDeNotes(await readDesEleves(db, lieu, inscriptionIds));
  if (held.length === 0) return grille;
  const own = held.filter(({ lu }) => lu.classe.id === lieu.classeId);
  const coefficients = new Map(
    own.flatMap(({ lu }) => lu.matieres.map((one) => [one.enseignementId, one.coefficient])),
  );
  const evaluations = new Map(
    own.flatMap(({ lu }) =>
      lu.matieres.flatMap((matiere) =>
        matiere.evaluations.filter(({ ailleurs }) => ailleurs === null).map((one) => [one.id, one] as const),
      ),
    ),
  );
  const shown = new Set(grille.evaluations.map(({ id }) => id));
  const sousSceau = new Set(held.map(({ inscriptionId }) => inscriptionId));
  const scellees = held.flatMap(({ lu, inscriptionId }) =>
    lu.matieres.flatMap((matiere) =>
      matiere.evaluations
        .filter(({ id, valeur, code }) => shown.has(id) && (valeur !== null || code !== null))
        .map(({ id: evaluationId, valeur, code }) => ({ evaluationId, inscriptionId, valeur, code })),
    ),
  );
  return {
    enseignements: grille.enseignements.map((one) => ({
      ...one,
      coefficient: coefficients.get(one.id) ?? one.coefficient,
    })),
    evaluations: grille.evaluations.map((one) => {
      const sealed = evaluations.get(one.id);
      if (sealed === undefined) return one;
      const { genre, libelle, jour, noteSur, coefficient, compte, etat } = sealed;
      return { ...one, genre, libelle, jour, noteSur, coefficient, compte, etat };
    }),
    cellules: [
      ...grille.cellules.filter(({ inscriptionId }) => !sousSceau.has(inscriptionId)),
      ...scellees,
    ].toSorted((a, b) => a.evaluationId - b.evaluationId || a.inscriptionId - b.inscriptionId),
  };
}

interface CelluleDAcquis {
  readonly competenceId: number;
  readonly inscriptionId: number;
  readonly valeurId: number | null;
  readonly observation: string | null;
}

/** Puts the acquis that the seal holds in place of those of the base, of the children who have a bulletin. */
export async function acquisScelles(
  db: Db,
  lieu: LieuLu,
  cellules: readonly CelluleDAcquis[],
  inscriptionIds: readonly number[],
): Promise<readonly CelluleDAcquis[]> {
  const held = bulletinsDAcquis(await readDesEleves(db, lieu, inscriptionIds));
  const sousSceau = new Set(held.map(({ inscriptionId }) => inscriptionId));
  return [
    ...cellules.filter(({ inscriptionId }) => !sousSceau.has(inscriptionId)),
    ...held.flatMap(({ lu, inscriptionId }) =>
      competencesDe(lu).map(({ competenceId, valeur, observation }) => ({
        competenceId,
        inscriptionId,
        valeurId: valeur?.valeurId ?? null,
        observation,
      })),
    ),
  ].toSorted((a, b) => a.competenceId - b.competenceId || a.inscriptionId - b.inscriptionId);
}
