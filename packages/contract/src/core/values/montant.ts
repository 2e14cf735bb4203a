/** Amounts: whole Guinean francs, safe integers. The only place where amounts are shown or divided. */

/** Currency sign shown after every amount (documents A§9, B§1 hesitate between FG, Fg and FGN: AMB-127). */
export const SIGNE_MONETAIRE = 'FG';

/** Largest amount the product accepts, in francs (AMB-128). */
export const MONTANT_MAXIMAL = 999_999_999_999;

/**
 * '1 500 000 FG' for 1500000. Separators are U+00A0, which every font has (Intl's U+202F is missing in many).
 * @throws RangeError when the amount is not a safe integer: a fraction of a franc is a fault of the caller.
 */
export function formaterMontant(montant: number): string {
  if (!Number.isSafeInteger(montant)) throw new RangeError(`not a whole amount: ${montant}`);
  const digits = Math.abs(montant).toString();
  const grouped = digits.replace(/\B(?=(\d{3})+$)/g, '\u00A0');
  return `${montant < 0 ? '-' : ''}${grouped}\u00A0${SIGNE_MONETAIRE}`;
}

/** What may stand around the digits of an amount in a file: its sign, spaces of any kind, a decimal part of zeros. */
const MONTANT_ECRIT =
  /^(\d{1,3}(?:[ .,]\d{3})+|\d+)(?:[.,]0{1,2})?(?: ?(?:FGN?|GNF|francs?(?: guinéens?)?))?$/i;

/**
 * The amount that a text of a file tells: '1 500 000', '1.500.000 FG', '1500000,00'. undefined for what is no whole amount: the
 * field's own rule then says so.
 */
export function lireMontant(text: string): number | undefined {
  const digits = MONTANT_ECRIT.exec(text.replace(/[\s\u00A0\u202F']+/g, ' ').trim())?.[1];
  const montant = Number(digits?.replace(/[ .,]/g, ''));
  return Number.isSafeInteger(montant) ? montant : undefined;
}
