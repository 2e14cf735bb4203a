/** The rules of a form of privileges: which fields wait for which, what a change clears, what is sent. Pure. */
import type { Endpoint, Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import type { Field, Fields } from '@gestionscolaire/contract/core/api/fields.ts';
import type { Values } from '#core/crud/values.ts';
import type { ChoiceLabel } from '#core/ui/fields/choice-options.tsx';

/** Name of a field, or a function that names it for these values. */
type Need = string | ((values: Values) => string);

/** A field filled by a call, once the fields it needs are chosen. */
export interface Champ {
  field: Field;
  from: Endpoint;
  needs: readonly Need[];
  input: (values: Values) => Record<string, unknown>;
  option: (row: never) => ChoiceLabel & { value?: string };
  /** True when the call answers page by page and searches on the server. */
  isPaged: boolean;
}

/** A box of the form. */
export interface CaseACocher {
  field: Field;
}

export interface Declaration {
  title: string;
  /** Fields in the documents' order: changing one clears those after it. */
  fields: Readonly<Record<string, Champ | CaseACocher>>;
  initial: Values;
  /** The menu or the tab of the privilege: one of the two, the other null (AMB-054). */
  target: (values: Values) => { menuId: unknown; ongletId: unknown };
  /** Names the field that shows the fault of a key of the request. */
  fieldOf: (name: string, values: Values) => string;
  send: Endpoint;
  done: string;
  failed: string;
  /** Question before a privilege is taken away; the form begins again after it (A§4). */
  question?: (words: Words, values: Values) => string;
}

/** Gives the label of a chosen field: `words('groupeId')` is 'Comptables'. */
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

export const isChamp = (one: Champ | CaseACocher | undefined): one is Champ =>
  one !== undefined && 'from' in one;

/** Returns the menu that the action targets: the main menu while the box is ticked, else the sub-menu (A§4). */
export function menuVise({ pereOuFils }: Values): 'menuPrincipalId' | 'sousMenuId' {
  return pereOuFils === 1 ? 'menuPrincipalId' : 'sousMenuId';
}

/** Makes the first values of the form: nothing is chosen. */
export function begin({ fields, initial }: Declaration): Values {
  const empty = Object.entries(fields).map(([name, { field }]) => [name, field.initial] as const);
  return { ...Object.fromEntries(empty), ...initial };
}

/** Whether the field is off: a ticked box means the main menu, and no sub-menu can be chosen. */
export function isOff(name: string, values: Values): boolean {
  return name === 'sousMenuId' && values['pereOuFils'] === 1;
}

/** Makes the input of a select's call; null while a field it needs is not chosen, or while it is off. */
export function inputOf(name: string, one: Champ, values: Values): Record<string, unknown> | null {
  const needed = one.needs.map((need) => (typeof need === 'function' ? need(values) : need));
  if (isOff(name, values) || needed.some((other) => typeof values[other] !== 'number')) return null;
  return one.input(values);
}

/** Returns the values after a change: the selects after the field are cleared, a box stays as it is. */
export function change(declaration: Declaration, values: Values, name: string, value: unknown): Values {
  const names = Object.keys(declaration.fields);
  const cleared = names
    .slice(names.indexOf(name) + 1)
    .filter((other) => isChamp(declaration.fields[other]))
    .map((other) => [other, null] as const);
  return { ...values, ...Object.fromEntries(cleared), [name]: value };
}

/** Returns the rules in force: a sub-menu is required unless the box is ticked (AMB-053). */
export function rules({ fields }: Declaration, values: Values): Fields {
  const kept = Object.entries(fields).filter(([name]) => !isOff(name, values));
  return Object.fromEntries(kept.map(([name, { field }]) => [name, field]));
}
