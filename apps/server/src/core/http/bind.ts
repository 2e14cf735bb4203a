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
import type { ClockWatch } from './clock-watch.ts';
import type { FileAnswer, PrepareContext, ReadContext, WriteContext } from './context.ts';
import { readForm, requestLimit } from './form.ts';
import { claim, idempotencyOf, type Sent, storeAnswer } from './idempotency.ts';
import { limiter } from './limiter.ts';
import { projection } from './projection.ts';
import { inputReader } from './request-input.ts';

export interface Services {
  database: Database;
  clock: Clock;
  access: AccessPort;
  clockWatch: ClockWatch;
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
}

/** Binds a read: the handler answers the contract's output. `perMinute`: calls of one address; absent: any number. */
export function bindRead<E extends Endpoint>(
  endpoint: E,
  handler: (input: Input<E>, context: ReadContext) => Promise<Output<E>>,
  { perMinute }: { readonly perMinute?: number } = {},
): Binding {
  const answerCall = async (services: Services, call: Call) => {
    const result = await handler(call.input as Input<E>, readContext(services, call));
    return call.answer(result, call.reduced);
  };
  return binding(endpoint, answerCall, perMinute);
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
): Binding {
  return binding(endpoint, async (services, call) => {
    const file = await handler(call.input as Input<E>, readContext(services, call));
    const { name, type, content, isImage } = file;
    const place = isImage === true ? 'inline' : 'attachment';
    call.reply
      .header('content-type', type)
      .header('content-disposition', `${place}; filename*=UTF-8''${encodeURIComponent(name)}`);
    if (isImage === true) call.reply.headers(OF_IMAGES);
    return Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  });
}

/** Binds a write: `run` works in one transaction and may run again after a deadlock, so it has no effect outside it. */
export function bindWrite<E extends Endpoint>(
  endpoint: E,
  run: (input: Input<E>, context: WriteContext) => Promise<Output<E>>,
): Binding {
  return binding(endpoint, (services, call) =>
    write(services, call, sentBy(call, endpoint), endpoint.once, (context) =>
      run(call.input as Input<E>, context),
    ),
  );
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
): Binding {
  return binding(endpoint, async (services, call) => {
    const input = call.input as Input<E>;
    const sent = sentBy(call, endpoint);
    const preparing = prepare(input, extend(baseContext(call), longContext(services, call)));
    const prepared = sent === undefined ? await preparing : await preparing.catch(keptRefusal);
    return write(services, call, sent, endpoint.once, async (context) => {
      if (call.caller !== null) await context.readmit();
      if (prepared instanceof Refus) throw prepared;
      return run(input, context, prepared);
    });
  });
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
  once: readonly string[],
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
    for (const act of acts) await writeJournal(trx, { userId, ...act, instant: call.now, appel });
    if (sent !== undefined) await storeAnswer(trx, sent, made, once);
    return made;
  });
  for (const effect of effects) effect();
  return answer;
}

/** Answers what a work that may last is told, and may ask. */
const longContext = (services: Services, call: Call) => ({
  database: services.database,
  hasLeft: leaving(call),
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

const leaving =
  ({ reply }: Call) =>
  (): boolean =>
    reply.raw.destroyed;

interface Base {
  now: string;
  address: string;
  readonly caller: Caller;
}

function baseContext({ now, caller, request }: Call): Base {
  return {
    now,
    address: request.ip,
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

function binding(
  endpoint: Endpoint,
  answerCall: (services: Services, call: Call) => Promise<unknown>,
  perMinute?: number,
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
        async handler(request, reply) {
          const now = services.clock();
          refuseTooMany(request.ip, now);
          const token = bearer(request.headers.authorization);
          const caller =
            access.who === 'public' || token === undefined
              ? null
              : await services.access.identify(services.database.read, token, now);
          request.userId = caller?.userId ?? null;
          // This comes before the input is read: a caller who may not make a call learns nothing about its input.
          if (access.who !== 'public' && caller === null) refuse('NON_CONNECTE');
          const db = services.database.read;
          const early =
            access.who === 'self' ? undefined : await admit(services, db, { access, caller, input: {} });
          const body = upload === undefined ? request.body : await readForm(request, upload);
          const input = read({ params: request.params, query: request.query, body });
          const reduced = early ?? (await admit(services, db, { access, caller, input }));
          const late = await services.clockWatch(now);
          if (late > 0) reply.header(ENTETE_RETARD, String(late));
          const call: Call = { request, reply, access, input, caller, reduced, now, answer };
          const result = await answerCall(services, call);
          reply.header(ENTETE_FORMULATIONS, formulations()).status(endpoint.status);
          return result;
        },
      });
    },
  };
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
  }
}
