/** Declares a list that no form fills: its page and its file are the same rows, by the same right and filters. */
import * as z from 'zod/mini';
import { type Access, endpoint, type Method, type ObjectSchema } from './endpoint.ts';
import { exportInput, listInput } from './lists.ts';

type Shape = Readonly<Record<string, z.ZodMiniType>>;

interface Listed<C extends readonly [string, ...string[]], F extends Shape, R extends ObjectSchema> {
  readonly access: Access;
  /** The columns by which it is sorted. */
  readonly tris: C;
  readonly filtres: F;
  readonly row: R;
  /** The sentences of the page and of the file. */
  readonly summaries: { readonly list: string; readonly file: string };
}

/** Declares both calls: `listAndFile({ list: 'POST paiementSelectBy', file: 'POST exportPaiement' }, { … })`. Additions. */
export function listAndFile<
  const C extends readonly [string, ...string[]],
  F extends Shape,
  R extends ObjectSchema,
>(
  calls: { readonly list: `${Method} ${string}`; readonly file: `${Method} ${string}` },
  { access, tris, filtres, row, summaries }: Listed<C, F, R>,
) {
  const common = { kind: 'read', access, typed: ['recherche'], source: 'addition' } as const;
  return {
    list: endpoint(calls.list, {
      ...common,
      input: z.extend(listInput(tris), filtres),
      output: z.array(row),
      paged: true,
      summary: summaries.list,
    }),
    file: endpoint(calls.file, {
      ...common,
      input: z.extend(exportInput(tris), filtres),
      output: z.unknown(),
      file: true,
      summary: summaries.file,
    }),
  };
}
