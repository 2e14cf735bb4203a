/** The network on which measures are taken holds the rows that the product's own calls would have written. */

import { remplirReseau, type Taille } from '@gestionscolaire/bench/reseau/reseau.ts';
import { getStatistiquePaiement } from '@gestionscolaire/contract/caisse/statistiques.ts';
import { chercherEleve, eleves } from '@gestionscolaire/contract/eleves/eleves.ts';
import {
  addInscription,
  apercuEcheancier,
  selectInscriptionById,
} from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { expect, it, onTestFinished } from 'vitest';
import { DemonstrationRefusee, retirerDemonstration } from '#demonstration/index.ts';
import { verifierLesComptes } from '#tests/argent/comptes.ts';
import { firstOf } from '#tests/exemples/reponse.ts';
import { createSchool } from '#tests/gestes/ecole.ts';
import { unEleve } from '#tests/gestes/eleves.ts';
import { payer, soldeDe } from '#tests/gestes/scolarite.ts';
import { type TestServer, testServer } from '#tests/harness.ts';

const PETIT = { ecoles: 2, eleves: 200, paiements: 2000 };

async function filled(taille: Taille = PETIT): Promise<TestServer> {
  const server = await testServer({ amorce: true });
  onTestFinished(() => server.close());
  const told: number[] = [];
  await remplirReseau(server.database, server.now, taille, (count) => told.push(count));
  expect(told).toEqual([1, 2]);
  return server;
}

it('écrit des comptes justes, du premier reçu au dernier', async () => {
  const server = await filled();
  const count = async (table: string) => (await server.rows(table)).length;
  expect([await count('ecoles'), await count('eleves'), await count('paiements')]).toEqual([2, 200, 2000]);
  expect(await count('echeances')).toBe(2000);
  await verifierLesComptes(server);
  const paiements = await server.rows('paiements');
  expect(paiements.some(({ annuleLe }) => annuleLe !== null)).toBe(true);
  expect(paiements.every(({ jour }) => String(jour) < server.now)).toBe(true);
  // Every entry keeps the public key of its school, as the desk's do.
  const entries = await server.database.read
    .selectFrom('ecritures as e')
    .innerJoin('caisses as c', 'c.ecoleId', 'e.ecoleId')
    .select(['e.contenu', 'c.clePublique'])
    .execute();
  expect(entries.length).toBeGreaterThan(2000);
  for (const { contenu, clePublique } of entries)
    expect(JSON.parse(contenu)).toMatchObject({ cle: clePublique });
});

it('sur deux années, chaque élève est inscrit deux fois, et les comptes restent justes', async () => {
  const server = await filled({ ...PETIT, estSurDeuxAnnees: true });
  const inscriptions = await server.rows('inscriptions');
  expect(inscriptions).toHaveLength(400);
  expect(new Set(inscriptions.map(({ eleveId }) => eleveId)).size).toBe(200);
  expect(await server.rows('sessions')).toHaveLength(2);
  expect(await server.rows('paiements')).toHaveLength(2000);
  await verifierLesComptes(server);
});

it('s’emploie comme ce que les appels auraient écrit : chercher, encaisser, inscrire, le tableau de bord', async () => {
  const server = await filled();
  const [line] = (await server.rows('echeances')).filter(
    ({ paye, montant }) => Number(paye) < Number(montant),
  );
  const [ecoleId, eleveId] = [Number(line?.['ecoleId']), Number(line?.['eleveId'])];
  const before = await soldeDe(server.admin, eleveId);
  expect(before.inscriptions[0]?.lignes).toHaveLength(10);
  const paid = firstOf((await payer(server.admin, ecoleId, eleveId, 5000)).data);
  expect(paid).toMatchObject({ numero: 1001 });
  expect((await soldeDe(server.admin, eleveId)).reste).toBe(before.reste - 5000);

  // The schedule is the one that the product would make from the same price.
  const inscriptionId = Number(before.inscriptions[0]?.id);
  const own = firstOf((await server.admin.call(selectInscriptionById, { id: inscriptionId })).data);
  const { sessionId, classeId, prestationIds } = selectInscriptionById.output.parse([own])[0] ?? {
    prestationIds: [],
  };
  const choix = { ecoleId, sessionId: Number(sessionId), classeId: Number(classeId), prestationIds };
  const sans = { premierMois: null, remisePourcentage: null, remiseMontant: null };
  const { data: apercu } = await server.admin.call(apercuEcheancier, { ...choix, inscriptionId, ...sans });
  expect([apercu.ecart, apercu.retirees, apercu.ajoutees]).toEqual([0, [], []]);

  const created = await server.admin.call(eleves.create, { ...unEleve(ecoleId), creationUserId: 0 });
  const id = Number(firstOf(created.data)['id']);
  const inscription = { ...choix, eleveId: id, dateInscription: '2026-07-01', ...sans, remiseMotif: null };
  const form = { ...inscription, observations: null, creationUserId: 0 };
  expect((await server.admin.call(addInscription, form)).status).toBe(201);
  const nouveau = firstOf((await server.admin.call(eleves.get, { id })).data);
  expect(nouveau).toMatchObject({ matricule: '00101' });

  const { data: found } = await server.admin.call(chercherEleve, { ecoleId, recherche: before.eleve.nom });
  expect(found.length).toBeGreaterThan(0);
  const input = { ecoleId, sessionId: null, moisId: null };
  const { data: cartes } = await server.admin.call(getStatistiquePaiement, input);
  const lines = (await server.rows('echeances')).filter((one) => one['ecoleId'] === ecoleId);
  const total = (name: string) => lines.reduce((sum, one) => sum + Number(one[name]), 0);
  expect(cartes.reduce((sum, { montantPaye }) => sum + montantPaye, 0)).toBe(total('paye'));
  expect(cartes.reduce((sum, { montantRestant }) => sum + montantRestant, 0)).toBe(
    total('montant') - total('paye'),
  );
  await verifierLesComptes(server);
});

it('ne se mêle à aucune école, et ne passe pas pour la démonstration', async () => {
  const server = await testServer({ amorce: true });
  onTestFinished(() => server.close());
  await createSchool(server);
  await expect(remplirReseau(server.database, server.now, PETIT)).rejects.toThrow(DemonstrationRefusee);
  expect(await server.rows('eleves')).toEqual([]);
  await expect(retirerDemonstration(server.database, server.now)).rejects.toThrow(DemonstrationRefusee);
});
