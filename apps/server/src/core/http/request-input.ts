/** From a request to the input an endpoint declares: texts of the url become the declared type, faults become refusals. */
import { type Endpoint, pathParameters } from '@gestionscolaire/contract/core/endpoint.ts';
import { Refus } from '@gestionscolaire/contract/core/errors.ts';
import * as z from 'zod/mini';

interface Received {
  params: unknown;
  query: unknown;
  body: unknown;
}

interface JsonType {
  type?: string;
  anyOf?: JsonType[];
  enum?: unknown[];
  const?: unknown;
}

function isNumeric({ type, anyOf, enum: values, const: value }: JsonType): boolean {
  if (type === 'integer' || type === 'number' || typeof value === 'number') return true;
  if (values?.some((item) => typeof item === 'number') === true) return true;
  return anyOf?.some(isNumeric) ?? false;
}

/** Texts of the path and of the query, as numbers where the endpoint wants numbers. */
function coerce(source: unknown, numeric: ReadonlySet<string>): Record<string, unknown> {
  const target: Record<string, unknown> = {};
  for (const [key, value] of Object.entries((source ?? {}) as Record<string, unknown>)) {
    target[key] =
      numeric.has(key) && typeof value === 'string' && /^-?\d{1,16}$/.test(value) ? Number(value) : value;
  }
  return target;
}

/** Keys of the input that hold a number. */
function numericOf({ input }: Endpoint): ReadonlySet<string> {
  const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' });
  const properties = (schema.properties ?? {}) as Record<string, JsonType>;
  return new Set(Object.keys(properties).filter((key) => isNumeric(properties[key] ?? {})));
}

export function inputReader(endpoint: Endpoint): (received: Received) => Record<string, unknown> {
  // Read from the schema at the first call: for all calls at once it would be a good part of a start.
  let known: ReadonlySet<string> | undefined;
  const numericKeys = (): ReadonlySet<string> => (known ??= numericOf(endpoint));
  const inPath = pathParameters(endpoint.path);
  const typed = new Set(endpoint.typed);
  const takesBody = endpoint.method === 'POST' || endpoint.method === 'PUT';

  return ({ params, query, body }) => {
    const path = coerce(params, numericKeys());
    const rest = takesBody ? bodyOf(body) : coerce(query, numericKeys());
    for (const key of inPath) {
      // A body that names another record than the path: which one was meant is not ours to guess.
      if (Object.hasOwn(rest, key) && rest[key] !== path[key]) throw new Refus('REQUETE_INVALIDE');
    }
    const given = { ...rest, ...path };
    const result = z.safeParse(endpoint.input, given);
    if (result.success) return result.data;
    throw faults(result.error.issues, given, typed);
  };
}

function bodyOf(body: unknown): Record<string, unknown> {
  if (body === undefined || body === null) return {};
  if (typeof body !== 'object' || Array.isArray(body)) throw new Refus('REQUETE_INVALIDE');
  return body as Record<string, unknown>;
}

/** Faults of what a person typed are sentences at their fields, all at once; any other fault is the caller's. */
function faults(
  issues: readonly z.core.$ZodIssue[],
  given: Record<string, unknown>,
  typed: ReadonlySet<string>,
): Refus {
  const champs: Record<string, string> = {};
  for (const { path, message } of issues) {
    const key = String(path[0] ?? '');
    if (!typed.has(key) || !Object.hasOwn(given, key)) return new Refus('REQUETE_INVALIDE');
    champs[key] ??= message;
  }
  return new Refus('SAISIE_INVALIDE', { champs });
}
