/** npm run horloge, beside the server: the till opens again after a clock that ran ahead, and the verifier tells it. */
// @module-tag processus
import { jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import { expect, it } from 'vitest';
import { verification } from '#tests/argent/chaine.ts';
import { objectOf } from '#tests/exemples/reponse.ts';
import { addInscrit, equiper, payer } from '#tests/gestes/scolarite.ts';
import { ownServer } from '#tests/harness.ts';
import { commande, desProcessus, environnement, ownFolder } from './serveur.ts';

desProcessus();

const FAUSSE = '2090-01-03T08:00:00.000Z';

it('dit ce qui est daté plus tard, ne change rien sans --oui, puis la caisse encaisse à nouveau', async () => {
  const server = await ownServer();
  const env = environnement(server.store.config);
  const horloge = (...args: string[]) => commande('horloge', args, env);
  server.now = new Date().toISOString();
  const vraie = await server.signIn(server.admin.id);
  const desk = { ...server, admin: vraie };
  const ecole = await equiper(desk);
  const { eleveId } = await addInscrit(desk, ecole, { dateInscription: jourDe(server.now) });
  const encaisser = async (montant: number) =>
    payer(await server.signIn(server.admin.id), ecole.ecoleId, eleveId, montant);
  expect((await encaisser(1000)).status).toBe(201);
  const rien = await horloge();
  expect([rien.code, rien.sortie.includes('rien à corriger')]).toEqual([0, true]);

  server.now = FAUSSE;
  expect((await encaisser(2000)).status).toBe(201);
  server.now = new Date().toISOString();
  expect((await encaisser(3000)).refus.error).toContain("L'horloge de l'ordinateur est en retard");

  const [refusee, malEcrite, vide] = await Promise.all([
    horloge(),
    horloge('demain'),
    commande('horloge', [], environnement(ownFolder())),
  ]);
  expect([refusee.code, refusee.erreurs.includes('ajoutez --oui')]).toEqual([1, true]);
  expect(refusee.sortie).toMatch(/L'horloge de cet ordinateur dit : .+ \(heure de Conakry\)/);
  expect(refusee.sortie).toMatch(
    /Datés plus tard : \d actes? du journal et 1 écriture de caisse, jusqu'au 3 janvier 2090 à 08:00/,
  );
  expect([malEcrite.code, malEcrite.erreurs.includes('Usage')]).toEqual([2, true]);
  expect([vide.code, vide.erreurs.includes('npm start')]).toEqual([1, true]);
  expect((await encaisser(3000)).status).toBe(409);

  expect(await horloge('--oui')).toMatchObject({ code: 0, erreurs: '' });
  const actes = (await server.rows('journal')).filter(({ appel }) => appel === 'horloge');
  expect(actes).toMatchObject([{ userId: null, entite: 'reperes', ecoleId: null }]);
  const { horloge: noted } = objectOf(JSON.parse(String(actes[0]?.['changements'])));
  expect(noted).toEqual([FAUSSE, actes[0]?.['instant']]);
  server.now = new Date().toISOString();
  expect((await encaisser(3000)).status).toBe(201);
  const encore = await horloge('--oui');
  expect([encore.code, encore.sortie.includes('rien à corriger')]).toEqual([0, true]);

  const { isSound, dit } = await verification(server, ecole.ecoleId);
  expect([isSound, dit]).toEqual([true, expect.stringContaining("l'horloge avançait")]);
});
