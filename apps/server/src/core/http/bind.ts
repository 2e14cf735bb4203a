/**
 * Makes a route of an endpoint of the contract and a handler. It does once, for all calls: reading the input,
 * deciding who may call, one transaction with its journal rows for a write, the idempotency key, building the answer,
 * mapping errors.
 */
import type { Access, Endpoint, Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { Refus, refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import {
  ENTETE_PAGE,
  ENTETE_TOTAL,
  ENTETE_TOTAL_EXACT,
  ENTETE_TOTAUX,
} from '@gestionscolaire/contract/core/api/lists.ts';
import { ENTETE_FORMULATIONS, formulations } from '@gestionscolaire/contract/core/text/formulations.ts';
import { ENTETE_RETARD } from '@gestionscolaire/contract/core/values/clock.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AccessPort, Caller } from '#core/acces/caller.ts';
import { decide, missingRight } from '#core/acces/decide.ts';
import type { Clock } from '#core/clock.ts';
import type { Database, Db, Trx } from '#core/db/database.ts';
import { type Act, writeJournal } from '#core/db/journal.ts';
import type { SchemaStanding } from '#core/db/migrations/standing.ts';
import type { Heavy, HeavyTurns } from '#core/turns/heavy.ts';
import { type CallScope, inCall } from '#core/turns/whose.ts';
import type { ClockWatch } from './clock-watch.ts';
import type { FileAnswer, PrepareContext, ReadContext, WriteContext } from './context.ts';
import { readForm, requestLimit } from './form.ts';
import { claim, idempotencyOf, type Sent, storeAnswer } from './idempotency.ts';
import { belongsTo, inTurn } from './limits/in-turn.ts';
import { limiter } from './limits/limiter.ts';
import type { CallQuota } from './limits/quota.ts';
import { projection } from './projection.ts';
import { inputReader } from './request-input.ts';
import { agentOf, type Said, traceRead, traceRefusal, traceWrite } from './trace/calls.ts';
import type { Account, Concerned, TraceLog } from './trace/log.ts';

export interface Services {
  database: Database;
  clock: Clock;
  access: AccessPort;
  clockWatch: ClockWatch;
  /** Whether the base has gone further than this server. */
  schema: SchemaStanding;
  /** The calls that a person may make. */
  quota: CallQuota;
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

type Answer = (value: unknown, reduced: boolean) => unknown;

interface Call {
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

/** The limits of a call beside those of all calls. */
export interface CallLimits {
  /** The calls a minute of one address; absent: any number. */
  readonly perMinute?: number;
  /** The kind of its work, where it waits for its turn among schools. */
  readonly heavy?: Heavy;
}

/** Binds a read: the handler answers the contract's output. */
export function bindRead<E extends Endpoint>(
  endpoint: E,
  handler: (input: Input<E>, context: ReadContext) => Promise<Output<E>>,
  limits: CallLimits = {},
): Binding {
  const answerCall = async (services: Services, call: Call) => {
    const result = await handler(call.input as Input<E>, readContext(services, call));
    return call.answer(result, call.reduced);
  };
  return binding(endpoint, answerCall, limits);
}

/** The headers of an image opened on its own: it runs nothing and loads nothing, whatever a reader takes it for. */
const OF_IMAGES = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
};

/** Binds a read whose answer is a file. */
export function bindFile<E extends Endpoint>(
  endpoint: E,
  handler: (input: Input<E>, context: ReadContext) => Promise<FileAnswer>,
  limits: CallLimits = {},
): Binding {
  const answerCall = async (services: Services, call: Call) => {
    const file = await handler(call.input as Input<E>, readContext(services, call));
    const { name, type, content, length, isImage } = file;
    const place = isImage === true ? 'inline' : 'attachment';
    call.reply
      .header('content-type', type)
      .header('content-disposition', `${place}; filename*=UTF-8''${encodeURIComponent(name)}`);
    if (isImage === true) call.reply.headers(OF_IMAGES);
    if (length !== undefined) call.reply.header('content-length', String(length));
    if (!(content instanceof Uint8Array)) return content;
    return Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  };
  return binding(endpoint, answerCall, limits);
}

/** Binds a write: `run` works in one transaction and may run again after a deadlock, so it has no effect outside it. */
export function bindWrite<E extends Endpoint>(
  endpoint: E,
  run: (input: Input<E>, context: WriteContext) => Promise<Output<E>>,
): Binding {
  return binding(endpoint, (services, call) =>
    write(services, call, sentBy(call, endpoint), endpoint, (context) =>
      run(call.input as Input<E>, context),
    ),
  );
}

/** A write that a school may hold until a second person agrees: the demand keeps its input and runs it later (accords/). */
export interface HeldBinding extends Binding {
  readonly held: {
    /** Reads an input as the call does. @throws Refus */
    readonly read: (sent: unknown) => Record<string, unknown>;
    readonly run: (input: Record<string, unknown>, context: WriteContext) => Promise<unknown>;
  };
}

export const isHeld = (one: Binding): one is HeldBinding => 'held' in one;

/** Binds a write that may be held: made by itself, it runs without an agreement (`context.accord` is null). */
export function bindHeldWrite<E extends Endpoint>(
  endpoint: E,
  run: (input: Input<E>, context: WriteContext) => Promise<Output<E>>,
): HeldBinding {
  const read = inputReader(endpoint);
  return {
    ...bindWrite(endpoint, (input, context) => run(input, { ...context, accord: null })),
    held: {
      read: (sent) => read({ params: {}, query: {}, body: sent }),
      run: (input, context) => run(input as Input<E>, context),
    },
  };
}

/**
 * Binds a write with a part before its transaction, for work that is slow or outside the database (argon2, files). A
 * refusal of that part is told after the key was looked at: a repeated send is answered what the first one did, even
 * when `prepare` would refuse now (a proof typed with the password that the first send replaced). The preparation takes
 * time, so the call is decided anew after it: whoever was shut out meanwhile, or lost the right, writes nothing.
 */
export function bindPreparedWrite<E extends Endpoint, P>(
  endpoint: E,
  prepare: (input: Input<E>, context: PrepareContext) => Promise<P>,
  run: (input: Input<E>, context: WriteContext, prepared: P) => Promise<Output<E>>,
  limits: CallLimits = {},
): Binding {
  const answerCall = async (services: Services, call: Call) => {
    const input = call.input as Input<E>;
    const sent = sentBy(call, endpoint);
    const preparing = prepare(input, extend(baseContext(call), longContext(services, call)));
    const prepared = sent === undefined ? await preparing : await preparing.catch(keptRefusal);
    return write(services, call, sent, endpoint, async (context) => {
      if (call.caller !== null) await context.readmit();
      if (prepared instanceof Refus) throw prepared;
      return run(input, context, prepared);
    });
  };
  return binding(endpoint, answerCall, limits);
}

const sentBy = ({ request, caller, input }: Call, endpoint: Endpoint): Sent | undefined =>
  idempotencyOf(request.headers['idempotency-key'], caller?.userId, endpoint, input);

/** Keeps a refusal for later, and lets every other error go on. */
function keptRefusal(error: unknown): Refus {
  if (error instanceof Refus) return error;
  throw error;
}

/**
 * Runs one transaction: it finds the answer of an earlier send, or does the work and stores its journal rows and its
 * answer.
 */
async function write(
  services: Services,
  call: Call,
  sent: Sent | undefined,
  endpoint: Endpoint,
  run: (context: WriteContext) => Promise<unknown>,
): Promise<unknown> {
  const acts: Act[] = [];
  const effects: (() => void)[] = [];
  const appel = call.request.routeOptions.config.call ?? '';
  const answer = await services.database.transaction(async (trx) => {
    acts.length = 0;
    effects.length = 0;
    const known = sent === undefined ? undefined : await claim(trx, sent, call.now);
    if (known !== undefined) return known;
    const context = extend(baseContext(call), {
      db: trx,
      record: (act: Act) => void acts.push(act),
      afterCommit: (effect: () => void) => void effects.push(effect),
      readmit: (access: Access = call.access) => readmit(services, trx, { ...call, access }),
    });
    const made = call.answer(await run(context), false);
    const userId = call.caller?.userId ?? null;
    // The record of an act is that of its journal row.
    await traceWrite(trx, services.traces, endpoint, { ...call, concerned: acts.slice(0, 1) });
    if (sent !== undefined) await storeAnswer(trx, sent, made, endpoint.once);
    // The journal comes last: whoever writes to the same school waits from here on.
    await writeJournal(trx, ...acts.map((act) => ({ userId, appel, ...act, instant: call.now })));
    return made;
  });
  for (const effect of effects) effect();
  return answer;
}

/** Answers what a work that may last is told, and may ask. */
const longContext = (services: Services, call: Call) => ({
  database: services.database,
  hasLeft: leftBy(call),
  readmitIn: (trx: Trx, access: Access) => readmit(services, trx, { ...call, access }),
});

function readContext(services: Services, call: Call): ReadContext {
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

interface Base {
  now: string;
  address: string;
  agent: string;
  token: string | undefined;
  readonly caller: Caller;
  concerns: (record: Concerned | null) => void;
  presents: (account: Account) => void;
}

function baseContext({ now, caller, request, said }: Call): Base {
  return {
    now,
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
function extend<B extends object, T extends object>(base: B, more: T): B & T {
  return Object.assign(base, more);
}

/** Holds what one call brings along from its handler to its answer; `known` is filled on the way, and a refusal is traced by it. */
interface Answering {
  scope: CallScope;
  now: string;
  said: Said;
  known: Pick<Call, 'caller' | 'input'>;
}

function binding(
  endpoint: Endpoint,
  answerCall: (services: Services, call: Call) => Promise<unknown>,
  { perMinute, heavy }: CallLimits = {},
): Binding {
  const read = inputReader(endpoint);
  return {
    endpoint,
    register(app, base, services) {
      const whole = projection(endpoint.output, services.strictAnswers);
      const { access, upload } = endpoint;
      const bodyLimit = upload === undefined ? endpoint.largest : requestLimit(upload);
      const refuseTooMany = perMinute === undefined ? () => {} : limiter(perMinute);
      const rows = access.who === 'lookup' ? projection(access.reduced, false) : undefined;
      const answer: Answer = (value, reduced) =>
        reduced && rows !== undefined ? (value as unknown[]).map(rows) : whole(value);

      app.route({
        method: endpoint.method,
        url: base + endpoint.path,
        config: { call: `${endpoint.method} ${endpoint.name}`, isRead: endpoint.kind === 'read' },
        ...(bodyLimit === undefined ? {} : { bodyLimit }),
        handler: (request, reply) =>
          inCall(bearer(request.headers.authorization) ?? request.ip, async (scope) => {
            const now = services.clock();
            refuseTooMany(request.ip, now);
            const said: Said = {};
            const known: Pick<Call, 'caller' | 'input'> = { caller: null, input: {} };
            try {
              return await answered(request, reply, { scope, now, said, known });
            } catch (error) {
              await traceRefusal(services.traces, endpoint, { request, now, said, ...known }, error);
              throw error;
            }
          }),
      });

      async function answered(
        request: FastifyRequest,
        reply: FastifyReply,
        { scope, now, said, known }: Answering,
      ) {
        const caller = await callerOf(services, access, request, now);
        known.caller = caller;
        // This comes before the input is read: a caller who may not make a call learns nothing about its input.
        if (access.who !== 'public' && caller === null) refuse('NON_CONNECTE');
        const db = services.database.read;
        const early =
          access.who === 'self' ? undefined : await admit(services, db, { access, caller, input: {} });
        const body = upload === undefined ? request.body : await readForm(request, upload);
        const input = read({ params: request.params, query: request.query, body });
        known.input = input;
        const reduced = early ?? (await admit(services, db, { access, caller, input }));
        if (caller !== null) belongsTo(scope, caller, input);
        const late = await services.clockWatch(now);
        if (late > 0) reply.header(ENTETE_RETARD, String(late));
        const call: Call = { request, reply, access, input, caller, reduced, now, answer, said };
        const result = await inTurn(services.turns, { heavy, scope, reply }, () =>
          answerCall(services, call),
        );
        if (endpoint.kind === 'read') await traceRead(services, endpoint, call);
        reply.header(ENTETE_FORMULATIONS, formulations()).status(endpoint.status);
        return result;
      }
    },
  };
}

/** Answers who calls, counted among his calls; null for a public call, and for a token that opens nothing. */
async function callerOf(
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

/** Refuses a call that the caller may not make; answers whether his rows are reduced ones (AMB-156). */
async function admit(
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

/** Decides a call anew for its caller as he is in the transaction, whom it answers. */
async function readmit(
  services: Services,
  trx: Trx,
  { access, caller, input }: Pick<Call, 'access' | 'caller' | 'input'>,
): Promise<Caller> {
  const now = caller === null ? null : await services.access.callerNow(trx, caller);
  if (now === null) return refuse('NON_CONNECTE');
  await admit(services, trx, { access, caller: now, input });
  if (now.ecoleId === caller?.ecoleId) return now;
  // The call was begun for the school that he was of.
  return refuse('HORS_DE_PORTEE', { phrase: "Vous venez de changer d'école : rechargez la page." });
}

/** Reads the token of 'Authorization: Bearer …'. */
function bearer(header: string | undefined): string | undefined {
  return header === undefined ? undefined : /^Bearer ([\w-]{1,200})$/i.exec(header)?.[1];
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The name of the route in logs and journal: 'POST addDevise'. */
    call?: string;
    /** The call changes nothing: a log tells it only when asked for everything. */
    isRead?: boolean;
  }
  interface FastifyRequest {
    userId: number | null;
    /** Why the machine refused the call, for its line of the log; null: it did not. */
    cause: string | null;
  }
}
