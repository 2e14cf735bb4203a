/** What is typed in digits: a matricule with or without its zeros, a telephone however people write it, or a piece of one. */
import { cle } from './cle.ts';

/** Digits with what people put between them: '+224 622 12-34-56'. */
const NOMBRE = /\d[\d\s.()-]*/g;
/** 'n° 42' */
const ABREGE = /\bn\s?[°º]/g;
const AUTRES = /[^\p{L}\p{N}]+/u;

/** Digits that a piece of a telephone must have: fewer are in anybody's. */
const MORCEAU = 4;
/** Digits of a line of Guinea, without 224. */
const LOCAUX = 9;

export interface Saisie {
  /** Words as comparison keys; an apostrophe holds a word together: "m'mah" is 'mmah'. */
  mots: string[];
  nombres: string[];
}

/** Words of a name, or of what was typed. */
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
  // '4' may become 42, not '004'.
  return nombre === typed && kept.startsWith(typed) ? 0.5 : Infinity;
}

function ecartDeTelephone(nombre: string, telephone: string): number {
  if (nombre.length < MORCEAU) return Infinity;
  const line = telephone.replace(/\D/g, '');
  // '00224…' is '+224…'.
  const typed = line.includes(nombre) ? nombre : nombre.replace(/^00/, '');
  if (typed.length < MORCEAU || !line.includes(typed)) return Infinity;
  if (typed === line || typed === line.slice(-LOCAUX)) return 0;
  return line.startsWith(typed) || line.slice(-LOCAUX).startsWith(typed) ? 0.3 : 0.6;
}

/** How far digits are from a pupil's matricule or a guardian's telephone: Infinity when they are in none of them. */
export function ecartDeNombre(nombre: string, { matricule, telephones }: Numeros): number {
  return Math.min(
    ecartDeMatricule(nombre, matricule),
    ...telephones.map((telephone) => ecartDeTelephone(nombre, telephone)),
  );
}
