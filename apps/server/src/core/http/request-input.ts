/**
 * Turns a request into the input that an endpoint declares: texts get the declared type, absent values become null,
 * faults become refusals.
 */
import { type Endpoint, mayBeAbsent, pathParameters } from '@gestionscolaire/contract/core/api/endpoint.ts';
import {
  type FauteDeCle,
  Refus,
  refusDesCles,
  refuseCles,
} from '@gestionscolaire/contract/core/api/errors.ts';
import { estUnMontant } from '@gestionscolaire/contract/core/api/fields.ts';
import { lireMontant } from '@gestionscolaire/contract/core/values/montant.ts';
import * as z from 'zod/mini';

interface Received {
  params: unknown;
  query: unknown;
  body: unknown;
}

type Values = Record<string, unknown>;

/** Reads one value as its schema means it; a value that it cannot read stays as it is, and the schema refuses it. */
type Read = (value: unknown) => unknown;

type Shape = Readonly<Record<string, z.core.$ZodType>>;

interface Definition {
  type: string;
  shape?: Shape;
  element?: z.core.$ZodType;
  innerType?: z.core.$ZodType;
  valueType?: z.core.$ZodType;
  options?: readonly z.core.$ZodType[];
  values?: readonly unknown[];
}

const definitionOf = (schema: z.core.$ZodType): Definition => schema._zod.def;

const NUMBER = /^-?\d{1,16}(?:\.\d{1,6})?$/;
const asNumber: Read = (value) => (typeof value === 'string' && NUMBER.test(value) ? Number(value) : value);
/** An amount is read of a text as a field, a grid or a file reads it. */
const asMontant: Read = (value) => (typeof value === 'string' ? (lireMontant(value) ?? value) : value);
const asFlag: Read = (value) => (value === 'true' ? true : value === 'false' ? false : value);

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const mapped = (value: Values, each: Read): Values =>
  Object.fromEntries(Object.entries(value).map(([key, one]) => [key, each(one)]));

/**
 * Makes the reader of a schema: a number or a flag written as text becomes that number, at any depth. Example: '12'
 * where the schema takes a number and no text.
 */
function readerOf(schema: z.core.$ZodType): Read | undefined {
  if (estUnMontant(schema)) return asMontant;
  const { type, shape, element, innerType, valueType, options = [], values } = definitionOf(schema);
  if (shape !== undefined) return objectReader(shape);
  if (innerType !== undefined) return readerOf(innerType);
  if (element !== undefined) {
    const each = readerOf(element);
    return each && ((value) => (Array.isArray(value) ? value.map(each) : value));
  }
  if (valueType !== undefined) {
    const each = readerOf(valueType);
    return each && ((value) => (isObject(value) ? mapped(value, each) : value));
  }
  if (type === 'union' && !options.some((one) => definitionOf(one).type === 'string'))
    return options.map(readerOf).find((read) => read !== undefined);
  if (type === 'number' || values?.every((one) => typeof one === 'number') === true) return asNumber;
  return type === 'boolean' ? asFlag : undefined;
}

/**
 * Reads the keys of an object. A missing key that may be absent becomes null; it stays absent where the schema gives
 * absence a meaning of its own.
 */
function objectReader(shape: Shape): Read {
  const keys = Object.entries(shape).map(([key, schema]) => ({
    key,
    read: readerOf(schema),
    isNull: mayBeAbsent(schema) && !z.safeParse(schema, undefined).success,
  }));
  return (value) => {
    if (!isObject(value)) return value;
    const target: Values = { ...value };
    for (const { key, read, isNull } of keys) {
      if (!Object.hasOwn(target, key)) {
        if (isNull) target[key] = null;
      } else if (read !== undefined) target[key] = read(target[key]);
    }
    return target;
  };
}

export function inputReader(endpoint: Endpoint): (received: Received) => Values {
  // The schema is read at the first call: reading those of all calls would take a good part of a start.
  let known: Read | undefined;
  const inPath = pathParameters(endpoint.path);
  const typed = new Set(endpoint.typed);
  const takesBody = endpoint.method === 'POST' || endpoint.method === 'PUT';

  return ({ params, query, body }) => {
    known ??= objectReader(endpoint.input.shape);
    const path = { ...(params as Values) };
    const sent = takesBody ? bodyOf(body) : ((query ?? {}) as Values);
    const given = known({ ...sent, ...path }) as Values;
    // The body names another record than the path: the server does not guess which one was meant.
    const own = inPath.length === 0 ? given : (known(sent) as Values);
    const others = inPath.filter((key) => Object.hasOwn(sent, key) && own[key] !== given[key]);
    if (others.length > 0) refuseCles(...others);
    const result = z.safeParse(endpoint.input, given);
    if (result.success) return result.data;
    throw faults(result.error.issues, given, typed);
  };
}

function bodyOf(body: unknown): Values {
  if (body === undefined || body === null) return {};
  if (isObject(body)) return body;
  throw new Refus('REQUETE_INVALIDE', { phrase: "Le corps de cette demande n'est pas un objet JSON." });
}

/**
 * Makes the refusal of an input. Faults in what a person typed are sentences at their fields, all at once; any other
 * fault is the client's, and names its keys.
 */
function faults(issues: readonly z.core.$ZodIssue[], given: Values, typed: ReadonlySet<string>): Refus {
  const champs: Record<string, string> = {};
  const cles = new Map<string, FauteDeCle>();
  for (const { path, message } of issues) {
    const key = String(path[0] ?? '');
    const isThere = Object.hasOwn(given, key);
    if (typed.has(key) && isThere) champs[key] ??= message;
    else cles.set(key, isThere ? 'refusee' : 'manque');
  }
  return cles.size > 0 ? refusDesCles(cles) : new Refus('SAISIE_INVALIDE', { champs });
}
