/** Lets a person change their own account one act at a time. */
import type { Caller } from '#core/acces/caller.ts';
import { lockRow } from '#core/db/lock.ts';
import type { WriteContext } from '#core/http/context.ts';
import { exigerPreuve } from './preuve.ts';

/**
 * Waits for the person's other acts, their sign-ins among them, and returns them as they are then, who proved who they are: of two
 * connexions that end each other at the same instant, the second has ended.
 */
export async function enSonTour(
  { db, now, caller, readmit }: Pick<WriteContext, 'db' | 'now' | 'caller' | 'readmit'>,
  isProved: boolean,
): Promise<Caller> {
  await lockRow(db, 'utilisateurs', caller.userId);
  const admitted = await readmit();
  await exigerPreuve(db, admitted, now, isProved);
  return admitted;
}
