/** Adds a convocation to the queue of messages, and takes one out that nobody was told: it stays, struck. */
import type { Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse, refuseAt } from '@gestionscolaire/contract/core/api/errors.ts';
import { jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import type {
  addConvocation,
  retirerConvocation,
} from '@gestionscolaire/contract/suivi/messages/messages.ts';
import { CONVOCATION_PASSEE } from '@gestionscolaire/contract/suivi/papiers/impressions.ts';
import { seenOf } from '#core/crud/reach.ts';
import { changes } from '#core/db/journal/journal.ts';
import { lockName } from '#core/db/lock.ts';
import { findRow, insertRow } from '#core/db/rows.ts';
import type { WriteContext } from '#core/http/context.ts';
import { refuseAnonyme } from '#eleves/index.ts';
import '#suivi/tables/messages.ts';

export async function convoquer(
  { inscriptionId, jour, heure, motif, avec }: Input<typeof addConvocation>,
  { db, caller, now, record }: WriteContext,
): Promise<Output<typeof addConvocation>> {
  const { ecoleId, eleveId, estActif, etat } = seenOf(
    caller,
    await findRow(db, 'inscriptions', inscriptionId),
  );
  if (estActif === 0 || etat !== 'inscrit') refuse('REGLE', { phrase: "Cet élève n'est plus inscrit." });
  await refuseAnonyme(db, { ecoleId, eleveId });
  if (jour < jourDe(now)) refuseAt('jour', CONVOCATION_PASSEE);
  const row = { ecoleId, inscriptionId, jour, heure, motif, avec, messageId: null, retireeLe: null };
  const id = await insertRow(db, 'convocations', row, { now, userId: caller.userId });
  record({
    entite: 'convocations',
    entiteId: id,
    ecoleId,
    // The journal says when, never why.
    changements: changes(null, { jour, heure }),
    rattaches: [{ entite: 'eleves', entiteId: eleveId }],
  });
  return [{ id }];
}

export async function retirerDeLaFile(
  { ids }: Input<typeof retirerConvocation>,
  { db, caller, now, record }: WriteContext,
): Promise<Output<typeof retirerConvocation>> {
  const told: { id: number }[] = [];
  for (const id of ids) {
    const { ecoleId, inscriptionId } = seenOf(caller, await findRow(db, 'convocations', id));
    await lockName(db, `messages ${ecoleId}`);
    const { numUpdatedRows } = await db
      .updateTable('convocations')
      .set({ retireeLe: now, modifDate: now, modifUserId: caller.userId })
      .where('id', '=', id)
      .where('messageId', 'is', null)
      .where('retireeLe', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) refuse('REGLE', { phrase: 'Cette convocation n’attend plus.' });
    const eleveId = (await findRow(db, 'inscriptions', inscriptionId))?.eleveId ?? refuse('INTROUVABLE');
    record({
      entite: 'convocations',
      entiteId: id,
      ecoleId,
      changements: { retireeLe: [null, now] },
      rattaches: [{ entite: 'eleves', entiteId: eleveId }],
    });
    told.push({ id });
  }
  return told;
}
