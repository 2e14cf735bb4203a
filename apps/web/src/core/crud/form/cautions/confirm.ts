/**
 * The cautions of the server: values it takes once the person has ticked a box under them (AMB-079, AMB-153). The request then
 * carries `<champ>Confirme: true`. Any change of the form removes them, because the confirmed values are no longer those that
 * would be sent. The caution of a field's own value stays until that field changes.
 */

export interface Caution {
  sentence: string;
  isConfirmed: boolean;
}

export type Cautions = Readonly<Record<string, Caution>>;

export const NO_CAUTIONS: Cautions = {};

/** Makes the cautions of a refusal, none of them confirmed. */
export function cautionsOf(champs: Readonly<Record<string, string>>): Cautions {
  return Object.fromEntries(
    Object.entries(champs).map(([field, sentence]) => [field, { sentence, isConfirmed: false }]),
  );
}

export function confirmCaution(cautions: Cautions, field: string, isConfirmed: boolean): Cautions {
  const caution = cautions[field];
  return caution === undefined ? cautions : { ...cautions, [field]: { ...caution, isConfirmed } };
}

/** Confirms all cautions, as if every box were ticked. */
export const confirmedAll = (cautions: Cautions): Cautions =>
  Object.fromEntries(
    Object.entries(cautions).map(([field, caution]) => [field, { ...caution, isConfirmed: true }]),
  );

/** Keeps the cautions that a change of the form does not remove. */
export function keptCautions(cautions: Cautions, isKept: (field: string) => boolean): Cautions {
  const kept = Object.entries(cautions).filter(([field]) => isKept(field));
  return kept.length === 0 ? NO_CAUTIONS : Object.fromEntries(kept);
}

/** Lists the fields whose box is not ticked yet: the form sends nothing while there is one. */
export function unconfirmed(cautions: Cautions): string[] {
  return Object.entries(cautions)
    .filter(([, caution]) => !caution.isConfirmed)
    .map(([field]) => field);
}

/** Makes the confirmations of a request: `{ libelleConfirme: true }`; `keyOf` names the key where a field has another one. */
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
