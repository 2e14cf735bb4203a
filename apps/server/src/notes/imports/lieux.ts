/** Reads the evaluations that a file names, with the classes and periods where they stand: whether marks may be written there, and why not. */
import { Refus } from '@gestionscolaire/contract/core/api/errors.ts';
import type { BornesDeNote } from '@gestionscolaire/contract/notes/calcul/lire.ts';
import type { Db } from '#core/db/database.ts';
import type { WriteContext } from '#core/http/context.ts';
import { type LieuLu, lockLieu, readLieu, regleDe } from '#notes/lieu/lieu.ts';
import { ouverture } from '#notes/saisie/ecrire.ts';
import '#notes/tables/saisie.ts';

/** An evaluation that marks may be given to; or the sentence that refuses them. */
export interface EvaluationDuFichier {
  readonly id: number;
  /** The day of the evaluation, yyyy-MM-dd. */
  readonly jour: string;
  readonly lieu: LieuLu;
  readonly bornes: BornesDeNote;
  readonly faute: string | null;
}

/** The key of a class in a period. */
export const cleDeLieu = ({ classeId, periodeId }: { classeId: number; periodeId: number }): string =>
  `${classeId} ${periodeId}`;

const readRows = (db: Db, ecoleId: number, ids: readonly number[]) =>
  db
    .selectFrom('evaluations as t')
    .innerJoin('enseignements as e', 'e.id', 't.enseignementId')
    .select(['t.id', 't.enseignementId', 't.periodeId', 't.jour', 't.noteSur', 't.annuleMotif', 'e.classeId'])
    .where('t.ecoleId', '=', ecoleId)
    .where('t.id', 'in', ids)
    .execute();

/** Locks classes in periods in one order, so that two files never wait for each other. */
export async function lockLieux(
  db: WriteContext['db'],
  ecoleId: number,
  lieux: readonly { classeId: number; periodeId: number }[],
): Promise<void> {
  const distinct = new Map(lieux.map((lieu) => [cleDeLieu(lieu), lieu]));
  const ordered = [...distinct.values()].toSorted(
    (one, other) => one.classeId - other.classeId || one.periodeId - other.periodeId,
  );
  for (const lieu of ordered) await lockLieu(db, { ecoleId, ...lieu });
}

/** Returns the sentence by which `work` refuses; null: it does not. */
async function refusDe(work: () => unknown): Promise<string | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (error instanceof Refus && error.code === 'REGLE') return error.message;
    throw error;
  }
}

/** Reads the evaluations of these numbers by number, under the locks of their places; those of another school are not there. */
export async function readLieux(
  context: WriteContext,
  ecoleId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, EvaluationDuFichier>> {
  const { db } = context;
  const rows = ids.length === 0 ? [] : await readRows(db, ecoleId, ids);
  await lockLieux(db, ecoleId, rows);
  const lieux = new Map<string, LieuLu>();
  const found = new Map<number, EvaluationDuFichier>();
  for (const { id, classeId, periodeId, enseignementId, jour, noteSur, annuleMotif } of rows) {
    const key = cleDeLieu({ classeId, periodeId });
    const lieu = lieux.get(key) ?? (await readLieu(context, { ecoleId, classeId, periodeId }));
    lieux.set(key, lieu);
    const faute =
      annuleMotif === null
        ? await refusDe(async () => {
            regleDe(lieu);
            (await ouverture(lieu, context))(enseignementId);
          })
        : 'Cette évaluation est annulée.';
    found.set(id, { id, jour, lieu, bornes: { noteSur, pas: lieu.regle?.pas ?? 1 }, faute });
  }
  return found;
}
