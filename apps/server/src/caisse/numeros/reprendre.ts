/** Looks, once a base took the place of another one, for the numbers that the other one gave (AMB-179). */
import type { Trx } from '#core/db/database.ts';
import { writeJournal } from '#core/db/journal/journal.ts';
import { type EcoleConnue, estLaMeme, readConnues } from './connus.ts';
import { changementsDuSaut, ecolesEnRetard, type Raison, type Souvenir, sauter } from './sauter.ts';

/** Makes the numbers of the schools that are behind leap; returns their ids. `appel`: the name by which the journal calls the act. */
export async function rattraper(
  trx: Trx,
  souvenir: Souvenir,
  {
    appel,
    now,
    ...raison
  }: Pick<Raison, 'motif' | 'sauvegarde'> & { readonly appel: string; readonly now: string },
): Promise<number[]> {
  const behind = await ecolesEnRetard(trx, souvenir);
  const why = { ...raison, auteurId: null };
  for (const ecole of behind) {
    const saut = await sauter(trx, ecole, why, now);
    await writeJournal(trx, {
      instant: now,
      userId: null,
      appel,
      entite: 'ecoles',
      entiteId: ecole.ecoleId,
      ecoleId: ecole.ecoleId,
      changements: changementsDuSaut(saut, why),
    });
  }
  return behind.map(({ ecoleId }) => ecoleId);
}

/**
 * Asks for the last paper of the schools of a restored base that this computer did not have: they give no number before somebody told
 * it (dire.ts). Returns how many.
 */
export async function demanderAuxInconnues(
  trx: Trx,
  connues: readonly EcoleConnue[],
  sauvegarde: string,
): Promise<number> {
  const inconnues = (await readConnues(trx)).filter((one) => !connues.some((known) => estLaMeme(known, one)));
  for (const { ecoleId } of inconnues)
    await trx
      .insertInto('numeros_a_dire')
      .values({ ecoleId, sauvegarde })
      .onConflict((conflict) => conflict.column('ecoleId').doUpdateSet({ sauvegarde }))
      .execute();
  return inconnues.length;
}
