/** Says when a call leaves its line in the security trace: in its act, before its answer, or soon after. */
import type { Endpoint } from '@gestionscolaire/contract/core/api/endpoint.ts';
import type { Trace } from '@gestionscolaire/contract/core/api/trace.ts';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '#core/acces/caller.ts';
import type { Trx } from '#core/db/database.ts';
import { type Account, type Concerned, linesOf, refusedLine, type TracedCall, type TraceLog } from './log.ts';

/** A handler says this of its call. */
export interface Said {
  concerned?: readonly Concerned[] | null;
  account?: Account;
}

/** The most characters that are read of what a browser calls itself. */
const LONGEST_AGENT = 500;

export const agentOf = (request: FastifyRequest): string =>
  request.headers['user-agent']?.slice(0, LONGEST_AGENT) ?? '';

/** Returns the trace that a call declares; undefined: it leaves no line. */
const tracedOf = ({ trace }: Endpoint): Trace | undefined =>
  trace === undefined || trace.quoi === null ? undefined : trace;

/** A call, as far as it is known when it ends. */
interface Ended {
  readonly request: FastifyRequest;
  readonly caller: Caller | null;
  readonly input: Readonly<Record<string, unknown>>;
  readonly now: string;
  readonly said: Said;
}

const tracedCall = (
  { method, name, summary }: Endpoint,
  { request, caller, input, now, said }: Ended,
): TracedCall => ({
  appel: `${method} ${name}`,
  summary,
  caller,
  input,
  adresse: request.ip,
  agent: agentOf(request),
  now,
  concerned: said.concerned,
  account: said.account,
});

/** Traces a write in its own transaction. `concerned`: the record of its act. */
export async function traceWrite(
  trx: Trx,
  traces: TraceLog,
  endpoint: Endpoint,
  { concerned, ...call }: Ended & { readonly concerned: readonly Concerned[] },
): Promise<void> {
  const trace = tracedOf(endpoint);
  if (trace === undefined) return;
  for (const line of linesOf(trace, { ...tracedCall(endpoint, call), concerned }, false))
    await traces.record(trx, line);
}

/**
 * Traces a read that was done: a file before it leaves, all else in memory, so that a read neither waits nor fails. `strictAnswers`:
 * whether a handler that forgot to say whose record it told is at fault.
 */
export async function traceRead(
  { traces, strictAnswers }: { readonly traces: TraceLog; readonly strictAnswers: boolean },
  endpoint: Endpoint,
  call: Ended,
): Promise<void> {
  const trace = tracedOf(endpoint);
  if (trace === undefined) return;
  for (const line of linesOf(trace, tracedCall(endpoint, call), strictAnswers)) {
    if (trace.quoi === 'lecture' || trace.quoi === 'liste') traces.note(line);
    else await traces.write(line);
  }
}

/** Traces a refusal. A sign-in waits for its line; where none can be written it is refused all the same. */
export async function traceRefusal(
  traces: TraceLog,
  endpoint: Endpoint,
  call: Ended,
  error: unknown,
): Promise<void> {
  const refused = refusedLine(tracedOf(endpoint), tracedCall(endpoint, call), error);
  if (refused === undefined) return;
  if (refused.isAwaited) await traces.write(refused.line).catch(() => traces.note(refused.line));
  else traces.note(refused.line);
}
