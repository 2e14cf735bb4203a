/**
 * Compares digits that a person types: a matricule with or without its zeros, a telephone however people write it, or a piece of
 * one.
 */
import { cle } from '#core/text/cle.ts';

/** The digits with the signs that people put between them: '+224 622 12-34-56'. */
const NOMBRE = /\d[\d\s.()-]*/g;
/** The abbreviation before a number: 'n° 42'. */
const ABREGE = /\bn\s?[°º]/g;
const AUTRES = /[^\p{L}\p{N}]+/u;

/** The fewest digits of a piece of a telephone: fewer are in anybody's. */
const MORCEAU = 4;
/** The number of digits of a line of Guinea, without 224. */
const LOCAUX = 9;

export interface Saisie {
  /** The words as comparison keys; an apostrophe holds a word together: "m'mah" is 'mmah'. */
  mots: string[];
  nombres: string[];
}

/** Returns the words of a name, or of a typed text. */
export const motsDe = (key: string): string[] =>
  key
    .replaceAll("'", '')
    .split(AUTRES)
    .filter((mot) => mot !== '');

export function lireSaisie(recherche: string): Saisie {
  const key = cle(recherche).replace(ABREGE, ' ');
  return {
    mots: motsDe(key.replace(NOMBRE, ' ')),
    nombres: (key.match(NOMBRE) ?? []).map((nombre) => nombre.replace(/\D/g, '')),
  };
}

export interface Numeros {
  /** '00042' */
  matricule: string;
  /** '+224622123456' */
  telephones: readonly string[];
}

const sansZeros = (nombre: string): string => nombre.replace(/^0+/, '');

function ecartDeMatricule(nombre: string, matricule: string): number {
  if (nombre === matricule) return 0;
  const [typed, kept] = [sansZeros(nombre), sansZeros(matricule)];
  if (typed === kept && typed !== '') return 0;
  if (matricule.startsWith(nombre)) return 0.4;
  // A piece '4' matches 42; a piece '004' does not.
  return nombre === typed && kept.startsWith(typed) ? 0.5 : Infinity;
}

function ecartDeTelephone(nombre: string, telephone: string): number {
  if (nombre.length < MORCEAU) return Infinity;
  const line = telephone.replace(/\D/g, '');
  // '00224…' is typed for '+224…'.
  const typed = line.includes(nombre) ? nombre : nombre.replace(/^00/, '');
  if (typed.length < MORCEAU || !line.includes(typed)) return Infinity;
  if (typed === line || typed === line.slice(-LOCAUX)) return 0;
  return line.startsWith(typed) || line.slice(-LOCAUX).startsWith(typed) ? 0.3 : 0.6;
}

/** Measures how far digits are from a pupil's matricule or a guardian's telephone; Infinity when none contains them. */
export function ecartDeNombre(nombre: string, { matricule, telephones }: Numeros): number {
  return Math.min(
    ecartDeMatricule(nombre, matricule),
    ...telephones.map((telephone) => ecartDeTelephone(nombre, telephone)),
  );
}
