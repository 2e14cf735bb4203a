/**
 * Makes a route of an endpoint of the contract and a handler. It does once, for all calls: reading the input,
 * deciding who may call, one transaction with its journal rows for a write, the idempotency key, building the answer,
 * mapping errors (call/).
 */
import type { Endpoint, Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { Refus } from '@gestionscolaire/contract/core/api/errors.ts';
import type { FileAnswer, PrepareContext, ReadContext, WriteContext } from '#core/http/context.ts';
import { idempotencyOf, type Sent } from '#core/http/idempotency.ts';
import { inputReader } from '#core/http/request-input.ts';
import {
  type Binding,
  baseContext,
  type Call,
  extend,
  longContext,
  readContext,
  type Services,
} from './call.ts';
import { keptFrom, refuseUnwritten, toldTo } from './reserved.ts';
import { binding, type CallLimits } from './route.ts';
import { write } from './transaction.ts';

export type { Binding, CallLimits, Services };

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
      run: async (input, context) => {
        // The call that carries this one has keys of its own: here those of the act itself count, for whoever does it.
        const kept = keptFrom(endpoint, context.caller);
        refuseUnwritten(input, kept);
        return run(input as Input<E>, { ...context, ...kept }).catch((error: unknown) => {
          throw toldTo(kept, error);
        });
      },
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
