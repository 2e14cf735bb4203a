/** What a person reads of a refused form beside its fields (A§8, B§8). */
import { ERREURS } from '@gestionscolaire/contract/core/errors.ts';
import { ApiError } from '#core/api/client.ts';
import { failureText } from '#core/api/failure-text.ts';
import type { Refusals } from './crud-page.tsx';

/** The server's sentence; for a banner or a toast those of the fields, where it says no more than that they are wrong. */
export function refusalText(error: unknown, fixed: string | undefined, refusals?: Refusals): string {
  const sentence = failureText(error, fixed);
  if (refusals === undefined || !(error instanceof ApiError) || error.code === 'RESEAU') return sentence;
  const fields = Object.values(error.champs);
  const isBare = fields.length > 0 && sentence === ERREURS[error.code].phrase;
  const told = isBare ? fields.join(' ') : sentence;
  // Another sign takes the place of the full stop (AMB-142).
  return refusals.suffix === undefined ? told : `${told.replace(/\.$/, '')}${refusals.suffix}`;
}
