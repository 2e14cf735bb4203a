/** Decides who may make a call (docs/sujets/droits.md); nothing else decides it. */
import {
  holds,
  obstacle,
  phraseDroitAbsent,
  phraseDuReseau,
} from '@gestionscolaire/contract/core/api/acces.ts';
import type { Operation } from '@gestionscolaire/contract/core/api/droits.ts';
import type { Access, RightAccess } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { Refus } from '@gestionscolaire/contract/core/api/errors.ts';
import type { Caller } from './caller.ts';

/** `reduced`: the rows of the answer hold the contract's reduced keys only (AMB-156). */
export type Decision =
  | { readonly allowed: true; readonly reduced: boolean }
  /** `missing`: the right that nobody gave; the refusal names its screen. */
  | { readonly allowed: false; readonly refus: Refus; readonly missing?: RightAccess };

const ALLOWED: Decision = { allowed: true, reduced: false };
const REDUCED: Decision = { allowed: true, reduced: true };

const refused = (refus: Refus): Decision => ({ allowed: false, refus });

/** Makes the refusal for a missing right. `name`: the name of the menu or tab. */
export const missingRight = (operation: Operation, name: string): Refus =>
  new Refus('DROIT_ABSENT', { phrase: phraseDroitAbsent(operation, name) });

/** Decides one call. `input` already has the declared shape: `self` compares one of its keys with the caller. */
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
  const givesFactor = access.who === 'signed-in' && access.beforeSecondFactor === true;
  if (caller.secondFacteurAActiver && !opensBefore && !givesFactor)
    return refused(new Refus('SECOND_FACTEUR_A_ACTIVER'));

  switch (access.who) {
    case 'signed-in':
      return ALLOWED;
    case 'self':
      return input[access.field] === caller.userId ? ALLOWED : refused(new Refus('HORS_DE_PORTEE'));
    case 'lookup':
      return holds(caller.rights, access.screen, 'lecture') ? ALLOWED : REDUCED;
    case 'right':
      switch (obstacle(access, caller.rights, caller.ecoleId)) {
        case 'droit':
          return {
            allowed: false,
            refus: missingRight(access.operation, access.screen.reference),
            missing: access,
          };
        case 'reseau':
          return refused(new Refus('DROIT_ABSENT', { phrase: phraseDuReseau(access) }));
        case undefined:
          return ALLOWED;
      }
  }
}

/** Whether a caller is answered a read whole: an answer that gathers several leaves out those that they would be refused. */
export function mayRead({ access }: { readonly access: Access }, caller: Caller): boolean {
  const decision = decide(access, caller, {});
  return decision.allowed && !decision.reduced;
}
