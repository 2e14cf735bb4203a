/**
 * Declares the list, add and edit screens of a look-alike. The declaration holds no screen: a route fetches screens/screen.tsx or
 * form/screen.tsx beside it, so a list carries no form.
 *
 * Four rungs: declare; fill a slot (a column's `show`, a field's control, `loading`); replace an operation (`removal`); leave,
 * and use DataList and CrudForm in a page of one's own.
 */
import type { CrudContract, RowOf } from '@gestionscolaire/contract/core/api/crud.ts';
import type { Endpoint, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import type { ListedContract } from '@gestionscolaire/contract/core/api/read-only.ts';
import type { ComponentType, ReactNode } from 'react';
import type { RowLinkTo } from './links.ts';
import type { FieldSlot, Held, Slots } from './slots.ts';
import type { Within } from './source.ts';
import type { AnyRow, Values } from './values.ts';

/** Exported again, so that a declaration imports one module. */
export {
  type ControlProps,
  type CustomSlot,
  choice,
  custom,
  day,
  formOnly,
  held,
  hundredths,
  lines,
  money,
  number,
  oneOf,
  percent,
  type Slots,
  text,
  tick,
} from './slots.ts';
export type { AnyRow };

export interface RecordCrumb {
  label: string;
  /** '/modifEcole/$ecoleId': the record's field of that name fills a parameter. */
  to: string;
}

export interface Column<Row> {
  /** Key of the row. The title has a sort button when the contract can sort by this column. */
  key: keyof Row & string;
  title: string;
  /** True for short values: the other columns take the room. */
  isNarrow?: true;
  /** True for the name of a row's school, which whoever is of one school, and a list of one school, rarely want (usualColumns). */
  isOfSchool?: true;
  /** True for long values: the column has more room. */
  isWide?: true;
  /**
   * True for the name of a person, and for what is read to its end as they are: it goes on under itself and is never cut. The first
   * column, which names the row, is so by itself.
   */
  isName?: true;
  /** True for values that keep several lines; a text that is none of these keeps one, and is cut at the end of its column. */
  isLines?: true;
  /** On the card of a phone: 'head' beside the name, for the amount that matters; 'plain' without its title, for what says itself; 'line' so too, on a line of its own; 'call' in the corner, for a number to call; 'none' where another value says it. */
  card?: 'head' | 'plain' | 'line' | 'call' | 'none';
  /** True for numbers, telephones and matricules, isDay for days, shown as jj/mm/aaaa: they keep one line and are never cut. */
  isNumber?: true;
  isDay?: true;
  /** True for amounts in whole francs: shown with their sign at the right, and added up under the list where the call tells totals. */
  isMoney?: true;
  /** Amount that a row counts for in the total of the page; default: its value. The server's total counts it alike. */
  counts?: (row: Row) => number;
  /** Shown for no value where that means something: 'Toute l'école'. Default: a dash. */
  none?: ReactNode;
  /** Slot: shows the value another way. Default: the value as text. */
  show?: (row: Row) => ReactNode;
}

interface Titles {
  /** 'Devises': title of the list and its breadcrumb. */
  list: string;
  add: string;
  edit: string;
  /** Label of the list's add button; default: 'Ajouter'. */
  addButton?: string;
  /** Last breadcrumb of the add form, where the documents give another word than its title (AMB-049). */
  addCrumb?: string;
}

export interface Messages {
  added: string;
  changed: string;
  removed: string;
  /** Headline of a failure where the documents give one; the server's sentence stands under it (AMB-171). */
  failed?: { added?: string; changed?: string; removed?: string };
}

/** The operations that the buttons of a row make; 'suppression' stands for enabling it too. */
export type RowOperation = 'modification' | 'suppression';

/** The call that the action 'Supprimer' makes. */
interface Removal<Row> {
  endpoint: Endpoint;
  input: (row: Row, userId: number) => Values;
}

/**
 * The way a refusal is shown beside the fields it names; `suffix` follows the server's sentence (AMB-142). Default: in the
 * form.
 */
export interface Refusals {
  as: 'banner' | 'toast';
  suffix?: string;
}

interface Definition<C extends CrudContract> {
  titles: Titles;
  /** Breadcrumbs between Accueil and the list. */
  trail: readonly RecordCrumb[];
  columns: readonly Column<RowOf<C>>[];
  /** One slot a field, in the documents' order, with those of the form alone beside them (formOnly). */
  form: { readonly [K in keyof C['fields']]: FieldSlot<RowOf<C>> } & {
    readonly [name: string]: FieldSlot<RowOf<C>>;
  };
  messages: Messages;
  /** Names a row in the labels of its actions: 'Modifier Franc guinéen'. */
  nameOf: (row: RowOf<C>) => string;
  /** Slots of the filters that no field of the form has: from where its records are chosen. */
  filters?: { readonly [name: string]: FieldSlot<RowOf<C>> };
  /** Slot: shown until the first rows arrive; default: grey rows. */
  loading?: ComponentType;
  /** Operation: removes a row. Default: the contract's hard delete; where it has none, its disabling (SHARED-23). */
  removal?: Removal<RowOf<C>>;
  /** Operation: runs before the question. It answers a sentence when the row stays, and then nothing is asked. */
  beforeRemoval?: (row: RowOf<C>) => Promise<string | null>;
  /**
   * Operation: whether this row may be changed or deleted, rights aside. A row that the server always refuses has no button.
   */
  canRow?: (row: RowOf<C>, operation: RowOperation) => boolean;
  /** Operation: returns the address that a whole row opens; default: its edit form, for who may change it. */
  opens?: (row: RowOf<C>) => string | undefined;
  /** Links of an active row, before its buttons, each with its right and its keys. */
  rowLinks?: readonly RowLinkTo<RowOf<C>>[];
  /** Slot: more buttons of an active row, before its own. */
  rowActions?: ComponentType<{ row: RowOf<C> }>;
  /** Slot: more buttons beside the title of the list, before 'Ajouter'; `within`: the parent whose rows are listed. */
  listActions?: ComponentType<{ within: Within }>;
  /** Slot: more buttons beside the title of the list, after 'Ajouter'. */
  moreListActions?: ComponentType;
  /**
   * Operation: handles the answer of an add before the list comes back, and may answer another path to go to. Example: it shows
   * a one-time password.
   */
  onAdded?: (answer: unknown, sent: Values) => Promise<string | undefined>;
  /** Operation: returns the values that the next new record begins with, where a person adds several in a row. Default: none. */
  keptForNext?: (sent: Values) => Held;
  /** Slot: more buttons beside the title of the edit form. */
  recordActions?: ComponentType<{ row: RowOf<C> }>;
  /** Finds the faults of fields that are each right by themselves: one sentence a field. */
  faults?: Faults;
  /** Fields folded under 'Plus d’informations', at the end of the form. */
  folded?: readonly (keyof C['fields'] & string)[];
  /** Slot: shows under the fields a sentence that follows the typed values; it has `role="status"`. */
  live?: ComponentType<LiveProps>;
  refusals?: Refusals;
  /** True when Valider looks enabled while something is missing (AMB-030). */
  isAlwaysEnabled?: true;
  /** Lists that are read before a new record: the form waits for their answers, and its fields' `initial` may read them. */
  reads?: readonly Endpoint[];
}

export interface LiveProps {
  values: Held;
  /** The record that is edited; null for a new one. */
  record: AnyRow | null;
  /**
   * Reports the faults that only its own reading can find (a total with the other records): one sentence a field. Call it in an
   * effect.
   */
  onFaults: (faults: Readonly<Record<string, string>>) => void;
}

export type Faults = (values: Held) => Record<string, string>;

type ManyCalls = Pick<CrudContract, 'previewMany' | 'disableMany' | 'enableMany' | 'takeBackMany'>;

/** A list as its screen reads it, of a look-alike or of a read-only contract: a row is a record of values. */
export interface ListPage {
  contract: ListedContract & Partial<ManyCalls>;
  titles: Pick<Titles, 'list'>;
  columns: readonly Column<AnyRow>[];
  form?: Slots;
  filters?: Readonly<Record<string, FieldSlot<AnyRow>>>;
  upFront?: readonly string[];
  nameOf: (row: AnyRow) => string;
  comesFrom?: string;
  loading?: ComponentType;
  opens?: (row: AnyRow) => string | undefined;
  rowLinks?: readonly RowLinkTo<AnyRow>[];
}

/** Whether the rows of a list may be disabled and enabled, many at a time. */
export const isActedOn = (contract: ListPage['contract']): contract is ListedContract & ManyCalls =>
  contract.disableMany !== undefined;

/** A declaration as the screens read it: for every entity, a row is a record of values with its stamps. */
export interface CrudPage extends ListPage {
  contract: CrudContract;
  titles: Titles;
  trail: readonly RecordCrumb[];
  form: Slots;
  messages: Messages;
  removal: Removal<AnyRow>;
  canRow: (row: AnyRow, operation: RowOperation) => boolean;
  rowActions?: ComponentType<{ row: AnyRow }>;
  listActions?: ComponentType<{ within: Within }>;
  moreListActions?: ComponentType;
  beforeRemoval?: (row: AnyRow) => Promise<string | null>;
  onAdded?: (answer: unknown, sent: Values) => Promise<string | undefined>;
  keptForNext?: (sent: Values) => Held;
  recordActions?: ComponentType<{ row: AnyRow }>;
  faults?: Faults;
  folded?: readonly string[];
  live?: ComponentType<LiveProps>;
  refusals?: Refusals;
  isAlwaysEnabled?: true;
  reads?: readonly Endpoint[];
}

/**
 * The addresses of the screens of a look-alike, given by routes.tsx. A field of the row fills a parameter: the forms of a
 * school's classes lead back to '/modifEcole/$ecoleId'.
 */
export interface CrudPaths extends FormPaths {
  list: string;
}

export interface FormPaths {
  /** Path of the add form; a held field says which parameter it takes. */
  add: string;
  /** Path of the edit form, with '$id'. */
  edit: string;
}

/** Makes the stamps that a disable or an enable sends (SHARED-21). */
export function stampOf(row: AnyRow, modifUserId: number) {
  return { id: row.id, modifUserId, modifDate: row.modifDate };
}

/** Gives a table the columns of rows that no contract lists. */
export function columnsOf<Row>(columns: readonly Column<Row>[]): readonly Column<AnyRow>[] {
  // The table handles rows whose exact shape only the declaration knows, as below.
  return columns as unknown as readonly Column<AnyRow>[];
}

type ListRow<C extends { list: Endpoint }> = Output<C['list']> extends readonly (infer Row)[] ? Row : never;

interface ListDefinition<C extends ListedContract> {
  titles: Pick<Titles, 'list'>;
  columns: readonly Column<ListRow<C>>[];
  /** Names a row, for its box and its menu. */
  nameOf: (row: ListRow<C>) => string;
  /** Says, in an empty list, from where its rows come. */
  comesFrom?: string;
  /** Slots of the filters of the contract: their words, and from where their records are chosen. */
  filters?: { readonly [K in keyof C['filters']]?: FieldSlot<ListRow<C>> };
  /** The filters that stand in the bar before they are set, in their order; the others are behind '+ Filtre'. */
  upFront?: readonly (keyof C['filters'] & string)[];
  /** Returns the address that a whole row opens. */
  opens?: (row: ListRow<C>) => string | undefined;
  rowLinks?: readonly RowLinkTo<ListRow<C>>[];
}

/** Declares a list without forms: its rows may be chosen for a file or a paper, and are neither disabled nor enabled. */
export function listPage<C extends ListedContract>(contract: C, definition: ListDefinition<C>): ListPage {
  const {
    entity,
    noms,
    sortable,
    filters,
    list,
    export: file,
    ownOrder = 'asc',
    isStateless = false,
  } = contract;
  const listed = { entity, noms, sortable, filters, list, export: file, ownOrder, isStateless };
  // DataList handles rows whose exact shape only the declaration knows, as below.
  return { contract: listed, ...definition } as unknown as ListPage;
}

/** Declares the screens of a look-alike. */
export function crudPage<C extends CrudContract>(contract: C, definition: Definition<C>): CrudPage {
  const { remove, disable } = contract;
  const removal =
    remove === undefined
      ? { endpoint: disable, input: stampOf }
      : { endpoint: remove, input: (row: AnyRow) => ({ id: row.id }) };
  // The screens handle rows whose exact shape only the definition knows.
  return { contract, removal, canRow: () => true, ...definition } as unknown as CrudPage;
}
