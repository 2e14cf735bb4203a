/**
 * Tells a person whom a typed text names from one whom it only resembles. Money goes to the first without a question, so slips and
 * words that sound alike are not enough: every typed word is written in one name, whole or begun, and every number is whole.
 */
import { ecartDeNombre, motsDe, type Numeros, type Saisie } from './numeros.ts';

/** The words as they stand, and with two neighbours joined: 'm mah' and 'mamadoudiallo' differ by a space alone. */
const jointures = (mots: readonly string[]): readonly (readonly string[])[] => [
  mots,
  ...mots.slice(1).map((mot, at) => mots.toSpliced(at, 2, `${mots[at]}${mot}`)),
];

/** Whether each typed word begins a word of the name that no other typed word takes. */
function sontEcrits(mots: readonly string[], nom: readonly string[]): boolean {
  // The longest first: a word that it begins is begun by the shorter ones too.
  const free = nom.toSorted((a, b) => a.length - b.length);
  return mots
    .toSorted((a, b) => b.length - a.length)
    .every((mot) => {
      const at = free.findIndex((word) => word.startsWith(mot));
      if (at !== -1) free.splice(at, 1);
      return at !== -1;
    });
}

/** Whether a typed text names this person: by their own names or one guardian's (comparison keys), and by their numbers. */
export function estExact({ mots, nombres }: Saisie, noms: readonly string[], numeros: Numeros): boolean {
  if (nombres.some((nombre) => ecartDeNombre(nombre, numeros) !== 0)) return false;
  if (mots.length === 0) return nombres.length > 0;
  return noms
    .flatMap((nom) => jointures(motsDe(nom)))
    .some((nom) => jointures(mots).some((typed) => sontEcrits(typed, nom)));
}
