/**
 * Writes values as the JSON text of what zod's parse answers: checked, and in the order of the schema's keys. A value that is so already,
 * as thousands of parts of sealed bulletins are, is recognized and not copied, and like leaves are asked about once.
 */
import type { Schema } from '@gestionscolaire/contract/core/api/endpoint.ts';
import * as z from 'zod/mini';
import { definitionOf } from './projection.ts';

/** Whether zod's parse would answer the value as it is; false also where it is not known without a parse. */
type IsParsed = (value: unknown) => boolean;

/** The values of a leaf that are remembered. */
const REMEMBERED = 1000;

function leaf(schema: Schema): IsParsed {
  const known = new Set<unknown>();
  return (value) => {
    if (known.has(value)) return true;
    const { success, data } = z.safeParse(schema, value);
    if (!success || data !== value) return false;
    if (known.size >= REMEMBERED) known.clear();
    known.add(value);
    return true;
  };
}

function object(shape: Record<string, Schema>): IsParsed {
  const fields = Object.entries(shape).map(([key, schema]) => ({
    key,
    isOptional: definitionOf(schema).type === 'optional',
    isParsed: compile(schema),
  }));
  return (value) => {
    if (typeof value !== 'object' || value === null) return false;
    let at = 0;
    // Unlike Object.keys, this makes no list of the keys.
    for (const key in value) {
      while (fields[at]?.isOptional === true && fields[at]?.key !== key) at += 1;
      const field = fields[at];
      if (field?.key !== key || !field.isParsed(Reflect.get(value, key))) return false;
      at += 1;
    }
    while (fields[at]?.isOptional === true) at += 1;
    return at === fields.length;
  };
}

function compile(schema: Schema): IsParsed {
  const { type, format, shape, element, innerType, options, values, checks = [] } = definitionOf(schema);
  if (checks.length > 0) return leaf(schema);
  if (type === 'string' && format === undefined) return (value) => typeof value === 'string';
  if (type === 'number' && format === 'safeint') return Number.isSafeInteger;
  if (type === 'literal' && values !== undefined) return (value) => values.includes(value);
  if (type === 'object' && shape !== undefined) return object(shape);
  if (type === 'array' && element !== undefined) {
    const each = compile(element);
    return (value) => Array.isArray(value) && value.every(each);
  }
  if ((type === 'nullable' || type === 'optional') && innerType !== undefined) {
    const [nothing, inner] = [type === 'nullable' ? null : undefined, compile(innerType)];
    return (value) => value === nothing || inner(value);
  }
  if (type === 'union' && options !== undefined) {
    const forms = options.map(compile);
    return (value) => forms.some((isParsed) => isParsed(value));
  }
  return leaf(schema);
}

/**
 * Makes the writer of a schema's values.
 * @throws what zod's parse throws, when the schema refuses a value
 */
export function exactText<S extends Schema>(schema: S): (value: z.output<S>) => string {
  const isParsed = compile(schema);
  return (value) => JSON.stringify(isParsed(value) ? value : z.parse(schema, value));
}
