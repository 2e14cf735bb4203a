/** Lets a person change their own account one act at a time. */
import type { Caller } from '#core/acces/caller.ts';
import { lockRow } from '#core/db/lock.ts';
import type { WriteContext } from '#core/http/context.ts';

/**
 * Waits for the person's other acts, their sign-ins among them, and returns them as they are then: of two
 * connexions that end each other at the same instant, the second has ended.
 */
export async function enSonTour({
  db,
  caller,
  readmit,
}: Pick<WriteContext, 'db' | 'caller' | 'readmit'>): Promise<Caller> {
  await lockRow(db, 'utilisateurs', caller.userId);
  return readmit();
}
