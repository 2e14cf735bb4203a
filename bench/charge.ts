/**
 * Generates load, in a process of its own: keeps `connexions` requests under way for a time, and tells how many were answered and
 * how long each took. A chain of writes carries the mark of each answer into the next request.
 */
import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { answerQuestions, property } from './processus.ts';

export interface Request {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string;
}

/** The requests that each connection sends, over and over; `chaine` writes get a new label, key and mark each time. */
export interface Load {
  address: string;
  /** The duration of the load; 0 with `turns`. */
  milliseconds: number;
  /** The number of requests that each connection sends, in place of a duration. */
  turns?: number;
  requests: Request[];
  connections: number;
  isChain: boolean;
  /** The requests that begin in a second, whether the ones before were answered or not; absent: each follows the one before. */
  perSecond?: number;
}

export interface Outcome {
  requests: number;
  failures: number;
  /** The milliseconds of each request. */
  durations: number[];
  milliseconds: number;
}

let keys = 0;

/** Returns the same request with a new key, and with another label where it has one. */
function nextInChain(sent: Request, answered: string): Request {
  // A call that only reads has no body, and nothing to carry on.
  if (sent.body === '') return sent;
  const fields: unknown = JSON.parse(sent.body);
  if (property(fields, 'libelle') === undefined) return { ...sent, headers: withKey(sent.headers) };
  const rows: unknown = JSON.parse(answered);
  const row: unknown = Array.isArray(rows) ? rows[0] : undefined;
  const libelle = String(property(fields, 'libelle')).replace(/\d+$/, (digits) => String(Number(digits) + 1));
  const next =
    typeof fields === 'object' ? { ...fields, libelle, modifDate: property(row, 'modifDate') } : {};
  return { ...sent, headers: withKey(sent.headers), body: JSON.stringify(next) };
}

function withKey(headers: Request['headers']): Request['headers'] {
  keys += 1;
  return { ...headers, 'idempotency-key': `banc-${process.pid}-${String(keys).padStart(12, '0')}` };
}

function send(agent: Agent, address: string, { method, path, headers, body }: Request) {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; text: string }>();
  const outgoing = request(address + path, { agent, method, headers }, (incoming) => {
    const parts: Buffer[] = [];
    incoming.on('data', (part: Buffer) => parts.push(part));
    incoming.on('end', () =>
      resolve({ status: incoming.statusCode ?? 0, text: Buffer.concat(parts).toString('utf8') }),
    );
  });
  outgoing.on('error', reject);
  outgoing.end(body === '' ? undefined : body);
  return promise;
}

async function load({
  address,
  milliseconds,
  turns = Infinity,
  requests,
  connections,
  isChain,
  perSecond,
}: Load): Promise<unknown> {
  if (perSecond !== undefined) return loadSteadily({ address, milliseconds, requests, perSecond });
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const durations: number[] = [];
  let failures = 0;
  const begin = performance.now();
  const last = [...requests];
  await Promise.all(
    Array.from({ length: connections }, async (_, index) => {
      for (let turn = 0; turn < turns; turn += 1) {
        if (turns === Infinity && performance.now() - begin >= milliseconds) return;
        const slot = isChain ? index : (index + turn * connections) % requests.length;
        const one = last[slot];
        if (one === undefined) return;
        const sent = performance.now();
        const { status, text } = await send(agent, address, one);
        durations.push(performance.now() - sent);
        if (status < 200 || status > 299) failures += 1;
        else if (isChain) last[slot] = nextInChain(one, text);
      }
    }),
  );
  const elapsed = performance.now() - begin;
  agent.destroy();
  const outcome = {
    requests: durations.length,
    failures,
    durations,
    milliseconds: elapsed,
  } satisfies Outcome;
  return { outcome, last };
}

/** Begins requests at a steady rate; one that begins late waits from the instant at which it was due. */
async function loadSteadily({
  address,
  milliseconds,
  requests,
  perSecond,
}: Pick<Load, 'address' | 'milliseconds' | 'requests'> & { perSecond: number }): Promise<unknown> {
  const agent = new Agent({ keepAlive: true });
  const durations: number[] = [];
  let failures = 0;
  const begin = performance.now();
  const last = [...requests];
  const under: Promise<void>[] = [];
  const count = Math.floor((milliseconds / 1000) * perSecond);
  for (let turn = 0; turn < count; turn += 1) {
    const due = begin + (turn * 1000) / perSecond;
    await wait(Math.max(0, due - performance.now()));
    const slot = (turn + Math.floor(begin)) % last.length;
    const one = last[slot];
    if (one === undefined) break;
    under.push(
      send(agent, address, one).then(({ status, text }) => {
        durations.push(performance.now() - due);
        if (status < 200 || status > 299) failures += 1;
        else last[slot] = nextInChain(one, text);
      }),
    );
  }
  await Promise.all(under);
  agent.destroy();
  const outcome = {
    requests: durations.length,
    failures,
    durations,
    milliseconds: performance.now() - begin,
  } satisfies Outcome;
  return { outcome, last };
}

if (process.send !== undefined) {
  answerQuestions((question, message) => {
    const wanted = property(message, 'load');
    return question === 'charger' && isLoad(wanted) ? load(wanted) : null;
  });
  process.send({ pret: 'charge' });
}

function isLoad(value: unknown): value is Load {
  return Array.isArray(property(value, 'requests'));
}
