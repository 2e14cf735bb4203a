/** Reads and writes the meeting of a council: who met, when, and what it noted. */
import type { Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse, refuseFaults } from '@gestionscolaire/contract/core/api/errors.ts';
import {
  type addConseil,
  fautesDeConseil,
  type getConseil,
  type updateConseil,
} from '@gestionscolaire/contract/notes/conseil/conseil.ts';
import { seenOf } from '#core/crud/reach.ts';
import type { Db } from '#core/db/database.ts';
import { changes } from '#core/db/journal/journal.ts';
import { findRow, insertRow, updateRow } from '#core/db/rows.ts';
import type { WriteContext } from '#core/http/context.ts';
import { refuseScellee } from '#notes/lieu/garde.ts';
import { type LieuLu, lockLieu, readLieu } from '#notes/lieu/lieu.ts';
import '#notes/tables/conseil.ts';

/** The meeting of a council; null: it was not written down. */
export type ReunionDuConseil = Output<typeof getConseil>['reunion'];

/** Reads the meeting of the council of a class in a period. */
export async function readReunionDuConseil(
  db: Db,
  { ecoleId, classeId, periodeId }: LieuLu,
): Promise<ReunionDuConseil> {
  const row = await db
    .selectFrom('conseils')
    .select(['id', 'jour', 'president', 'presents', 'observations', 'heureDebut', 'heureFin', 'modifDate'])
    .where('ecoleId', '=', ecoleId)
    .where('classeId', '=', classeId)
    .where('periodeId', '=', periodeId)
    .executeTakeFirst();
  return row ?? null;
}

const DEJA = 'Le conseil de cette classe est déjà inscrit : rouvrez la page, et modifiez-le.';

export async function inscrireReunion(
  input: Input<typeof addConseil>,
  context: WriteContext,
): Promise<Output<typeof addConseil>> {
  const { db, caller, now, record } = context;
  const { ecoleId, classeId, periodeId, jour, president, presents, observations, heureDebut, heureFin } =
    input;
  await lockLieu(db, input);
  refuseScellee(await readLieu(context, { ecoleId, classeId, periodeId }));
  refuseFaults(fautesDeConseil(input));
  const known = await db
    .selectFrom('conseils')
    .select('id')
    .where('ecoleId', '=', ecoleId)
    .where('classeId', '=', classeId)
    .where('periodeId', '=', periodeId)
    .executeTakeFirst();
  if (known !== undefined) return refuse('REGLE', { phrase: DEJA });
  const typed = { jour, president, presents, observations, heureDebut, heureFin };
  const row = { ecoleId, classeId, periodeId, ...typed };
  const id = await insertRow(db, 'conseils', row, { now, userId: caller.userId });
  record({
    entite: 'conseils',
    entiteId: id,
    ecoleId,
    changements: changes(null, row),
    rattaches: [{ entite: 'classes', entiteId: classeId }],
  });
  return [{ id }];
}

export async function modifierReunion(
  { id, modifDate, ...input }: Input<typeof updateConseil>,
  context: WriteContext,
): Promise<Output<typeof updateConseil>> {
  const { db, caller, now, record } = context;
  const { ecoleId, classeId, periodeId } = seenOf(caller, await findRow(db, 'conseils', id));
  await lockLieu(db, { ecoleId, classeId, periodeId });
  refuseScellee(await readLieu(context, { ecoleId, classeId, periodeId }));
  refuseFaults(fautesDeConseil(input));
  const before = seenOf(caller, await findRow(db, 'conseils', id));
  const { jour, president, presents, observations, heureDebut, heureFin } = input;
  const typed = { jour, president, presents, observations, heureDebut, heureFin };
  const next = await updateRow(db, 'conseils', { id, modifDate, estActif: 1 }, typed, {
    now,
    userId: caller.userId,
  });
  if (next === undefined) return refuse('PERIME', { actuel: before });
  record({
    entite: 'conseils',
    entiteId: id,
    ecoleId,
    changements: changes(before, { ...before, ...typed }),
    rattaches: [{ entite: 'classes', entiteId: classeId }],
  });
  return [{ id, modifDate: next }];
}
