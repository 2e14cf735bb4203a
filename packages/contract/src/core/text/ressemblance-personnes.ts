/**
 * Who, among many, is likely the person that is told: a namesake, however the names are ordered or written, whom a birth date or
 * a telephone confirms, or at least does not exclude. Thousands are compared at once: by words first, then only those that share two.
 */
import { candidatsParmi } from './ressemblance-index.ts';
import { ecart, type Mot, motDe } from './ressemblance-mots.ts';
import { motsDe } from './ressemblance-numeros.ts';

export interface Personne {
  /** First names and family name, as a comparison key (`cle`). */
  readonly noms: string;
  /** yyyy-MM-dd */
  readonly dateNaissance: string | null;
  /** '+224622123456' */
  readonly telephones: readonly string[];
}

/** Words of a name that count. */
const MOTS = 8;
/** Two words are one further apart than this. */
const PROCHE = 0.6;
/** Words that only sound alike, or lack a letter: the names are then the same. */
const PAREIL = 0.25;
/** What a word counts that one of the two names has not. */
const EN_PLUS = 0.3;
/** Shared words without which nobody is looked at: a name has two. */
const PARTAGES = 2;

/** Each distinct word once, by a number. */
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

/** The words of those who are there that a told word is near to, and how far from each; each told word is compared once. */
function prochesParmi({ mots }: Vocabulaire): (dit: number) => Proches {
  const there = [...mots];
  const candidats = candidatsParmi(there, PROCHE);
  const found = new Map<number, Proches>();
  return (dit) => {
    const before = found.get(dit);
    if (before !== undefined) return before;
    const near = new Map<number, number>();
    const word = mots[dit];
    for (const rang of word === undefined ? [] : candidats(word)) {
      const mot = there[rang];
      // An initial stands for too many names.
      if (word === undefined || mot === undefined || word.cle.length < 2 || mot.cle.length < 2) continue;
      const far = rang === dit ? 0 : Math.min(ecart(word, mot), ecart(mot, word));
      if (far <= PROCHE) near.set(rang, far);
    }
    found.set(dit, near);
    return near;
  };
}

/** How far a told name is from one that is there: every word of the shorter one is one of the other's. undefined: two persons. */
function ecartDesNoms(
  dits: readonly number[],
  mots: readonly number[],
  proches: (dit: number) => Proches,
): { total: number; most: number } | undefined {
  const pairs = dits.flatMap((dit) =>
    mots.flatMap((mot) => {
      const far = proches(dit).get(mot);
      return far === undefined ? [] : [{ dit, mot, far }];
    }),
  );
  const [leftDits, leftMots] = [new Set(dits), new Set(mots)];
  const least = Math.min(dits.length, mots.length);
  let [total, most, matched] = [0, 0, 0];
  // The nearest go together first.
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

type Temoin = 'pareil' | 'voisin' | 'autre' | 'inconnu';

/** A day and a month changed places, or one part was mistaken. */
function temoinDeDate(one: string | null, other: string | null): Temoin {
  if (one === null || other === null) return 'inconnu';
  if (one === other) return 'pareil';
  const [year = '', month = '', day = ''] = one.split('-');
  const parts = other.split('-');
  if (parts[0] === year && parts[1] === day && parts[2] === month) return 'voisin';
  const same = [year, month, day].filter((part, rang) => part === parts[rang]).length;
  return same === 2 ? 'voisin' : 'autre';
}

function temoinDeTelephone(one: readonly string[], other: readonly string[]): Temoin {
  if (one.length === 0 || other.length === 0) return 'inconnu';
  return one.some((telephone) => other.includes(telephone)) ? 'pareil' : 'autre';
}

const POIDS: Readonly<Record<Temoin, number>> = { pareil: 0, voisin: 0.3, inconnu: 0.5, autre: 1 };

/** Whether what else is known lets two namesakes be one person. `isSame`: their names differ by their writing at most. */
function estPossible(date: Temoin, telephone: Temoin, isSame: boolean): boolean {
  if (date === 'pareil') return true;
  if (date === 'voisin') return telephone === 'pareil' || (isSame && telephone === 'inconnu');
  if (date === 'autre') return isSame && telephone === 'pareil';
  return telephone === 'pareil' || (isSame && telephone === 'inconnu');
}

interface Indexee<T> {
  readonly one: T;
  readonly personne: Personne;
  readonly mots: readonly number[];
}

/** Answers, of a person that is told, who of `tous` he likely is, the likeliest first, at most `nombre`. */
export function semblables<T>(
  tous: readonly T[],
  personneDe: (one: T) => Personne,
  nombre: number,
): (dite: Personne, isMeant?: (one: T) => boolean) => T[] {
  const vocabulaire = new Vocabulaire();
  const indexees = tous.map((one): Indexee<T> => {
    const personne = personneDe(one);
    return { one, personne, mots: vocabulaire.numerosDe(personne.noms) };
  });
  const proches = prochesParmi(vocabulaire);
  const partagent = quiPartagent(indexees, proches);
  return (dite, isMeant = () => true) => {
    const dits = vocabulaire.numerosDe(dite.noms);
    const found: { one: T; far: number }[] = [];
    for (const { one, personne, mots } of partagent(dits)) {
      const date = temoinDeDate(dite.dateNaissance, personne.dateNaissance);
      const telephone = temoinDeTelephone(dite.telephones, personne.telephones);
      // Names are dearer to compare than days: most namesakes go here.
      if (!isMeant(one) || !estPossible(date, telephone, true)) continue;
      const names = ecartDesNoms(dits, mots, proches);
      if (names === undefined || !estPossible(date, telephone, names.most <= PAREIL)) continue;
      found.push({ one, far: names.total + POIDS[date] + POIDS[telephone] });
    }
    return found
      .toSorted((a, b) => a.far - b.far)
      .slice(0, nombre)
      .map(({ one }) => one);
  };
}

/** Those who share enough words with a name. */
function quiPartagent<T>(
  indexees: readonly Indexee<T>[],
  proches: (dit: number) => Proches,
): (dits: readonly number[]) => Indexee<T>[] {
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
    for (const dit of dits) {
      const mine = new Set([...proches(dit).keys()].flatMap((mot) => places.get(mot) ?? []));
      for (const rang of mine) counts.set(rang, (counts.get(rang) ?? 0) + 1);
    }
    const least = Math.min(PARTAGES, dits.length);
    return [...counts].flatMap(([rang, count]) => {
      const indexee = count >= least ? indexees[rang] : undefined;
      return indexee === undefined ? [] : [indexee];
    });
  };
}
