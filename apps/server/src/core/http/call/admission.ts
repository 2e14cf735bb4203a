/** Who calls, and whether they may: decided before the input is read, with it, and once more in the transaction of a write. */
import type { Access } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '#core/acces/caller.ts';
import { decide, missingRight } from '#core/acces/decide.ts';
import type { Db, Trx } from '#core/db/database.ts';
import type { Call, Services } from './call.ts';

/** Returns who calls, counted among their calls; null for a public call, and for a token that opens nothing. */
export async function callerOf(
  { access: port, database, quota }: Services,
  { who }: Access,
  request: FastifyRequest,
  now: string,
): Promise<Caller | null> {
  const token = who === 'public' ? undefined : bearer(request.headers.authorization);
  const caller = token === undefined ? null : await port.identify(database.read, token, now);
  request.userId = caller?.userId ?? null;
  if (caller === null) quota.address(request.ip);
  else quota.person(caller.userId);
  return caller;
}

/** Refuses a call that the caller may not make; returns whether their rows are reduced ones (AMB-156). */
export async function admit(
  services: Services,
  db: Db,
  { access, caller, input }: Pick<Call, 'access' | 'caller' | 'input'>,
): Promise<boolean> {
  const decision = decide(access, caller, input);
  if (decision.allowed) return decision.reduced;
  const { missing, refus } = decision;
  if (missing === undefined) throw refus;
  throw missingRight(missing.operation, await services.access.nameOf(db, missing.screen));
}

/** Decides a call anew for its caller as they are in the transaction, whom it answers. */
export async function readmit(
  services: Services,
  trx: Trx,
  { access, caller, input }: Pick<Call, 'access' | 'caller' | 'input'>,
): Promise<Caller> {
  const now = caller === null ? null : await services.access.callerNow(trx, caller);
  if (now === null) return refuse('NON_CONNECTE');
  await admit(services, trx, { access, caller: now, input });
  if (now.ecoleId === caller?.ecoleId) return now;
  // The call was begun for the school that they were of.
  return refuse('HORS_DE_PORTEE', { phrase: "Vous venez de changer d'école : rechargez la page." });
}

/** Reads the token of 'Authorization: Bearer …'. */
export function bearer(header: string | undefined): string | undefined {
  return header === undefined ? undefined : /^Bearer ([\w-]{1,200})$/i.exec(header)?.[1];
}
