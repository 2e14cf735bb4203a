/** The motif of an absence or of a fact: of the school or of the network, in use, and of that kind. */
import { refuseAt } from '@gestionscolaire/contract/core/api/errors.ts';
import type { GenreDeMotif } from '@gestionscolaire/contract/suivi/motifs-suivi.ts';
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

const DE_QUOI: Readonly<Record<GenreDeMotif, string>> = {
  absence: "d'une absence",
  incident: "d'un incident",
  recompense: "d'une récompense",
  sanction: "d'une sanction",
};

/** Refuses a motif of another kind. */
export async function requireGenre(
  trx: Trx,
  motifId: number | null,
  genre: GenreDeMotif = 'absence',
): Promise<void> {
  if (motifId === null) return;
  const motif = await findRow(trx, 'motifs_suivi', motifId);
  if (motif?.genre !== genre) refuseAt('motifId', `Ce motif n'est pas celui ${DE_QUOI[genre]}.`);
}

/** Refuses a motif that a school cannot give to an absence, or to what is of that kind; null: none is given. */
export async function requireMotif(
  trx: Trx,
  ecoleId: number,
  motifId: number | null,
  genre?: GenreDeMotif,
): Promise<void> {
  await checkParents({ parents: [MOTIF] }, { schoolOf: () => ecoleId }, { motifId }, null, parentReader(trx));
  await requireGenre(trx, motifId, genre);
}
