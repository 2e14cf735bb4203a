/** Reads and changes the numbers from which a school is told of a pupil's absences. */
import type { Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import { SEUILS_D_USAGE, type Seuils } from '@gestionscolaire/contract/suivi/chiffres/alertes.ts';
import type { SeuilsLus, updateSeuilsSuivi } from '@gestionscolaire/contract/suivi/chiffres/seuils.ts';
import { requireReach } from '#core/crud/reach.ts';
import type { Db } from '#core/db/database.ts';
import { changes } from '#core/db/journal/journal.ts';
import { lockRow } from '#core/db/lock.ts';
import { insertRow, updateRow } from '#core/db/rows.ts';
import type { WriteContext } from '#core/http/context.ts';
import '#suivi/tables/chiffres.ts';

const readTenus = (db: Db, ecoleId: number) =>
  db
    .selectFrom('seuils_suivi')
    .select(['id', 'demiJournees', 'consecutives', 'pourcentage', 'retards', 'modifDate'])
    .where('ecoleId', '=', ecoleId)
    .executeTakeFirst();

/** Returns the school's own, else those of use. */
export async function readSeuils(db: Db, ecoleId: number): Promise<SeuilsLus> {
  const { id: _id, ...kept } = (await readTenus(db, ecoleId)) ?? {
    id: null,
    ...SEUILS_D_USAGE,
    modifDate: null,
  };
  return { ecoleId, ...kept };
}

export async function changerSeuils(
  input: Input<typeof updateSeuilsSuivi>,
  { db, now, caller, record }: WriteContext,
): Promise<Output<typeof updateSeuilsSuivi>> {
  const { ecoleId, demiJournees, consecutives, pourcentage, retards, modifDate } = input;
  requireReach(caller, input);
  if (!(await lockRow(db, 'ecoles', ecoleId))) refuse('INTROUVABLE');
  const kept = await readTenus(db, ecoleId);
  const stamp = { now, userId: caller.userId };
  const after: Seuils = { demiJournees, consecutives, pourcentage, retards };
  const id = kept?.id ?? (await insertRow(db, 'seuils_suivi', { ecoleId, ...SEUILS_D_USAGE }, stamp));
  const next = await updateRow(db, 'seuils_suivi', { id, modifDate, estActif: 1 }, after, stamp);
  if (next === undefined) return refuse('PERIME', { actuel: await readSeuils(db, ecoleId) });
  const told = (of: Seuils) => ({
    demiJournees: of.demiJournees,
    consecutives: of.consecutives,
    pourcentage: of.pourcentage,
    retards: of.retards,
  });
  record({
    entite: 'seuils_suivi',
    entiteId: id,
    ecoleId,
    changements: changes(told(kept ?? SEUILS_D_USAGE), told(after)),
    rattaches: [{ entite: 'ecoles', entiteId: ecoleId }],
  });
  return [{ id, modifDate: next }];
}
