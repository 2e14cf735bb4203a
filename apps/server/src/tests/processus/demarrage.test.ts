/** The real process starts on a database, as the person at the machine sees it, under Node itself. */
// @module-tag processus
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as attendre } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { FICHIER, identifiants, premiereConnexion, SANS_ADMINISTRATEUR } from './premier-demarrage.ts';
import {
  commande,
  demarrer,
  desProcessus,
  environnement,
  lancerServeur,
  lignes,
  ownStore,
} from './serveur.ts';

desProcessus();

it('sans terminal, écrit le premier mot de passe dans un fichier que la première connexion supprime, et garde les données au second démarrage', async () => {
  const { config } = await ownStore();
  const serveur = await demarrer(config, SANS_ADMINISTRATEUR);
  const fichier = join(config.dataDir, FICHIER);
  expect(serveur.sortie()).toContain(fichier);
  expect(statSync(fichier).mode & 0o777).toBe(0o600);
  const trouves = identifiants(readFileSync(fichier, 'utf8'));
  expect(serveur.sortie()).not.toContain(trouves.motDePasse);
  await premiereConnexion(serveur, trouves);
  expect(existsSync(fichier)).toBe(false);
  const avant = await lignes(config, 'quartiers');
  expect(avant.length).toBeGreaterThan(3000);
  expect(await serveur.arreter()).toBe(0);

  const second = await demarrer(config, SANS_ADMINISTRATEUR);
  expect(second.sortie()).not.toContain('Premier démarrage');
  expect(existsSync(fichier)).toBe(false);
  await premiereConnexion(second, trouves);
  expect(await lignes(config, 'quartiers')).toEqual(avant);
  expect(await lignes(config, 'utilisateurs')).toHaveLength(1);
});

it('coupé pendant le premier démarrage, recommence proprement', async () => {
  const { config } = await ownStore();
  // It is cut at the first word, and further and further into the filling.
  for (const delai of [0, 60, 150]) {
    const coupe = lancerServeur(config, SANS_ADMINISTRATEUR);
    await coupe.dit(/Premier démarrage|est prêt/);
    await attendre(delai);
    coupe.enfant.kill('SIGKILL');
    await coupe.fin;
  }
  const serveur = await demarrer(config, SANS_ADMINISTRATEUR);
  await premiereConnexion(serveur, identifiants(readFileSync(join(config.dataDir, FICHIER), 'utf8')));
  const journal = await lignes(config, 'journal');
  expect(journal.filter(({ appel }) => appel === 'premier démarrage')).toHaveLength(1);
  expect(await lignes(config, 'utilisateurs')).toHaveLength(1);
  expect(await lignes(config, 'regions')).toHaveLength(8);
  expect(await lignes(config, 'prefectures')).toHaveLength(34);
});

it('[SEC-03] fait sa clé au premier démarrage, refuse d’en avoir une autre, et npm run cles les dit et les reprend', async () => {
  const { config } = await ownStore();
  const sans = { CLE_DU_SERVEUR: '' };
  const serveur = await demarrer(config, sans);
  const fichier = join(config.dataDir, 'cle-du-serveur.txt');
  expect([serveur.sortie().includes(fichier), statSync(fichier).mode & 0o777]).toEqual([true, 0o600]);
  expect(await serveur.arreter()).toBe(0);

  const autre = { CLE_DU_SERVEUR: 'une-autre-cle-que-personne-ne-devine' };
  const refus = await lancerServeur(config, autre).fin;
  expect(refus.code).toBe(1);
  expect(refus.erreurs).toMatch(
    /^CLE_DU_SERVEUR : la clé de ce serveur n'est pas celle de cette base[^\n]+\n$/,
  );
  const [cles, mal, perdue] = [
    await commande('cles', [], environnement(config, sans)),
    await commande('cles', ['--ecole', 'une', '--toutes'], environnement(config, sans)),
    await commande('cles', ['--perdue'], environnement(config, autre)),
  ];
  expect([cles.code, cles.sortie]).toEqual([0, "Aucune école n'a encore de clé.\n"]);
  expect([mal.code, mal.erreurs.includes('Usage')]).toEqual([2, true]);
  expect([perdue.code, perdue.sortie.includes('ouvre tous les secrets')]).toEqual([0, true]);
  const repris = await demarrer(config, autre);
  expect(await repris.arreter()).toBe(0);
});
