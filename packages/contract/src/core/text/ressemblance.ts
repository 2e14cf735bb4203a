/**
 * Who a typed text means: forgives accents, the order of names, what is left out, spaces, and small slips. Everything is worked
 * out for one search and nothing is kept: a school's names are few, so each is compared once with each typed word.
 */
import { ecart, ecartEntier, ecartSansFaute, type Mot, motDe } from './ressemblance-mots.ts';
import { ecartDeNombre, lireSaisie, motsDe, type Numeros, type Saisie } from './ressemblance-numeros.ts';

/** What a search may find a person by; names are comparison keys (`cle`). */
export interface Textes extends Numeros {
  prenoms: string;
  nom: string;
}

/** Words of a search that count, and words of a name: nobody types more to find somebody. */
const MOTS = 8;
/** What a word of the name counts that was not typed: 'Mamadou Diallo' is rather himself than Mamadou Saliou. */
const NON_DIT = 0.05;
/** A word behind another one of the first names. */
const PLUS_LOIN = 0.01;
/** Typed as one word and two in the name, or the other way round. */
const RECOUPE = 0.1;
/** A word that the name does not have, among three or more. */
const DE_TROP = 2;
/** Further than this from the likeliest, nobody is meant. */
const PORTEE = 1.2;
/** Letters of a word in which two may have been typed without a space, and of each of the two. */
const [COLLE_MINIMAL, COLLE_MAXIMAL, MOITIE] = [6, 40, 2];

/** A word to look for, and how it may be written. */
interface Terme {
  mot: Mot;
  ecart: (typed: Mot, word: Mot) => number;
}

/** A way to read what was typed: its words, by their place among the terms. */
interface Lecture {
  termes: number[];
  supplement: number;
  /** Words that a name may do without. */
  tolerance: number;
}

interface Lectures {
  termes: Terme[];
  toutes: Lecture[];
}

/** A few words of a name: how far each term is from each word, and from the nearest of them. */
interface Mots {
  ecarts: readonly Float64Array[];
  least: Float64Array;
  /** Which of them is the nearest. */
  nearest: Uint8Array;
}

/** As typed, and with two words for one ('m mah'); `isColle`: also with one for two ('mamadoudiallo'). */
function lecturesDe(mots: readonly string[], isColle: boolean): Lectures {
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
    if (!isColle || mot.length < COLLE_MINIMAL || mot.length > COLLE_MAXIMAL) return;
    for (let cut = MOITIE; cut <= mot.length - MOITIE; cut += 1)
      recut(at, 1, [terme(mot.slice(0, cut), ecartEntier), terme(mot.slice(cut), ecartSansFaute)]);
  });
  return { termes, toutes };
}

/** Compares names with terms, each name and each word of one once. */
function comparer(termes: readonly Terme[]): (nom: string) => Mots {
  const words = new Map<string, Float64Array>();
  const names = new Map<string, Mots>();
  const compare = (mot: string): Float64Array => {
    const word = motDe(mot);
    return Float64Array.from(termes, (terme) => terme.ecart(terme.mot, word));
  };
  return (nom) => {
    const known = names.get(nom);
    if (known !== undefined) return known;
    const ecarts = motsDe(nom)
      .slice(0, MOTS)
      .map((mot, rang) => {
        const found = words.get(mot) ?? compare(mot);
        words.set(mot, found);
        return found.map((one) => one + rang * PLUS_LOIN);
      });
    const least = Float64Array.from(termes, (_, at) =>
      Math.min(Infinity, ...ecarts.map((one) => one[at] ?? Infinity)),
    );
    const nearest = Uint8Array.from(least, (far, at) => ecarts.findIndex((one) => one[at] === far));
    const made = { ecarts, least, nearest };
    names.set(nom, made);
    return made;
  };
}

/** How far one reading is from a name, given up above a limit. */
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
  if (isShared) return supplement + repartir(termes, [...prenoms.ecarts, ...nom.ecarts], tolerance);
  return total + missed * DE_TROP + (words - termes.length + missed) * NON_DIT;
}

/** Two terms are nearest to one word: each gets its own, the nearest pairs first. */
function repartir(termes: readonly number[], noms: readonly Float64Array[], tolerance: number): number {
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
}

function trouver<T>(
  { mots, nombres }: Saisie,
  { termes, toutes }: Lectures,
  tous: readonly T[],
  textesDe: (one: T) => Textes,
): Trouve<T>[] {
  const found: Trouve<T>[] = [];
  const compared = comparer(termes);
  let limit = Infinity;
  for (const one of tous) {
    const textes = textesDe(one);
    let far = 0;
    for (const nombre of nombres) far += ecartDeNombre(nombre, textes);
    if (mots.length > 0 && far <= limit) {
      const [prenoms, nom] = [compared(textes.prenoms), compared(textes.nom)];
      let least = Infinity;
      for (const lecture of toutes)
        least = Math.min(least, ecartDeLecture(lecture, prenoms, nom, limit - far));
      far += least;
    }
    if (far === Infinity || far > limit) continue;
    found.push({ one, far });
    limit = Math.min(limit, far + PORTEE);
  }
  return found.filter(({ far }) => far <= limit);
}

/** Whom a text means, the likeliest first, at most so many; the equally likely in the order they came in. */
export function lesPlusRessemblants<T>(
  recherche: string,
  tous: readonly T[],
  textesDe: (one: T) => Textes,
  nombre: number,
): T[] {
  const saisie = lireSaisie(recherche);
  const mots = saisie.mots.slice(0, MOTS);
  if (mots.length === 0 && saisie.nombres.length === 0) return [];
  let found = trouver(saisie, lecturesDe(mots, false), tous, textesDe);
  // Nobody has all the words: perhaps a space was forgotten.
  const isMissed = found.every(({ far }) => far >= DE_TROP);
  if (isMissed && mots.length > 0) found = trouver(saisie, lecturesDe(mots, true), tous, textesDe);
  return found
    .toSorted((a, b) => a.far - b.far)
    .slice(0, nombre)
    .map(({ one }) => one);
}
