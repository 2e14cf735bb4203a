/** Reads the tickets of who came after the roll: the sheets that are made afterwards begin with them late, and those that follow expect them. */
import type { DemiJournee } from '@gestionscolaire/contract/scolarite/calendrier/calendrier.ts';
import { type Pointe, PRESENT } from '@gestionscolaire/contract/suivi/appel/appel.ts';
import type { Db } from '#core/db/database.ts';
import '#suivi/tables/appel.ts';

/** A ticket as a sheet tells it. */
export interface BilletLu {
  readonly numero: number;
  readonly heure: string;
  /** null: they are there when the course begins. */
  readonly minutes: number | null;
  readonly demiJournee: DemiJournee;
  readonly creneauId: number | null;
  readonly creationDate: string;
}

/** Returns, by enrolment, the tickets of a school on a day (yyyy-MM-dd), in their order. */
export async function billetsDe(
  db: Db,
  ecoleId: number,
  jour: string,
): Promise<ReadonlyMap<number, readonly BilletLu[]>> {
  const rows = await db
    .selectFrom('billets_entree')
    .select(['inscriptionId', 'numero', 'heure', 'minutes', 'demiJournee', 'creneauId', 'creationDate'])
    .where('ecoleId', '=', ecoleId)
    .where('jour', '=', jour)
    .orderBy('heure')
    .orderBy('id')
    .execute();
  return Map.groupBy(rows, ({ inscriptionId }) => inscriptionId);
}

interface Place {
  readonly demiJournee: DemiJournee;
  readonly creneauId?: number | null | undefined;
}

/** Returns the ticket that is of a sheet. */
export const billetDe = (billets: readonly BilletLu[] | undefined, place: Place): BilletLu | undefined =>
  billets?.find(
    ({ demiJournee, creneauId }) =>
      demiJournee === place.demiJournee && creneauId === (place.creneauId ?? null),
  );

/** Returns what a sheet says of who came with a ticket. */
export const pointeDuBillet = ({ minutes }: BilletLu): Pointe =>
  minutes === null ? PRESENT : { pointage: 'retard', minutes };

/** Whether a pupil had come in by the time at which a sheet of the day is due: by a ticket of an earlier half-day, or course. */
export const estArriveAvant = (
  billets: readonly BilletLu[] | undefined,
  { demiJournee, de }: { readonly demiJournee: DemiJournee; readonly de: string | null },
): boolean =>
  billets?.some((one) =>
    one.demiJournee === demiJournee ? de !== null && one.heure <= de : one.demiJournee === 'matin',
  ) ?? false;
