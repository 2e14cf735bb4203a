/** Reads a mark as a person types it or a file has it: 12, 12,5, 12.25, or a code. Additions. */
import { cle, nettoyer } from '#core/text/cle.ts';
import { enNombre } from './arrondi.ts';
import { CELLULE_VIDE } from './cellule.ts';
import type { CodeDeNote, NoteSaisie } from './donnees.ts';
import { formaterCoefficient } from './formater.ts';

/** The bounds of a mark: the scale of its evaluation, in points, and the step of the rule, in hundredths. */
export interface BornesDeNote {
  readonly noteSur: number;
  readonly pas: number;
}

/** A typed mark: its cell, or the sentence that refuses it. */
export type LectureDeNote =
  | { readonly note: NoteSaisie; readonly refus: null }
  | { readonly note: null; readonly refus: string };

/** The codes as people type them, and as papers print them. */
const CODES_ECRITS: ReadonlyMap<string, CodeDeNote> = new Map([
  ['a', 'absent'],
  ['abs', 'absent'],
  ['aj', 'absentJustifie'],
  ['abj', 'absentJustifie'],
  ['nr', 'nonRendu'],
  ['d', 'dispense'],
  ['disp', 'dispense'],
  ['nn', 'nonNote'],
  ['absent', 'absent'],
  ['absente', 'absent'],
  ['absent justifie', 'absentJustifie'],
  ['absente justifiee', 'absentJustifie'],
  ['non rendu', 'nonRendu'],
  ['dispense', 'dispense'],
  ['dispensee', 'dispense'],
  ['non note', 'nonNote'],
]);

/** A number, a space slipped in beside its comma or not, and the scale that papers write after it: 12, 12 ,5, 15/20. */
const NOMBRE_ECRIT =
  /^(?<signe>[-\u2212]?)(?<entier>\d{1,9})(?: ?[.,] ?(?<decimales>\d{1,9}))?(?: ?\/ ?(?<sur>\d{1,3}))?$/;

const PAS_UNE_NOTE = 'Écrivez une note, 12 ou 12,5, ou un code : abs, abj, nr, disp, nn.';

const auDessus = ({ noteSur }: BornesDeNote) => `La note est sur ${noteSur} : de 0 à ${noteSur}.`;

const horsDuPas = ({ pas }: BornesDeNote) => {
  const step = formaterCoefficient(pas);
  return `La note se donne de ${step} en ${step}.`;
};

/**
 * Returns the fault of a mark in hundredths: whole, 0 to its scale, a multiple of the step; undefined when it holds. The server asks
 * it of what a call brings, `lireNote` of what was typed.
 */
export function fauteDeNote(valeur: number, bornes: BornesDeNote): string | undefined {
  if (!Number.isSafeInteger(valeur)) return 'La note est un nombre entier de centièmes.';
  if (valeur < 0 || valeur > bornes.noteSur * 100) return auDessus(bornes);
  return valeur % bornes.pas === 0 ? undefined : horsDuPas(bornes);
}

const refuse = (refus: string): LectureDeNote => ({ note: null, refus });

/**
 * Reads a typed mark: '12', '12,5', '12.50' and, on 20, '12/20' in hundredths, 'abs', 'ABJ', 'nn' or their words as codes, '' as an
 * empty cell. Anything else is refused by a sentence that says how to write it; nothing is rounded.
 */
export function lireNote(text: string, bornes: BornesDeNote): LectureDeNote {
  const clean = nettoyer(text);
  if (clean === '') return { note: CELLULE_VIDE, refus: null };
  const code = CODES_ECRITS.get(cle(clean));
  if (code !== undefined) return { note: { valeur: null, code }, refus: null };
  const { signe, entier, decimales = '', sur } = NOMBRE_ECRIT.exec(clean)?.groups ?? {};
  if (entier === undefined) return refuse(PAS_UNE_NOTE);
  // A mark on another scale is another mark.
  if (sur !== undefined && enNombre(BigInt(sur)) !== bornes.noteSur) return refuse(auDessus(bornes));
  if (signe !== '') return refuse(auDessus(bornes));
  const valeur = enNombre(BigInt(entier + decimales.slice(0, 2).padEnd(2, '0')));
  const faute = fauteDeNote(valeur, bornes);
  if (faute !== undefined) return refuse(faute);
  return /[1-9]/.test(decimales.slice(2))
    ? refuse(horsDuPas(bornes))
    : { note: { valeur, code: null }, refus: null };
}
