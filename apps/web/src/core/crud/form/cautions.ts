/**
 * Cautions of the server: values it takes once the person has ticked a box under them (AMB-079, AMB-153). The
 * request then carries `<champ>Confirme: true`. Any change of the form takes them away: what was confirmed is no
 * longer what would be sent. Those that a field finds in its own value stay until that field changes.
 */

export interface Caution {
  sentence: string;
  isConfirmed: boolean;
}

export type Cautions = Readonly<Record<string, Caution>>;

export const NO_CAUTIONS: Cautions = {};

/** Cautions of a refusal, none of them confirmed. */
export function cautionsOf(champs: Readonly<Record<string, string>>): Cautions {
  return Object.fromEntries(
    Object.entries(champs).map(([field, sentence]) => [field, { sentence, isConfirmed: false }]),
  );
}

export function confirmCaution(cautions: Cautions, field: string, isConfirmed: boolean): Cautions {
  const caution = cautions[field];
  return caution === undefined ? cautions : { ...cautions, [field]: { ...caution, isConfirmed } };
}

/** All of them, as once every box is ticked. */
export const confirmedAll = (cautions: Cautions): Cautions =>
  Object.fromEntries(
    Object.entries(cautions).map(([field, caution]) => [field, { ...caution, isConfirmed: true }]),
  );

/** Those that a change of the form leaves standing. */
export function keptCautions(cautions: Cautions, isKept: (field: string) => boolean): Cautions {
  const kept = Object.entries(cautions).filter(([field]) => isKept(field));
  return kept.length === 0 ? NO_CAUTIONS : Object.fromEntries(kept);
}

/** Fields whose box is not ticked yet: while there is one, nothing is sent. */
export function unconfirmed(cautions: Cautions): string[] {
  return Object.entries(cautions)
    .filter(([, caution]) => !caution.isConfirmed)
    .map(([field]) => field);
}

/** What the request carries: `{ libelleConfirme: true }`; `keyOf` names the key where a field has another one. */
export function confirmations(
  cautions: Cautions,
  keyOf: (field: string) => string | undefined = () => undefined,
): Record<string, true> {
  return Object.fromEntries(
    Object.entries(cautions)
      .filter(([, caution]) => caution.isConfirmed)
      .map(([field]) => [keyOf(field) ?? `${field}Confirme`, true] as const),
  );
}
