/** The texts that a person reads of a refused form, beside those of its fields (A§8, B§8). */
import { ERREURS } from '@gestionscolaire/contract/core/api/errors.ts';
import { ApiError } from '#core/api/client.ts';
import { failureSaid, failureText, type Said } from '#core/api/failure-text.ts';
import type { Refusals } from '#core/crud/crud-page.tsx';

/**
 * Reads the server's sentence. A banner or a toast takes the sentences of the fields instead, where the server only says that
 * they are wrong.
 */
function reasonOf(error: unknown, refusals: Refusals | undefined): string {
  const sentence = failureText(error);
  if (refusals === undefined || !(error instanceof ApiError) || error.code === 'RESEAU') return sentence;
  const fields = Object.values(error.champs);
  const isBare = fields.length > 0 && sentence === ERREURS[error.code].phrase;
  const told = isBare ? fields.join(' ') : sentence;
  // The suffix takes the place of the full stop (AMB-142).
  return refusals.suffix === undefined ? told : `${told.replace(/\.$/, '')}${refusals.suffix}`;
}

/**
 * Puts a refusal in words. The documents' sentence is the headline of every refusal, where they give one (AMB-171): 'la
 * création a échoué' on the form of a user, whatever failed.
 * @param fixed the documents' sentence, if any. @param others sentences of fields that the form does not show.
 */
export function refusalSaid(
  error: unknown,
  fixed: string | undefined,
  refusals?: Refusals,
  others: readonly string[] = [],
): Said {
  const { headline, reason } = failureSaid(error, fixed);
  const told = reasonOf(error, refusals);
  const more = others.filter((other) => !told.includes(other));
  if (fixed === undefined) return { headline: [told, ...more].join(' ') };
  return { headline, reason: reason === undefined ? undefined : [told, ...more].join(' ') };
}
