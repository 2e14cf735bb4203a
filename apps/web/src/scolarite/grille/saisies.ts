/** Holds what is typed in the grid, and takes it back step by step: a word typed in one cell is one step, a pasted block another. */
import { cleDeCase, type PlaceDePrix } from '@gestionscolaire/contract/scolarite/grille-de-prix.ts';
import { useUndoable } from '#core/ui/grid/undo.ts';
import {
  type Couche,
  ecrire,
  garderSaisie,
  laisser,
  type Propres,
  type Saisies,
  type Valeurs,
} from './modele.ts';

interface Pose {
  readonly place: PlaceDePrix;
  readonly change: Partial<Valeurs>;
  /** The price that held in the cell: a first price of its own keeps the rest of it. */
  readonly herite?: Pick<Valeurs, 'fr_inscription' | 'estObligatoire'> | null | undefined;
}

export function useSaisies(propres: Propres) {
  const {
    now: saisies,
    place: en,
    write,
    leave: quitter,
    restart,
    ...steps
  } = useUndoable<Saisies, { readonly cle: string; readonly couche: Couche }>({});
  const avec = (poses: readonly Pose[]) =>
    poses.reduce(
      (all, { place, change, herite = null }) => ecrire(all, propres, place, change, herite),
      saisies,
    );
  return {
    ...steps,
    saisies,
    /** The cell and the value that are typed now. */
    en,
    quitter,
    taper: (pose: Pose, couche: Couche) => write(avec([pose]), { cle: cleDeCase(pose.place), couche }),
    poser: (poses: readonly Pose[]) => write(avec(poses)),
    garder: (cles: readonly string[]) =>
      write(cles.reduce((all, cle) => garderSaisie(all, propres, cle), saisies)),
    laisser: (cles: readonly string[]) => write(cles.reduce(laisser, saisies)),
    remettre: () => write({}),
    oublier: () => restart({}),
    reprendre: (all: Saisies) => write(all),
  };
}
