/** A list that wants a school shows nothing of another one, whatever its reader holds in their own. */
import { exportArrieres, getArrieres } from '@gestionscolaire/contract/caisse/arrieres.ts';
import { clotureSelectBy } from '@gestionscolaire/contract/caisse/clotures.ts';
import { exportPaiement, paiementSelectBy } from '@gestionscolaire/contract/caisse/paiements.ts';
import { getLotsInscription, inscriptionSelectBy } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clore } from '#caisse/tests/gestes.ts';
import { inscrireEnLot } from '#eleves/tests/gestes.ts';
import { createSchool } from '#tests/gestes/ecole.ts';
import { addEleve, equiper, payer } from '#tests/gestes/scolarite.ts';
import { type Person, type TestServer, testServer } from '#tests/harness.ts';

describe('les listes d’une école', () => {
  let server: TestServer;
  let ecoleId: number;
  let sienne: Person;
  let ailleurs: Person;

  beforeAll(async () => {
    server = await testServer();
    const ecole = await equiper(server);
    ({ ecoleId } = ecole);
    const eleveId = await addEleve(server, ecoleId);
    await inscrireEnLot(server.admin, ecole, [eleveId]);
    await payer(server.admin, ecoleId, eleveId, 1000);
    await clore(server.admin, ecoleId, 1000);
    const ecrans = ['paiements', 'journalCaisse', 'arrieres', 'classesEleves', 'eleves'];
    const droits = Object.fromEntries(ecrans.map((ecran) => [ecran, ['lecture', 'suppression']]));
    sienne = await server.person({ ecoleId, droits });
    ailleurs = await server.person({ ecoleId: await createSchool(server, 'École de Matoto'), droits });
  });
  afterAll(() => server.close());

  it.each([paiementSelectBy, clotureSelectBy, getArrieres, inscriptionSelectBy, getLotsInscription])(
    '$name ne rend rien à qui est d’une autre',
    async (endpoint) => {
      expect((await sienne.call(endpoint, { ecoleId })).data).toHaveLength(1);
      expect((await ailleurs.call(endpoint, { ecoleId })).data).toEqual([]);
    },
  );

  it.each([exportPaiement, exportArrieres])('$name n’en écrit rien', async (endpoint) => {
    const lignes = async (who: Person) =>
      (await who.call(endpoint, { ecoleId, format: 'csv' })).text.trim().split('\r\n');
    expect([(await lignes(sienne)).length, (await lignes(ailleurs)).length]).toEqual([2, 1]);
  });
});
