/** Builds answers from the output schema's keys: what a handler holds beside them never leaves the server. */
import type { Schema } from '@gestionscolaire/contract/core/api/endpoint.ts';

type Project = (value: unknown) => unknown;

interface Definition {
  type: string;
  shape?: Record<string, Schema>;
  element?: Schema;
  innerType?: Schema;
}

const same: Project = (value) => value;

/**
 * Compiles the copying of one schema. `strict`: a key that the schema does not name, or one that it misses, is a
 * fault; tests run strict and find it first.
 */
export function projection(schema: Schema, strict: boolean): Project {
  const { type, shape, element, innerType } = schema._zod.def as unknown as Definition;
  if (type === 'object' && shape !== undefined) return objectProjection(shape, strict);
  if (type === 'array' && element !== undefined) {
    const each = projection(element, strict);
    return (value) => (value as unknown[]).map(each);
  }
  if ((type === 'nullable' || type === 'optional') && innerType !== undefined) {
    const inner = projection(innerType, strict);
    return (value) => (value == null ? value : inner(value));
  }
  return same;
}

function objectProjection(shape: Record<string, Schema>, strict: boolean): Project {
  const fields = Object.entries(shape).map(([key, schema]) => {
    const project = projection(schema, strict);
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

function isOptional(schema: Schema | undefined): boolean {
  return (schema?._zod.def as unknown as Definition | undefined)?.type === 'optional';
}
