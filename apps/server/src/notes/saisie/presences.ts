/** Reads the days on which pupils are in a class: a mark of another day has no cell. */
import type { PresenceDEleve } from '@gestionscolaire/contract/notes/calcul/donnees.ts';
import {
  direHorsDeLaClasse,
  type HorsDeLaClasse,
  horsDeLaClasse,
} from '@gestionscolaire/contract/notes/calcul/presence.ts';
import type { Db } from '#core/db/database.ts';
import { among, prepared } from '#core/db/prepared.ts';
import type { LieuLu } from '#notes/lieu/lieu.ts';

const joursDansLesClasses = prepared((value, db) =>
  db
    .selectFrom('inscriptions_classes as c')
    .innerJoin('inscriptions as t', 't.id', 'c.inscriptionId')
    .select(['t.id', 't.dateInscription', 't.dateDepart', 'c.classeId', 'c.du'])
    .where('c.ecoleId', '=', value<number>('ecoleId'))
    .where(among('c.inscriptionId', 'ids'))
    // A class keeps its name from year to year: last year's pupils have no cell in this one.
    .where('t.sessionId', '=', value<number>('sessionId'))
    .where('t.estActif', '=', 1),
);

/** Reads the days of those of these enrolments that were in the class at some time, by enrolment. */
export async function readPresences(
  db: Db,
  { ecoleId, classeId, periode: { sessionId } }: LieuLu,
  ids: readonly number[],
): Promise<ReadonlyMap<number, PresenceDEleve>> {
  if (ids.length === 0) return new Map();
  const rows = await joursDansLesClasses.all(db, { ecoleId, sessionId, ids });
  const found = new Map<number, PresenceDEleve>();
  for (const [id, own] of Map.groupBy(rows, (row) => row.id)) {
    const [first] = own;
    if (first === undefined || own.every((one) => one.classeId !== classeId)) continue;
    const { dateInscription, dateDepart } = first;
    const classes = own.map(({ classeId: one, du }) => ({ classeId: one, du }));
    found.set(id, { dateInscription, dateDepart, classes });
  }
  return found;
}

/** The evaluations and pupils of cells that do not exist. */
export interface CelluleHors extends Pick<HorsDeLaClasse, 'genre'> {
  readonly evaluationId: number;
  readonly inscriptionId: number;
  readonly phrase: string;
}

/** Lists the cells of a class that do not exist. */
export const cellulesHors = (
  presences: ReadonlyMap<number, PresenceDEleve>,
  classeId: number,
  evaluations: readonly { readonly id: number; readonly jour: string }[],
): CelluleHors[] =>
  evaluations.flatMap(({ id: evaluationId, jour }) =>
    [...presences].flatMap(([inscriptionId, presence]) => {
      const hors = horsDeLaClasse(presence, classeId, jour);
      if (hors === null) return [];
      return [{ evaluationId, inscriptionId, genre: hors.genre, phrase: direHorsDeLaClasse(hors, jour) }];
    }),
  );

/** Says why a pupil of these has no cell of a day; null: they have one. */
export function direHors(
  presences: ReadonlyMap<number, PresenceDEleve>,
  classeId: number,
  { inscriptionId, jour }: { readonly inscriptionId: number; readonly jour: string },
): string | null {
  const presence = presences.get(inscriptionId);
  const hors = presence === undefined ? null : horsDeLaClasse(presence, classeId, jour);
  return hors === null ? null : direHorsDeLaClasse(hors, jour);
}
