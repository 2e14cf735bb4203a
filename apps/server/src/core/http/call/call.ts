/** One call on its way from its route to its answer, what it may ask of the server, and what its handler is told. */
import type { Access, Endpoint } from '@gestionscolaire/contract/core/api/endpoint.ts';
import {
  ENTETE_PAGE,
  ENTETE_TOTAL,
  ENTETE_TOTAL_EXACT,
  ENTETE_TOTAUX,
} from '@gestionscolaire/contract/core/api/lists.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AccessPort, Caller } from '#core/acces/caller.ts';
import type { Database, Trx } from '#core/db/database.ts';
import type { SchemaStanding } from '#core/db/migrations/standing.ts';
import type { ClockWatch } from '#core/http/clock-watch.ts';
import type { ReadContext } from '#core/http/context.ts';
import type { Readiness } from '#core/http/health/readiness.ts';
import type { CallRates } from '#core/http/limits/limiter.ts';
import type { CallQuota } from '#core/http/limits/quota.ts';
import { agentOf, type Said } from '#core/http/trace/calls.ts';
import type { Account, Concerned, TraceLog } from '#core/http/trace/log.ts';
import type { Clock } from '#core/time/clock.ts';
import type { HeavyTurns } from '#core/turns/heavy.ts';
import { bearer, readmit } from './admission.ts';
import type { Kept } from './reserved.ts';

export interface Services {
  database: Database;
  clock: Clock;
  access: AccessPort;
  clockWatch: ClockWatch;
  /** Whether the base has gone further than this server. */
  schema: SchemaStanding;
  /** Whether the server can do its work. */
  readiness: Readiness;
  /** The calls that a person may make. */
  quota: CallQuota;
  /** The calls that one address may make of an endpoint that takes no sign-in. */
  rates: CallRates;
  /** The turns of works that last. */
  turns: HeavyTurns;
  /** The security trace of all calls. */
  traces: TraceLog;
  /** Whether an answer that differs from its schema is a fault; true in tests. */
  strictAnswers: boolean;
}

/** An endpoint with its handler; bindRead, bindFile, bindWrite and bindPreparedWrite make it, app.ts registers it. */
export interface Binding {
  readonly endpoint: Endpoint;
  register(app: FastifyInstance, base: string, services: Services): void;
}

export type Answer = (value: unknown, reduced: boolean) => unknown;

export interface Call extends Kept {
  request: FastifyRequest;
  reply: FastifyReply;
  access: Access;
  input: Record<string, unknown>;
  caller: Caller | null;
  reduced: boolean;
  now: string;
  answer: Answer;
  said: Said;
}

/** Returns what a work that may last is told, and may ask. */
export const longContext = (services: Services, call: Call) => ({
  database: services.database,
  hasLeft: leftBy(call),
  readmitIn: (trx: Trx, access: Access) => readmit(services, trx, { ...call, access }),
});

export function readContext(services: Services, call: Call): ReadContext {
  return extend(baseContext(call), {
    db: services.database.read,
    ...longContext(services, call),
    setTotal(total: number, isExact: boolean) {
      call.reply.header(ENTETE_TOTAL, String(total));
      if (!isExact) call.reply.header(ENTETE_TOTAL_EXACT, 'false');
    },
    setTotals(totals: Readonly<Record<string, number>>) {
      call.reply.header(ENTETE_TOTAUX, JSON.stringify(totals));
    },
    setPage(page: number) {
      call.reply.header(ENTETE_PAGE, String(page));
    },
  });
}

const leftBy =
  ({ reply }: Call) =>
  (): boolean =>
    reply.raw.destroyed;

interface Base extends Kept {
  now: string;
  address: string;
  agent: string;
  token: string | undefined;
  readonly caller: Caller;
  concerns: (record: Concerned | null) => void;
  presents: (account: Account) => void;
}

export function baseContext({ now, caller, request, said, withheld, unwritten }: Call): Base {
  return {
    now,
    withheld,
    unwritten,
    address: request.ip,
    agent: agentOf(request),
    token: bearer(request.headers.authorization),
    concerns(record) {
      said.concerned = record === null ? (said.concerned ?? null) : [...(said.concerned ?? []), record];
    },
    presents(account) {
      said.account = account;
    },
    get caller() {
      if (caller === null) throw new Error('a public call has no caller');
      return caller;
    },
  };
}

/** Adds properties and keeps the getter of `caller`, which a spread would call. */
export function extend<B extends object, T extends object>(base: B, more: T): B & T {
  return Object.assign(base, more);
}
