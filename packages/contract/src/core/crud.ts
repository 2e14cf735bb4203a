/**
 * The calls of a look-alike: an entity with a list, a form and nothing else. Names, methods and paths are given by
 * the caller as the documents have them; what they take and answer follows from the fields.
 */
import * as z from 'zod/mini';
import { type Endpoint, endpoint, lookup, type Method, right } from './endpoint.ts';
import { confirmation, type Fields } from './fields.ts';
import { exportInput, listInput } from './lists.ts';
import { id, idIgnore, modifDate, stamps } from './stamps.ts';

type Call = `${Method} ${string}`;

interface CrudCalls {
  list: Call;
  get: Call;
  create: Call;
  update: Call;
  remove: Call;
  disable: Call;
  /** Puts a disabled record back: an addition (AMB-069). */
  enable: Call;
  /** A file of what the list is filtered to: an addition. */
  export: Call;
}

interface CrudDefinition<
  F extends Fields,
  L extends z.core.$ZodLooseShape,
  C extends readonly [string, ...string[]],
> {
  /** Plural word of the entity: folder, file, table. */
  entity: string;
  /** 'cette devise': how a confirmation names it. */
  item: string;
  /** Reference of the menu that owns the screens. */
  menu: string;
  calls: CrudCalls;
  /** Calls that the documents do not have, beside enable and export. */
  additions?: readonly (keyof CrudCalls)[];
  fields: F;
  /** Columns of an answer that come from elsewhere: the parent's label. */
  read: L;
  /** Columns a list can be sorted by; the first is its default order. */
  sortable: C;
  /** Keys a signed-in user without the privilege receives from the list (AMB-156); without it the list needs the privilege. */
  reduced?: readonly string[];
}

type Shapes<F extends Fields> = { [K in keyof F]: F[K]['schema'] };

function shapes<F extends Fields>(fields: F): Shapes<F> {
  return Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, field.schema])) as Shapes<F>;
}

/** Answer of every write but an add (docs/specification/api.md, Conventions). */
export const written = z.array(z.object({ id, modifDate }));
export const added = z.array(z.object({ id }));

/** Declares the eight calls of a look-alike. */
export function crudContract<
  const F extends Fields,
  const L extends z.core.$ZodLooseShape,
  const C extends readonly [string, ...string[]],
>(definition: CrudDefinition<F, L, C>) {
  const { calls, menu, fields, sortable, additions = [] } = definition;
  const own = shapes(fields);
  const typed = [...Object.keys(fields), 'libelleConfirme'];
  const row = z.object({ id, ...own, ...definition.read, ...stamps });
  const confirmed = { libelleConfirme: confirmation };
  const source = (call: keyof CrudCalls) => (additions.includes(call) ? 'addition' : 'A§7');
  const stamp = z.object({ id, modifUserId: idIgnore, modifDate });

  const reducedShape: Record<string, z.ZodMiniType> = {};
  for (const key of definition.reduced ?? []) reducedShape[key] = row.shape[key] as unknown as z.ZodMiniType;

  return {
    entity: definition.entity,
    item: definition.item,
    menu,
    fields,
    row,
    sortable,
    list: endpoint(calls.list, {
      kind: 'read',
      access:
        definition.reduced === undefined ? right(menu, 'lecture') : lookup(menu, z.object(reducedShape)),
      input: listInput(sortable),
      output: z.array(row),
      typed: ['recherche'],
      paged: true,
      source: source('list'),
    }),
    get: endpoint(calls.get, {
      access: right(menu, 'lecture'),
      input: z.object({ id }),
      output: z.array(row),
      source: source('get'),
    }),
    create: endpoint(calls.create, {
      access: right(menu, 'ajout'),
      input: z.object({ ...own, ...confirmed, creationUserId: idIgnore }),
      output: added,
      typed,
      status: 201,
      source: source('create'),
    }),
    update: endpoint(calls.update, {
      access: right(menu, 'modification'),
      input: z.object({ id, ...own, ...confirmed, modifUserId: idIgnore, modifDate }),
      output: written,
      typed,
      source: source('update'),
    }),
    remove: endpoint(calls.remove, {
      access: right(menu, 'suppression'),
      input: z.object({ id }),
      output: written,
      source: source('remove'),
    }),
    disable: endpoint(calls.disable, {
      access: right(menu, 'suppression'),
      input: stamp,
      output: written,
      source: source('disable'),
    }),
    enable: endpoint(calls.enable, {
      access: right(menu, 'suppression'),
      input: z.extend(stamp, confirmed),
      output: written,
      typed: ['libelleConfirme'],
      source: 'addition',
    }),
    export: endpoint(calls.export, {
      kind: 'read',
      access: right(menu, 'lecture'),
      input: exportInput(sortable),
      output: z.unknown(),
      typed: ['recherche'],
      file: true,
      source: 'addition',
    }),
  };
}

export type CrudContract = {
  readonly entity: string;
  readonly item: string;
  readonly menu: string;
  readonly fields: Fields;
  readonly row: z.ZodMiniObject;
  readonly sortable: readonly [string, ...string[]];
} & { readonly [K in keyof CrudCalls]: Endpoint };
