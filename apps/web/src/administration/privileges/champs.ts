/** What a form of privileges is made of. Pure: which fields wait for which, what a change clears, what is sent. */
import type { Endpoint, Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import type { Field, Fields } from '@gestionscolaire/contract/core/api/fields.ts';
import type { Values } from '#core/crud/values.ts';
import type { ChoiceLabel } from '#core/ui/fields/choice-options.tsx';

/** Name of a field, or which field it is for these values. */
type Need = string | ((values: Values) => string);

/** A field that another call fills once those it needs are chosen. */
export interface Champ {
  field: Field;
  from: Endpoint;
  needs: readonly Need[];
  input: (values: Values) => Record<string, unknown>;
  option: (row: never) => ChoiceLabel & { value?: string };
  /** The call answers page by page and searches on the server. */
  isPaged: boolean;
}

/** A box of the form. */
export interface Case {
  field: Field;
}

export interface Declaration {
  title: string;
  /** In the documents' order: changing one clears those after it. */
  fields: Readonly<Record<string, Champ | Case>>;
  initial: Values;
  /** The menu or the tab that is given or taken: one of the two, the other null (AMB-054). */
  target: (values: Values) => { menuId: unknown; ongletId: unknown };
  /** Where the fault of a key of the request is shown. */
  fieldOf: (name: string, values: Values) => string;
  send: Endpoint;
  done: string;
  failed: string;
  /** It takes something away: what is asked before it is sent. The form begins again after it (A§4). */
  question?: (words: Words, values: Values) => string;
}

/** What a chosen field shows: `words('groupeId')` is 'Comptables'. */
export type Words = (name: string) => string;

type RowOf<E extends Endpoint> = Output<E> extends readonly (infer Row)[] ? Row : never;
type Loose<T> = { [K in keyof T]?: unknown };

interface Options<E extends Endpoint> {
  field: Field;
  from: E;
  needs: readonly Need[];
  input: (values: Values) => Loose<Input<E>>;
  option?: (row: RowOf<E>) => ChoiceLabel & { value?: string };
  isPaged?: true;
}

const byLabel = ({ libelle }: { libelle: string }): ChoiceLabel => ({ label: libelle });

/** Declares a select filled by a call. */
export function champ<E extends Endpoint>({ option, isPaged, ...rest }: Options<E>): Champ {
  return { ...rest, option: option ?? byLabel, isPaged: isPaged === true };
}

export const isChamp = (one: Champ | Case | undefined): one is Champ => one !== undefined && 'from' in one;

/** The menu that the action targets: the main menu while the box is ticked, else the sub-menu (A§4). */
export function menuVise({ pereOuFils }: Values): 'menuPrincipalId' | 'sousMenuId' {
  return pereOuFils === 1 ? 'menuPrincipalId' : 'sousMenuId';
}

/** What the form begins with: nothing chosen. */
export function begin({ fields, initial }: Declaration): Values {
  const empty = Object.entries(fields).map(([name, { field }]) => [name, field.initial] as const);
  return { ...Object.fromEntries(empty), ...initial };
}

/** Whether a sub-menu is out of question: the box says that the main menu is meant. */
export function isOff(name: string, values: Values): boolean {
  return name === 'sousMenuId' && values['pereOuFils'] === 1;
}

/** What a select's call is given; null while something that it needs is not chosen, or while it is off. */
export function inputOf(name: string, one: Champ, values: Values): Record<string, unknown> | null {
  const needed = one.needs.map((need) => (typeof need === 'function' ? need(values) : need));
  if (isOff(name, values) || needed.some((other) => typeof values[other] !== 'number')) return null;
  return one.input(values);
}

/** The values after a change: what stands after the field in the form is chosen anew, a box stays as it is. */
export function change(declaration: Declaration, values: Values, name: string, value: unknown): Values {
  const names = Object.keys(declaration.fields);
  const cleared = names
    .slice(names.indexOf(name) + 1)
    .filter((other) => isChamp(declaration.fields[other]))
    .map((other) => [other, null] as const);
  return { ...values, ...Object.fromEntries(cleared), [name]: value };
}

/** The rules in force: a sub-menu is required unless the box is ticked (AMB-053). */
export function rules({ fields }: Declaration, values: Values): Fields {
  const kept = Object.entries(fields).filter(([name]) => !isOff(name, values));
  return Object.fromEntries(kept.map(([name, { field }]) => [name, field]));
}
