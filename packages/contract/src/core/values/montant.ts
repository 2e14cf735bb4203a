/** Formats and reads amounts: whole Guinean francs, safe integers. Amounts are shown and read nowhere else. */

/** The currency sign shown after every amount (documents A§9, B§1 hesitate between FG, Fg and FGN: AMB-127). */
export const SIGNE_MONETAIRE = 'FG';

/** The largest amount the product accepts, in francs (AMB-128). */
export const MONTANT_MAXIMAL = 999_999_999_999;

/**
 * The largest sum that a write may leave, in francs. It bounds three sums, each under the lock that its write holds: the active
 * lines of a school (what pupils owe, or paid), its credit (what no line took), what is taken from a teacher's month.
 *
 * All other sums follow. A valid payment is in lines or in credit, so that those of a school make twice this at most; sums of a
 * day, a class, a pupil or an age of debts are parts of these. A drawer's day gives back, besides, what other drawers took and
 * closed that day: twice this for each of them. Number.MAX_SAFE_INTEGER is 900 times this.
 */
export const SOMME_MAXIMALE = 9_999_999_999_999;

/**
 * Formats 1500000 as '1 500 000 FG'. Separators are U+00A0, which every font has (Intl's U+202F is missing in many); a
 * negative amount has the sign of typography, U+2212, not a hyphen.
 * @throws RangeError when the amount is not a safe integer: a fraction of a franc is a fault of the caller.
 */
export function formaterMontant(montant: number): string {
  if (!Number.isSafeInteger(montant)) throw new RangeError(`not a whole amount: ${montant}`);
  const digits = Math.abs(montant).toString();
  const grouped = digits.replace(/\B(?=(\d{3})+$)/g, '\u00A0');
  return `${montant < 0 ? '\u2212' : ''}${grouped}\u00A0${SIGNE_MONETAIRE}`;
}

/** The sign of money that a text may have, behind or before its digits. */
const SIGNE = '(?:FGN?|F|GNF|francs?(?: guinéens?)?)';

/** Digits alone, or in groups of three by one sign throughout; a decimal part of zeros has another sign than the groups. */
const CHIFFRES = [
  String.raw`\d+(?:[.,]0{1,2})?`,
  String.raw`\d{1,3}(?: \d{3})+(?:[.,]0{1,2})?`,
  String.raw`\d{1,3}(?:\.\d{3})+(?:,0{1,2})?`,
  String.raw`\d{1,3}(?:,\d{3})+(?:\.0{1,2})?`,
].join('|');

const MONTANT_ECRIT = new RegExp(`^(?:${SIGNE} ?)?(${CHIFFRES})(?: ?${SIGNE})?$`, 'i');

/** The beginnings of an amount that is typed sign after sign: '1.5' may become '1.500', '1500,5' becomes nothing. */
const MONTANT_EN_ROUTE =
  /^(?:\d+(?:[.,]0{0,2})?|\d{1,3}(?: \d{3})* \d{0,3}|\d{1,3}(?: \d{3})+[.,]0{0,2}|\d{1,3}(?:\.\d{3})*\.\d{0,3}|\d{1,3}(?:\.\d{3})+,0{0,2}|\d{1,3}(?:,\d{3})*,\d{0,3}|\d{1,3}(?:,\d{3})+\.0{0,2})$/;

/** Signs that only part the digits: spaces of any kind, and an apostrophe. */
const BLANCS = /[\s'’]+/g;

/** The sentence of a text that is no amount, whoever reads it: a field, a grid, a file, a call. */
export const MONTANT_ILLISIBLE =
  'Le montant est un nombre entier de francs, par exemple 1\u00A0500\u00A0000 ou 1.500.000.';

/**
 * Reads the amount of a text, wherever it was typed, pasted or stored: '1 500 000', '1.500.000 FG', '1,500,000', '1500000,00'.
 * Groups have three digits: '1.500' is 1500, and '1.5', '1.500.00' or '1500,50' are no amount. undefined for what is none.
 */
export function lireMontant(text: string): number | undefined {
  const digits = MONTANT_ECRIT.exec(text.replace(BLANCS, ' ').trim())?.[1];
  const montant = Number(digits?.replace(/[.,]0{1,2}$/, '').replace(/[ .,]/g, ''));
  return Number.isSafeInteger(montant) ? montant : undefined;
}

/** Whether a text that is no amount may become one as it is typed. */
export const peutDevenirMontant = (text: string): boolean =>
  MONTANT_EN_ROUTE.test(text.replace(BLANCS, ' ').trimStart());
