/**
 * crudPage: the list, add and edit screens of a look-alike, declared. The declaration holds no screen: list-screen and
 * form-screen are modules of their own, fetched beside it by the route that needs them, so a list carries no form.
 *
 * Four rungs: declare; fill a slot (a column's `show`, a field's control, `loading`); replace an operation
 * (`removal`); leave, and use DataList and CrudForm in a page of one's own.
 */
import type { CrudContract, RowOf } from '@gestionscolaire/contract/core/api/crud.ts';
import type { Endpoint } from '@gestionscolaire/contract/core/api/endpoint.ts';
import type { ComponentType, ReactNode } from 'react';
import type { FieldSlot, Held, Slots } from './slots.ts';
import type { AnyRow, Values } from './values.ts';

/** A declaration imports one module. */
export {
  type ControlProps,
  type CustomSlot,
  choice,
  custom,
  day,
  formOnly,
  held,
  lines,
  money,
  number,
  oneOf,
  percent,
  type Slots,
  text,
} from './slots.ts';
export type { AnyRow };

export interface Crumb {
  label: string;
  /** '/modifEcole/$ecoleId': a parameter is the record's field of that name. */
  to: string;
}

export interface Column<Row> {
  /** Key of the row; a column the contract can sort by gets a button in its title. */
  key: keyof Row & string;
  title: string;
  /** Short values: the other columns have the room. */
  isNarrow?: true;
  /** A value of several lines. */
  isWide?: true;
  /** Its orders are said of numbers, or of days; else of texts. A day is shown as jj/mm/aaaa. */
  isNumber?: true;
  isDay?: true;
  /** What stands for no value where that means something: 'Toute l'école'. Default: a dash. */
  none?: ReactNode;
  /** Slot: another way to show the value. Default: the value as text. */
  show?: (row: Row) => ReactNode;
}

export interface Titles {
  /** 'Devises': title of the list and its breadcrumb. */
  list: string;
  add: string;
  edit: string;
  /** The list's button that adds; default: 'Ajouter'. */
  addButton?: string;
  /** The last breadcrumb of the add form, where the documents give another word than its title (AMB-049). */
  addCrumb?: string;
}

export interface Messages {
  added: string;
  changed: string;
  removed: string;
  /** Where the documents give one: the headline of a failure, the server's sentence under it (AMB-171). */
  failed?: { added?: string; changed?: string; removed?: string };
}

/** What the buttons of a row do to it; putting it back counts as its deletion. */
export type RowOperation = 'modification' | 'suppression';

/** What the action 'Supprimer' calls. */
export interface Removal<Row> {
  endpoint: Endpoint;
  input: (row: Row, userId: number) => Values;
}

/** How a refusal is told beside the fields it names; `suffix` follows the server's sentence (AMB-142). Default: in the form. */
export interface Refusals {
  as: 'banner' | 'toast';
  suffix?: string;
}

interface Definition<C extends CrudContract> {
  titles: Titles;
  /** Breadcrumbs between Accueil and the list. */
  trail: readonly Crumb[];
  columns: readonly Column<RowOf<C>>[];
  /** One slot a field, in the documents' order; beside them those of the form alone (formOnly). */
  form: { readonly [K in keyof C['fields']]: FieldSlot<RowOf<C>> } & {
    readonly [name: string]: FieldSlot<RowOf<C>>;
  };
  messages: Messages;
  /** How a row is called when its actions are named: 'Modifier Franc guinéen'. */
  nameOf: (row: RowOf<C>) => string;
  /** Slot: shown until the first rows arrive; default: grey rows. */
  loading?: ComponentType;
  /** Operation: default, the contract's hard delete; where it has none, its disabling (SHARED-23). */
  removal?: Removal<RowOf<C>>;
  /** Operation: asked before the question; a sentence says why the row stays, and nothing is asked. */
  beforeRemoval?: (row: RowOf<C>) => Promise<string | null>;
  /** Operation: whether this row is one to change or to delete, beside rights: what the server always refuses has no button. */
  canRow?: (row: RowOf<C>, operation: RowOperation) => boolean;
  /** Slot: more buttons of an active row, before its own. */
  rowActions?: ComponentType<{ row: RowOf<C> }>;
  /** Slot: more buttons beside the title of the list, before 'Ajouter'. */
  listActions?: ComponentType;
  /** Slot: the same, after it. */
  moreListActions?: ComponentType;
  /** Operation: what happens with the answer of an add (a one-time password is shown) before the list comes back, or where it leads instead. */
  onAdded?: (answer: unknown, sent: Values) => Promise<string | undefined>;
  /** Slot: more buttons beside the title of the edit form. */
  recordActions?: ComponentType<{ row: RowOf<C> }>;
  /** Faults of fields that are each right by themselves: one sentence a field. */
  faults?: Faults;
  /** Fields under 'Plus d’informations', at the end of the form. */
  folded?: readonly (keyof C['fields'] & string)[];
  /** Slot: a sentence under the fields that follows what is typed; it has `role="status"`. */
  live?: ComponentType<LiveProps>;
  refusals?: Refusals;
  /** Valider looks enabled while something is missing (AMB-030). */
  isAlwaysEnabled?: true;
  /** Lists that a new record begins with: the form waits for their answers, and its fields' `initial` may read them. */
  reads?: readonly Endpoint[];
}

export interface LiveProps {
  values: Held;
  /** The record that is edited; null for a new one. */
  record: AnyRow | null;
  /** Faults that only what it reads can tell (a total with the other records): one sentence a field. Call it in an effect. */
  onFaults: (faults: Readonly<Record<string, string>>) => void;
}

export type Faults = (values: Held) => Record<string, string>;

/** A declaration as the screens read it: whatever the entity, a row is a record of values with its stamps. */
export interface CrudPage {
  contract: CrudContract;
  titles: Titles;
  trail: readonly Crumb[];
  columns: readonly Column<AnyRow>[];
  form: Slots;
  messages: Messages;
  nameOf: (row: AnyRow) => string;
  loading?: ComponentType;
  removal: Removal<AnyRow>;
  canRow: (row: AnyRow, operation: RowOperation) => boolean;
  rowActions?: ComponentType<{ row: AnyRow }>;
  listActions?: ComponentType;
  moreListActions?: ComponentType;
  beforeRemoval?: (row: AnyRow) => Promise<string | null>;
  onAdded?: (answer: unknown, sent: Values) => Promise<string | undefined>;
  recordActions?: ComponentType<{ row: AnyRow }>;
  faults?: Faults;
  folded?: readonly string[];
  live?: ComponentType<LiveProps>;
  refusals?: Refusals;
  isAlwaysEnabled?: true;
  reads?: readonly Endpoint[];
}

/**
 * Where the screens of a look-alike live; the table of contents (routes.tsx) says it. A parameter is a field of the row:
 * '/modifEcole/$ecoleId' is where the forms of a school's classes lead back to.
 */
export interface CrudPaths extends FormPaths {
  list: string;
}

export interface FormPaths {
  /** A parameter is what a held field says it gives. */
  add: string;
  /** With '$id'. */
  edit: string;
}

/** Stamps that a disable or an enable sends (SHARED-21). */
export function stampOf(row: AnyRow, modifUserId: number) {
  return { id: row.id, modifUserId, modifDate: row.modifDate };
}

/** Columns of a list that is no look-alike, as DataList reads them. */
export function columnsOf<Row>(columns: readonly Column<Row>[]): readonly Column<AnyRow>[] {
  // As below: only who declares them knows the exact shape of a row.
  return columns as unknown as readonly Column<AnyRow>[];
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
