/**
 * crudPage: the list, add and edit screens of a look-alike, declared. The declaration holds no screen: list-screen and
 * form-screen are modules of their own, fetched beside it by the route that needs them, so a list carries no form.
 *
 * Four rungs: declare; fill a slot (a column's `show`, a field's control, `loading`); replace an operation
 * (`removal`); leave, and use DataList and CrudForm in a page of one's own.
 */
import type { CrudContract, RowOf } from '@gestionscolaire/contract/core/crud.ts';
import type { Endpoint, Output } from '@gestionscolaire/contract/core/endpoint.ts';
import type { ComponentType, ReactNode } from 'react';
import type { ChoiceLabel } from '#core/ui/choice-options.tsx';
import type { Values } from './values.ts';

export type { RowOf };

export interface Crumb {
  label: string;
  to: string;
}

export interface Column<Row> {
  /** Key of the row; a column the contract can sort by gets a button in its title. */
  key: keyof Row & string;
  title: string;
  /** Short values: the other columns have the room. */
  isNarrow?: true;
  /** Slot: another way to show the value. Default: the value as text. */
  show?: (row: Row) => ReactNode;
}

interface Labels {
  /** Shown on the edit form and not to be changed there. */
  isFixedOnEdit?: true;
  /** A value that the person confirms before it is sent (AMB-079): the sentence, or null when there is nothing to say. */
  caution?: (value: unknown) => string | null;
  /** Key of the request that carries the confirmation; default: the field's, with 'Confirme'. */
  confirmedAs?: string;
  /** Label on the edit form where the documents give another one (AMB-075). */
  labelOnEdit?: string;
  /** What to fill in, in a few words under the label; a choice and a box have none. */
  hint?: string;
  /** Text of the box under a caution; default: 'Ce libellé est exact', with the field's label. */
  confirm?: string;
}

export interface TextSlot extends Labels {
  kind: 'text';
  placeholder?: string;
}

/** A text of several lines. */
export interface LinesSlot extends Labels {
  kind: 'lines';
}

/** A whole number. */
export interface NumberSlot extends Labels {
  kind: 'number';
}

/** One of a few words: each with what a person reads. */
export interface OneOfSlot extends Labels {
  kind: 'oneOf';
  options: readonly { value: string; label: string }[];
}

/** A box: 1 or 0. */
export interface TickSlot extends Labels {
  kind: 'tick';
}

/** A record of another entity, found by typing; its list searches on the server. */
export interface ChoiceSlot<Record = never> extends Labels {
  kind: 'choice';
  from: Endpoint;
  option: (row: never) => ChoiceLabel;
  /** Label of the value this record holds: shown even when the other record is disabled or far down its list. */
  current: (record: Record) => ChoiceLabel | null;
  /** Text of the option that means null ('None', GEO-26); without it the field offers no such option. */
  none?: string;
  /** The value that `none` stands for, where it is not null: 0 for 'principal'. */
  noneIs?: number;
  /** The call answers its whole list, which is searched here. */
  isWhole?: boolean;
}

/** What a control of one's own receives: a value and who to tell. */
export interface ControlProps {
  id: string;
  label: string;
  required: boolean;
  disabled: boolean;
  value: unknown;
  error: ReactNode;
  /** Stands under the label. */
  hint?: string | undefined;
  onChange: (value: unknown) => void;
  onBlur: () => void;
  /** The record that is edited; null for a new one. */
  record: AnyRow | null;
  /** What the form holds, field by field. */
  values: Readonly<Values>;
  /** Sets another field of the form. */
  setField: (name: string, value: unknown) => void;
}

export interface CustomSlot extends Labels {
  kind: 'custom';
  /** Wrap it in `lazy` where it is heavy: a declaration travels with the list. */
  control: ComponentType<ControlProps>;
  /** The value as a person reads it, for the merge dialog; `told`: a record that may name it. */
  format: (value: unknown, told: AnyRow | null) => string;
}

export type FieldSlot<Record = never> =
  | TextSlot
  | LinesSlot
  | NumberSlot
  | OneOfSlot
  | TickSlot
  | ChoiceSlot<Record>
  | CustomSlot;

/** A line of text. */
export function text(options: Omit<TextSlot, 'kind'> = {}): TextSlot {
  return { kind: 'text', ...options };
}

export function lines(options: Omit<LinesSlot, 'kind'> = {}): LinesSlot {
  return { kind: 'lines', ...options };
}

export function number(options: Omit<NumberSlot, 'kind'> = {}): NumberSlot {
  return { kind: 'number', ...options };
}

/** One of the words of a record: `oneOf({ Prive: 'Privé', Public: 'Public' })`. */
export function oneOf(
  labels: Readonly<Record<string, string>>,
  options: Omit<OneOfSlot, 'kind' | 'options'> = {},
): OneOfSlot {
  return {
    kind: 'oneOf',
    options: Object.entries(labels).map(([value, label]) => ({ value, label })),
    ...options,
  };
}

export function tick(options: Omit<TickSlot, 'kind'> = {}): TickSlot {
  return { kind: 'tick', ...options };
}

type OptionOf<E extends Endpoint> = Output<E> extends readonly (infer Row)[] ? Row : never;

interface ChoiceOptions<E extends Endpoint, Record> extends Labels {
  from: E;
  option: (row: OptionOf<E>) => ChoiceLabel;
  current: (record: Record) => ChoiceLabel | null;
  none?: string;
  noneIs?: number;
  isWhole?: boolean;
}

/** A choice among the records that another entity's list answers. */
export function choice<E extends Endpoint, Record>(options: ChoiceOptions<E, Record>): ChoiceSlot<Record> {
  return { kind: 'choice', ...options };
}

/** A control of one's own. */
export function custom(options: Omit<CustomSlot, 'kind'>): CustomSlot {
  return { kind: 'custom', ...options };
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
  /** Said when the server gives no sentence of its own (AMB-141); default: the generic one. */
  failed?: { added?: string; changed?: string; removed?: string };
}

/** What the buttons of a row do to it; putting it back counts as its deletion. */
export type RowOperation = 'modification' | 'suppression';

/** What the action 'Supprimer' calls. */
export interface Removal<Row> {
  endpoint: Endpoint;
  input: (row: Row, userId: number) => Values;
}

interface Definition<C extends CrudContract> {
  titles: Titles;
  /** Breadcrumbs between Accueil and the list. */
  trail: readonly Crumb[];
  columns: readonly Column<RowOf<C>>[];
  /** One control a field, in the documents' order. */
  form: { readonly [K in keyof C['fields']]: FieldSlot<RowOf<C>> };
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
}

export type Faults = (values: Readonly<Values>) => Record<string, string>;

type AnyRow = Values & { id: number; estActif: 0 | 1; modifDate: string | null };

/** A declaration as the screens read it: whatever the entity, a row is a record of values with its stamps. */
export interface CrudPage {
  contract: CrudContract;
  titles: Titles;
  trail: readonly Crumb[];
  columns: readonly Column<AnyRow>[];
  form: Readonly<Record<string, FieldSlot<AnyRow>>>;
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
}

export type { AnyRow };

/** Where the three screens of a look-alike live; the table of contents (routes.tsx) says it. */
export interface CrudPaths {
  list: string;
  add: string;
  /** With '$id'. */
  edit: string;
}

/** Stamps that a disable or an enable sends (SHARED-21). */
export function stampOf(row: AnyRow, modifUserId: number) {
  return { id: row.id, modifUserId, modifDate: row.modifDate };
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
