/**
 * Finds the pupils who were anonymised among those of bulletins: what a seal says of one is then gone, his papers are printed no more, and
 * nothing about him is rectified.
 */
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import type { Db } from '#core/db/database.ts';

/** Reads the matricules of those who were anonymised, by enrolment. `inscriptionIds`: those alone. */
export async function readAnonymes(
  db: Db,
  ecoleId: number,
  inscriptionIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (inscriptionIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('inscriptions as t')
    .innerJoin('eleves as e', 'e.id', 't.eleveId')
    .select(['t.id', 'e.matricule'])
    .where('t.ecoleId', '=', ecoleId)
    .where('t.id', 'in', inscriptionIds)
    .where('e.anonymiseLe', 'is not', null)
    .orderBy('e.matricule')
    .execute();
  return new Map(rows.map(({ id, matricule }) => [id, matricule]));
}

/** Says why a paper of a pupil is not printed any more, whichever it is: 'son bulletin'. */
export const direSansPapier = (matricule: string, papier: string): string =>
  `L'ancien élève no ${matricule} est anonymisé\u00A0: ${papier} porterait son nom et ne s'imprime plus.`;

/**
 * Refuses a paper of a pupil who was anonymised: it would bear another name than his.
 * @throws Refus
 */
export function refuseSansPersonne(
  { anonymiseLe, matricule }: { readonly anonymiseLe: string | null; readonly matricule: string },
  papier: string,
): void {
  if (anonymiseLe !== null) refuse('REGLE', { phrase: direSansPapier(matricule, papier) });
}
