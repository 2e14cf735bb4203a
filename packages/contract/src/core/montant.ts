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
