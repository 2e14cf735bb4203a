/** The motif of an absence: of the school or of the network, in use, and of that kind. */
import { refuseAt } from '@gestionscolaire/contract/core/api/errors.ts';
import { checkParents, parentReader } from '#core/crud/parents.ts';
import type { Trx } from '#core/db/database.ts';
import { findRow } from '#core/db/rows.ts';
import '#suivi/tables/absences.ts';

/** The parent that is the motif of an absence. */
export const MOTIF = {
  field: 'motifId',
  table: 'motifs_suivi',
  refus: "Ce motif n'existe pas, est désactivé ou est celui d'une autre école.",
  isOfSchool: true,
} as const;

/** Refuses a motif that is not of an absence. */
export async function requireGenreAbsence(trx: Trx, motifId: number | null): Promise<void> {
  if (motifId === null) return;
  const motif = await findRow(trx, 'motifs_suivi', motifId);
  if (motif?.genre !== 'absence') refuseAt('motifId', "Ce motif n'est pas celui d'une absence.");
}

/** Refuses a motif that a school cannot give to an absence; null: none is given. */
export async function requireMotif(trx: Trx, ecoleId: number, motifId: number | null): Promise<void> {
  await checkParents({ parents: [MOTIF] }, { schoolOf: () => ecoleId }, { motifId }, null, parentReader(trx));
  await requireGenreAbsence(trx, motifId);
}
