/** Who may call what (docs/architecture.md, Rights): the only place where it is decided. */
import type { Operation } from '@gestionscolaire/contract/core/droits.ts';
import type { Access, RightAccess } from '@gestionscolaire/contract/core/endpoint.ts';
import { Refus } from '@gestionscolaire/contract/core/errors.ts';
import type { Caller } from './caller.ts';

/** `reduced`: the rows of the answer hold the contract's reduced keys only (AMB-156). */
export type Decision =
  | { readonly allowed: true; readonly reduced: boolean }
  /** `missing`: the right nobody gave, so that the refusal can call its menu by name. */
  | { readonly allowed: false; readonly refus: Refus; readonly missing?: RightAccess };

const ALLOWED: Decision = { allowed: true, reduced: false };
const REDUCED: Decision = { allowed: true, reduced: true };

const refused = (refus: Refus): Decision => ({ allowed: false, refus });

/** 'l'ajout': an operation inside a sentence. */
export const DES_OPERATIONS = {
  lecture: 'la consultation',
  ajout: "l'ajout",
  modification: 'la modification',
  suppression: 'la suppression',
} as const;

/** Which right is missing and who can give it; `name`: how the menu is called. */
export function missingRight(operation: Operation, name: string): Refus {
  return new Refus('DROIT_ABSENT', {
    phrase: `Il vous manque ${DES_OPERATIONS[operation]} sur « ${name} ». Un administrateur peut vous donner ce droit.`,
  });
}

/**
 * Decides one call. `input` has already the declared shape: `self` compares one of its keys with the caller.
 * Nothing flows down from a menu to its sub-menus (AMB-065); a user of a school writes nothing of the network's (AMB-155).
 * What he writes in his own school, its handler narrows to it.
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
      const { menu, operation, scope, also } = access;
      if (![menu, ...also].some((of) => caller.rights.menus.get(of)?.has(operation) === true))
        return { allowed: false, refus: missingRight(operation, menu), missing: access };
      if (operation !== 'lecture' && scope === 'reseau' && caller.ecoleId !== null) {
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
