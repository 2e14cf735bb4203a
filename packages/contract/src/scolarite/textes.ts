/**
 * The messages that the people of a school send by WhatsApp or SMS: its own words, with places that are filled in. The product sends
 * nothing by itself. Additions.
 */
import { numeroComplet } from '#administration/personne.ts';
import { texteFacultatif } from '#core/api/fields.ts';
import { nettoyerLignes } from '#core/text/cle.ts';

/** The places of a message for a receipt, and for what is owed, as a school writes them between braces: '{montant}'. */
export const PLACES_DU_RECU = [
  'ecole',
  'prenoms',
  'nom',
  'classe',
  'numero',
  'date',
  'montant',
  'moyen',
  'reste',
] as const;
export const PLACES_DE_L_ARRIERE = [
  'ecole',
  'eleves',
  'prenoms',
  'nom',
  'classe',
  'montant',
  'depuis',
  'date',
] as const;
/** The places of what a family is told of an absence, and of a convocation. */
export const PLACES_DE_L_ABSENCE = ['ecole', 'absences', 'date'] as const;
export const PLACES_DE_LA_CONVOCATION = ['ecole', 'convocations'] as const;
export type ValeursDuRecu = Readonly<Record<(typeof PLACES_DU_RECU)[number], string>>;
export type ValeursDeLArriere = Readonly<Record<(typeof PLACES_DE_L_ARRIERE)[number], string>>;
export type ValeursDeLAbsence = Readonly<Record<(typeof PLACES_DE_L_ABSENCE)[number], string>>;
export type ValeursDeLaConvocation = Readonly<Record<(typeof PLACES_DE_LA_CONVOCATION)[number], string>>;

/** The words of a school that wrote none. */
export const TEXTE_DU_RECU =
  'Bonjour. {ecole} a reçu {montant} pour {prenoms} {nom} ({classe}) le {date} : reçu {numero}. Reste à payer : {reste}. Merci.';
export const TEXTE_DE_L_ARRIERE =
  "Bonjour. Sauf erreur de notre part, {montant} restent à payer depuis le {depuis} pour {eleves}, au {date}. Merci de passer à la caisse de l'école. {ecole}";
export const TEXTE_DE_L_ABSENCE =
  "Bonjour. Absence à l'appel du {date} : {absences}. Merci d'en dire la raison à l'école. {ecole}";
export const TEXTE_DE_LA_CONVOCATION =
  "Bonjour. Vous êtes prié(e) de venir à l'école : {convocations}. Merci. {ecole}";

const PLACE = /\{([^{}]*)\}/g;

/** The longest text of a message, in characters: three or four SMS. */
const TEXTE_MAXIMAL = 500;

/** Declares the words of a message: a place that no message fills in is refused by its name. */
export function texteAEnvoyer(label: string, places: readonly string[]) {
  const known = places.map((place) => `{${place}}`).join(' ');
  return texteFacultatif(label, {
    nom: 'Le texte',
    max: TEXTE_MAXIMAL,
    nettoie: nettoyerLignes,
    regle: {
      accepte: (text) => [...text.matchAll(PLACE)].every(([, place = '']) => places.includes(place)),
      phrase: `Entre accolades, le texte a seulement : ${known}`,
    },
  });
}

/** Takes away the places whose value is empty, each with a space beside it: who has one name has no room for another. */
const sansVides = (texte: string, valeurs: Readonly<Record<string, string>>): string =>
  Object.keys(valeurs)
    .filter((name) => valeurs[name] === '')
    .reduce(
      (left, name) =>
        left.replaceAll(` {${name}}`, '').replaceAll(`{${name}} `, '').replaceAll(`{${name}}`, ''),
      texte,
    );

/** Fills in the places of a text. Spaces that do not break become plain ones: an SMS would take twice the room for them. */
export function remplirLeTexte(texte: string, valeurs: Readonly<Record<string, string>>): string {
  return sansVides(texte, valeurs)
    .replaceAll(PLACE, (place, name: string) => valeurs[name] ?? place)
    .replaceAll(/[\u00A0\u202F]/g, ' ');
}

/**
 * Returns the digits of a line as wa.me wants them, '224622123456', with Guinea's code where none is written; null for what is no
 * line.
 */
export function numeroInternational(telephone: string): string | null {
  const digits = /^\+([1-9]\d{6,14})$/.exec(numeroComplet(telephone));
  return digits?.[1] ?? null;
}

/** Returns the address that opens WhatsApp with a text; without a line, it asks for the person. */
export const lienWhatsApp = (telephone: string | null, texte: string): string =>
  `https://wa.me/${(telephone === null ? null : numeroInternational(telephone)) ?? ''}?text=${encodeURIComponent(texte.toWellFormed())}`;

/** Returns the address that opens the telephone's own messages. iPhone wants '&' before the text, others '?': '?&' suits both. */
export function lienSms(telephone: string | null, texte: string): string {
  const numero = telephone === null ? null : numeroInternational(telephone);
  return `sms:${numero === null ? '' : `+${numero}`}?&body=${encodeURIComponent(texte.toWellFormed())}`;
}
