/**
 * Reads which entries lost their personal part, as the entries that erased it tell (caisse/effacement/). It comes before the chain is
 * read, since an entry is erased by a later one; that one is verified in its place like any other.
 */
import { texteDEffacement } from '#caisse/effacement/texte-d-effacement.ts';
import type { Db } from '#core/db/database.ts';
import { estSigne } from '#signature/index.ts';
import { type EffacementDit, lireContenu } from './dits.ts';

/** Whether the school's key signed the erasure: that it is the school's is told with the other keys (cles.ts). */
export const estSigneParLEcole = (ecoleId: number, fait: EffacementDit): boolean =>
  fait.cle !== undefined && estSigne(texteDEffacement(ecoleId, fait), fait.signature, fait.cle);

/** Reads the erased entries of a school by rank, with the hash of what is left of an older one. */
export async function readEffacees(db: Db, ecoleId: number): Promise<ReadonlyMap<number, string | null>> {
  const entries = await db
    .selectFrom('ecritures')
    .select(['genre', 'contenu', 'prive'])
    .where('ecoleId', '=', ecoleId)
    .where('genre', '=', 'effacement')
    .execute();
  const effacees = new Map<number, string | null>();
  for (const entry of entries) {
    const lu = lireContenu('effacement', entry);
    if (lu === undefined || !estSigneParLEcole(ecoleId, lu.fait)) continue;
    for (const rang of lu.fait.rangs) effacees.set(rang, null);
    for (const { rang, reste } of lu.fait.anciennes) effacees.set(rang, reste);
  }
  return effacees;
}
