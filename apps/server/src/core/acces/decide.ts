/** Who may call what (docs/architecture.md, Rights): the only place where it is decided. */
import type { Access } from '@gestionscolaire/contract/core/endpoint.ts';
import { Refus } from '@gestionscolaire/contract/core/errors.ts';
import type { Caller } from './caller.ts';

/** `reduced`: the rows of the answer hold the contract's reduced keys only (AMB-156). */
export type Decision =
  | { readonly allowed: true; readonly reduced: boolean }
  | { readonly allowed: false; readonly refus: Refus };

const ALLOWED: Decision = { allowed: true, reduced: false };
const REDUCED: Decision = { allowed: true, reduced: true };

const refused = (refus: Refus): Decision => ({ allowed: false, refus });

const DES_OPERATIONS = {
  lecture: 'la consultation',
  ajout: "l'ajout",
  modification: 'la modification',
  suppression: 'la suppression',
} as const;

/**
 * Decides one call. `input` has already the declared shape: `self` compares one of its keys with the caller.
 * Nothing flows down from a menu to its sub-menus (AMB-065); a user of a school writes nothing of the network's (AMB-155).
 */
export function decide(
  access: Access,
  caller: Caller | null,
  input: Readonly<Record<string, unknown>>,
): Decision {
  if (access.who === 'public') return ALLOWED;
  if (caller === null) return refused(new Refus('NON_CONNECTE'));
  const opensBefore =
    (access.who === 'signed-in' || access.who === 'self') && access.beforePasswordChange === true;
  if (caller.motDePasseAChanger && !opensBefore) return refused(new Refus('MOT_DE_PASSE_A_CHANGER'));

  switch (access.who) {
    case 'signed-in':
      return ALLOWED;
    case 'self':
      return input[access.field] === caller.userId ? ALLOWED : refused(new Refus('HORS_DE_PORTEE'));
    case 'lookup':
      return caller.rights.menus.has(access.menu) ? ALLOWED : REDUCED;
    case 'right': {
      const { menu, operation } = access;
      if (caller.rights.menus.get(menu)?.has(operation) !== true) {
        return refused(
          new Refus('DROIT_ABSENT', {
            phrase: `Il vous manque ${DES_OPERATIONS[operation]} sur « ${menu} ». Un administrateur peut vous donner ce droit.`,
          }),
        );
      }
      if (operation !== 'lecture' && caller.ecoleId !== null) {
        return refused(
          new Refus('DROIT_ABSENT', {
            phrase:
              'Ces données sont communes à toutes les écoles : seul un administrateur du réseau les modifie.',
          }),
        );
      }
      return ALLOWED;
    }
  }
}
