/**
 * Declares the calls of a look-alike: an entity with a list, a form and nothing else. The caller gives names, methods and paths
 * as the documents have them; inputs and answers follow from the fields. Where the documents give no hard delete (SHARED-23), the
 * record is only disabled.
 */
import * as z from 'zod/mini';
import type { Texte } from '#core/text/formulations.ts';
import {
  type Access,
  type Endpoint,
  endpoint,
  lookup,
  type Method,
  type Reserved,
  type RightAccess,
  right,
  type Screen,
  type ScreenName,
  screenOf,
} from './endpoint.ts';
import { confirmation, type Field, type Fields, schemas } from './fields.ts';
import { type Filters, filtersInput, filtersOf } from './filters.ts';
import { exportInput, listInput } from './lists.ts';
import { manyCalls, selection } from './many.ts';
import { id, idIgnore, modifDate, parentId, stamps } from './stamps.ts';
import { exportDe, lectureDe, listeLue } from './trace.ts';

type Call = `${Method} ${string}`;

interface CrudCalls {
  list: Call;
  get: Call;
  create: Call;
  update: Call;
  /** Deletes a record; absent where a record is disabled instead (SHARED-23). */
  remove?: Call;
  disable: Call;
  /** Enables a disabled record again: an addition (AMB-069). */
  enable: Call;
  /** Returns the filtered list as a file: an addition. */
  export: Call;
}

/** The words that sentences use for an entity: 'devise', 'devises', feminine. */
export interface Noms {
  readonly un: string;
  readonly plusieurs: string;
  readonly feminin: boolean;
}

type NoFilters = {};

interface CrudDefinition<
  F extends Fields,
  L extends z.core.$ZodLooseShape,
  C extends readonly [string, ...string[]],
  W extends string = never,
  Q extends string = never,
  Y extends Filters = Filters,
> {
  /** The plural word of the entity, which names its folder, file and table. */
  entity: string;
  /** The words of a confirmation: 'cette devise'. */
  item: Texte;
  noms: Noms;
  /** The menu or tab that owns the screens. */
  screen: ScreenName;
  calls: CrudCalls;
  /** Whether the rows are the network's (default) or a school's. */
  scope?: RightAccess['scope'];
  /** The other screens that read the list and the record. */
  alsoRead?: readonly ScreenName[];
  /** The access of calls that belong to another screen or scope than the rest. */
  access?: Partial<Record<keyof CrudCalls, Access>>;
  /** The section of the documents that names the calls; default: A§7. */
  source?: string;
  /** The calls that the documents do not have, beside enable and export: additions. */
  additions?: readonly (keyof CrudCalls)[];
  /**
   * Whether its list is ours (AMB-159), where its call does not say so: true where the documents name the call and show no page of
   * it, false where they show the page and name no call. Default: as the call.
   */
  isOurs?: boolean;
  fields: F;
  /** The columns of an answer that come from elsewhere, such as the parent's label. */
  read: L;
  /** The columns a list can be sorted by; the first is its default order. */
  sortable: C;
  /**
   * The fields that name a parent: a list and its file may be asked for the children of one. `page`: the parent whose children
   * the list's own page shows, where it does not show all (0: the main menus).
   */
  within?: { readonly fields: readonly W[]; readonly page?: number };
  /** The filters by column of the list beside those of its fields (filters.ts): its source says what they read. */
  moreFilters?: Y;
  /**
   * The keys, beside the label's, by which an add, a change and an enabling confirm a field (AMB-079): 'montantConfirme' where
   * the amount may pass a limit.
   */
  confirmed?: readonly Q[];
  /**
   * The keys that a signed-in user without the privilege receives from the list (AMB-156); without `reduced` the list needs the
   * privilege.
   */
  reduced?: readonly string[];
  /** The keys of a row, and the filters, that only some of its readers are told. */
  reserved?: Reserved | readonly Reserved[];
  /** True where a row is the card of a child: the security trace keeps who read it, and who read the list. */
  isPersonal?: true;
}

/** The answer of every write but an add (docs/specification/api.md, Conventions). */
export const written = z.array(z.object({ id, modifDate }));
export const added = z.array(z.object({ id }));

/** The rules of fields in a request; a call may leave out a field that the documents do not have: it stays as it is. */
type Sent<F extends Fields> = {
  [K in keyof F]: F[K] extends { readonly isOmissible: true }
    ? z.ZodMiniOptional<F[K]['schema']>
    : F[K]['schema'];
};
function sentSchemas<F extends Fields>(fields: F): Sent<F> {
  const sent = ({ schema, isOmissible }: Field) => (isOmissible === true ? z.optional(schema) : schema);
  return Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, sent(field)])) as Sent<F>;
}

/** Returns the key of a request that confirms a field: 'montantConfirme'. */
export const confirmationKey = (field: string): string => `${field}Confirme`;

const confirmations = <Q extends string>(keys: readonly Q[]) =>
  Object.fromEntries(keys.map((key) => [key, confirmation])) as Record<Q, typeof confirmation>;

const oneId = z.object({ id });
/** Adds the keys of its parents to a list's input. */
function narrowed<S extends z.ZodMiniObject, W extends string>(
  input: S,
  fields: readonly W[],
): Narrowed<S, W> {
  const whole = z.extend(input, parentsOf(fields));
  return whole;
}

const parentsOf = (fields: readonly string[]) => Object.fromEntries(fields.map((field) => [field, parentId]));

type Narrowed<S extends z.ZodMiniObject, W extends string> = z.ZodMiniObject<
  S['shape'] & Record<W, typeof parentId>
>;

type RemoveEndpoint = Endpoint<typeof oneId, typeof written>;
type Removal<K extends CrudCalls> = K extends { remove: Call } ? RemoveEndpoint : undefined;

const removal = (
  call: Call | undefined,
  given: { access: Access; summary: string; source: string },
): RemoveEndpoint | undefined =>
  call === undefined ? undefined : endpoint(call, { ...given, input: oneId, output: written });

/** Writes in one sentence what each call of a look-alike does. */
function summariesOf({ un, plusieurs, feminin }: Noms): Readonly<Record<keyof CrudCalls, string>> {
  const one = `${feminin ? 'une' : 'un'} ${un}`;
  return {
    list: `Liste les ${plusieurs}, page par page si « page » est donné.`,
    get: `Rend ${one}.`,
    create: `Ajoute ${one}.`,
    update: `Modifie ${one}.`,
    remove: `Supprime ${one}.`,
    disable: `Désactive ${one}.`,
    enable: `Réactive ${one}.`,
    export: `Rend en fichier la liste des ${plusieurs}.`,
  };
}

/**
 * Whether schools add the records of a look-alike and change them. What schools add and the network alone changes, as a
 * neighbourhood, is the network's; so is a school.
 */
export const isOfSchools = (crud: Readonly<Record<'create' | 'update', Pick<Endpoint, 'access'>>>): boolean =>
  [crud.create, crud.update].every(({ access }) => access.who === 'right' && access.scope === 'ecole');

/** Declares the eight calls of a look-alike; seven where the documents have no hard delete. */
export function crudContract<
  const F extends Fields,
  const L extends z.core.$ZodLooseShape,
  const C extends readonly [string, ...string[]],
  const K extends CrudCalls,
  const W extends string = never,
  const Q extends string = never,
  const Y extends Filters = NoFilters,
>(definition: CrudDefinition<F, L, C, W, Q, Y> & { calls: K }) {
  const { calls, screen, fields, sortable, additions = [], scope = 'reseau', alsoRead = [] } = definition;
  const reading = right(screen, 'lecture', { scope, also: alsoRead });
  const { fields: within = [], page: shown } = definition.within ?? {};
  const access = (call: keyof CrudCalls, own: Access): Access => definition.access?.[call] ?? own;
  const own = schemas(fields);
  const sent = sentSchemas(fields);
  const confirmed = { libelleConfirme: confirmation, ...confirmations(definition.confirmed ?? []) };
  const typed = [...Object.keys(fields), ...Object.keys(confirmed)];
  const row = z.object({ id, ...own, ...definition.read, ...stamps });
  const source = (call: keyof CrudCalls) =>
    additions.includes(call) ? 'addition' : (definition.source ?? 'A§7');
  const summaries = summariesOf(definition.noms);
  const isPersonal = definition.isPersonal === true;
  const liste = `Liste des ${definition.noms.plusieurs}`;
  const reserved = [definition.reserved ?? []].flat();
  const read = { reserved, ...(isPersonal ? { trace: listeLue(liste) } : {}) };
  const stamp = z.object({ id, modifUserId: idIgnore, modifDate });
  const filters = filtersOf(fields, definition.moreFilters);
  const filtres = filtersInput(filters);
  const disabling = access('disable', right(screen, 'suppression', { scope }));
  const enabling = access('enable', right(screen, 'suppression', { scope }));

  const reducedShape: Record<string, z.ZodMiniType> = {};
  for (const key of definition.reduced ?? []) reducedShape[key] = row.shape[key] as unknown as z.ZodMiniType;

  return {
    entity: definition.entity,
    /** The key under which `get` answers its rows; see wrappedGet. */
    wrap: undefined,
    item: definition.item,
    noms: definition.noms,
    screen: screenOf(screen),
    fields,
    row,
    sortable,
    /** The columns by which its list, its file and its acts on many rows may be narrowed. */
    filters: filters as unknown as Y,
    /** The fields by which its list may be narrowed to the children of a parent. */
    within: within as readonly string[],
    /** The filters that the list's page sends beside its search. */
    shown: (shown === undefined ? {} : Object.fromEntries(within.map((field) => [field, shown]))) as Readonly<
      Record<string, number>
    >,
    list: endpoint(calls.list, {
      kind: 'read',
      access: access(
        'list',
        definition.reduced === undefined ? reading : lookup(screen, z.object(reducedShape)),
      ),
      input: narrowed(z.extend(listInput(sortable), { filtres }), within),
      output: z.array(row),
      typed: ['recherche'],
      paged: true,
      ...(definition.isOurs === undefined ? {} : { isDocumented: !definition.isOurs }),
      ...read,
      summary: summaries.list,
      source: source('list'),
    }),
    get: endpoint(calls.get, {
      access: access('get', reading),
      reserved,
      input: z.object({ id }),
      output: z.array(row),
      ...(isPersonal ? { trace: lectureDe('Fiche') } : {}),
      summary: summaries.get,
      source: source('get'),
    }),
    create: endpoint(calls.create, {
      access: access('create', right(screen, 'ajout', { scope })),
      reserved,
      input: z.object({ ...sent, ...confirmed, creationUserId: idIgnore }),
      output: added,
      typed,
      status: 201,
      summary: summaries.create,
      source: source('create'),
    }),
    update: endpoint(calls.update, {
      access: access('update', right(screen, 'modification', { scope })),
      reserved,
      input: z.object({ id, ...sent, ...confirmed, modifUserId: idIgnore, modifDate }),
      output: written,
      typed,
      summary: summaries.update,
      source: source('update'),
    }),
    remove: removal(calls.remove, {
      access: access('remove', right(screen, 'suppression', { scope })),
      summary: summaries.remove,
      source: source('remove'),
    }) as Removal<K>,
    disable: endpoint(calls.disable, {
      access: disabling,
      reserved,
      input: stamp,
      output: written,
      summary: summaries.disable,
      source: source('disable'),
    }),
    enable: endpoint(calls.enable, {
      access: enabling,
      reserved,
      input: z.extend(stamp, confirmed),
      output: written,
      typed: Object.keys(confirmed),
      summary: summaries.enable,
      source: 'addition',
    }),
    export: endpoint(calls.export, {
      kind: 'read',
      access: access('export', reading),
      reserved,
      input: narrowed(z.extend(exportInput(sortable), { filtres, selection: z.optional(selection) }), within),
      output: z.unknown(),
      typed: ['recherche'],
      file: true,
      trace: exportDe(liste),
      summary: summaries.export,
      source: 'addition',
    }),
    ...manyCalls(calls.disable, {
      plusieurs: definition.noms.plusieurs,
      disabling,
      enabling,
      filtres,
      row,
      within: parentsOf(within),
      read,
    }),
  };
}

export type CrudContract = {
  readonly entity: string;
  readonly item: Texte;
  readonly noms: Noms;
  readonly screen: Screen;
  readonly fields: Fields;
  readonly row: z.ZodMiniObject;
  readonly sortable: readonly [string, ...string[]];
  readonly within: readonly string[];
  readonly filters: Filters;
  readonly shown: Readonly<Record<string, number>>;
  readonly wrap: string | undefined;
  readonly remove: Endpoint | undefined;
} & { readonly [K in Exclude<keyof CrudCalls, 'remove'>]: Endpoint } & Pick<
    ReturnType<typeof manyCalls>,
    'previewMany' | 'disableMany' | 'enableMany' | 'takeBackMany'
  >;

/** Returns the same contract with its single fetch answering `{menu: [row]}`, as the documents have it for some (A§7). */
export function wrappedGet<C extends { row: z.ZodMiniObject; get: Endpoint }, const W extends string>(
  contract: C,
  wrap: W,
) {
  const { get, ...rest } = contract;
  const { path, access, reserved, input, trace, summary, source } = get;
  const output = z.object({ [wrap]: z.array(contract.row) } as { [K in W]: z.ZodMiniArray<C['row']> });
  return {
    ...(rest as Omit<C, 'get' | 'wrap'>),
    wrap,
    get: endpoint(`GET ${path}`, { access, reserved, input, output, trace, summary, source }),
  };
}

/** The row of a look-alike, as its contract answers it. */
export type RowOf<C extends { row: z.ZodMiniObject }> = z.output<C['row']>;

/** Returns the rows of a single fetch, wrapped or bare. */
export function rowsOfGet({ wrap }: Pick<CrudContract, 'wrap'>, answer: unknown): unknown[] {
  const rows = wrap === undefined ? answer : (answer as Record<string, unknown>)[wrap];
  return Array.isArray(rows) ? rows : [];
}

/** Lists the calls of a look-alike, in their order. */
export function crudEndpoints(crud: CrudContract): Endpoint[] {
  const { list, get, create, update, remove, disable, enable } = crud;
  const { previewMany, disableMany, enableMany, takeBackMany } = crud;
  const many = [previewMany, disableMany, enableMany, takeBackMany];
  const calls = [list, get, create, update, remove, disable, enable, crud.export, ...many];
  return calls.filter((call) => call !== undefined);
}
