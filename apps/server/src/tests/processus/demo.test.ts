/** npm run demo, beside the server: two schools that do not exist come, people sign in to them, and they go. */
// @module-tag processus
import { identite } from '@gestionscolaire/contract/administration/connexion.ts';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { commande, environnement, type Fin, lignes, ownFolder, serveurDuFichier } from './serveur.ts';

const ici = serveurDuFichier();

const demo = (...args: string[]): Promise<Fin> => commande('demo', args, environnement(ici.store.config));

it('[MOTS-01] ajoute, choisit les formulations corrigées, dit une fois les mots de passe des directions, des caisses et des enseignants, refuse une seconde fois, retire', async () => {
  const { code, sortie, erreurs } = await demo('--petite');
  expect([code, erreurs]).toEqual([0, '']);
  expect(sortie).toContain('2 écoles');
  const acces = [...sortie.matchAll(/Identifiant : (\S+)\n\s+Mot de passe provisoire : (\S+)/g)];
  expect(acces).toHaveLength(6);
  const reperes = await lignes(ici.store.config, 'reperes', 'nom');
  expect(reperes).toContainEqual(expect.objectContaining({ nom: 'formulations', valeur: 'corrigees' }));
  for (const [, login, password] of acces) {
    const { status, corps } = await ici.serveur.appeler('POST login', { login, password });
    expect(status).toBe(200);
    expect(z.parse(identite, corps).motDePasseAChanger).toBe(true);
    expect(JSON.stringify(await lignes(ici.store.config, 'journal'))).not.toContain(password);
  }

  const encore = await demo();
  expect(encore.code).toBe(1);
  expect(encore.erreurs).toContain('déjà là');

  const retrait = await demo('--retirer');
  expect([retrait.code, retrait.erreurs]).toEqual([0, '']);
  for (const table of ['ecoles', 'classes', 'sessions', 'salaires', 'eleves', 'paiements'])
    expect(await lignes(ici.store.config, table)).toEqual([]);
  const [, login, password] = acces[0] ?? [];
  expect((await ici.serveur.appeler('POST login', { login, password })).status).toBe(401);

  const rien = await demo('--retirer');
  expect(rien.code).toBe(1);
  expect(rien.erreurs).toContain('pas de démonstration');
});

it('refuse une base qui n’a jamais démarré, et ce qu’elle ne comprend pas', async () => {
  const vide = await commande('demo', [], environnement(ownFolder()));
  expect(vide.code).toBe(1);
  expect(vide.erreurs).toContain('npm start');
  expect((await demo('encore')).code).toBe(2);
  expect((await demo('--petite', '--retirer')).code).toBe(2);
});
