/**
 * Decides what a person's rights allow of a declared access, and writes the sentences of a refusal. The server decides by this
 * rule (core/acces/decide.ts) and the screens follow it.
 */
import type { Operation } from './droits.ts';
import type { AutreEcran, RightAccess, Screen } from './endpoint.ts';

/** The operations held on menus and on tabs, by reference. A screen that may only be seen holds 'lecture' alone. */
export type Rights = Readonly<Record<Screen['kind'], ReadonlyMap<string, ReadonlySet<Operation>>>>;

/** The words of an operation inside a sentence: "l'ajout". */
export const DES_OPERATIONS: Readonly<Record<Operation, string>> = {
  lecture: 'la consultation',
  ajout: "l'ajout",
  modification: 'la modification',
  suppression: 'la suppression',
};

/** Names the missing right and who can give it; `name`: the label of the menu or tab. */
export const phraseDroitAbsent = (operation: Operation, name: string): string =>
  `Il vous manque ${DES_OPERATIONS[operation]} sur « ${name} ». Un administrateur peut vous donner ce droit.`;

/** The refusal of a school's user who would change the network's data (AMB-155). */
export const PHRASE_DU_RESEAU =
  'Ces données sont communes à toutes les écoles : seul un administrateur du réseau les modifie.';

/** Returns that refusal of a call, by the access that it declares. */
export const phraseDuReseau = ({ reserve = PHRASE_DU_RESEAU }: Pick<RightAccess, 'reserve'>): string =>
  reserve;

/** The refusal of an order or a filter by what the caller is not told. */
export const PHRASE_RESERVEE =
  'Ce tri ou ce filtre demande ce que vous n’avez pas le droit de lire. Un administrateur peut vous donner ce droit.';

/** The refusal of a text under a key that the caller does not write: nothing is lost without a word. */
export const PHRASE_NON_ECRITE =
  'Cet envoi remplit ce que vous n’avez pas le droit d’écrire. Rechargez la page : un administrateur peut vous donner ce droit.';

/** Whether a person holds an operation on a screen; a menu gives nothing on its sub-menus and tabs (AMB-065). */
export const holds = (rights: Rights, { kind, reference }: Screen, operation: Operation): boolean =>
  rights[kind].get(reference)?.has(operation) === true;

/**
 * Returns what stands in the way of a call that needs a right. 'droit': nobody gave it to this person; 'reseau': they hold it, but
 * they are of a school and the data are the network's; undefined: nothing. The handler of a call keeps them to their own school.
 */
export function obstacle(
  { screen, also, operation, scope }: RightAccess,
  rights: Rights,
  ecoleId: number | null,
): 'droit' | 'reseau' | undefined {
  const screens: readonly AutreEcran[] = [screen, ...also];
  if (!screens.some((one) => holds(rights, one, one.operation ?? operation))) return 'droit';
  return operation !== 'lecture' && scope === 'reseau' && ecoleId !== null ? 'reseau' : undefined;
}
