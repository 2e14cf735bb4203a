/** Turns a call of the contract into an HTTP request: method, url, body. Pure: the base and the token come from the client. */
import type { Endpoint } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { MINUTE } from '@gestionscolaire/contract/core/values/durations.ts';

/**
 * Milliseconds after which a call without its whole answer is given up: a slow line may take a minute, a dead one never
 * answers.
 */
export const CALL_LIMIT = MINUTE;

export interface WireRequest {
  method: string;
  /** Relative to the base of the API. */
  path: string;
  /** JSON text; undefined for GET and DELETE. */
  body: string | undefined;
}

type Values = Readonly<Record<string, unknown>>;

/** Writes a value as text for a path or a query; it takes scalars only. @throws TypeError for any other value. */
function scalar(name: string, value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw new TypeError(`${name} cannot stand in an address`);
}

function fillPath(path: string, values: Values, used: Set<string>): string {
  return path
    .split('/')
    .map((part) => {
      if (!part.startsWith(':')) return part;
      const name = part.slice(1);
      const value = values[name];
      if (value === undefined || value === null || value === '')
        throw new TypeError(`${path}: ${name} is missing`);
      used.add(name);
      return encodeURIComponent(scalar(name, value));
    })
    .join('/');
}

function queryOf(values: Values, used: ReadonlySet<string>): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(values)) {
    if (!used.has(key) && value !== undefined && value !== null) query.append(key, scalar(key, value));
  }
  query.sort();
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

/**
 * Fills the path parameters from the input. The rest goes to the query (GET, DELETE: keys sorted, null and undefined left out)
 * or to the JSON body (POST, PUT: the whole input, path parameters included).
 * @throws TypeError when a path parameter is missing: a fault of the caller.
 */
export function wireRequest(endpoint: Pick<Endpoint, 'method' | 'path'>, input: Values): WireRequest {
  const used = new Set<string>();
  const path = fillPath(endpoint.path, input, used);
  const hasBody = endpoint.method === 'POST' || endpoint.method === 'PUT';
  if (hasBody) return { method: endpoint.method, path, body: JSON.stringify(input) };
  return { method: endpoint.method, path: path + queryOf(input, used), body: undefined };
}

/** Gives two equal requests the same text: the order of a body's keys does not count. */
export function requestKey(request: WireRequest): string {
  if (request.body === undefined) return `${request.method} ${request.path}`;
  const values: unknown = JSON.parse(request.body);
  const entries = typeof values === 'object' && values !== null ? Object.entries(values) : [];
  entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return `${request.method} ${request.path} ${JSON.stringify(entries)}`;
}
