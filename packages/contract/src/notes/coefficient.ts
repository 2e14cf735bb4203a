/** Declares the coefficient of a subject or of an evaluation, in whole hundredths: 50 is 0,5, 2000 is 20. */
import * as z from 'zod/mini';

export const COEFFICIENT_MINIMUM = 50;
export const COEFFICIENT_MAXIMUM = 2000;
/** Coefficients go by halves. */
export const PAS_DU_COEFFICIENT = 50;

/** Declares a required coefficient, 0,5 to 20 by halves. */
export function coefficientRequis(label: string, nom: string) {
  const error = `${nom} va de 0,5 à 20, par demis.`;
  const schema = z
    .int({ error: (issue) => (issue.input == null ? `${nom} est obligatoire.` : error) })
    .check(
      z.gte(COEFFICIENT_MINIMUM, { error }),
      z.lte(COEFFICIENT_MAXIMUM, { error }),
      z.multipleOf(PAS_DU_COEFFICIENT, { error }),
    );
  return { label, schema, required: true, initial: null } as const;
}
