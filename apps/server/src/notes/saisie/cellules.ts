/** Reads and stores the cells of marks, as the acts that write them find them: each by its place, an evaluation and a pupil. */
import { jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import { CODES_DE_NOTE, type CodeDeNote } from '@gestionscolaire/contract/notes/calcul/donnees.ts';
import type { Trx } from '#core/db/database.ts';
import { among, prepared } from '#core/db/prepared.ts';
import { insertRows, nextModifDate } from '#core/db/rows.ts';
import type { LieuLu } from '#notes/lieu/lieu.ts';
import type { CelluleStockee } from './decider.ts';
import '#notes/tables/saisie.ts';

/** A cell of the database, as it is before this call or as the call left it. */
export interface Tenue extends CelluleStockee {
  readonly id: number;
  readonly auteurId: number | null;
  readonly instant: string;
  readonly modifDate: string | null;
}

/** Returns the code of a text that is stored; null for none. */
export const codeDe = (text: string | null): CodeDeNote | null =>
  CODES_DE_NOTE.find((code) => code === text) ?? null;
/** The place of a cell, as one word. */
export const placeDeCellule = (evaluationId: number, inscriptionId: number): string =>
  `${evaluationId} ${inscriptionId}`;

const cellulesTenues = prepared((value, db) =>
  db
    .selectFrom('notes')
    .select(['id', 'evaluationId', 'inscriptionId', 'valeur', 'code'])
    .select(['creationDate', 'creationUserId', 'modifDate', 'modifUserId'])
    .where('ecoleId', '=', value<number>('ecoleId'))
    .where(among('evaluationId', 'evaluationIds'))
    .where(among('inscriptionId', 'inscriptionIds')),
);

/** Reads the cells of some evaluations, of these pupils alone, by place. */
export async function readTenues(
  trx: Trx,
  ecoleId: number,
  evaluationIds: readonly number[],
  inscriptionIds: readonly number[],
): Promise<Map<string, Tenue>> {
  const rows = await cellulesTenues.all(trx, { ecoleId, evaluationIds, inscriptionIds });
  return new Map(
    rows.map((row) => {
      const instant = row.modifDate ?? row.creationDate;
      return [
        placeDeCellule(row.evaluationId, row.inscriptionId),
        {
          id: row.id,
          valeur: row.valeur,
          code: codeDe(row.code),
          jour: jourDe(instant),
          auteurId: row.modifDate === null ? row.creationUserId : row.modifUserId,
          instant,
          modifDate: row.modifDate,
        },
      ];
    }),
  );
}

const evaluationsDuLieu = prepared((value, db) =>
  db
    .selectFrom('evaluations as t')
    .innerJoin('enseignements as e', 'e.id', 't.enseignementId')
    .select(['t.id', 't.enseignementId', 't.jour', 't.noteSur', 't.annuleMotif'])
    .where('t.ecoleId', '=', value<number>('ecoleId'))
    .where(among('t.id', 'ids'))
    .where('t.periodeId', '=', value<number>('periodeId'))
    .where('e.classeId', '=', value<number>('classeId')),
);

/** Reads the evaluations that the cells name, of this class and period alone, by id. */
export async function readEvaluations(
  trx: Trx,
  { ecoleId, classeId, periodeId }: LieuLu,
  ids: readonly number[],
) {
  const rows = await evaluationsDuLieu.all(trx, { ecoleId, classeId, periodeId, ids });
  return new Map(rows.map((row) => [row.id, row]));
}

/** Stores the cells that this call left otherwise than they were. */
export async function keep(
  trx: Trx,
  {
    ecoleId,
    tenues,
    avant,
    stamp,
  }: {
    readonly ecoleId: number;
    readonly tenues: ReadonlyMap<string, Tenue>;
    readonly avant: ReadonlyMap<string, Tenue>;
    readonly stamp: { readonly now: string; readonly userId: number };
  },
): Promise<void> {
  const changed = [...tenues].filter(([place, held]) => avant.get(place) !== held);
  const cells = changed.map(([place, { id, valeur, code, modifDate }]) => {
    const [evaluationId = 0, inscriptionId = 0] = place.split(' ').map(Number);
    return { id, ecoleId, evaluationId, inscriptionId, valeur, code, modifDate };
  });
  const added = cells.filter(({ id }) => id === 0).map(({ id: _none, modifDate: _never, ...cell }) => cell);
  await insertRows(trx, 'notes', added, stamp);
  for (const { id, valeur, code, modifDate } of cells.filter((cell) => cell.id !== 0))
    await trx
      .updateTable('notes')
      .set({ valeur, code, modifDate: nextModifDate(stamp.now, modifDate), modifUserId: stamp.userId })
      .where('id', '=', id)
      .execute();
}
