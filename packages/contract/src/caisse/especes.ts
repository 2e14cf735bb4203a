/** Computes the cash of a cashier's day: the amount their drawer must hold, and its difference from the counted one. Additions. */
import { formaterMontant } from '#core/values/montant.ts';

interface Especes {
  /** The cash that the day's entries make: below 0 when more was given back than taken. */
  readonly attendu: number;
  readonly compte: number;
}

/** Returns the cash that a drawer must hold: never below 0, whatever it gave back. */
export const aTrouverEnCaisse = ({ attendu }: Pick<Especes, 'attendu'>): number => Math.max(0, attendu);

/** Returns the counted cash less the cash that the drawer must hold. */
export const ecartDeCaisse = ({ attendu, compte }: Especes): number => compte - aTrouverEnCaisse({ attendu });

/** Writes 'Il manque 1 000 FG', 'Il y a 500 FG de trop' or 'Aucun écart': a sign alone does not say which. */
export function ecartEnMots(ecart: number): string {
  if (ecart === 0) return 'Aucun écart';
  return ecart < 0 ? `Il manque ${formaterMontant(-ecart)}` : `Il y a ${formaterMontant(ecart)} de trop`;
}

export const RENDU_DE_PLUS = 'Rendu de plus que reçu';

/** Returns the amount that a drawer gave back beyond what it took that day, or 0. */
export const renduDePlus = ({ attendu }: Pick<Especes, 'attendu'>): number => Math.max(0, -attendu);

/** Refuses a difference without its reason. */
export function fauteDEcart({
  attendu,
  compte,
  observations,
}: Especes & { readonly observations: string | null }): Record<string, string> {
  const isMissing = ecartDeCaisse({ attendu, compte }) !== 0 && (observations ?? '') === '';
  return isMissing ? { observations: "Les observations disent d'où vient l'écart." } : {};
}
