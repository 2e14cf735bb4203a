/** Reads what an answer holds, for tests that walk calls of any shape. */
import * as z from 'zod/mini';

const object = z.record(z.string(), z.unknown());

export function objectOf(data: unknown): Record<string, unknown> {
  return z.parse(object, data);
}

export function rowsOf(data: unknown): Record<string, unknown>[] {
  return z.parse(z.array(object), data);
}

/** Returns the first row; an empty object when there is none. */
export function firstOf(data: unknown): Record<string, unknown> {
  return rowsOf(data)[0] ?? {};
}
