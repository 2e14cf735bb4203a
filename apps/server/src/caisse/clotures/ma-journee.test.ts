import { getMaJournee } from '@gestionscolaire/contract/caisse/ma-journee.ts';
import { expect, it } from 'vitest';
import { annuler, clore, idDe, JOUR } from '#caisse/tests/gestes.ts';
import { commencer } from '#tests/departs/commencer.ts';
import { addInscrit, equiper, payer } from '#tests/gestes/scolarite.ts';
import type { Person } from '#tests/harness.ts';

it('[GUICHET-03] dit à un caissier ce qu’il a encaissé aujourd’hui, et si sa journée est close', async () => {
  const { server, depart: ecole } = await commencer(equiper);
  const { ecoleId } = ecole;
  const { eleveId } = await addInscrit(server, ecole);
  const ajout = ['lecture', 'ajout'];
  const droits = { encaisser: ajout, paiements: ['suppression'], journalCaisse: ajout };
  const caissier = await server.person({ ecoleId, droits });
  const autre = await server.person({ ecoleId, droits });
  const journee = async (who: Person) => (await who.call(getMaJournee, { ecoleId })).data;
  expect(await journee(caissier)).toEqual({
    jour: JOUR,
    estClose: false,
    aDire: null,
    encaisse: 0,
    derniers: [],
  });

  const ids: number[] = [];
  for (const montant of [1000, 2000, 3000, 4000, 5000, 6000, 7000])
    ids.push(idDe(await payer(caissier, ecoleId, eleveId, montant)));
  await annuler(caissier, ids[5]);
  const { derniers, encaisse } = await journee(caissier);
  expect(derniers.map(({ montant }) => montant)).toEqual([7000, 5000, 4000, 3000, 2000]);
  expect(encaisse).toBe(22_000);

  expect((await clore(caissier, ecoleId, 22_000)).status).toBe(201);
  expect((await journee(caissier)).estClose).toBe(true);
  expect(await journee(autre)).toMatchObject({ estClose: false, encaisse: 0 });
});
