/**
 * What a person's rights allow of a declared access, and the sentences of a refusal: the rule that the server decides by
 * (core/acces/decide.ts) and the screens follow.
 */
import type { Operation } from './droits.ts';
import type { RightAccess, Screen } from './endpoint.ts';

/** Operations held on menus and on tabs, by reference. A screen that may only be seen holds 'lecture' alone. */
export type Rights = Readonly<Record<Screen['kind'], ReadonlyMap<string, ReadonlySet<Operation>>>>;

/** "l'ajout": an operation inside a sentence. */
export const DES_OPERATIONS: Readonly<Record<Operation, string>> = {
  lecture: 'la consultation',
  ajout: "l'ajout",
  modification: 'la modification',
  suppression: 'la suppression',
};

/** Which right is missing and who can give it; `name`: how the menu or tab is called. */
export const phraseDroitAbsent = (operation: Operation, name: string): string =>
  `Il vous manque ${DES_OPERATIONS[operation]} sur « ${name} ». Un administrateur peut vous donner ce droit.`;

/** The network's data, before a user of a school (AMB-155). */
export const PHRASE_DU_RESEAU =
  'Ces données sont communes à toutes les écoles : seul un administrateur du réseau les modifie.';

/** Nothing flows down from a menu to its sub-menus and tabs (AMB-065). */
export const holds = (rights: Rights, { kind, reference }: Screen, operation: Operation): boolean =>
  rights[kind].get(reference)?.has(operation) === true;

/**
 * What stands in the way of a call that wants a right: 'droit', nobody gave it to this person; 'reseau', he holds it, but
 * is of a school and the data are the network's; undefined: nothing. What he may do in his own school, its handler narrows.
 */
export function obstacle(
  { screen, also, operation, scope }: RightAccess,
  rights: Rights,
  ecoleId: number | null,
): 'droit' | 'reseau' | undefined {
  if (![screen, ...also].some((one) => holds(rights, one, operation))) return 'droit';
  return operation !== 'lecture' && scope === 'reseau' && ecoleId !== null ? 'reseau' : undefined;
}
