/** What a person reads of a failure (AMB-140, AMB-171). */
import { MESSAGES } from '@gestionscolaire/contract/messages.ts';
import { ApiError } from './error.ts';

/** The server's sentence; `otherwise` where it gave none. */
export function failureText(error: unknown, otherwise: string = MESSAGES.echec): string {
  return error instanceof ApiError ? error.message : otherwise;
}

/** A failure in words: what failed, and under it why. Where the documents say nothing of what failed, why stands alone. */
export interface Said {
  readonly headline: string;
  readonly reason?: string | undefined;
}

/**
 * The documents' sentence as the headline, the server's under it; without one the server's alone.
 * @param fixed the documents' sentence, 'La suppression a échoué'; undefined where they give none.
 */
export function failureSaid(error: unknown, fixed: string | undefined): Said {
  const reason = failureText(error);
  if (fixed === undefined) return { headline: reason };
  return reason === MESSAGES.echec ? { headline: fixed } : { headline: fixed, reason };
}
