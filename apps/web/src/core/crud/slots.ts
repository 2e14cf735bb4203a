/** Slots of a form: what each field is filled in with. A slot is data alone, so that a list carries no control of a form. */
import type { Endpoint, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import type { Field } from '@gestionscolaire/contract/core/api/fields.ts';
import type { ComponentType, ReactNode } from 'react';
import type { ChoiceLabel } from '#core/ui/fields/choice-options.tsx';
import type { AnyRow, Values } from './values.ts';

/** What a form holds, field by field. */
export type Held = Readonly<Values>;

interface Labels {
  /** Shown on the edit form and not to be changed there. */
  isFixedOnEdit?: true;
  /** A value that the person confirms before it is sent (AMB-079): the sentence, or null when there is nothing to say. */
  caution?: (value: unknown) => string | null;
  /** Key of the request that carries the confirmation; default: the field's, with 'Confirme'. */
  confirmedAs?: string;
  /** Label on the edit form where the documents give another one (AMB-075). */
  labelOnEdit?: string;
  /** What to fill in, in a few words under the label; a choice shows it until something is chosen. */
  hint?: string;
  /** Text of the box under a caution; default: 'Ce libellé est exact', with the field's label. */
  confirm?: string;
  /** While it says true the field is not shown, and null is sent. `record`: null for a new one. */
  isHidden?: (values: Held, record: AnyRow | null) => boolean;
  /** While it says true nobody is asked: the field is not shown, and what it begins with is sent (a person's own school). */
  isGiven?: () => boolean;
  /** Whether the label says that a value is wanted, where it depends on the others; `faults` has the sentence. */
  isRequired?: (values: Held) => boolean;
}

export interface TextSlot extends Labels {
  kind: 'text';
  placeholder?: string;
}

/** A text of several lines. */
export interface LinesSlot extends Labels {
  kind: 'lines';
}

/** A whole number; an amount in whole francs; a percentage with two decimals at most; a day, yyyy-MM-dd; a box: 1 or 0. */
export interface PlainSlot extends Labels {
  kind: 'number' | 'money' | 'percent' | 'day' | 'tick';
}

export interface Word {
  value: string;
  label: string;
}

/** One of a few words: each with what a person reads. */
export interface OneOfSlot extends Labels {
  kind: 'oneOf';
  /** In their order; those that depend on the other values forget a value that they do not offer any more. */
  options: readonly Word[] | ((values: Held) => readonly Word[]);
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
  /** More input of the call; null while a value it needs is missing. Another input forgets what was chosen. */
  input?: (values: Held) => Held | null;
  /** Which rows of a whole list are offered; default: all. */
  isOffered?: (row: never, values: Held) => boolean;
  /** The value that is stored is offered too where the call leaves it out (AMB-109). */
  offersStored?: true;
  /** Said when there is nothing to choose from. */
  emptyText?: string;
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
  values: Held;
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

/** A field that is sent and never shown. */
export interface HeldSlot extends Labels {
  kind: 'held';
  /** Parameter of the add form's path that gives it, an id: 'ecoleId' of '/ajoutEcoleTranche/$ecoleId'. */
  param?: string;
}

/** A field of the form alone: its rule, and what a stored record makes of it. */
export type FormOnlySlot<Record = never> = (OneOfSlot | PlainSlot | TextSlot) & {
  only: { field: Field; from: (record: Record) => unknown };
};

export type FieldSlot<Record = never> =
  | TextSlot
  | LinesSlot
  | PlainSlot
  | OneOfSlot
  | ChoiceSlot<Record>
  | CustomSlot
  | HeldSlot
  | FormOnlySlot<Record>;

export type Slots = Readonly<Record<string, FieldSlot<AnyRow>>>;

type Options<S extends { kind: string }, Own extends string = never> = Omit<S, 'kind' | Own>;

/** A line of text. */
export function text(options: Options<TextSlot> = {}): TextSlot {
  return { kind: 'text', ...options };
}

export function lines(options: Options<LinesSlot> = {}): LinesSlot {
  return { kind: 'lines', ...options };
}

/** A whole number. */
export function number(options: Options<PlainSlot> = {}): PlainSlot {
  return { kind: 'number', ...options };
}

/** An amount: whole francs, grouped as they are typed. */
export function money(options: Options<PlainSlot> = {}): PlainSlot {
  return { kind: 'money', ...options };
}

/** A percentage: '12,5' or '12.5' is 12.5. */
export function percent(options: Options<PlainSlot> = {}): PlainSlot {
  return { kind: 'percent', ...options };
}

/** A day: typed as jj/mm/aaaa, sent as yyyy-MM-dd. */
export function day(options: Options<PlainSlot> = {}): PlainSlot {
  return { kind: 'day', ...options };
}

/** A box. */
export function tick(options: Options<PlainSlot> = {}): PlainSlot {
  return { kind: 'tick', ...options };
}

/** Words by value; a list where the values look like numbers, whose order an object would not keep. */
type Words = Readonly<Record<string, string>> | readonly Word[];

const isList = (words: Words): words is readonly Word[] => Array.isArray(words);

function listOf(words: Words): readonly Word[] {
  if (isList(words)) return words;
  return Object.entries(words).map(([value, label]) => ({ value, label }));
}

/** One of a few words: `oneOf({ Prive: 'Privé', Public: 'Public' })`, or a function of what the form holds. */
export function oneOf(
  words: Words | ((values: Held) => Words),
  options: Options<OneOfSlot, 'options'> = {},
): OneOfSlot {
  const offered = typeof words === 'function' ? (values: Held) => listOf(words(values)) : listOf(words);
  return { kind: 'oneOf', options: offered, ...options };
}

type OptionOf<E extends Endpoint> = Output<E> extends readonly (infer Row)[] ? Row : never;

interface ChoiceOptions<E extends Endpoint, Record>
  extends Options<ChoiceSlot<Record>, 'from' | 'option' | 'isOffered'> {
  from: E;
  option: (row: OptionOf<E>) => ChoiceLabel;
  isOffered?: (row: OptionOf<E>, values: Held) => boolean;
}

/** A choice among the records that another entity's list answers. */
export function choice<E extends Endpoint, Record>(options: ChoiceOptions<E, Record>): ChoiceSlot<Record> {
  return { kind: 'choice', ...options };
}

/** A control of one's own. */
export function custom(options: Options<CustomSlot>): CustomSlot {
  return { kind: 'custom', ...options };
}

/** Sent without a control: what another control sets, or what the path of the add form gives. */
export function held(options: Pick<HeldSlot, 'param'> = {}): HeldSlot {
  return { kind: 'held', ...options };
}

/**
 * A field of the form alone, which is not sent: what it holds shows, hides and fills others.
 * @param from what it holds on the edit form, from the stored record.
 */
export function formOnly<Record>(
  field: Field,
  from: (record: Record) => unknown,
  slot: OneOfSlot | PlainSlot | TextSlot,
): FormOnlySlot<Record> {
  return { ...slot, only: { field, from } };
}
