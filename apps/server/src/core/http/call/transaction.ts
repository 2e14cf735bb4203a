/** The one transaction of a write, with its idempotency key, its trace and its journal rows. */
import type { Access, Endpoint } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { type Act, writeJournal } from '#core/db/journal/journal.ts';
import type { WriteContext } from '#core/http/context.ts';
import { claim, type Sent, storeAnswer } from '#core/http/idempotency.ts';
import { traceWrite } from '#core/http/trace/calls.ts';
import { readmit } from './admission.ts';
import { baseContext, type Call, extend, type Services } from './call.ts';

/**
 * Runs one transaction: it finds the answer of an earlier send, or does the work and stores its journal rows and its
 * answer.
 */
export async function write(
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
