/**
 * Keeps a person to their own subjects (NOTE-11): the same question is asked by reading and by writing. Whoever has all marks is kept
 * to nothing but their school.
 */
import { holds, phraseDroitAbsent } from '@gestionscolaire/contract/core/api/acces.ts';
import type { Operation } from '@gestionscolaire/contract/core/api/droits.ts';
import { screenOf } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import {
  MENU_CONSEILS,
  MENU_SAISIE,
  MENU_TOUTES,
} from '@gestionscolaire/contract/notes/saisie/evaluations.ts';
import type { Caller } from '#core/acces/caller.ts';
import type { Db } from '#core/db/database.ts';
import { enseignementsDe } from './de-la-personne.ts';
import type { LieuLu } from './lieu.ts';

const holdsAny = ({ rights }: Caller, menus: readonly string[], operation: Operation): boolean =>
  menus.some((menu) => holds(rights, screenOf(menu), operation));

/** Whether a person has an operation on marks: on all, or on those of their subjects. */
export const aLaSaisie = (caller: Caller, operation: Operation): boolean =>
  holdsAny(caller, [MENU_SAISIE, MENU_TOUTES], operation);

/** Whether a person has an operation on the councils of the classes. */
export const auConseil = (caller: Caller, operation: Operation): boolean =>
  holdsAny(caller, [MENU_CONSEILS], operation);

/**
 * Whether a person has an operation on the marks of every class. One of the network teaches nowhere: nothing narrows their right. A
 * council reads all marks.
 */
export const aToutes = (caller: Caller, operation: Operation): boolean =>
  (operation === 'lecture' && auConseil(caller, operation)) ||
  (caller.ecoleId === null ? aLaSaisie(caller, operation) : holdsAny(caller, [MENU_TOUTES], operation));

/**
 * Returns on which of these subjects a person has an operation on a day (yyyy-MM-dd): on all of them by all marks, else on their own by
 * « Mes notes ». The two rights never add up, and no other menu stands for the second.
 */
export async function lesSiens(
  db: Db,
  caller: Caller,
  {
    ids,
    jour,
    operation,
  }: { readonly ids: readonly number[]; readonly jour: string; readonly operation: Operation },
): Promise<number[]> {
  if (aToutes(caller, operation)) return [...ids];
  const { userId, ecoleId } = caller;
  if (ecoleId === null || !holdsAny(caller, [MENU_SAISIE], operation)) return [];
  const siens = new Set((await enseignementsDe(db, { userId, ecoleId }, jour)).map(({ id }) => id));
  return ids.filter((id) => siens.has(id));
}

export const PAS_LA_SIENNE = "Cette matière n'est pas l'une de celles que vous enseignez aujourd'hui.";

/** Refuses a call about a subject that is not the person's, or on which they have not the operation. */
export async function requireSiens(
  db: Db,
  caller: Caller,
  asked: { readonly ids: readonly number[]; readonly jour: string; readonly operation: Operation },
): Promise<void> {
  const siens = await lesSiens(db, caller, asked);
  if (siens.length === asked.ids.length) return;
  if (!aLaSaisie(caller, asked.operation))
    refuse('DROIT_ABSENT', { phrase: phraseDroitAbsent(asked.operation, 'Mes notes') });
  refuse('HORS_DE_PORTEE', { phrase: PAS_LA_SIENNE });
}

/** Whether a person is the titulaire of a class in the school year of today: they were not, or are no longer, that of another year. */
export const estTitulaire = ({ userId }: Caller, { titulaireId }: Pick<LieuLu, 'titulaireId'>): boolean =>
  titulaireId === userId;

/** Keeps a teacher to the class of which they are the titulaire: elsewhere they read their own subjects alone. */
export function requireTitulaire(caller: Caller, lieu: Pick<LieuLu, 'titulaireId'>): void {
  if (aToutes(caller, 'lecture') || estTitulaire(caller, lieu)) return;
  refuse('HORS_DE_PORTEE', {
    phrase: "Les moyennes d'une classe se lisent par son titulaire, ou par qui a toutes les notes.",
  });
}
