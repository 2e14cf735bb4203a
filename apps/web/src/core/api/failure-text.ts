/** The texts that a person reads of a failure (AMB-140, AMB-171). */
import { MESSAGES } from '@gestionscolaire/contract/ecrans/messages.ts';
import { ApiError, type CodeEchec } from './error.ts';

/** Gives the server's sentence, or `otherwise` when it gave none. */
export function failureText(error: unknown, otherwise: string = MESSAGES.echec): string {
  return error instanceof ApiError ? error.message : otherwise;
}

/** Gives the sentence of the first field that the server refused, else its own: an act without fields has no other place. */
export function refusalText(error: unknown): string {
  const [said] = error instanceof ApiError ? Object.values(error.champs) : [];
  return said ?? failureText(error);
}

/** Whether a failure is one of these refusals. */
export function hasCode(error: unknown, ...codes: CodeEchec[]): boolean {
  return error instanceof ApiError && codes.includes(error.code);
}

/**
 * A failure in words: the headline says what failed, the reason under it says why. A failure without a headline in the
 * documents shows its reason alone.
 */
export interface Said {
  readonly headline: string;
  readonly reason?: string | undefined;
}

/**
 * Puts the documents' sentence as the headline and the server's sentence under it; without the first, the server's alone.
 * @param fixed the documents' sentence, 'La suppression a échoué'; undefined where they give none.
 */
export function failureSaid(error: unknown, fixed: string | undefined): Said {
  const reason = failureText(error);
  if (fixed === undefined) return { headline: reason };
  return reason === MESSAGES.echec ? { headline: fixed } : { headline: fixed, reason };
}
