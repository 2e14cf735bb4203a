import { addCloture } from '@gestionscolaire/contract/caisse/clotures.ts';
import { getMaJournee } from '@gestionscolaire/contract/caisse/ma-journee.ts';
import { annulerPaiement } from '@gestionscolaire/contract/caisse/paiements.ts';
import { expect, it } from 'vitest';
import { firstOf } from '#tests/exemples/reponse.ts';
import { addInscrit, equiper, payer } from '#tests/gestes/scolarite.ts';
import { ownServer, type Person } from '#tests/harness.ts';

it('[GUICHET-03] dit à un caissier ce qu’il a encaissé aujourd’hui, et si sa journée est close', async () => {
  const server = await ownServer();
  const { ecoleId, ...ecole } = await equiper(server);
  const { eleveId } = await addInscrit(server, { ecoleId, ...ecole });
  const droits = {
    encaisser: ['lecture', 'ajout'],
    paiements: ['suppression'],
    journalCaisse: ['lecture', 'ajout'],
  };
  const caissier = await server.person({ ecoleId, droits });
  const autre = await server.person({ ecoleId, droits });
  const journee = async (who: Person) => (await who.call(getMaJournee, { ecoleId })).data;
  expect(await journee(caissier)).toEqual({ jour: '2026-11-21', estClose: false, encaisse: 0, derniers: [] });

  const ids: number[] = [];
  for (const montant of [1000, 2000, 3000, 4000, 5000, 6000, 7000])
    ids.push(Number(firstOf((await payer(caissier, ecoleId, eleveId, montant)).data)['id']));
  const annule = { annuleMotif: 'Saisi deux fois', modifUserId: 0, modifDate: null };
  await caissier.call(annulerPaiement, { id: ids[5] ?? 0, caissierId: null, ...annule });
  const { derniers, encaisse } = await journee(caissier);
  expect(derniers.map(({ montant }) => montant)).toEqual([7000, 5000, 4000, 3000, 2000]);
  expect(encaisse).toBe(22_000);

  const compte = { jour: '2026-11-21', compte: 22_000, attendu: 22_000, observations: null };
  expect((await caissier.call(addCloture, { ecoleId, ...compte, creationUserId: 0 })).status).toBe(201);
  expect((await journee(caissier)).estClose).toBe(true);
  expect(await journee(autre)).toMatchObject({ estClose: false, encaisse: 0 });
});
