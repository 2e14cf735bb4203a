/**
 * Gives a school another key to sign its papers: one that somebody may have read, or that no server opens any more, signs
 * nothing from then on. The papers that it signed still verify, since its public half is kept with its dates.
 */
import { empreinteDeCle } from '@gestionscolaire/contract/core/text/code-signe.ts';
import type { Trx } from '#core/db/database.ts';
import { writeJournal } from '#core/db/journal/journal.ts';
import { closeSecret } from '#core/db/secrets.ts';
import { nouvelleCle } from '#signature/index.ts';
import { ecrire, lockCaisse } from './caisse.ts';

/** The name by which the journal calls the command. */
const APPEL = 'cles';

/** Replaces the key of a school as one act, in the chain of its money and in the journal; returns the print of the new one. */
export async function changerCle(
  trx: Trx,
  ecoleId: number,
  { now, motif }: { readonly now: string; readonly motif: string },
): Promise<string> {
  const caisse = await lockCaisse(trx, ecoleId, now);
  const { publique: nouvelle, privee } = nouvelleCle();
  const ancienne = caisse.clePublique;
  const contenu = { ecoleId, ancienne, nouvelle, motif };
  await ecrire(trx, caisse, { genre: 'cle', entiteId: ecoleId, instant: now, contenu, credit: 0 });
  const clePrivee = closeSecret(trx, { table: 'caisses', id: ecoleId }, privee);
  await trx
    .updateTable('caisses')
    .set({ clePublique: nouvelle, clePrivee })
    .where('ecoleId', '=', ecoleId)
    .execute();
  await trx
    .updateTable('cles_ecoles')
    .set({ jusque: now })
    .where('ecoleId', '=', ecoleId)
    .where('publique', '=', ancienne)
    .execute();
  await trx
    .insertInto('cles_ecoles')
    .values({ ecoleId, publique: nouvelle, depuis: now, jusque: null })
    .execute();
  await writeJournal(trx, {
    instant: now,
    userId: null,
    appel: APPEL,
    entite: 'ecoles',
    entiteId: ecoleId,
    ecoleId,
    changements: { cleDesRecus: [empreinteDeCle(ancienne), empreinteDeCle(nouvelle)] },
  });
  return empreinteDeCle(nouvelle);
}
