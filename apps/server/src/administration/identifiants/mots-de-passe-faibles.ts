/**
 * Refuses passwords that are guessed first (AMB-169): the most common ones, those that fingers or a calendar give, and those made
 * of words that others know of the person, of the school or of the product. The list comes from a package and stays on the server.
 */

import {
  MOT_DE_PASSE_MAXIMAL,
  MOT_DE_PASSE_MINIMAL,
} from '@gestionscolaire/contract/administration/connexion.ts';
import { cle, longueur } from '@gestionscolaire/contract/core/text/cle.ts';
import type { Db } from '#core/db/database.ts';
import { MOTS_D_ICI } from './mots-d-ici.ts';

const COURANT = 'Ce mot de passe est parmi les plus courants : choisissez-en un autre.';
const DEVINABLE =
  "Ce mot de passe se devine : il n'est fait que de vos noms, de votre téléphone, de votre e-mail, de l'école ou de mots courants.";

/** The fewest letters of a word that is looked for: two letters are in everything. */
const MOT_MINIMAL = 3;
/** The most letters beside the words that hide nothing: 'a622445566', 'EcoleDeConakry'. */
const RESTE_MAXIMAL = 2;
/** The fewest different characters: with three, nothing but a rhythm is left. */
const DIFFERENTS = 4;

const SIGNES = /[^\p{L}\p{N}]+/gu;
const soude = (text: string): string => cle(text).replace(SIGNES, '');

/** Returns the words of which a password may be made: for 'Les Palmiers', each word, its singular, and all in one. */
function motsDe(texts: readonly (string | null)[]): string[] {
  const words = texts.flatMap((text) => [soude(text ?? ''), ...cle(text ?? '').split(SIGNES)]);
  const singular = words.map((word) => word.replace(/s$/, ''));
  return [...new Set([...words, ...singular])].filter((word) => longueur(word) >= MOT_MINIMAL);
}

const ICI = motsDe(MOTS_D_ICI.flatMap((line) => line.split(',')));

/** The signs that people write for a letter. */
const LETTRES_DES_SIGNES: Readonly<Record<string, string>> = { '@': 'a', $: 's', '€': 'e' };
/** The digits that people write for a letter. */
const CHIFFRES_DES_LETTRES: Readonly<Record<string, string>> = {
  a: '4',
  b: '8',
  e: '3',
  g: '9',
  i: '1',
  l: '1',
  o: '0',
  s: '5',
  t: '7',
};

/** Returns a password without its signs, as it is and with those that stand for letters: 'p@lm' as 'plm' and 'palm'. */
const lectures = (motDePasse: string): string[] => [
  soude(motDePasse),
  soude(motDePasse.replace(/[@$€]/g, (sign) => LETTRES_DES_SIGNES[sign] ?? '')),
];

/** Returns a text without a word, some of its letters written as digits or not: 'd1all0' is 'diallo', and '135' is not 'les'. */
function sansMot(text: string, word: string): string {
  const letters = word.replace(/[a-z]/g, (letter) => `[${letter}${CHIFFRES_DES_LETTRES[letter] ?? ''}]`);
  const isWord = (found: string) => found === word || found.replace(/\d/g, '').length >= MOT_MINIMAL;
  return text.replace(new RegExp(letters, 'gu'), (found) => (isWord(found) ? ' ' : found));
}

/** Lines of keys, of the alphabet and of digits. */
const LIGNES = [
  'abcdefghijklmnopqrstuvwxyz 01234567890',
  'azertyuiop qsdfghjklm wxcvbn qwertyuiop asdfghjkl zxcvbnm',
  '1a2z3e4r5t6y7u8i9o0p 1q2w3e4r5t6y7u8i9o0p 1aqw2zsx3edc4rfv5tgb 1qaz2wsx3edc4rfv5tgb',
].flatMap((lines) => lines.split(' '));
const retourne = (text: string): string => Array.from(text).toReversed().join('');
/** The same, as fingers go along them: both ways. */
const PARCOURS = [...LIGNES, ...LIGNES.map(retourne)];
/** The fewest characters of a run: two neighbours are in every word. */
const SUITE = 3;

/** Returns a text without what is doubled and without its runs along a line: '1234', 'poiuyt', 'aaaa', 'aabbcc'. */
function sansSuites(text: string): string {
  const once = text.replace(/(.)\1+/gu, '$1');
  const isRun = (from: number, to: number) => PARCOURS.some((line) => line.includes(once.slice(from, to)));
  let left = '';
  for (let at = 0; at < once.length; ) {
    let end = at + SUITE;
    while (end <= once.length && isRun(at, end)) end += 1;
    const isLong = end - 1 >= at + SUITE;
    left += isLong ? ' ' : once.charAt(at);
    at = isLong ? end - 1 : at + 1;
  }
  return left;
}

/** A day or a year: '12122026', '20261231', '1998'. */
const DATE =
  /(?:0[1-9]|[12]\d|3[01])?(?:0?[1-9]|1[0-2])?(?:19|20)\d\d(?:(?:0[1-9]|1[0-2])(?:[0-2]\d|3[01]))?/g;
/** A block shorter than a password, said again and again: 'kofikofi', 'abcabc12'. */
const REPETE = new RegExp(`^(.{1,${MOT_DE_PASSE_MINIMAL - 1}})\\1+.{0,${RESTE_MAXIMAL}}$`, 'u');

const lettresDe = (text: string): number => longueur(text.replace(/\s/g, ''));

/** Whether nothing but digits, signs and a letter or two is left of a password without these words: 'Ecole2026!'. */
function estFaitDe(whole: string, words: readonly string[]): boolean {
  // The longest word is removed first: 'gestionscolaire' before 'gestion'.
  const rest = words
    .toSorted((a, b) => b.length - a.length)
    .reduce((left, word) => sansMot(left, word), whole);
  return rest !== whole && lettresDe(sansSuites(rest).replace(/\p{N}/gu, '')) <= RESTE_MAXIMAL;
}

/** Whether a password is a rhythm, a run along the keys, or days and years, but for a character or two. */
function estUneSuite(whole: string): boolean {
  const rest = sansSuites(whole.replace(DATE, ' '));
  return REPETE.test(whole) || (rest !== whole && lettresDe(rest) <= RESTE_MAXIMAL);
}

/** Returns the words that a password may hide behind digits at its ends, and digits for letters: 'Vacances2026', 'pa55w0rd'. */
function motsCaches(whole: string): string[] {
  const cores = [
    whole,
    whole.replace(/^\p{N}+|\p{N}+$/gu, ''),
    whole.replace(/^\p{N}+|(?<=\p{N})\p{N}+$/gu, ''),
  ];
  const undone = cores.flatMap((core) => ['i', 'l'].map((one) => sansChiffres(core, one)));
  return [...cores, ...undone].flatMap((word) => [word, retourne(word)]);
}

/** Returns a word with a letter for each digit that stands for one; '1' is an i or an l. */
function sansChiffres(word: string, one: string): string {
  const letters = Object.entries(CHIFFRES_DES_LETTRES).filter(
    ([letter]) => letter !== (one === 'i' ? 'l' : 'i'),
  );
  return letters.reduce((text, [letter, digit]) => text.replaceAll(digit, letter), word);
}

let known: Promise<ReadonlySet<string>> | undefined;

/** Reads the list when the first password is chosen: a server that only signs people in does not load it. */
function courants(): Promise<ReadonlySet<string>> {
  known ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  );
  return known;
}

/**
 * Returns why a password cannot be chosen, as the sentence for its field; undefined when it can.
 * @param connus what others know of its person: names, identifiers, school.
 */
export async function fauteDeMotDePasse(
  motDePasse: string,
  connus: readonly (string | null)[],
): Promise<string | undefined> {
  const list = await courants();
  // Whoever calls without a form may send a text of any length: its beginning is enough.
  const text = motDePasse.slice(0, MOT_DE_PASSE_MAXIMAL);
  const isRhythm = new Set(cle(text)).size < DIFFERENTS;
  if (isRhythm || list.has(cle(text))) return COURANT;
  const words = [...motsDe(connus), ...ICI];
  const readings = lectures(text);
  if (readings.some((whole) => estFaitDe(whole, words))) return DEVINABLE;
  const isCommon = (whole: string) => estUneSuite(whole) || motsCaches(whole).some((word) => list.has(word));
  return readings.some(isCommon) ? COURANT : undefined;
}

/** Reads what others know of a person: their names, their identifiers and telephones, their school. */
export async function connusDe(db: Db, userId: number): Promise<readonly (string | null)[]> {
  const row = await db
    .selectFrom('utilisateurs as u')
    .leftJoin('ecoles as e', 'e.id', 'u.ecoleId')
    .select(['u.prenoms', 'u.nom', 'u.email', 'u.telephone', 'u.numero', 'u.telephone1', 'u.telephone2'])
    .select('e.libelle')
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow();
  return Object.values(row);
}
