/** Keeps what a person says of a message that was opened: it left, or nobody answered. The product knows neither. */
import { MENU_ARRIERES } from '@gestionscolaire/contract/caisse/arrieres.ts';
import { holds } from '@gestionscolaire/contract/core/api/acces.ts';
import { type Input, type Output, screenOf } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import { MENU_ABSENCES } from '@gestionscolaire/contract/suivi/appel/feuilles.ts';
import type { direEtatMessage } from '@gestionscolaire/contract/suivi/messages/messages.ts';
import { seenOf } from '#core/crud/reach.ts';
import { changes } from '#core/db/journal/journal.ts';
import { lockRow } from '#core/db/lock.ts';
import { findRow, updateRow } from '#core/db/rows.ts';
import type { WriteContext } from '#core/http/context.ts';
import '#suivi/tables/messages.ts';

const PERIME = "Quelqu'un d'autre l'a dit entre-temps : relisez-le.";

export async function direEtat(
  { id, etat, modifDate }: Input<typeof direEtatMessage>,
  { db, caller, now, record }: WriteContext,
): Promise<Output<typeof direEtatMessage>> {
  await lockRow(db, 'messages_famille', id);
  const before = seenOf(caller, await findRow(db, 'messages_famille', id));
  // Who has one queue alone finds no message of the other.
  const mayWrite =
    before.genre === 'frais'
      ? holds(caller.rights, screenOf(MENU_ARRIERES), 'lecture')
      : holds(caller.rights, screenOf(MENU_ABSENCES), 'ajout');
  if (!mayWrite) refuse('INTROUVABLE');
  if (before.etat === etat) return [{ id, modifDate: before.modifDate }];
  const stamp = { now, userId: caller.userId };
  const next =
    (await updateRow(db, 'messages_famille', { id, modifDate, estActif: 1 }, { etat }, stamp)) ??
    refuse('PERIME', { phrase: PERIME });
  record({
    entite: 'messages_famille',
    entiteId: id,
    ecoleId: before.ecoleId,
    changements: changes({ etat: before.etat }, { etat }),
  });
  return [{ id, modifDate: next }];
}
