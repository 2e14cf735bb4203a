/**
 * Declares the current password as proof: a person who changes their own account gives it once a refusal at this field asks for it
 * (AMB-169).
 */
import * as z from 'zod/mini';

/**
 * The key of the input and of the refusal's sentence. A call that may need it declares it as optional: it is sent without it
 * first, and again with it once the person was asked.
 */
export const CHAMP_PREUVE = 'motDePasseActuel';

/** The field in an input: `z.object({ id, ...preuve })`. Name it in `typed` and in `secret`. */
export const preuve = {
  [CHAMP_PREUVE]: z.optional(
    z
      .string({ error: 'Le mot de passe actuel est un texte.' })
      .check(z.maxLength(200, { error: 'Le mot de passe actuel est trop long.' })),
  ),
};
