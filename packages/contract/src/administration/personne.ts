/** Fields of a person, the same on every form that has them (AMB-079 to AMB-082, AMB-087). */
import * as z from 'zod/mini';
import { texteFacultatif, texteRequis } from '#core/api/fields.ts';
import { cle, longueur, nettoyer } from '#core/text/cle.ts';
import { INDICATIF_PAR_DEFAUT } from '#geographie/pays.ts';
import { MESSAGES } from '#messages.ts';

/** Lengths that the documents' sentence names; a name outside them is accepted once confirmed (AMB-079). */
export const NOM_MINIMAL = 4;
export const NOM_MAXIMAL = 9;
/** Longest name in any case. */
const NOM_LIMITE = 60;

/** Letters of any alphabet, space, hyphen, apostrophe (AMB-080). */
const DE_NOM = /^(?:[\p{L}\p{M} '’-]|\u200C|\u200D)+$/u;

/** Whether a name is to be confirmed: shorter or longer than the sentence says. */
export function estNomAConfirmer(nom: string): boolean {
  const length = longueur(nettoyer(nom));
  return length < NOM_MINIMAL || length > NOM_MAXIMAL;
}

/** The family name; its special characters are refused, its length asks for a confirmation (estNomAConfirmer). */
export function nomDePersonne() {
  return texteRequis('Nom', {
    nom: 'Le nom',
    max: NOM_LIMITE,
    regle: { accepte: (text) => DE_NOM.test(text), phrase: MESSAGES.nomInvalide },
  });
}

/** First names; the documents have one sentence for all that is wrong with them (B§5). */
export function prenoms() {
  return texteRequis('Prénoms', {
    nom: 'Le prénom',
    max: NOM_LIMITE,
    absent: MESSAGES.prenomsInvalides,
    regle: { accepte: (text) => DE_NOM.test(text), phrase: MESSAGES.prenomsInvalides },
  });
}

/** Fonction of a teacher: any case of this word is stored so (AMB-087). */
export const FONCTION_ENSEIGNANT = 'Enseignant';

/** What a person does in the school: free text. */
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

/** Digits of a line: what people put between them is dropped. */
const chiffres = (text: string): string =>
  nettoyer(text)
    .replace(/[\s.()/-]/g, '')
    // A line of Guinea written whole, as it is dialled from abroad.
    .replace(/^(?:\+|00)224(?=\d{9}$)/, '');

/** A line without its dial code; how many digits it has depends on that code (fauteDeTelephone). */
export function telephone() {
  return texteRequis('Téléphone', {
    nom: 'Le téléphone',
    max: 20,
    nettoie: chiffres,
    regle: { accepte: (text) => /^\d+$/.test(text), phrase: 'Le téléphone est fait de chiffres.' },
  });
}

/** Digits of a line of Guinea. */
export const CHIFFRES_LOCAUX = 9;

/** The fault of a line under its dial code, or undefined (AMB-081): 9 digits under 224, 6 to 15 elsewhere. */
export function fauteDeTelephone(indicatif: string, ligne: string): string | undefined {
  if (indicatif === INDICATIF_PAR_DEFAUT)
    return ligne.length === CHIFFRES_LOCAUX ? undefined : MESSAGES.telephoneInvalide;
  return /^\d{6,15}$/.test(ligne) ? undefined : 'Le numéro doit avoir de 6 à 15 chiffres.';
}

/** A second or third line, as it is written. */
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

/** An optional e-mail, on every form of a person (AMB-082). */
export function email() {
  return texteFacultatif('E-mail', {
    nom: "L'e-mail",
    max: 200,
    regle: { accepte: (text) => z.email().safeParse(text).success, phrase: MESSAGES.emailInvalide },
  });
}

/** A line as it is dialled from anywhere, '+224622123456': what people put between the digits is dropped, Guinea's code is given. */
function numeroComplet(text: string): string {
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

/** The telephone of somebody who does not sign in, with its dial code: '+224622123456'; null when empty. */
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

/** '+224 622 12 34 56' for '+224622123456'; a foreign line stays as it is. */
export const formaterTelephone = (numero: string): string =>
  numero.replace(/^\+224(\d{3})(\d{2})(\d{2})(\d{2})$/, '+224\u00A0$1\u00A0$2\u00A0$3\u00A0$4');
