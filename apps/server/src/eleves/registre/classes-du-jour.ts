/**
 * Keeps the classes that an enrolment was in, each from a day on: marks, and who is ranked, ask for the class of a day. The first
 * row is of the day of the enrolment.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Trx } from '#core/db/database.ts';
import { insertMany } from '#core/db/insert-many.ts';

interface Inscrit {
  readonly id: number;
  readonly ecoleId: number;
  readonly classeId: number;
  /** The day, yyyy-MM-dd. */
  readonly dateInscription: string;
}

/** A class from a day on, until the next row. */
export interface ClasseDepuis {
  readonly du: string;
  readonly classeId: number;
}

/** Writes the first class of new enrolments. */
export async function commencerLesClasses(trx: Trx, all: readonly Inscrit[]): Promise<void> {
  const rows = all.map(({ id, ecoleId, classeId, dateInscription: du }) => ({
    ecoleId,
    inscriptionId: id,
    du,
    classeId,
  }));
  await insertMany(trx, 'inscriptions_classes', rows);
}

/**
 * Returns the classes of an enrolment that is changed on a day: another class begins that day, never before the day of the enrolment,
 * and takes the place of what was to begin later. The first row follows the day of the enrolment. `rows`: in the order of their days.
 */
export function classesApres(
  rows: readonly ClasseDepuis[],
  { classeId, dateInscription }: Pick<Inscrit, 'classeId' | 'dateInscription'>,
  jour: string,
): ClasseDepuis[] {
  const depuis = jour > dateInscription ? jour : dateInscription;
  const changed =
    rows.at(-1)?.classeId === classeId
      ? rows
      : [...rows.filter(({ du }) => du < depuis), { du: depuis, classeId }];
  const first = changed.findLast(({ du }) => du <= dateInscription) ?? changed[0] ?? { classeId };
  const begun = [
    { du: dateInscription, classeId: first.classeId },
    ...changed.filter(({ du }) => du > dateInscription),
  ];
  return begun.filter((row, rang) => row.classeId !== begun[rang - 1]?.classeId);
}

/** Writes them for an enrolment that is changed; `jour`: the day of the change. */
export async function suivreLaClasse(trx: Trx, inscrit: Inscrit, jour: string): Promise<void> {
  const { id: inscriptionId, ecoleId } = inscrit;
  const rows = await trx
    .selectFrom('inscriptions_classes')
    .select(['du', 'classeId'])
    .where('ecoleId', '=', ecoleId)
    .where('inscriptionId', '=', inscriptionId)
    .orderBy('du')
    .execute();
  const next = classesApres(rows, inscrit, jour);
  // Most changes of an enrolment are about something else: its classes stay as they are.
  if (isDeepStrictEqual(next, rows)) return;
  await trx
    .deleteFrom('inscriptions_classes')
    .where('ecoleId', '=', ecoleId)
    .where('inscriptionId', '=', inscriptionId)
    .execute();
  await insertMany(
    trx,
    'inscriptions_classes',
    next.map((row) => ({ ecoleId, inscriptionId, ...row })),
  );
}
