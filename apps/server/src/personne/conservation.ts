/** Reads and changes how long a school keeps the pupils who left it, and counts those whom it may let go. */
import type { Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import { jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import {
  type Conservation,
  getConservation,
  limiteDesPartis,
  PARTIS_AU_PLUS,
  type updateConservation,
} from '@gestionscolaire/contract/personne/conservation.ts';
import { mayRead } from '#core/acces/decide.ts';
import { requireReach } from '#core/crud/reach.ts';
import type { Db } from '#core/db/database.ts';
import { changes } from '#core/db/journal/journal.ts';
import { lockRow } from '#core/db/lock.ts';
import { insertRow, updateRow } from '#core/db/rows.ts';
import type { ReadContext, WriteContext } from '#core/http/context.ts';
import { readConservationTenue, readPartis } from './partis.ts';

export async function readConservationDesFiches(db: Db, ecoleId: number, now: string): Promise<Conservation> {
  const kept = await readConservationTenue(db, ecoleId);
  const annees = kept?.annees ?? null;
  const jour = jourDe(now);
  const { prets, retenus } =
    annees === null ? { prets: [], retenus: [] } : await readPartis(db, { ecoleId, annees, now, jour });
  const { anonymises } = await db
    .selectFrom('eleves')
    .select(({ fn }) => fn.countAll<number>().as('anonymises'))
    .where('ecoleId', '=', ecoleId)
    .where('anonymiseLe', 'is not', null)
    // A record that a merge put away is no pupil more.
    .where('id', 'not in', (of) =>
      of.selectFrom('fusions').select('ecarteId').where('ecoleId', '=', ecoleId).where('estActif', '=', 1),
    )
    .executeTakeFirstOrThrow();
  return {
    ecoleId,
    annees,
    modifDate: kept?.modifDate ?? null,
    limite: annees === null ? null : limiteDesPartis(jour, annees),
    prets: prets.slice(0, PARTIS_AU_PLUS),
    nombre: prets.length,
    retenus: retenus.slice(0, PARTIS_AU_PLUS),
    anonymises,
  };
}

export async function changerConservation(
  input: Input<typeof updateConservation>,
  { db, now, caller, record }: WriteContext,
): Promise<Output<typeof updateConservation>> {
  const { ecoleId, annees, modifDate } = input;
  requireReach(caller, input);
  if (!(await lockRow(db, 'ecoles', ecoleId))) refuse('INTROUVABLE');
  const kept = await readConservationTenue(db, ecoleId);
  const stamp = { now, userId: caller.userId };
  const id = kept?.id ?? (await insertRow(db, 'conservations', { ecoleId, annees: null }, stamp));
  const next = await updateRow(db, 'conservations', { id, modifDate, estActif: 1 }, { annees }, stamp);
  if (next === undefined)
    return refuse('PERIME', { actuel: await readConservationDesFiches(db, ecoleId, now) });
  record({
    entite: 'conservations',
    entiteId: id,
    ecoleId,
    changements: changes({ annees: kept?.annees ?? null }, { annees }),
    rattaches: [{ entite: 'ecoles', entiteId: ecoleId }],
  });
  return [{ id, modifDate: next }];
}

/** Counts those whom a school may let go, for whoever reads that page; the home page tells them, nothing lets them go by itself. */
export async function compterAnciens(
  db: Db,
  ecoleId: number,
  { caller, now }: Pick<ReadContext, 'caller' | 'now'>,
): Promise<number> {
  if (!mayRead(getConservation, caller)) return 0;
  const annees = (await readConservationTenue(db, ecoleId))?.annees ?? null;
  if (annees === null) return 0;
  return (await readPartis(db, { ecoleId, annees, now, jour: jourDe(now) })).prets.length;
}
