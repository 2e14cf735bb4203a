/**
 * Keeps a person to the classes that are theirs on the day of a roll call: reading, calling and correcting ask the same question.
 * Whoever has the absences of the school is kept to nothing but that school.
 */
import { holds } from '@gestionscolaire/contract/core/api/acces.ts';
import type { Operation } from '@gestionscolaire/contract/core/api/droits.ts';
import { screenOf } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import type { DemiJournee } from '@gestionscolaire/contract/scolarite/calendrier/calendrier.ts';
import { demiJourneeDesHeures } from '@gestionscolaire/contract/suivi/appel/appel.ts';
import { MENU_ABSENCES, MENU_APPEL } from '@gestionscolaire/contract/suivi/appel/feuilles.ts';
import { jourDuCreneau } from '@gestionscolaire/contract/suivi/emploi/semaine.ts';
import type { Caller } from '#core/acces/caller.ts';
import type { Db } from '#core/db/database.ts';
import { classesDuJour } from '#eleves/index.ts';
import { readSemaines } from '#scolarite/index.ts';
import '#suivi/tables/emploi.ts';

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

/** The place of a sheet in a school; `creneauId`: the course that it is of. */
interface LieuDAppel {
  readonly ecoleId: number;
  readonly classeId: number;
  readonly jour: string;
  readonly demiJournee: DemiJournee;
  readonly creneauId?: number | null | undefined;
}

/** A lesson in which a person stands in on a day. */
export interface Remplace {
  readonly creneauId: number;
  readonly classeId: number;
  readonly demiJournee: DemiJournee;
}

/** Returns the lessons in which a person stands in on a day (yyyy-MM-dd); a stand-in calls their roll, that day alone. */
export async function remplacesPar(db: Db, userId: number, jour: string): Promise<readonly Remplace[]> {
  const rows = await db
    .selectFrom('changements_du_jour as x')
    .innerJoin('creneaux as t', 't.id', 'x.creneauId')
    .innerJoin('enseignements as e', 'e.id', 't.enseignementId')
    .innerJoin('classes as c', 'c.id', 'e.classeId')
    .select(['x.creneauId', 'e.classeId', 't.jourSemaine', 't.de', 't.a', 't.du', 't.au'])
    .select(['c.etape', 'c.ecoleId'])
    .where('x.remplacantId', '=', userId)
    .where('x.jour', '=', jour)
    .where('x.estActif', '=', 1)
    .where('t.estActif', '=', 1)
    .execute();
  // A timetable that changed since has that lesson on another day.
  const duJour = rows.filter((one) => jourDuCreneau(one, jour) === jour);
  const [first] = duJour;
  if (first === undefined) return [];
  // A person stands in where they teach: in one school.
  const semaines = await readSemaines(db, first.ecoleId, jour);
  return duJour.map(({ creneauId, classeId, etape, de }) => ({
    creneauId,
    classeId,
    demiJournee: demiJourneeDesHeures({ semaines }, etape, jour)(de),
  }));
}

/** Whether a place is that of a lesson in which the person stands in, or of the half-day of one. */
export const estRemplace = (
  remplaces: readonly Remplace[],
  { classeId, demiJournee, creneauId }: Omit<LieuDAppel, 'ecoleId' | 'jour'>,
): boolean =>
  remplaces.some(
    (one) =>
      one.classeId === classeId &&
      one.demiJournee === demiJournee &&
      (creneauId == null || creneauId === one.creneauId),
  );

/** Whether a person has an operation on a roll: of a class that is theirs that day, or of a lesson in which they stand in. */
export async function appelleIci(
  db: Db,
  caller: Caller,
  asked: LieuDAppel & { readonly operation: Operation },
): Promise<boolean> {
  const own = await classesAppelees(db, caller, asked);
  if (own?.has(asked.classeId) !== false) return true;
  if (!holdsAny(caller, [MENU_APPEL], asked.operation)) return false;
  return estRemplace(await remplacesPar(db, caller.userId, asked.jour), asked);
}

/**
 * Refuses a roll that is not the person's on that day.
 * @throws Refus
 */
export async function requireAppel(
  db: Db,
  caller: Caller,
  asked: LieuDAppel & { readonly operation: Operation },
): Promise<void> {
  if (!(await appelleIci(db, caller, asked))) refuse('HORS_DE_PORTEE', { phrase: PAS_LA_SIENNE_CE_JOUR });
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
