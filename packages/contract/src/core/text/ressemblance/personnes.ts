/**
 * Finds, among many, the persons who are likely a given one: namesakes, however the names are ordered or written, whom a birth
 * date or a telephone confirms or does not exclude. It compares thousands at once: by words first, then only those that share
 * two.
 */
import { estVersUneAnnee } from '#core/values/naissance.ts';
import { candidatsParmi } from './index-mots.ts';
import type { EnMorceaux } from './morceaux.ts';
import { D_UN_MOT_LU, ecart, type Mot, motDe } from './mots.ts';
import { motsDe } from './numeros.ts';

export interface Personne {
  /** The first names and the family name, as a comparison key (`cle`). */
  readonly noms: string;
  /** yyyy-MM-dd, or yyyy for a birth around a year */
  readonly dateNaissance: string | null;
  /** '+224622123456' */
  readonly telephones: readonly string[];
}

/** The most words of a name that count. */
const MOTS = 8;
/** The distance up to which two words count as the same. */
const PROCHE = 0.6;
/** The distance up to which names count as the same: words only sound alike, or lack a letter. */
const PAREIL = 0.25;
/** The distance that a word adds when one of the two names lacks it. */
const EN_PLUS = 0.3;
/** The most words near to one that are kept, the nearest: no word of a real school has so many. */
const PROCHES = 200;
/** The comparisons of two words: either way, as written and as they sound. */
const DE_DEUX_MOTS = 4;
/** The fewest words that two names share: a name has two. */
const PARTAGES = 2;

/** The distinct words, each with a number. */
class Vocabulaire {
  readonly mots: Mot[] = [];
  readonly #numeros = new Map<string, number>();

  numeroDe(mot: string): number {
    const known = this.#numeros.get(mot);
    if (known !== undefined) return known;
    this.#numeros.set(mot, this.mots.length);
    return this.mots.push(motDe(mot)) - 1;
  }

  numerosDe(noms: string): number[] {
    const words = motsDe(noms).slice(0, MOTS);
    return [...new Set(words.map((mot) => this.numeroDe(mot)))];
  }
}

type Proches = ReadonlyMap<number, number>;
/** The given words, each with those near to it. */
type ProchesDe = ReadonlyMap<number, Proches>;

/** Returns the known words near to a given word, with their distance; each given word is compared once. */
function prochesParmi({ mots }: Vocabulaire): (dit: number) => EnMorceaux<Proches> {
  const there = [...mots];
  const candidats = candidatsParmi(there, PROCHE);
  const found = new Map<number, Proches>();
  return function* (dit) {
    const before = found.get(dit);
    if (before !== undefined) return before;
    const near: [rang: number, far: number][] = [];
    const word = mots[dit];
    for (const rang of word === undefined ? [] : yield* candidats(word)) {
      const mot = there[rang];
      // An initial stands for too many names.
      if (word === undefined || mot === undefined || word.cle.length < 2 || mot.cle.length < 2) continue;
      const far = rang === dit ? 0 : Math.min(ecart(word, mot), ecart(mot, word));
      if (far <= PROCHE) near.push([rang, far]);
      yield DE_DEUX_MOTS;
    }
    const nearest = near.toSorted(([, a], [, b]) => a - b).slice(0, PROCHES);
    const kept = new Map(nearest.toSorted(([a], [b]) => a - b));
    found.set(dit, kept);
    return kept;
  };
}

/**
 * Measures how far a given name is from a known one: every word of the shorter one is near to one of the other. undefined: two
 * persons.
 */
function ecartDesNoms(dits: ProchesDe, mots: readonly number[]): { total: number; most: number } | undefined {
  const pairs = [...dits].flatMap(([dit, proches]) =>
    mots.flatMap((mot) => {
      const far = proches.get(mot);
      return far === undefined ? [] : [{ dit, mot, far }];
    }),
  );
  const [leftDits, leftMots] = [new Set(dits.keys()), new Set(mots)];
  const least = Math.min(dits.size, mots.length);
  let [total, most, matched] = [0, 0, 0];
  // The nearest pairs are matched first.
  for (const { dit, mot, far } of pairs.toSorted((a, b) => a.far - b.far)) {
    if (!leftDits.has(dit) || !leftMots.has(mot)) continue;
    leftDits.delete(dit);
    leftMots.delete(mot);
    total += far;
    most = far;
    matched += 1;
  }
  const alone = leftDits.size + leftMots.size;
  if (matched < least || (matched < PARTAGES && alone > 0)) return undefined;
  return { total: total + alone * EN_PLUS, most: alone > 0 ? Infinity : most };
}

/** The distance of names that differ by their spaces, signs and order alone. */
const MEMES_LETTRES = { total: 0, most: 0 };

type Temoin = 'pareil' | 'memeAnnee' | 'voisin' | 'autre' | 'inconnu';

/** The years by which a birth 'vers' a year may be told differently. */
const A_PEU_PRES = 1;

/** Compares two birth dates: 'memeAnnee' when one says no more than the year of both, 'voisin' when day and month changed places, one part differs, or one is but a year near the other's. */
function temoinDeDate(one: string | null, other: string | null): Temoin {
  if (one === null || other === null) return 'inconnu';
  if (one === other) return estVersUneAnnee(one) ? 'memeAnnee' : 'pareil';
  const [year = '', month = '', day = ''] = one.split('-');
  const parts = other.split('-');
  if (month === '' || parts.length === 1)
    return year === parts[0]
      ? 'memeAnnee'
      : Math.abs(Number(year) - Number(parts[0])) <= A_PEU_PRES
        ? 'voisin'
        : 'autre';
  if (parts[0] === year && parts[1] === day && parts[2] === month) return 'voisin';
  const same = [year, month, day].filter((part, rang) => part === parts[rang]).length;
  return same === 2 ? 'voisin' : 'autre';
}

function temoinDeTelephone(one: readonly string[], other: readonly string[]): Temoin {
  if (one.length === 0 || other.length === 0) return 'inconnu';
  return one.some((telephone) => other.includes(telephone)) ? 'pareil' : 'autre';
}

const POIDS: Readonly<Record<Temoin, number>> = {
  pareil: 0,
  memeAnnee: 0.2,
  voisin: 0.3,
  inconnu: 0.5,
  autre: 1,
};

/** Whether the other facts let two namesakes be one person. `isSame`: their names differ by their spelling at most. */
function estPossible(date: Temoin, telephone: Temoin, isSame: boolean): boolean {
  if (date === 'pareil') return true;
  if (date === 'memeAnnee') return telephone === 'pareil' || isSame;
  if (date === 'voisin') return telephone === 'pareil' || (isSame && telephone === 'inconnu');
  if (date === 'autre') return isSame && telephone === 'pareil';
  return telephone === 'pareil' || (isSame && telephone === 'inconnu');
}

/**
 * Returns the letters of a name in order, which neither its spaces nor its order change: 'N Diaye Awa' has those of 'Awa Ndiaye', whose
 * words are others.
 */
const lettresDe = (noms: string): string => Array.from(motsDe(noms).join('')).toSorted().join('');

interface Indexee<T> {
  readonly one: T;
  readonly personne: Personne;
  readonly mots: readonly number[];
}

/** Finds persons among many: answers those who are likely the given one. */
type Recherche<T> = (dite: Personne, isMeant?: (one: T) => boolean) => EnMorceaux<T[]>;

/** Makes the search of the persons of `tous` who are likely a given one, the likeliest first, at most `nombre`. */
export function* semblables<T>(
  tous: readonly T[],
  personneDe: (one: T) => Personne,
  nombre: number,
): EnMorceaux<Recherche<T>> {
  const vocabulaire = new Vocabulaire();
  const indexees: Indexee<T>[] = [];
  for (const one of tous) {
    const before = vocabulaire.mots.length;
    const personne = personneDe(one);
    indexees.push({ one, personne, mots: vocabulaire.numerosDe(personne.noms) });
    yield (vocabulaire.mots.length - before) * D_UN_MOT_LU;
  }
  const proches = prochesParmi(vocabulaire);
  const partagent = quiPartagent(indexees);
  const parLettres = Map.groupBy(indexees, ({ personne }) => lettresDe(personne.noms));
  return function* (dite, isMeant = () => true) {
    const dits = new Map<number, Proches>();
    for (const dit of vocabulaire.numerosDe(dite.noms)) dits.set(dit, yield* proches(dit));
    const found: { one: T; far: number }[] = [];
    const lettres = lettresDe(dite.noms);
    const memes = new Set(lettres === '' ? [] : parLettres.get(lettres));
    for (const indexee of new Set([...partagent(dits), ...memes])) {
      const { one, personne, mots } = indexee;
      yield 1;
      const date = temoinDeDate(dite.dateNaissance, personne.dateNaissance);
      const telephone = temoinDeTelephone(dite.telephones, personne.telephones);
      // Names cost more to compare than days, so most namesakes are dropped here.
      if (!isMeant(one) || !estPossible(date, telephone, true)) continue;
      const names = memes.has(indexee) ? MEMES_LETTRES : ecartDesNoms(dits, mots);
      if (names === undefined || !estPossible(date, telephone, names.most <= PAREIL)) continue;
      found.push({ one, far: names.total + POIDS[date] + POIDS[telephone] });
    }
    return found
      .toSorted((a, b) => a.far - b.far)
      .slice(0, nombre)
      .map(({ one }) => one);
  };
}

/** Returns the persons who share enough words with a name. */
function quiPartagent<T>(indexees: readonly Indexee<T>[]): (dits: ProchesDe) => Indexee<T>[] {
  const places = new Map<number, number[]>();
  for (const [rang, { mots }] of indexees.entries()) {
    for (const mot of mots) {
      const mine = places.get(mot) ?? [];
      mine.push(rang);
      places.set(mot, mine);
    }
  }
  return (dits) => {
    const counts = new Map<number, number>();
    for (const proches of dits.values()) {
      const mine = new Set([...proches.keys()].flatMap((mot) => places.get(mot) ?? []));
      for (const rang of mine) counts.set(rang, (counts.get(rang) ?? 0) + 1);
    }
    const least = Math.min(PARTAGES, dits.size);
    return [...counts].flatMap(([rang, count]) => {
      const indexee = count >= least ? indexees[rang] : undefined;
      return indexee === undefined ? [] : [indexee];
    });
  };
}
