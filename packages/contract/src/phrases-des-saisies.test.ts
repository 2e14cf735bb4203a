/** Walks the inputs of all calls: a value that a person's field can hold wrongly is refused in French, never in zod's words. */
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { API } from './api.ts';

type Schema = z.core.$ZodType;

interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly element?: Schema;
  readonly innerType?: Schema;
  readonly options?: readonly Schema[];
}

const definitionOf = (schema: Schema): Definition => schema._zod.def;

const TEXTES = ['', ' ', 'x', 'x\0', 'x'.repeat(20_000), '1800-01-01'];
const AUTRES = [null, 0, -1, 1.5, 1e15, true, [], {}, [null], Array.from({ length: 3000 }, () => 1)];
const PARTOUT: readonly unknown[] = [...TEXTES, ...AUTRES];

/** Returns values that a schema may refuse, deeper ones among them. */
function hostiles(schema: Schema, depth = 0): readonly unknown[] {
  if (depth > 4) return PARTOUT;
  const { shape, element, innerType, options = [] } = definitionOf(schema);
  if (innerType !== undefined) return hostiles(innerType, depth);
  const inside = options.flatMap((one) => hostiles(one, depth + 1));
  if (element !== undefined) inside.push(...hostiles(element, depth + 1).map((one) => [one]));
  for (const [key, one] of Object.entries(shape ?? {}))
    inside.push(...hostiles(one, depth + 1).map((value) => ({ [key]: value })));
  return [...PARTOUT, ...inside];
}

/** Zod without a language says this of every fault that has no sentence of its own. */
const SANS_PHRASE = 'Invalid input';

it('chaque saisie refusée l’est en français, à toute profondeur', () => {
  const muettes = new Set<string>();
  for (const { method, path, input, typed } of API)
    for (const key of typed) {
      const schema = input.shape[key];
      if (schema === undefined) continue;
      for (const value of hostiles(schema)) {
        const { error } = z.safeParse(schema, value);
        for (const issue of error?.issues ?? [])
          if (issue.message === SANS_PHRASE)
            muettes.add(`${method} ${path} : ${[key, ...issue.path].join('.')} (${issue.code})`);
      }
    }
  expect([...muettes]).toEqual([]);
});
