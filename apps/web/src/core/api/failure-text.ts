/** What a person reads of a failure: the server's sentence; else the text the documents give; else the generic one (AMB-141). */
import { MESSAGES } from '@gestionscolaire/contract/messages.ts';
import { ApiError } from './error.ts';

export function failureText(error: unknown, fixed: string = MESSAGES.echec): string {
  if (!(error instanceof ApiError)) return fixed;
  // No answer came: what failed, then why, since the person can do something about it.
  if (error.code === 'RESEAU' && fixed !== MESSAGES.echec) return `${fixed}. ${error.message}`;
  return error.message;
}
