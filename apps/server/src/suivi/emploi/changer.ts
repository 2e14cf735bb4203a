/** Changes a lesson from a day on: the weeks before keep theirs. */
import type { Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuseAt } from '@gestionscolaire/contract/core/api/errors.ts';
import { formaterJour, joursAvant } from '@gestionscolaire/contract/core/values/dates.ts';
import type { changerCreneau } from '@gestionscolaire/contract/suivi/emploi/emploi-du-temps.ts';
import { seenOf } from '#core/crud/reach.ts';
import { findRow } from '#core/db/rows.ts';
import type { StoredRow } from '#core/db/tables.ts';
import type { WriteContext } from '#core/http/context.ts';
import { creneauxHandlers, direGarde, libreDepuis } from './creneaux.ts';

/** Refuses a day on which the lesson does not hold, or that is kept. */
async function refuseJour(
  { db, now }: WriteContext,
  before: StoredRow<'creneaux'>,
  aPartirDu: string,
): Promise<void> {
  const { du, au } = before;
  const libre = await libreDepuis(db, before, now);
  if (aPartirDu < du) refuseAt('aPartirDu', `Ce créneau commence le ${formaterJour(du)}.`);
  if (au !== null && aPartirDu > au) refuseAt('aPartirDu', `Ce créneau finit le ${formaterJour(au)}.`);
  if (libre !== null && aPartirDu < libre) refuseAt('aPartirDu', direGarde(libre));
}

export async function changerAPartirDUnJour(
  { id, modifDate, aPartirDu, ...place }: Input<typeof changerCreneau>,
  context: WriteContext,
): Promise<Output<typeof changerCreneau>> {
  const { db, caller } = context;
  const before = seenOf(caller, await findRow(db, 'creneaux', id));
  const { enseignementId, du, au, jourSemaine, de, a, enseignantId, salle } = before;
  await refuseJour(context, before, aPartirDu);
  const stamp = { id, modifDate, modifUserId: undefined };
  if (aPartirDu === du) {
    const changed = await creneauxHandlers.update({ ...stamp, enseignementId, du, au, ...place }, context);
    return changed.map((one) => ({ ...one, estNouveau: false }));
  }
  const avant = { enseignementId, jourSemaine, de, a, enseignantId, salle };
  await creneauxHandlers.update({ ...stamp, ...avant, du, au: joursAvant(aPartirDu, 1) }, context);
  const apres = { enseignementId, ...place, du: aPartirDu, au, creationUserId: undefined };
  const added = await creneauxHandlers.create(apres, context);
  return added.map((one) => ({ id: one.id, modifDate: null, estNouveau: true }));
}
