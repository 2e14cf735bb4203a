/**
 * Declares the fields of a person, the same on every form that has them (AMB-079 to AMB-082,
 * AMB-087). The documents have one sentence for all faults of a name, of first names and of a telephone (B§5).
 */
import * as z from 'zod/mini';
import { texteFacultatif, texteOuVide, texteRequis } from '#core/api/fields.ts';
import { cle, longueur, nettoyer } from '#core/text/cle.ts';
import { estUneNaissance } from '#core/values/naissance.ts';
import { FORMULES, MESSAGES } from '#ecrans/messages.ts';
import { INDICATIF_PAR_DEFAUT } from '#geographie/pays.ts';

/** The lengths that the documents' sentence names; a name outside them is accepted once confirmed (AMB-079). */
export const NOM_MINIMAL = 4;
export const NOM_MAXIMAL = 9;
/** The longest name, even once confirmed, in characters. */
const NOM_LIMITE = 60;

/** Accepts letters of any alphabet, spaces, hyphens and apostrophes (AMB-080). */
const DE_NOM = /^(?:[\p{L}\p{M} '’-]|\u200C|\u200D)+$/u;

/** Whether a person confirms this name: it is shorter or longer than the sentence says. */
export function estNomAConfirmer(nom: string): boolean {
  const length = longueur(nettoyer(nom));
  return length < NOM_MINIMAL || length > NOM_MAXIMAL;
}

/** Declares the family name: special characters are refused, an unusual length is confirmed (estNomAConfirmer). */
export function nomDePersonne() {
  return texteRequis('Nom', {
    nom: 'Le nom',
    max: NOM_LIMITE,
    seule: FORMULES.nomInvalide,
    regle: { accepte: (text) => DE_NOM.test(text), phrase: FORMULES.nomInvalide },
  });
}

/** Declares the first names. */
export function prenoms() {
  return texteRequis('Prénoms', {
    nom: 'Le prénom',
    max: NOM_LIMITE,
    seule: FORMULES.prenomsInvalides,
    absent: FORMULES.prenomsInvalides,
    regle: { accepte: (text) => DE_NOM.test(text), phrase: FORMULES.prenomsInvalides },
  });
}

/** Whether a text has a letter: '-' stands for a name that somebody does not have. */
export const aUneLettre = (text: string): boolean => /\p{L}/u.test(text);

/** Declares the first names of a pupil, who may have one name alone: it is their family name, and these stay empty. */
export function prenomsDEleve() {
  return texteOuVide('Prénoms', {
    nom: 'Les prénoms',
    max: NOM_LIMITE,
    nettoie: (text) => (aUneLettre(text) ? nettoyer(text) : ''),
    regle: {
      accepte: (text) => DE_NOM.test(text),
      phrase: "Les prénoms s'écrivent en lettres, sans caractère spécial.",
    },
  });
}

/** Declares a birth that may be unknown, or known by its year alone: yyyy-MM-dd, or yyyy; '' and null are both stored as null. */
export function naissanceFacultative() {
  const error = 'La date de naissance est un jour du calendrier, par exemple 03/10/2012, ou une année, 2012.';
  const schema = z
    .nullable(z.string({ error }).check(z.refine((text) => text === '' || estUneNaissance(text), { error })))
    .check(z.overwrite((value) => (value === '' ? null : value)))
    .register(z.globalRegistry, { description: 'yyyy-MM-dd, ou yyyy quand seule l’année est connue' });
  return {
    label: 'Date de naissance',
    schema,
    required: false,
    initial: '',
    isDay: true,
    mayBeYear: true,
  } as const;
}

/** The fonction of a teacher: any case of this word is stored so (AMB-087). */
export const FONCTION_ENSEIGNANT = 'Enseignant';

/** Declares the fonction: what a person does in the school, as free text. */
export function fonction() {
  return texteRequis('Fonction', {
    nom: 'La fonction',
    max: 100,
    nettoie: (text) => {
      const clean = nettoyer(text);
      return cle(clean) === cle(FONCTION_ENSEIGNANT) ? FONCTION_ENSEIGNANT : clean;
    },
  });
}

/** Returns the digits of a line without the signs that people put between them. */
const chiffres = (text: string): string =>
  nettoyer(text)
    .replace(/[\s.()/-]/g, '')
    // A line of Guinea may be written whole, as one dials it from abroad: '+224622123456'.
    .replace(/^(?:\+|00)224(?=\d{9}$)/, '');

/** Declares a line without its dial code; the code says how many digits it has (fauteDeTelephone). */
export function telephone() {
  return texteRequis('Téléphone', {
    nom: 'Le téléphone',
    max: 20,
    seule: FORMULES.telephoneInvalide,
    nettoie: chiffres,
    regle: { accepte: (text) => /^\d+$/.test(text), phrase: 'Le téléphone est fait de chiffres.' },
  });
}

/** The number of digits of a line of Guinea. */
export const CHIFFRES_LOCAUX = 9;

/** Returns the fault of a line under its dial code, or undefined (AMB-081): 9 digits under 224, 6 to 15 elsewhere. */
export function fauteDeTelephone(indicatif: string, ligne: string): string | undefined {
  if (indicatif === INDICATIF_PAR_DEFAUT)
    return ligne.length === CHIFFRES_LOCAUX ? undefined : MESSAGES.telephoneInvalide;
  return /^\d{6,15}$/.test(ligne) ? undefined : 'Le numéro doit avoir de 6 à 15 chiffres.';
}

/** Declares a second or third line, kept as it is written. */
export function autreTelephone(label: string) {
  return texteFacultatif(label, {
    nom: 'Le téléphone',
    max: 30,
    regle: {
      accepte: (text) => /^\+?[\d\s.()/-]+$/.test(text),
      phrase: 'Le téléphone est fait de chiffres.',
    },
  });
}

/** Declares an optional e-mail, on every form of a person (AMB-082). */
export function email() {
  return texteFacultatif('E-mail', {
    nom: "L'e-mail",
    max: 200,
    regle: { accepte: (text) => z.email().safeParse(text).success, phrase: FORMULES.emailInvalide },
  });
}

/** Returns a line as it is dialled from anywhere, '+224622123456': drops the signs between the digits, adds Guinea's code. */
export function numeroComplet(text: string): string {
  const digits = nettoyer(text)
    .replace(/[\s.()/-]/g, '')
    .replace(/^00/, '+');
  if (digits === '' || digits.startsWith('+')) return digits;
  if (digits.length === CHIFFRES_LOCAUX) return `+${INDICATIF_PAR_DEFAUT}${digits}`;
  const isWhole = digits.length === CHIFFRES_LOCAUX + 3 && digits.startsWith(INDICATIF_PAR_DEFAUT);
  return isWhole ? `+${digits}` : digits;
}

const estUnNumeroComplet = (text: string): boolean =>
  text.startsWith(`+${INDICATIF_PAR_DEFAUT}`)
    ? text.length === CHIFFRES_LOCAUX + 4 && /^\+\d+$/.test(text)
    : /^\+[1-9]\d{6,14}$/.test(text);

/** Declares the telephone of somebody who does not sign in, with its dial code: '+224622123456'; null when empty. */
export function telephoneComplet(label: string) {
  return texteFacultatif(label, {
    nom: 'Le téléphone',
    max: 30,
    nettoie: numeroComplet,
    regle: {
      accepte: estUnNumeroComplet,
      phrase: 'Le téléphone a 9 chiffres, ou commence par + et son indicatif.',
    },
  });
}

/** Formats '+224622123456' as '+224 622 12 34 56'; a foreign line stays as it is. */
export const formaterTelephone = (numero: string): string =>
  numero.replace(/^\+224(\d{3})(\d{2})(\d{2})(\d{2})$/, '+224\u00A0$1\u00A0$2\u00A0$3\u00A0$4');
