/** Gives prices to many cells at once: those of a row to classes, those of another year to the same cells. Pure. */
import {
  cleDeCase,
  type GrilleDePrix,
  type PlaceDePrix,
} from '@gestionscolaire/contract/scolarite/grille-de-prix.ts';
import type { Plage } from '#core/ui/grid/range.ts';
import type { Rang, Valeurs } from './modele.ts';

/** The parts of a grid that are read to fill its cells. */
export interface Lue {
  readonly grille: Pick<GrilleDePrix, 'classes' | 'prestations'>;
  readonly rangs: readonly Rang[];
  readonly valeurs: (place: PlaceDePrix) => Valeurs;
}

export interface PrixDonne {
  readonly prestationId: number;
  readonly libelle: string;
  readonly valeurs: Valeurs;
}

export interface Cible {
  readonly vers: 'toutes' | 'niveaux' | 'choisies';
  readonly etapes: readonly string[];
  readonly choisies: readonly number[];
  /** The class whose prices are given. */
  readonly sauf: number | null;
  /** Whether cells that have a price keep it. */
  readonly garde: boolean;
}

interface Pose {
  readonly place: PlaceDePrix;
  readonly change: Valeurs;
}

/** Returns the prices that stand in a row, of the chosen columns or of all (`plage` null). */
export function premiersPrix({ grille, rangs, valeurs }: Lue, plage: Plage | null, l: number): PrixDonne[] {
  const rang = rangs[l];
  if (rang === undefined) return [];
  return grille.prestations.flatMap(({ id, libelle }, c) => {
    if (plage !== null && (c < plage.c0 || c > plage.c1)) return [];
    const own = valeurs({ prestationId: id, classeId: rang.classeId });
    return typeof own.prix === 'number' ? [{ prestationId: id, libelle, valeurs: own }] : [];
  });
}

const estVisee = (
  { vers, etapes, choisies, sauf }: Cible,
  classe: { id: number; etape: string },
): boolean => {
  if (classe.id === sauf) return false;
  if (vers === 'toutes') return true;
  return vers === 'niveaux' ? etapes.includes(classe.etape) : choisies.includes(classe.id);
};

/** Makes what is written to give the sources to the aimed classes. */
export function posesPour(lue: Lue, sources: readonly PrixDonne[], cible: Cible): Pose[] {
  return lue.grille.classes
    .filter((classe) => estVisee(cible, classe))
    .flatMap(({ id }) =>
      sources.map(({ prestationId, valeurs }) => ({
        place: { prestationId, classeId: id },
        change: valeurs,
      })),
    )
    .filter(({ place }) => !cible.garde || lue.valeurs(place).prix === null);
}

/** Makes what is written to take the own lines of another year; classes and services that are no more are left out. */
export function posesDeLAnnee(
  lue: Lue,
  { lignes }: Pick<GrilleDePrix, 'lignes'>,
  sessionId: number | null,
  garde: boolean,
): Pose[] {
  const here = new Set(lue.rangs.map(({ classeId }) => classeId));
  const sold = new Set(lue.grille.prestations.map(({ id }) => id));
  return lignes
    .filter(
      (ligne) => ligne.sessionId === sessionId && here.has(ligne.classeId) && sold.has(ligne.prestationId),
    )
    .map(({ prestationId, classeId, prix, fr_inscription, estObligatoire }) => ({
      place: { prestationId, classeId },
      change: { prix, fr_inscription, estObligatoire },
    }))
    .filter(({ place }) => !garde || lue.valeurs(place).prix === null);
}

/** Counts the cells that would change, and among them those that have another price now. */
export function cellesQuiChangent(
  { valeurs }: Pick<Lue, 'valeurs'>,
  poses: readonly Pose[],
): { changent: number; autres: number } {
  const changed = poses.filter(({ place, change }) => {
    const now = valeurs(place);
    return (
      now.prix !== change.prix ||
      now.fr_inscription !== change.fr_inscription ||
      now.estObligatoire !== change.estObligatoire
    );
  });
  const others = changed.filter(({ place }) => valeurs(place).prix !== null);
  return { changent: new Set(changed.map(({ place }) => cleDeCase(place))).size, autres: others.length };
}
