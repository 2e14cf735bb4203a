/** Notes what one act added together: the lot, its records, and the one journal act that all of them share. */
import { insertMany } from '#core/db/insert-many.ts';
import { changes, type Enregistrement } from '#core/db/journal/journal.ts';
import { insertRow } from '#core/db/rows.ts';
import type { WriteContext } from '#core/http/context.ts';
import './tables.ts';

/** A record that the act added; `rang` and `nom` are told when something keeps it. */
export interface LotLigne {
  readonly entite: string;
  readonly entiteId: number;
  readonly rang: number;
  readonly nom: string;
}

interface NewLot {
  readonly ecoleId: number;
  readonly entite: string;
  readonly origine: string;
  readonly nombre: number;
}

/** Notes a lot, and returns its id. `sujets`: the records under which the journal tells it; its own where none are given. */
export async function noteLot(
  { db, now, caller, record }: WriteContext,
  lot: NewLot,
  lignes: readonly LotLigne[],
  sujets: readonly Enregistrement[] = lignes,
): Promise<number> {
  const { ecoleId, entite, origine, nombre } = lot;
  const id = await insertRow(db, 'lots', { ...lot }, { now, userId: caller.userId });
  const rows = lignes.map((ligne) => ({ ...ligne, ecoleId, lotId: id }));
  await insertMany(db, 'lots_lignes', rows);
  const rattaches = sujets.map(({ entite: of, entiteId }) => ({ entite: of, entiteId }));
  const changements = changes(null, { entite, origine, nombre });
  record({ entite: 'lots', entiteId: id, ecoleId, changements, rattaches });
  return id;
}
