/** Holds what is typed in the grid, and takes it back step by step: a word typed in one cell is one step, a pasted block another. */
import { cleDeCase, type PlaceDePrix } from '@gestionscolaire/contract/scolarite/grille-de-prix.ts';
import { useReducer } from 'react';
import {
  type Couche,
  ecrire,
  garderSaisie,
  laisser,
  type Propres,
  type Saisies,
  type Valeurs,
} from './modele.ts';

export interface Pose {
  readonly place: PlaceDePrix;
  readonly change: Partial<Valeurs>;
  /** The price that held in the cell: a first price of its own keeps the rest of it. */
  readonly herite?: Pick<Valeurs, 'fr_inscription' | 'estObligatoire'> | null | undefined;
}

interface EnSaisie {
  readonly cle: string;
  readonly couche: Couche;
}

export interface EtatDesSaisies {
  readonly saisies: Saisies;
  readonly avant: readonly Saisies[];
  readonly apres: readonly Saisies[];
  /** The cell and the value that were typed last: more signs in it are the same step. */
  readonly en: EnSaisie | null;
}

export type Geste =
  | { readonly kind: 'taper'; readonly pose: Pose; readonly couche: Couche; readonly propres: Propres }
  | { readonly kind: 'poser'; readonly poses: readonly Pose[]; readonly propres: Propres }
  | { readonly kind: 'garder' | 'laisser'; readonly cles: readonly string[]; readonly propres: Propres }
  | { readonly kind: 'quitter' | 'annuler' | 'retablir' | 'remettre' | 'enregistrees' }
  | { readonly kind: 'reprendre'; readonly saisies: Saisies };

export const AU_DEPART: EtatDesSaisies = { saisies: {}, avant: [], apres: [], en: null };

/** The most steps that may be taken back. */
const PAS = 200;

function suivant(etat: EtatDesSaisies, saisies: Saisies, en: EnSaisie | null = null): EtatDesSaisies {
  const isSame = en !== null && en.cle === etat.en?.cle && en.couche === etat.en.couche;
  const avant = isSame ? etat.avant : [...etat.avant, etat.saisies].slice(-PAS);
  return { saisies, avant, apres: [], en };
}

function reculer({ saisies, avant, apres }: EtatDesSaisies): EtatDesSaisies {
  const last = avant.at(-1);
  return last === undefined
    ? { saisies, avant, apres, en: null }
    : { saisies: last, avant: avant.slice(0, -1), apres: [saisies, ...apres], en: null };
}

function avancer({ saisies, avant, apres }: EtatDesSaisies): EtatDesSaisies {
  const [next, ...others] = apres;
  return next === undefined
    ? { saisies, avant, apres, en: null }
    : { saisies: next, avant: [...avant, saisies], apres: others, en: null };
}

const poser = (saisies: Saisies, propres: Propres, { place, change, herite = null }: Pose): Saisies =>
  ecrire(saisies, propres, place, change, herite);

export function geste(etat: EtatDesSaisies, fait: Geste): EtatDesSaisies {
  const { saisies } = etat;
  switch (fait.kind) {
    case 'taper': {
      const { pose, couche, propres } = fait;
      return suivant(etat, poser(saisies, propres, pose), { cle: cleDeCase(pose.place), couche });
    }
    case 'poser':
      return suivant(
        etat,
        fait.poses.reduce((all, pose) => poser(all, fait.propres, pose), saisies),
      );
    case 'garder':
      return suivant(
        etat,
        fait.cles.reduce((all, cle) => garderSaisie(all, fait.propres, cle), saisies),
      );
    case 'laisser':
      return suivant(
        etat,
        fait.cles.reduce((all, cle) => laisser(all, cle), saisies),
      );
    case 'quitter':
      return etat.en === null ? etat : { ...etat, en: null };
    case 'annuler':
      return reculer(etat);
    case 'retablir':
      return avancer(etat);
    case 'remettre':
      return suivant(etat, {});
    case 'enregistrees':
      return AU_DEPART;
    case 'reprendre':
      return suivant(etat, fait.saisies);
    default:
      return etat;
  }
}

export const useSaisies = () => useReducer(geste, AU_DEPART);
