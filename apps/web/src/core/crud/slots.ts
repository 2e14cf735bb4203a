/**
 * The slots of a form: each says how a field is filled in. A slot is data alone, so that a list carries no control of a form.
 */
import type { Endpoint, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import type { Field } from '@gestionscolaire/contract/core/api/fields.ts';
import type { ComponentType, ReactNode } from 'react';
import type { ChoiceLabel } from '#core/ui/fields/choice-options.tsx';
import type { AnyRow, Values } from './values.ts';

/** The values of a form by field. */
export type Held = Readonly<Values>;

interface Labels {
  /** True when the edit form shows the field and lets nobody change it. */
  isFixedOnEdit?: true;
  /** Warns of a value that the person must confirm before it is sent (AMB-079); null when it needs no confirmation. */
  caution?: (value: unknown) => string | null;
  /** Key of the confirmation in the request; default: the field's key with 'Confirme'. */
  confirmedAs?: string;
  /** Label on the edit form where the documents give another one (AMB-075). */
  labelOnEdit?: string;
  /** Help under the label, in a few words; a choice shows it until something is chosen. */
  hint?: string;
  /** Text of the box that confirms; default: 'Ce libellé est exact', with the field's label. */
  confirm?: string;
  /** True when the field is not shown; null is sent then. `record`: null for a new one. */
  isHidden?: (values: Held, record: AnyRow | null) => boolean;
  /**
   * The call whose right filling the field in takes, where it is not the form's own: to a person without it the form has no such
   * field, and sends none.
   */
  asks?: Pick<Endpoint, 'access'>;
  /** True when nobody fills the field in: it is not shown, and its initial value is sent. Example: a person's own school. */
  isGiven?: () => boolean;
  /** Whether the label says that a value is wanted, where that depends on other fields; `faults` has the sentence. */
  isRequired?: (values: Held) => boolean;
}

interface Typing extends Labels {
  /** Most signs that may be typed; the field's rule says it otherwise. */
  most?: number;
}

export interface TextSlot extends Typing {
  kind: 'text';
  placeholder?: string;
  /** Whether a telephone shows its digits, for a text that is made of them. */
  isDigits?: true;
}

/** A text of several lines. */
export interface LinesSlot extends Typing {
  kind: 'lines';
  /** How many lines show; 3 otherwise. */
  rows?: number;
}

/**
 * A slot of one plain value: a whole number; an amount in whole francs; a percentage with two decimals at most; whole
 * hundredths; a day, yyyy-MM-dd; a box, 1 or 0.
 */
export interface PlainSlot extends Labels {
  kind: 'number' | 'money' | 'percent' | 'hundredths' | 'day' | 'tick';
}

export interface Word {
  value: string;
  label: string;
}

/** A choice of one word among a few, each with the label a person reads. */
export interface OneOfSlot extends Labels {
  kind: 'oneOf';
  /** The words in their order. Where they depend on other fields, the form forgets a value that is not offered any more. */
  options: readonly Word[] | ((values: Held) => readonly Word[]);
  /** Text of the option that means null; default: 'Non précisé', where no word is wanted. */
  none?: string;
}

/** A choice of another entity's record, found by typing; its list is searched on the server. */
export interface ChoiceSlot<Record = never> extends Labels {
  kind: 'choice';
  from: Endpoint;
  option: (row: never) => ChoiceLabel;
  /** Makes the label of the value this record holds: it shows even when the other record is disabled or far down its list. */
  current: (record: Record) => ChoiceLabel | null;
  /** Makes the label of the value that a new record begins with, out of a list that the form read (`reads`). */
  named?: (value: number) => ChoiceLabel | null;
  /** Text of the option that means null ('None', GEO-26); without it the field offers no such option. */
  none?: string;
  /**
   * The value that `none` stands for: 0 for 'principal'; null where the field begins without an answer, and null is one. Default:
   * null, which is then the same as nothing chosen.
   */
  noneIs?: number | null;
  /** True when the call answers its whole list, which is then searched in the browser. */
  isWhole?: boolean;
  /** Adds input to the call; null while a value it needs is missing. When the input changes, the form forgets the choice. */
  input?: (values: Held) => Held | null;
  /** Whether a row of a whole list is offered; default: every row is. */
  isOffered?: (row: never, values: Held) => boolean;
  /** True to offer the stored value too, where the call leaves it out (AMB-109). */
  offersStored?: true;
  /** Sentence shown when there is nothing to choose from. */
  emptyText?: string;
}

/** The props of a control of one's own: its value and the functions it calls. */
export interface ControlProps {
  id: string;
  label: string;
  required: boolean;
  disabled: boolean;
  value: unknown;
  error: ReactNode;
  /** Help under the label. */
  hint?: string | undefined;
  onChange: (value: unknown) => void;
  onBlur: () => void;
  /** The record that is edited; null for a new one. */
  record: AnyRow | null;
  /** The values of the form by field. */
  values: Held;
  /** Sets another field of the form. */
  setField: (name: string, value: unknown) => void;
}

export interface CustomSlot extends Labels {
  kind: 'custom';
  /** The component of the field. Wrap a heavy one in `lazy`: the declaration travels with the list. */
  control: ComponentType<ControlProps>;
  /** True where the value names a file: a draft does not keep it, and the person chooses the file again. */
  isFile?: true;
  /** Formats the value as a person reads it, for the merge dialog; `told`: a record that may name it. */
  format: (value: unknown, told: AnyRow | null) => string;
}

/** A field that is sent and never shown. */
export interface HeldSlot extends Labels {
  kind: 'held';
  /** Parameter of the add form's path that gives the value, an id: 'ecoleId' of '/ajoutEcoleTranche/$ecoleId'. */
  param?: string;
}

/** A field of the form alone, with its rule; `from` reads its value out of a stored record. */
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

/** Declares a line of text. */
export function text(options: Options<TextSlot> = {}): TextSlot {
  return { kind: 'text', ...options };
}

export function lines(options: Options<LinesSlot> = {}): LinesSlot {
  return { kind: 'lines', ...options };
}

/** Declares a whole number. */
export function number(options: Options<PlainSlot> = {}): PlainSlot {
  return { kind: 'number', ...options };
}

/** Declares an amount: whole francs, grouped as they are typed. */
export function money(options: Options<PlainSlot> = {}): PlainSlot {
  return { kind: 'money', ...options };
}

/** Declares a percentage: '12,5' or '12.5' is 12.5. */
export function percent(options: Options<PlainSlot> = {}): PlainSlot {
  return { kind: 'percent', ...options };
}

/** Declares whole hundredths, such as a threshold of marks: '12,5' is 1250. */
export function hundredths(options: Options<PlainSlot> = {}): PlainSlot {
  return { kind: 'hundredths', ...options };
}

/** Declares a day: typed as jj/mm/aaaa, sent as yyyy-MM-dd. */
export function day(options: Options<PlainSlot> = {}): PlainSlot {
  return { kind: 'day', ...options };
}

/** Declares a box. */
export function tick(options: Options<PlainSlot> = {}): PlainSlot {
  return { kind: 'tick', ...options };
}

/** Words by value. Values that look like numbers need a list: an object would not keep their order. */
type Words = Readonly<Record<string, string>> | readonly Word[];

const isList = (words: Words): words is readonly Word[] => Array.isArray(words);

function listOf(words: Words): readonly Word[] {
  if (isList(words)) return words;
  return Object.entries(words).map(([value, label]) => ({ value, label }));
}

/** Declares one of a few words: `oneOf({ Prive: 'Privé', Public: 'Public' })`, or a function of the form's values. */
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

/** Declares a choice among the records that another entity's list answers. */
export function choice<E extends Endpoint, Record>(options: ChoiceOptions<E, Record>): ChoiceSlot<Record> {
  return { kind: 'choice', ...options };
}

/** Declares a control of one's own. */
export function custom(options: Options<CustomSlot>): CustomSlot {
  return { kind: 'custom', ...options };
}

/** Declares a field without a control: another control sets it, or the path of the add form gives it. */
export function held(options: Pick<HeldSlot, 'param'> = {}): HeldSlot {
  return { kind: 'held', ...options };
}

/**
 * Declares a field of the form alone, which is not sent: its value shows, hides or fills other fields.
 * @param from reads its value on the edit form, from the stored record.
 */
export function formOnly<Record>(
  field: Field,
  from: (record: Record) => unknown,
  slot: OneOfSlot | PlainSlot | TextSlot,
): FormOnlySlot<Record> {
  return { ...slot, only: { field, from } };
}
