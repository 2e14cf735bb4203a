/** Builds answers from the output schema's keys: what a handler holds beside them never leaves the server. */
import type { Schema } from '@gestionscolaire/contract/core/api/endpoint.ts';

type Project = (value: unknown) => unknown;

interface Definition {
  type: string;
  /** The form that a text or a number must have. */
  format?: string;
  shape?: Record<string, Schema>;
  element?: Schema;
  innerType?: Schema;
  /** The forms of a union, and the key that says which. */
  options?: readonly Schema[];
  discriminator?: string;
  /** The values of a literal. */
  values?: readonly unknown[];
  /** The checks of a value that its type leaves open. */
  checks?: readonly unknown[];
}

/** Returns how zod describes a schema. */
export const definitionOf = (schema: Schema): Definition => schema._zod.def;

const same: Project = (value) => value;

const NOTHING: ReadonlySet<string> = new Set();

/**
 * Compiles the copying of one schema. `strict`: a key that the schema does not name, or one that it misses, is a
 * fault; tests run strict and find it first. `without`: the keys that are left out, at any depth.
 */
export function projection(schema: Schema, strict: boolean, without = NOTHING): Project {
  const { type, shape, element, innerType, options, discriminator } = definitionOf(schema);
  if (type === 'object' && shape !== undefined) return objectProjection(shape, strict, without);
  if (type === 'array' && element !== undefined) {
    const each = projection(element, strict, without);
    return (value) => (value as unknown[]).map(each);
  }
  if ((type === 'nullable' || type === 'optional') && innerType !== undefined) {
    const inner = projection(innerType, strict, without);
    return (value) => (value == null ? value : inner(value));
  }
  if (type === 'union' && options !== undefined && discriminator !== undefined)
    return unionProjection({ options, discriminator }, strict, without);
  return same;
}

/** Copies a value by the form that its key names. */
function unionProjection(
  { options, discriminator }: { options: readonly Schema[]; discriminator: string },
  strict: boolean,
  without: ReadonlySet<string>,
): Project {
  const forms = new Map(
    options.flatMap((option) => {
      const project = projection(option, strict, without);
      const key = definitionOf(option).shape?.[discriminator];
      const values = key === undefined ? [] : (definitionOf(key).values ?? []);
      return values.map((value) => [value, project] as const);
    }),
  );
  return (value) => {
    const form = (value as Record<string, unknown>)[discriminator];
    const project = forms.get(form);
    if (project === undefined) throw new Error(`the contract has no form ${String(form)}`);
    return project(value);
  };
}

function objectProjection(
  shape: Record<string, Schema>,
  strict: boolean,
  without: ReadonlySet<string>,
): Project {
  const told = Object.entries(shape).filter(([key]) => !without.has(key));
  const fields = told.map(([key, schema]) => {
    const project = projection(schema, strict, without);
    return { key, project: project === same ? undefined : project };
  });
  return (value) => {
    const source = value as Record<string, unknown>;
    const target: Record<string, unknown> = {};
    for (const { key, project } of fields) {
      const item = source[key];
      if (strict && item === undefined && !isOptional(shape[key])) throw new Error(`the answer lacks ${key}`);
      target[key] = project === undefined ? item : project(item);
    }
    if (strict) {
      for (const key of Object.keys(source)) {
        if (!(key in shape)) throw new Error(`the contract does not name ${key}`);
      }
    }
    return target;
  };
}

/** Returns a value without some keys, at any depth: what no schema names, such as the record that a refusal tells. */
export function withoutKeys(value: unknown, keys: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((one) => withoutKeys(one, keys));
  if (typeof value !== 'object' || value === null) return value;
  const told = Object.entries(value).filter(([key]) => !keys.includes(key));
  return Object.fromEntries(told.map(([key, inside]) => [key, withoutKeys(inside, keys)]));
}

function isOptional(schema: Schema | undefined): boolean {
  return schema !== undefined && definitionOf(schema).type === 'optional';
}
