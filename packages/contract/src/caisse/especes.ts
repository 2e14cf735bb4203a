/** The cash of a cashier's day: what his drawer must hold, and what was counted. Additions. */

interface Especes {
  /** What the day's entries make: less than nothing when more was given back than taken. */
  readonly attendu: number;
  readonly compte: number;
}

/** What a drawer must hold: never less than nothing, whatever it gave back. */
export const aTrouverEnCaisse = ({ attendu }: Pick<Especes, 'attendu'>): number => Math.max(0, attendu);

/** What was counted, less what the drawer must hold. */
export const ecartDeCaisse = ({ attendu, compte }: Especes): number => compte - aTrouverEnCaisse({ attendu });

export const RENDU_DE_PLUS = 'Rendu de plus que reçu';

/** What a drawer gave back beyond what it took that day; 0 of any other day. */
export const renduDePlus = ({ attendu }: Pick<Especes, 'attendu'>): number => Math.max(0, -attendu);

/** A difference wants its reason. */
export function fauteDEcart({
  attendu,
  compte,
  observations,
}: Especes & { readonly observations: string | null }): Record<string, string> {
  const isMissing = ecartDeCaisse({ attendu, compte }) !== 0 && (observations ?? '') === '';
  return isMissing ? { observations: "Les observations disent d'où vient l'écart." } : {};
}
