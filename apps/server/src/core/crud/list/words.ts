/**
 * Makes the conditions of the typed words of a search, for every list. A text holds a word as it stands; a person is found by both
 * their names at once, whatever signs and spaces stand in them, and by how they sound (docs/decisions/0063).
 */
import {
  estNomEcrit,
  estNomSonne,
  type FormeDeMot,
  lireMotsCherches,
  type MotCherche,
} from '@gestionscolaire/contract/core/text/ressemblance/noms.ts';
import { type RawBuilder, sql } from 'kysely';
import { contains } from '#core/db/per-engine.ts';
import type { Value } from '#core/db/tables.ts';

const KINDS = ['mot', 'lettres', 'son', 'joint'] as const;

/** A typed word, as the values of a statement. */
export type Word = Readonly<Record<(typeof KINDS)[number], RawBuilder<Value>>> & Readonly<FormeDeMot>;

/** A searched text that has a comparison key: its table's alias and its name. */
export interface SearchedText {
  readonly alias: string;
  readonly name: string;
  /** The row of the alias may be missing. */
  readonly isOptional?: boolean;
}

/** Returns the typed words of a search, as the values of a statement that is written for this call. */
export const wordsOf = (recherche: string): Word[] =>
  lireMotsCherches(recherche).map(({ mot, lettres, son, joint, ...forme }) => ({
    mot: sql<Value>`${mot}`,
    lettres: sql<Value>`${lettres}`,
    son: sql<Value>`${son}`,
    joint: sql<Value>`${joint}`,
    ...forme,
  }));

/** Returns the values of the words of a prepared statement, by the names that `preparedWord` gives them. */
export const valuesOfWords = (words: readonly MotCherche[]): Record<string, string> =>
  Object.fromEntries(words.flatMap((word, rang) => KINDS.map((kind) => [`${kind}${rang}`, word[kind]])));

/** Returns the word of that rank and that form in a prepared statement. */
export const preparedWord = (
  param: (name: string) => RawBuilder<Value>,
  rang: number,
  forme: FormeDeMot,
): Word => ({
  mot: param(`mot${rang}`),
  lettres: param(`lettres${rang}`),
  son: param(`son${rang}`),
  joint: param(`joint${rang}`),
  ...forme,
});

const without = (text: RawBuilder<unknown>, ...signs: readonly string[]): RawBuilder<unknown> =>
  signs.reduce((left, sign) => sql`replace(${left}, ${sql.lit(sign)}, '')`, text);

const orNothing = (text: RawBuilder<unknown>, isOptional: boolean): RawBuilder<unknown> =>
  isOptional ? sql`coalesce(${text}, '')` : text;

/** The way in which the letters of a name hold a word: as its words stand, or as all of them glued. */
const ofLetters = (said: RawBuilder<unknown>, glued: RawBuilder<unknown>, word: Word) =>
  contains(word.estJoint ? without(glued, ' ', '-', "'") : without(said, "'"), word.lettres);

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
  const sounding = [word.son, ...(word.estJoint ? [word.joint] : [])].map((son) => contains(heard, son));
  return [...sounding, ofLetters(said, glued, word)];
}

/** The texts that hold digits alone. */
const NUMEROS = ['telephone', 'tuteurTelephone', 'tuteur2Telephone'];

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
    if (estNomSonne(name) || (word.aDesLettres && NUMEROS.includes(name))) continue;
    const text = orNothing(sql.ref(`${alias}.${name}Cle`), isOptional);
    found.push(contains(text, word.mot));
    if (estNomEcrit(name)) found.push(ofLetters(text, text, word));
  }
  return found;
}

/** The condition that one of the searched texts holds a word. */
export const holdsWord = (texts: readonly SearchedText[], word: Word): RawBuilder<unknown> =>
  anyOf(holding(texts, word));

/** The condition that one of these holds; nothing holds where there is none. */
export const anyOf = (found: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  found.length === 0 ? sql`1 = 0` : sql`(${sql.join(found, sql` or `)})`;
