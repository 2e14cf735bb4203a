/**
 * Declares a list that no form fills. Its page and its file are the same rows, by the same right, filters and orders; it is read
 * as a look-alike's list is, and has its filters by column, its views and its choice of rows.
 */
import * as z from 'zod/mini';
import type { Noms } from './crud.ts';
import {
  type Access,
  type Endpoint,
  endpoint,
  type Method,
  type ObjectSchema,
  type Reserved,
} from './endpoint.ts';
import type { Fields } from './fields.ts';
import { type Filters, filtersInput } from './filters.ts';
import { exportInput, listInput, type ORDRES } from './lists.ts';
import { selection } from './many.ts';
import { exportDe, listeLue } from './trace.ts';

type Shape = Readonly<Record<string, z.ZodMiniType>>;

/** A screen reads these parts of a contract for its list, a look-alike's too. */
export interface ListedContract {
  readonly entity: string;
  readonly noms: Noms;
  readonly sortable: readonly [string, ...string[]];
  readonly filters: Filters;
  readonly list: Endpoint;
  readonly export: Endpoint;
  /** Order of the first sortable column until somebody chooses one; default: ascending. */
  readonly ownOrder?: (typeof ORDRES)[number];
  /** True when rows are never disabled: the list offers no such choice. */
  readonly isStateless?: boolean;
}

interface Definition<
  F extends Fields,
  C extends readonly [string, ...string[]],
  P extends Shape,
  R extends ObjectSchema,
  Y extends Filters,
> {
  /** The plural word of the list, which names its views, its columns and its file. */
  readonly entity: string;
  readonly noms: Noms;
  readonly calls: { readonly list: `${Method} ${string}`; readonly export: `${Method} ${string}` };
  readonly access: Access;
  /** The keys of a row that only some of its readers are told. */
  readonly reserved?: Reserved | readonly Reserved[];
  /** The fields of the form that writes its rows elsewhere, whose labels title its file. */
  readonly fields: F;
  readonly row: R;
  /** The columns by which it is sorted, its own order first. */
  readonly sortable: C;
  /** The keys of its input beside those of every list: the parent whose rows are listed. */
  readonly parameters: P;
  /** The columns by which it is narrowed. */
  readonly filters: Y;
  readonly ownOrder?: (typeof ORDRES)[number];
  /** True when its rows may be disabled: the list offers the choice between both states. */
  readonly hasStates?: true;
  /** True where its rows tell of children by their names: the security trace keeps who read it. */
  readonly isPersonal?: true;
  /** The words of the security trace for it; default: 'Liste des reçus', by its nouns. */
  readonly objet?: string;
  /** The sentences of the page and of the file. */
  readonly summaries: { readonly list: string; readonly export: string };
}

/** Declares the list and its file: `readOnlyContract({ entity: 'paiements', calls: { … }, … })`. Additions. */
export function readOnlyContract<
  const F extends Fields,
  const C extends readonly [string, ...string[]],
  P extends Shape,
  R extends ObjectSchema,
  const Y extends Filters,
>(definition: Definition<F, C, P, R, Y>) {
  const { entity, noms, calls, access, fields, row, sortable, parameters, filters, summaries } = definition;
  const { ownOrder = 'asc', hasStates = false, isPersonal = false } = definition;
  const { objet: liste = `Liste des ${noms.plusieurs}` } = definition;
  const { reserved } = definition;
  const common = { kind: 'read', access, reserved, typed: ['recherche'], source: 'addition' } as const;
  const filtres = filtersInput(filters);
  return {
    entity,
    noms,
    fields,
    row,
    sortable,
    filters,
    ownOrder,
    isStateless: !hasStates,
    list: endpoint(calls.list, {
      ...common,
      input: z.extend(listInput(sortable), { ...parameters, filtres }),
      output: z.array(row),
      paged: true,
      ...(isPersonal ? { trace: listeLue(liste) } : {}),
      summary: summaries.list,
    }),
    export: endpoint(calls.export, {
      ...common,
      input: z.extend(exportInput(sortable), { ...parameters, filtres, selection: z.optional(selection) }),
      output: z.unknown(),
      file: true,
      trace: exportDe(liste),
      summary: summaries.export,
    }),
  };
}
