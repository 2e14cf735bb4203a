/**
 * Finds the persons that a typed text means; it forgives accents, the order of names, missing words, spaces and small slips. It
 * computes everything for one search and keeps nothing: a school has few names, so it compares each once with each typed word.
 */
import { estExact } from './exact.ts';
import type { EnMorceaux } from './morceaux.ts';
import { D_UN_MOT_LU, ecart, ecartEntier, ecartSansFaute, type Mot, motDe } from './mots.ts';
import { ecartDeNombre, lireSaisie, motsDe, type Numeros, type Saisie } from './numeros.ts';

/** The texts by which a search may find a person; names are comparison keys (`cle`). */
export interface Textes extends Numeros {
  prenoms: string;
  nom: string;
  /** The whole names of their guardians, '' where there is none. */
  responsables: readonly string[];
}

/** A person whom a text means. */
export interface Vise<T> {
  one: T;
  /** The place of the guardian by whose name they were found; null when it was by their own. */
  responsable: number | null;
  /** False when they only resemble the text (exact.ts). */
  estExact: boolean;
}

/** The most words of a search, and of a name, that count: nobody types more to find somebody. */
const MOTS = 8;
/** The comparisons of a typed word with one of a name: as written and as they sound. */
const DE_DEUX_MOTS = 2;
/** The cost of a word of the name that was not typed: 'Mamadou Diallo' means that pupil rather than Mamadou Saliou. */
const NON_DIT = 0.05;
/** The cost of a word that stands behind another of the first names. */
const PLUS_LOIN = 0.01;
/** The cost of a word typed as one and written as two in the name, or the other way round. */
const RECOUPE = 0.1;
/** The cost of a word that the name does not have, among three or more. */
const DE_TROP = 2;
/** The cost of a guardian's name: whoever is called so themselves comes first, and a guardian before who only resembles. */
const PAR_RESPONSABLE = 0.2;
/** The distance from the likeliest beyond which nobody is meant. */
const PORTEE = 1.2;
/** The lengths of a word that may be two typed without a space, and the fewest letters of each of the two. */
const [COLLE_MINIMAL, COLLE_MAXIMAL, MOITIE] = [6, 40, 2];

/** A word to look for, and how it is compared. */
interface Terme {
  mot: Mot;
  ecart: (typed: Mot, word: Mot) => number;
}

/** A way to read the typed text: its words, by their place among the terms. */
interface Lecture {
  termes: number[];
  supplement: number;
  /** The number of its words that a name may lack. */
  tolerance: number;
}

interface Lectures {
  termes: Terme[];
  toutes: Lecture[];
}

/** A few words of a name: how far each term is from each word, and from the nearest of them, the first before the next. */
interface Mots {
  ecarts: readonly (readonly number[])[];
  least: readonly number[];
  /** The nearest word for each term. */
  nearest: readonly number[];
}

/** Reads the words as typed, and with two joined as one ('m mah'); `isGlued`: also with one split in two ('mamadoudiallo'). */
function lecturesDe(mots: readonly string[], isGlued: boolean): Lectures {
  const termes: Terme[] = [];
  const terme = (cle: string, distance: Terme['ecart']) =>
    termes.push({ mot: motDe(cle), ecart: distance }) - 1;
  const typed = mots.map((mot) => terme(mot, ecart));
  const toutes: Lecture[] = [{ termes: typed, supplement: 0, tolerance: mots.length > 2 ? 1 : 0 }];
  const recut = (at: number, taken: number, instead: number[]) =>
    toutes.push({ termes: typed.toSpliced(at, taken, ...instead), supplement: RECOUPE, tolerance: 0 });
  mots.forEach((mot, at) => {
    const next = mots[at + 1];
    if (next !== undefined) recut(at, 2, [terme(mot + next, ecartSansFaute)]);
    if (!isGlued || mot.length < COLLE_MINIMAL || mot.length > COLLE_MAXIMAL) return;
    for (let cut = MOITIE; cut <= mot.length - MOITIE; cut += 1)
      recut(at, 1, [terme(mot.slice(0, cut), ecartEntier), terme(mot.slice(cut), ecartSansFaute)]);
  });
  return { termes, toutes };
}

/** Compares names with terms; each name and each of its words are compared once. */
function comparer(termes: readonly Terme[]): (nom: string) => EnMorceaux<Mots> {
  const words = new Map<string, readonly number[]>();
  const names = new Map<string, Mots>();
  const compare = (mot: string): readonly number[] => {
    const word = motDe(mot);
    return termes.map((terme) => terme.ecart(terme.mot, word));
  };
  return function* (nom) {
    const known = names.get(nom);
    if (known !== undefined) return known;
    const ecarts: (readonly number[])[] = [];
    const least = termes.map(() => Infinity);
    const nearest = termes.map(() => 0);
    for (const [rang, mot] of motsDe(nom).slice(0, MOTS).entries()) {
      let found = words.get(mot);
      if (found === undefined) {
        found = compare(mot);
        words.set(mot, found);
        yield D_UN_MOT_LU + DE_DEUX_MOTS * termes.length;
      }
      ecarts.push(found);
      for (let at = 0; at < found.length; at += 1) {
        const far = (found[at] ?? Infinity) + rang * PLUS_LOIN;
        if (far < (least[at] ?? Infinity)) [least[at], nearest[at]] = [far, rang];
      }
    }
    const made = { ecarts, least, nearest };
    names.set(nom, made);
    return made;
  };
}

/** Measures how far one reading is from a name; gives up above a limit. */
function ecartDeLecture(
  { termes, supplement, tolerance }: Lecture,
  prenoms: Mots,
  nom: Mots,
  limit: number,
): number {
  const words = prenoms.ecarts.length + nom.ecarts.length;
  if (termes.length > words + tolerance) return Infinity;
  let total = supplement;
  let missed = 0;
  let taken = 0;
  let isShared = false;
  for (const terme of termes) {
    const [first = Infinity, family = Infinity] = [prenoms.least[terme], nom.least[terme]];
    const far = Math.min(first, family);
    if (far === Infinity) {
      missed += 1;
      if (missed > tolerance) return Infinity;
      continue;
    }
    total += far;
    const word = 1 << (first <= family ? (prenoms.nearest[terme] ?? 0) : MOTS + (nom.nearest[terme] ?? 0));
    isShared ||= (taken & word) !== 0;
    taken |= word;
  }
  if (total + missed * DE_TROP > limit) return Infinity;
  if (isShared) return supplement + repartir(termes, [...plusLoin(prenoms), ...plusLoin(nom)], tolerance);
  return total + missed * DE_TROP + (words - termes.length + missed) * NON_DIT;
}

/** Returns how far each term is from each word, which its place makes further. */
const plusLoin = ({ ecarts }: Mots): Mots['ecarts'] =>
  ecarts.map((word, rang) => word.map((one) => one + rang * PLUS_LOIN));

/** Gives each term a word of its own, the nearest pairs first, where two terms are nearest to one word. */
function repartir(termes: readonly number[], noms: Mots['ecarts'], tolerance: number): number {
  const terms = new Set(termes);
  const free = new Set(noms.keys());
  let total = 0;
  while (terms.size > 0) {
    let pair: { terme: number; rang: number; far: number } | undefined;
    for (const terme of terms) {
      for (const rang of free) {
        const far = noms[rang]?.[terme] ?? Infinity;
        if (far < (pair?.far ?? Infinity)) pair = { terme, rang, far };
      }
    }
    if (pair === undefined) break;
    total += pair.far;
    terms.delete(pair.terme);
    free.delete(pair.rang);
  }
  return terms.size > tolerance ? Infinity : total + terms.size * DE_TROP + free.size * NON_DIT;
}

interface Trouve<T> {
  one: T;
  far: number;
  responsable: number | null;
}

/** Measures how far the nearest reading is from a name; gives up above a limit. */
const leastOf = (lectures: readonly Lecture[], prenoms: Mots, nom: Mots, limit: number): number =>
  Math.min(Infinity, ...lectures.map((lecture) => ecartDeLecture(lecture, prenoms, nom, limit)));

function* trouver<T>(
  { mots, nombres }: Saisie,
  { termes, toutes }: Lectures,
  tous: readonly T[],
  textesDe: (one: T) => Textes,
): EnMorceaux<Trouve<T>[]> {
  const found: Trouve<T>[] = [];
  const compared = comparer(termes);
  const nobody = yield* compared('');
  // A guardian has every word of what was typed: of them people know no more than they type.
  const entieres = toutes.map((lecture) => ({ ...lecture, tolerance: 0 }));
  let limit = Infinity;
  for (const one of tous) {
    const textes = textesDe(one);
    let far = 0;
    let responsable: number | null = null;
    for (const nombre of nombres) far += ecartDeNombre(nombre, textes);
    if (mots.length > 0 && far <= limit) {
      const [prenoms, nom] = [yield* compared(textes.prenoms), yield* compared(textes.nom)];
      let least = leastOf(toutes, prenoms, nom, limit - far);
      yield toutes.length;
      for (const [rang, name] of textes.responsables.entries()) {
        if (name === '') continue;
        const his = leastOf(entieres, yield* compared(name), nobody, limit - far) + PAR_RESPONSABLE;
        yield toutes.length;
        if (his < least) [least, responsable] = [his, rang];
      }
      far += least;
    }
    if (far === Infinity || far > limit) continue;
    found.push({ one, far, responsable });
    limit = Math.min(limit, far + PORTEE);
  }
  return found.filter(({ far }) => far <= limit);
}

/** Returns the persons that a text means, the likeliest first, at most so many; equally likely ones keep their order. */
export function* lesPlusRessemblants<T>(
  recherche: string,
  tous: readonly T[],
  textesDe: (one: T) => Textes,
  nombre: number,
): EnMorceaux<Vise<T>[]> {
  const saisie = lireSaisie(recherche);
  const mots = saisie.mots.slice(0, MOTS);
  if (mots.length === 0 && saisie.nombres.length === 0) return [];
  let found = yield* trouver(saisie, lecturesDe(mots, false), tous, textesDe);
  // Nobody has all the words, so a space may have been forgotten.
  const isMissed = found.every(({ far }) => far >= DE_TROP);
  if (isMissed && mots.length > 0) found = yield* trouver(saisie, lecturesDe(mots, true), tous, textesDe);
  return found
    .toSorted((a, b) => a.far - b.far)
    .slice(0, nombre)
    .map(({ one, responsable }) => {
      const textes = textesDe(one);
      const noms = [`${textes.prenoms} ${textes.nom}`, ...textes.responsables];
      return { one, responsable, estExact: estExact({ ...saisie, mots }, noms, textes) };
    });
}
