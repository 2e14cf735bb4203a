/**
 * Keeps a person to the classes that are theirs on the day of a roll call: reading, calling and correcting ask the same question.
 * Whoever has the absences of the school is kept to nothing but that school.
 */
import { holds } from '@gestionscolaire/contract/core/api/acces.ts';
import type { Operation } from '@gestionscolaire/contract/core/api/droits.ts';
import { screenOf } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import { MENU_ABSENCES, MENU_APPEL } from '@gestionscolaire/contract/suivi/appel/feuilles.ts';
import type { Caller } from '#core/acces/caller.ts';
import type { Db } from '#core/db/database.ts';
import { classesDuJour } from '#eleves/index.ts';

const holdsAny = ({ rights }: Caller, menus: readonly string[], operation: Operation): boolean =>
  menus.some((menu) => holds(rights, screenOf(menu), operation));

/** Whether a person has an operation on the roll of every class; one of the network teaches nowhere, and nothing narrows them. */
export const aTousLesAppels = (caller: Caller, operation: Operation): boolean =>
  holdsAny(caller, caller.ecoleId === null ? [MENU_APPEL, MENU_ABSENCES] : [MENU_ABSENCES], operation);

/** Returns the classes on which a person has an operation on a day (yyyy-MM-dd); null: all of those that they reach. */
export async function classesAppelees(
  db: Db,
  caller: Caller,
  { jour, operation }: { readonly jour: string; readonly operation: Operation },
): Promise<ReadonlySet<number> | null> {
  if (aTousLesAppels(caller, operation)) return null;
  if (!holdsAny(caller, [MENU_APPEL], operation)) return new Set();
  return new Set(await classesDuJour(db, caller.userId, jour));
}

const PAS_LA_SIENNE_CE_JOUR = "Cette classe n'est pas l'une des vôtres ce jour-là.";

/**
 * Refuses the roll of a class that is not the person's on that day.
 * @throws Refus
 */
export async function requireClasseAppelee(
  db: Db,
  caller: Caller,
  asked: { readonly classeId: number; readonly jour: string; readonly operation: Operation },
): Promise<void> {
  const own = await classesAppelees(db, caller, asked);
  if (own?.has(asked.classeId) === false) refuse('HORS_DE_PORTEE', { phrase: PAS_LA_SIENNE_CE_JOUR });
}
