/**
 * Makes the conditions of the typed words of a search, for every list. A text holds a word as it stands; a person is found by both
 * their names at once, whatever signs and spaces stand in them, and by how they sound (docs/decisions/0063).
 */
import {
  estNomEcrit,
  estNomSonne,
  lireMotsCherches,
  type MotCherche,
} from '@gestionscolaire/contract/core/text/ressemblance/noms.ts';
import { type RawBuilder, sql } from 'kysely';
import { contains } from '#core/db/per-engine.ts';
import type { Value } from '#core/db/tables.ts';

/** A typed word, as the values of a statement. */
export type Word<V = RawBuilder<Value>> = Readonly<Record<keyof MotCherche, V>>;

/** A searched text that has a comparison key: its table's alias and its name. */
export interface SearchedText {
  readonly alias: string;
  readonly name: string;
  /** The row of the alias may be missing. */
  readonly isOptional?: boolean;
}

/** Returns the typed words of a search, as the values of a statement that is written for this call. */
export const wordsOf = (recherche: string): Word[] =>
  lireMotsCherches(recherche).map(({ mot, lettres, son, joint, colle }) => ({
    mot: sql<Value>`${mot}`,
    lettres: sql<Value>`${lettres}`,
    son: sql<Value>`${son}`,
    joint: sql<Value>`${joint}`,
    colle: sql<Value>`${colle}`,
  }));

const KINDS = ['mot', 'lettres', 'son', 'joint', 'colle'] as const;

/** Returns the values of the words of a prepared statement, by the names that `preparedWord` gives them. */
export const valuesOfWords = (words: readonly MotCherche[]): Record<string, string> =>
  Object.fromEntries(words.flatMap((word, rang) => KINDS.map((kind) => [`${kind}${rang}`, word[kind]])));

/** Returns the word of that rank in a prepared statement. */
export const preparedWord = (param: (name: string) => RawBuilder<Value>, rang: number): Word => ({
  mot: param(`mot${rang}`),
  lettres: param(`lettres${rang}`),
  son: param(`son${rang}`),
  joint: param(`joint${rang}`),
  colle: param(`colle${rang}`),
});

const without = (text: RawBuilder<unknown>, ...signs: readonly string[]): RawBuilder<unknown> =>
  signs.reduce((left, sign) => sql`replace(${left}, ${sql.lit(sign)}, '')`, text);

const orNothing = (text: RawBuilder<unknown>, isOptional: boolean): RawBuilder<unknown> =>
  isOptional ? sql`coalesce(${text}, '')` : text;

/** Returns the ways in which the letters of a name hold a word: as its words stand, and as all of them glued. */
const ofLetters = (said: RawBuilder<unknown>, glued: RawBuilder<unknown>, word: Word) => [
  contains(without(said, "'"), word.lettres),
  contains(without(glued, ' ', '-', "'"), word.colle),
];

/** The first names and the family name of a person are searched as one. */
const PRENOMS = 'prenoms';
const NOM = 'nom';

/** Returns the ways in which a person holds a word; `names`: of one alias, in the order in which they are said. */
function ofPerson(
  alias: string,
  names: readonly string[],
  isOptional: boolean,
  word: Word,
): RawBuilder<unknown>[] {
  const keys = names.map((name) => sql.ref(`${alias}.${name}Cle`));
  const sons = names.map((name) => sql.ref(`${alias}.${name}SonCle`));
  const [first, last] = [keys[0] ?? sql``, keys.at(-1) ?? sql``];
  const said = orNothing(sql.join(keys, sql` || ' ' || `), isOptional);
  // Glued before and after the family name, in whichever order somebody types them without a space.
  const glued = orNothing(keys.length > 1 ? sql`${first} || ${last} || ${first}` : first, isOptional);
  const heard = orNothing(sql.join(sons, sql` || ' ' || `), isOptional);
  return [...ofLetters(said, glued, word), contains(heard, word.son), contains(heard, word.joint)];
}

/** Returns the ways in which one of the searched texts holds a word; no pattern, so nothing to escape. */
export function holding(texts: readonly SearchedText[], word: Word): RawBuilder<unknown>[] {
  const found: RawBuilder<unknown>[] = [];
  const byAlias = Map.groupBy(
    texts.filter(({ name }) => estNomSonne(name)),
    ({ alias, name }) => (name === PRENOMS || name === NOM ? alias : `${alias} ${name}`),
  );
  for (const own of byAlias.values()) {
    const names = own.map(({ name }) => name).toSorted((a, b) => Number(a === NOM) - Number(b === NOM));
    const [{ alias, isOptional = false } = { alias: 't' }] = own;
    found.push(...ofPerson(alias, names, isOptional, word));
  }
  for (const { alias, name, isOptional = false } of texts) {
    if (estNomSonne(name)) continue;
    const text = orNothing(sql.ref(`${alias}.${name}Cle`), isOptional);
    found.push(contains(text, word.mot));
    if (estNomEcrit(name)) found.push(...ofLetters(text, text, word));
  }
  return found;
}

/** The condition that one of the searched texts holds a word. */
export const holdsWord = (texts: readonly SearchedText[], word: Word): RawBuilder<unknown> =>
  sql`(${sql.join(holding(texts, word), sql` or `)})`;
