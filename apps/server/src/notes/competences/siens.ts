/** Keeps a person to the class of which they are the titulaire: reading and writing acquis ask the same question (NOTE-63). */
import { holds, phraseDroitAbsent } from '@gestionscolaire/contract/core/api/acces.ts';
import type { Operation } from '@gestionscolaire/contract/core/api/droits.ts';
import { screenOf } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import { MENU_COMPETENCES } from '@gestionscolaire/contract/notes/competences/acquis.ts';
import { MENU_TOUTES } from '@gestionscolaire/contract/notes/saisie/evaluations.ts';
import type { Caller } from '#core/acces/caller.ts';
import type { LieuLu } from '#notes/lieu/lieu.ts';
import { auConseil, estTitulaire } from '#notes/lieu/siens.ts';

/** Whether a person has an operation on acquis: on those of their class, or on all. */
const aDesAcquis = ({ rights }: Caller, operation: Operation): boolean =>
  [MENU_COMPETENCES, MENU_TOUTES].some((menu) => holds(rights, screenOf(menu), operation));

/**
 * Whether a person has an operation on the acquis of every class. One of the network has no class: nothing narrows their right. A council
 * reads all acquis.
 */
export const aTousLesAcquis = (caller: Caller, operation: Operation): boolean =>
  (operation === 'lecture' && auConseil(caller, operation)) ||
  (caller.ecoleId === null
    ? aDesAcquis(caller, operation)
    : holds(caller.rights, screenOf(MENU_TOUTES), operation));

/** Whether a person has an operation on the acquis of a class: on those of every class, or of their own by « Compétences ». */
export const surLesSiens = (
  caller: Caller,
  lieu: Pick<LieuLu, 'titulaireId'>,
  operation: Operation,
): boolean =>
  aTousLesAcquis(caller, operation) ||
  (estTitulaire(caller, lieu) && holds(caller.rights, screenOf(MENU_COMPETENCES), operation));

/** Refuses a call about a class of which the person is not the titulaire, or on which they have not the operation. */
export function requireSaClasse(
  caller: Caller,
  lieu: Pick<LieuLu, 'titulaireId'>,
  operation: Operation,
): void {
  if (surLesSiens(caller, lieu, operation)) return;
  // A council comes to the writing call by another right than its own, and has none here before the arrêt.
  if (!aDesAcquis(caller, operation))
    refuse('DROIT_ABSENT', { phrase: phraseDroitAbsent(operation, 'Compétences') });
  refuse('HORS_DE_PORTEE', {
    phrase:
      "Les acquis d'une classe se lisent et se saisissent par son titulaire, ou par qui a toutes les notes.",
  });
}

const PAR_NOTES = 'Cette classe se suit par notes : ses compétences ne se saisissent pas.';

/** Refuses acquis where the rule of the class is not by competences, or is not chosen yet. */
export function requireCompetences({ regle }: LieuLu): void {
  if (regle === undefined)
    refuse('REGLE', { phrase: "La règle de notation de ce niveau n'est pas choisie pour cette année." });
  else if (regle.genre !== 'competences') refuse('REGLE', { phrase: PAR_NOTES });
}

/** The place of a cell in its class and period. */
export const placeDAcquis = (competenceId: number, inscriptionId: number): string =>
  `${competenceId} ${inscriptionId}`;
