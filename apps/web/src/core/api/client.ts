/**
 * Sends every call from the browser to the server: `call` for JSON, `fetchFile` and `download` for files. It takes a declared
 * call and gives a typed answer; every failure is an ApiError. A write carries an Idempotency-Key, the same one over a retry,
 * so that nothing is written twice.
 */
import type { Identite } from '@gestionscolaire/contract/administration/connexion.ts';
import type { Endpoint, Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import {
  ENTETE_PAGE,
  ENTETE_TOTAL,
  ENTETE_TOTAL_EXACT,
  ENTETE_TOTAUX,
} from '@gestionscolaire/contract/core/api/lists.ts';
import { CHAMP_PREUVE } from '@gestionscolaire/contract/core/api/preuve.ts';
import { ENTETE_FORMULATIONS } from '@gestionscolaire/contract/core/text/formulations.ts';
import { ENTETE_RETARD } from '@gestionscolaire/contract/core/values/clock.ts';
import { MINUTE } from '@gestionscolaire/contract/core/values/durations.ts';
import { forgetEarly, takeEarly } from './early.ts';
import { ApiError, errorOf, networkError } from './error.ts';
import { readIdentity } from './identity.ts';
import { randomMark } from './random.ts';
import { CALL_LIMIT, requestKey, type WireRequest, wireRequest } from './request.ts';
import { serverClock } from './server-clock.ts';
import { noteWording } from './wording.ts';

export { ApiError, WaitsForAgreement } from './error.ts';

export interface CallOptions {
  /** Key of a write; the same key sends the same act again. A new key is made when it is absent. */
  idempotencyKey?: string;
  signal?: AbortSignal;
}

export interface Answer<T> {
  data: T;
  /** Number of rows in all, from X-Total-Count, when a page was asked for. */
  total?: number;
  /** False above 10 000 rows: the screen says 'plus de 10 000'. */
  totalExact?: boolean;
  /** Sums of the amounts of all rows, by column, where the list has amounts. */
  totaux?: Readonly<Record<string, number>>;
  /** Page that was answered, where the page of one record was asked for. */
  page?: number;
}

/**
 * A handler that a call runs when the connexion has ended (AMB-011). True when the same person signed in again and the call may
 * be repeated.
 */
export type Reconnect = () => Promise<boolean>;

const NOT_CONNECTED: Reconnect = () => Promise.resolve(false);
let reconnect: Reconnect = NOT_CONNECTED;

/** Sets the handler that signs in over the page: the shell gives it, because core knows no screen. */
export function setReconnect(handler: Reconnect): void {
  reconnect = handler;
}

/** A handler that a call runs when the server wants a proof of who sits there (AMB-184): true once the person has given it. */
export type Prove = (sentence: string) => Promise<boolean>;

const NOT_PROVED: Prove = () => Promise.resolve(false);
let prove: Prove = NOT_PROVED;

/** Sets the handler that asks for the proof: the shell gives it once for every call, whatever form sent it. */
export function setProve(handler: Prove): void {
  prove = handler;
}

/** A handler that a call runs when a group wants a second factor that the person has not: it leaves for its page. */
export type Enforce = () => Promise<void>;

let enforce: Enforce = () => Promise.resolve();

/** Sets the handler that leads to the second factor: the shell gives it, because core knows no screen. */
export function setEnforce(handler: Enforce): void {
  enforce = handler;
}

/**
 * A handler that a write runs when the school holds it until a second person agrees (SEC-14). It answers the act's own answer once it
 * was done; it throws the refusal that the form shows otherwise.
 */
export type Agree = (
  endpoint: Endpoint,
  input: Record<string, unknown>,
  refusal: ApiError,
) => Promise<unknown>;

const NOT_AGREED: Agree = (_endpoint, _input, refusal) => Promise.reject(refusal);
let agree: Agree = NOT_AGREED;

/** Sets the handler that asks for the agreement: the shell gives it, because core knows no screen. */
export function setAgree(handler: Agree): void {
  agree = handler;
}

/** Reads the address of the API, ending in '/', when the application runs: one build serves every installation. */
export function apiBase(): string {
  return document.querySelector('meta[name="api-base"]')?.getAttribute('content') ?? '/api/';
}

export const newIdempotencyKey = randomMark;

/** A token as the server makes them: what else stands in the browser's storage is no header. */
const TOKEN = /^[\w-]{1,200}$/;

/** Makes the headers of a call. A public call carries the token too: a sign-in ends the connexion that was open before. */
function headersOf(request: WireRequest, key: string | undefined): Headers {
  const headers = new Headers({ accept: 'application/json' });
  const token = readIdentity()?.token;
  if (token !== undefined && TOKEN.test(token)) headers.set('authorization', `Bearer ${token}`);
  if (request.body !== undefined) headers.set('content-type', 'application/json');
  if (key !== undefined) headers.set('idempotency-key', key);
  return headers;
}

let leaving = new AbortController();

/**
 * Ends every call of this page, for a page that is left with its connexion: those on their way are cut, and what the browser
 * draws late asks nothing more. None of them resolves: they would be refused, over a page that nobody sees.
 */
export function endCalls(): void {
  leaving.abort();
}

/** Returns the signal by which calls end with their page. Who signed in again in a page that comes back has new ones. */
function pageSignal(): AbortSignal {
  if (leaving.signal.aborted && readIdentity() !== null) leaving = new AbortController();
  return leaving.signal;
}

/** Joins the caller's signal and the page's end with a time limit against a dead line. A file has no limit: it may be slow. */
function signalOf(endpoint: Endpoint, page: AbortSignal, signal: AbortSignal | undefined): AbortSignal {
  const limit = endpoint.file ? [] : [AbortSignal.timeout(CALL_LIMIT)];
  return AbortSignal.any([page, ...(signal === undefined ? [] : [signal]), ...limit]);
}

async function fetchOnce(
  endpoint: Endpoint,
  request: WireRequest,
  key: string | undefined,
  caller: AbortSignal | undefined,
): Promise<Response> {
  const page = pageSignal();
  try {
    const early = key === undefined ? takeEarly(requestKey(request)) : undefined;
    // The call is sent again when its early answer never came: the network may be back.
    const answered = await early?.catch(() => undefined);
    if (answered !== undefined) return answered;
    return await fetch(apiBase() + request.path, {
      method: request.method,
      headers: headersOf(request, key),
      ...(request.body === undefined ? {} : { body: request.body }),
      signal: signalOf(endpoint, page, caller),
    });
  } catch (error) {
    if (page.aborted) return new Promise(() => undefined);
    if (caller?.aborted === true) throw error;
    throw networkError();
  }
}

async function send(
  endpoint: Endpoint,
  input: Record<string, unknown>,
  options: CallOptions,
): Promise<Response> {
  if (endpoint.kind !== 'write') return sendOnce(endpoint, input, options);
  forgetEarly();
  return sendProved(endpoint, input, { idempotencyKey: newIdempotencyKey(), ...options });
}

/** Sends a write, and sends it again once its person proved who they are, where it was refused for want of that. */
async function sendProved(
  endpoint: Endpoint,
  input: Record<string, unknown>,
  options: CallOptions,
): Promise<Response> {
  try {
    return await sendOnce(endpoint, input, options);
  } catch (error) {
    const sentence = error instanceof ApiError ? error.champs[CHAMP_PREUVE] : undefined;
    // The refusal of the proof itself is its window's.
    if (sentence === undefined || CHAMP_PREUVE in input || !(await prove(sentence))) throw error;
    return sendOnce(endpoint, input, options);
  }
}

/** The token that a write of this page ends, and whether it did: it answers once the write was answered. */
let ending: { token: string; hasEnded: Promise<boolean> } | undefined;

/**
 * Keeps a call from going out with a token that this page has ended: what the browser draws late (the side menu) would be
 * refused, over a page that is being left. Never resolves then.
 */
async function sendOnce(
  endpoint: Endpoint,
  input: Record<string, unknown>,
  options: CallOptions,
): Promise<Response> {
  if (endpoint.access.who === 'public') return sendNow(endpoint, input, options);
  const token = readIdentity()?.token;
  if (token !== undefined && ending?.token === token && (await ending.hasEnded))
    return new Promise(() => undefined);
  const answer = sendNow(endpoint, input, options);
  if (endpoint.endsConnexion && token !== undefined)
    ending = {
      token,
      hasEnded: answer.then(
        () => true,
        () => {
          ending = undefined;
          return false;
        },
      ),
    };
  return answer;
}

/** The most seconds that a read waits by itself when the server has too much to do; beyond, the person decides. */
const SHORT_WAIT = 10;

/** Waits as long as the server asked, unless the person leaves meanwhile. @throws an AbortError */
function waitFor(seconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      clearTimeout(timer);
      reject(new DOMException('', 'AbortError'));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', leave);
      resolve();
    }, seconds * 1000);
    if (signal?.aborted === true) leave();
    else signal?.addEventListener('abort', leave, { once: true });
  });
}

/** Whether a refused call is sent again by itself: a read, for which the server will soon have a place. */
const isSentAgain = ({ kind, access }: Endpoint, { code, attente = SHORT_WAIT + 1 }: ApiError): boolean =>
  kind === 'read' && access.who !== 'public' && code === 'TROP_DE_DEMANDES' && attente <= SHORT_WAIT;

/** Whether the same person has another connexion than the one that a call was sent with. */
function hasSignedInSince(before: Identite | null): boolean {
  const now = readIdentity();
  return (
    now !== null && before !== null && now.token !== before.token && now.data[0]?.id === before.data[0]?.id
  );
}

async function sendNow(
  endpoint: Endpoint,
  input: Record<string, unknown>,
  options: CallOptions,
): Promise<Response> {
  const request = wireRequest(endpoint, input);
  const key = options.idempotencyKey;
  const before = readIdentity();
  const response = await fetchOnce(endpoint, request, key, options.signal);
  if (response.ok) return response;
  const refusal = await errorOf(response);
  if (isSentAgain(endpoint, refusal)) {
    await waitFor(refusal.attente ?? 0, options.signal);
    const later = await fetchOnce(endpoint, request, key, options.signal);
    if (later.ok) return later;
    throw await errorOf(later);
  }
  if (refusal.code === 'SECOND_FACTEUR_A_ACTIVER') await enforce();
  const isEnded = refusal.code === 'NON_CONNECTE' && endpoint.access.who !== 'public';
  // A refusal that comes late speaks of a connexion that the person has replaced meanwhile: they are not asked twice.
  if (!isEnded || !(hasSignedInSince(before) || (await reconnect()))) throw refusal;
  const again = await fetchOnce(endpoint, request, key, options.signal);
  if (again.ok) return again;
  throw await errorOf(again);
}

/**
 * Makes a declared call. Returns the body with, for a page, the total of its headers.
 * @throws ApiError for every refusal and every failure; an AbortError when `signal` was aborted.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options: CallOptions = {},
): Promise<Answer<Output<E>>> {
  try {
    return await callOnce(endpoint, input, options);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'ACCORD_REQUIS') throw error;
    return { data: (await agree(endpoint, input, error)) as Output<E> };
  }
}

async function callOnce<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options: CallOptions,
): Promise<Answer<Output<E>>> {
  const response = await send(endpoint, input, options);
  const late = Number(response.headers.get(ENTETE_RETARD) ?? 0);
  if (late !== serverClock.get()) serverClock.set(() => late);
  noteWording(response.headers.get(ENTETE_FORMULATIONS));
  const text = await response.text().catch(() => {
    throw networkError();
  });
  return answerOf(response, text) as Answer<Output<E>>;
}

/** Reads the body and the totals of a success. @throws ApiError when the body is not JSON. */
export function answerOf(response: Response, text: string): Answer<unknown> {
  const data = readJson(text, response.status);
  const total = response.headers.get(ENTETE_TOTAL);
  if (total === null) return { data };
  const totaux = response.headers.get(ENTETE_TOTAUX);
  const page = response.headers.get(ENTETE_PAGE);
  return {
    data,
    total: Number(total),
    totalExact: response.headers.get(ENTETE_TOTAL_EXACT) !== 'false',
    ...(totaux === null ? {} : { totaux: readJson(totaux, response.status) as Record<string, number> }),
    ...(page === null ? {} : { page: Number(page) }),
  };
}

function readJson(text: string, status: number): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError(status, 'INDISPONIBLE', "La réponse du serveur n'est pas lisible. Réessayez.");
  }
}

/** Reads the name that the server gives to a file; '' where it gives none. */
const nameOf = ({ headers }: Response): string => {
  const [, name = ''] = /filename\*=UTF-8''([^;]+)/.exec(headers.get('content-disposition') ?? '') ?? [];
  return decodeURIComponent(name);
};

/** Fetches a file to show it, with the server's name. @throws ApiError; an AbortError when `signal` was aborted. */
export async function fetchFile<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options: CallOptions = {},
): Promise<File> {
  const response = await send(endpoint, input, options);
  const body = await response.blob().catch(() => {
    throw networkError();
  });
  return new File([body], nameOf(response), { type: body.type });
}

/** Fetches a file and hands it to the browser's downloads under `filename`. */
export async function download<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  filename: string,
): Promise<void> {
  const file = await fetchFile(endpoint, input);
  saveFile(file, filename);
}

/** Hands a file to the browser's downloads under `filename`. */
export function saveFile(file: Blob, filename: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = filename;
  document.body.append(link);
  link.click();
  link.remove();
  // Some browsers read the file only after the click was handled.
  setTimeout(() => URL.revokeObjectURL(link.href), MINUTE);
}
