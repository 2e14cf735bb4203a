/** Prepares what calls about one person's data must find before they can be made. */
import { anonymiserEleves, updateConservation } from '@gestionscolaire/contract/personne/conservation.ts';
import { exporterPersonne } from '@gestionscolaire/contract/personne/donnees.ts';
import { insertRow } from '#core/db/rows.ts';
import { createSchool } from '#tests/gestes/ecole.ts';
import { addEleve } from '#tests/gestes/scolarite.ts';
import { type Fournis, type Prepares, titleOf } from './prepare.ts';

export const preparesDesPersonnes: Prepares = {
  [titleOf(exporterPersonne)]: async (exemples, as) => ({
    sorte: 'eleves',
    id: await addEleve(await exemples.server(), await exemples.school(as)),
  }),
  [titleOf(updateConservation)]: async (exemples, as) => {
    const own = await exemples.schoolOf(as);
    const server = await exemples.server();
    const ecoleId = own ?? (await createSchool(server));
    return { ecoleId, annees: 5, modifDate: await laMarque(exemples, ecoleId) };
  },
  [titleOf(anonymiserEleves)]: async (exemples, as) => {
    const server = await exemples.server();
    const ecoleId = await exemples.school(as);
    const eleveId = await addEleve(server, ecoleId);
    const { database, now } = server;
    // They came six years ago, and were never enrolled.
    await database.transaction(async (trx) => {
      const ancien = { creationDate: '2020-11-21T08:00:00.000Z' };
      await trx.updateTable('eleves').set(ancien).where('id', '=', eleveId).execute();
      const known = await trx
        .selectFrom('conservations')
        .select('id')
        .where('ecoleId', '=', ecoleId)
        .executeTakeFirst();
      if (known === undefined)
        await insertRow(trx, 'conservations', { ecoleId, annees: 5 }, { now, userId: null });
      else await trx.updateTable('conservations').set({ annees: 5 }).where('id', '=', known.id).execute();
    });
    return { ecoleId, eleveIds: [eleveId], confirmation: 'ANONYMISER' };
  },
};

async function laMarque(exemples: Fournis, ecoleId: number): Promise<string | null> {
  const { database } = await exemples.server();
  const known = await database.read
    .selectFrom('conservations')
    .select('modifDate')
    .where('ecoleId', '=', ecoleId)
    .executeTakeFirst();
  return known?.modifDate ?? null;
}
