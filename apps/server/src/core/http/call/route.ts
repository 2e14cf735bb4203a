/** The route of an endpoint: it decides who may call, reads the input, and builds the answer of the handler. */
import type { Endpoint } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import { ENTETE_FORMULATIONS, formulations } from '@gestionscolaire/contract/core/text/formulations.ts';
import { ENTETE_RETARD } from '@gestionscolaire/contract/core/values/clock.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { exigerPreuve } from '#core/acces/preuve.ts';
import { readForm, requestLimit } from '#core/http/form.ts';
import { belongsTo, inTurn } from '#core/http/limits/in-turn.ts';
import { projection } from '#core/http/projection.ts';
import { inputReader } from '#core/http/request-input.ts';
import { type Said, traceRead, traceRefusal } from '#core/http/trace/calls.ts';
import type { Heavy } from '#core/turns/heavy.ts';
import { type CallScope, inCall } from '#core/turns/whose.ts';
import { admit, bearer, callerOf } from './admission.ts';
import type { Answer, Binding, Call, Services } from './call.ts';
import { keptFrom, refuseUnwritten, toldTo } from './reserved.ts';

/** The limits of a call beside those of all calls. */
export interface CallLimits {
  /** The calls a minute of one address; absent: any number. */
  readonly perMinute?: number;
  /** The kind of its work, where it waits for its turn among schools. */
  readonly heavy?: Heavy;
}

/** Holds what one call brings along from its handler to its answer; `known` is filled on the way, and a refusal is traced by it. */
interface Answering {
  scope: CallScope;
  now: string;
  said: Said;
  known: Pick<Call, 'caller' | 'input'>;
}

export function binding(
  endpoint: Endpoint,
  answerCall: (services: Services, call: Call) => Promise<unknown>,
  { perMinute, heavy }: CallLimits = {},
): Binding {
  const read = inputReader(endpoint);
  return {
    endpoint,
    register(app, base, services) {
      const { access, upload } = endpoint;
      const bodyLimit = upload === undefined ? endpoint.largest : requestLimit(upload);
      // An answer is compiled at its first call: those of all calls would take half of a start.
      const whole = once(() => projection(endpoint.output, services.strictAnswers));
      /** The answers without some keys, by those keys: callers of one kind share theirs. */
      const parts = new Map<string, (value: unknown) => unknown>();
      const partWithout = (keys: readonly string[]) => {
        const name = keys.join(' ');
        const part = parts.get(name) ?? projection(endpoint.output, services.strictAnswers, new Set(keys));
        parts.set(name, part);
        return part;
      };
      const rows = once(() => access.who === 'lookup' && projection(access.reduced, false));
      const answer: Answer = (value, reduced) => {
        const row = reduced && rows();
        return row === false ? whole()(value) : (value as unknown[]).map(row);
      };

      app.route({
        method: endpoint.method,
        url: base + endpoint.path,
        config: { call: `${endpoint.method} ${endpoint.name}`, isRead: endpoint.kind === 'read' },
        ...(bodyLimit === undefined ? {} : { bodyLimit }),
        handler: (request, reply) =>
          inCall(bearer(request.headers.authorization) ?? request.ip, async (scope) => {
            const now = services.clock();
            if (perMinute !== undefined) services.rates.count(endpoint, perMinute, request.ip, now);
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
        if (endpoint.wantsProof && caller !== null) exigerPreuve(caller, now);
        const kept = keptFrom(endpoint, caller);
        if (endpoint.kind === 'write') refuseUnwritten(input, kept);
        const call: Call = {
          request,
          reply,
          access,
          input,
          caller,
          reduced,
          ...kept,
          now,
          answer: kept.withheld.length === 0 ? answer : partWithout(kept.withheld),
          said,
        };
        const result = await inTurn(services.turns, { heavy, scope, reply }, () =>
          answerCall(services, call),
        ).catch((error: unknown) => {
          throw toldTo(kept, error);
        });
        if (endpoint.kind === 'read') await traceRead(services, endpoint, call);
        reply.header(ENTETE_FORMULATIONS, formulations()).status(endpoint.status);
        return result;
      }
    },
  };
}

/** Makes a value when somebody first asks for it. */
function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
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
