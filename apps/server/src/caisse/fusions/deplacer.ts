/** Moves what a record of a pupil has to another record of theirs, notes what moved, and moves it back. */
import type { Db, Trx } from '#core/db/database.ts';
import { insertMany } from '#core/db/insert-many.ts';
import { type Stamp, updateRow } from '#core/db/rows.ts';
import { noterDus } from '#eleves/index.ts';

/** The records that follow their pupil and keep their own stamps: the chain follows those of money by their record. */
export const SUIVIS = ['paiements', 'reprises', 'passages', 'parcours'] as const;
export type Suivi = (typeof SUIVIS)[number];

export interface Ligne {
  readonly entite: string;
  readonly entiteId: number;
  readonly sort: 'deplace' | 'retire';
}

interface Deplacement {
  readonly ecoleId: number;
  readonly de: number;
  readonly vers: number;
}

const idsDe = async (
  db: Db,
  table: Suivi | 'inscriptions',
  { ecoleId, de }: Deplacement,
): Promise<number[]> => {
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where('ecoleId', '=', ecoleId)
    .where('eleveId', '=', de)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
};

/** Gives records of money to another pupil's record. */
export async function donner(
  trx: Trx,
  table: Suivi,
  ids: readonly number[],
  { ecoleId, vers }: Pick<Deplacement, 'ecoleId' | 'vers'>,
): Promise<void> {
  if (ids.length === 0) return;
  const whole = trx.updateTable(table).set({ eleveId: vers });
  await whole.where('ecoleId', '=', ecoleId).where('id', 'in', ids).execute();
  if (table === 'passages') await renommerAilleurs(trx, ids, vers);
}

/** Names the record of now in the rows of the other schools of some passages. */
async function renommerAilleurs(trx: Trx, ids: readonly number[], vers: number): Promise<void> {
  const departs = trx.selectFrom('passages').select('departId').where('id', 'in', ids);
  await trx
    .updateTable('passages')
    .set({ autreEleveId: vers })
    .where((where) => where.or([where('departId', 'in', ids), where('id', 'in', departs)]))
    .execute();
}

/** Gives enrolments to another record, with every line ever made for them; a form that is open meanwhile is stale. */
export async function donnerInscriptions(
  trx: Trx,
  ids: readonly number[],
  { ecoleId, vers }: Pick<Deplacement, 'ecoleId' | 'vers'>,
  stamp: Stamp,
): Promise<void> {
  if (ids.length === 0) return;
  const rows = await trx
    .selectFrom('inscriptions')
    .select(['id', 'modifDate', 'estActif'])
    .where('ecoleId', '=', ecoleId)
    .where('id', 'in', ids)
    .execute();
  for (const { id, modifDate, estActif } of rows)
    await updateRow(
      trx,
      'inscriptions',
      { id, modifDate, estActif: estActif === 1 ? 1 : 0 },
      { eleveId: vers },
      stamp,
    );
  const lines = trx.updateTable('echeances').set({ eleveId: vers });
  await lines.where('ecoleId', '=', ecoleId).where('inscriptionId', 'in', ids).execute();
  await noterDus(trx, ecoleId, ids, stamp.now);
}

/** Moves all that a record has; returns what moved. */
export async function deplacer(
  trx: Trx,
  move: Deplacement,
  stamp: Stamp,
): Promise<Record<Suivi | 'inscriptions', number[]>> {
  const inscriptions = await idsDe(trx, 'inscriptions', move);
  const moved = {
    inscriptions,
    paiements: await idsDe(trx, 'paiements', move),
    reprises: await idsDe(trx, 'reprises', move),
    passages: await idsDe(trx, 'passages', move),
    parcours: await idsDe(trx, 'parcours', move),
  };
  await donnerInscriptions(trx, inscriptions, move, stamp);
  for (const table of SUIVIS) await donner(trx, table, moved[table], move);
  return moved;
}

/** Notes what moved and what was withdrawn. */
export async function noterLignes(
  trx: Trx,
  { ecoleId, fusionId }: { readonly ecoleId: number; readonly fusionId: number },
  lignes: readonly Ligne[],
): Promise<void> {
  await insertMany(
    trx,
    'fusions_lignes',
    lignes.map((ligne) => ({ ecoleId, fusionId, ...ligne })),
  );
}

/** Returns the ids of what a merge noted of a table. */
export async function notees(
  db: Db,
  { ecoleId, fusionId }: { readonly ecoleId: number; readonly fusionId: number },
) {
  const rows = await db
    .selectFrom('fusions_lignes')
    .select(['entite', 'entiteId', 'sort'])
    .where('ecoleId', '=', ecoleId)
    .where('fusionId', '=', fusionId)
    .orderBy('entiteId')
    .execute();
  return (entite: string, sort: Ligne['sort'] = 'deplace'): number[] =>
    rows.filter((row) => row.entite === entite && row.sort === sort).map(({ entiteId }) => entiteId);
}
