import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { racine } from '../socle.js';
import { PANNES } from './lancer.js';

/** @param {string} dossier @returns {string[]} the tests under it, from `racine` */
const essaisDe = (dossier) =>
  readdirSync(path.join(racine, dossier), { recursive: true, encoding: 'utf8' })
    .filter((nom) => /\.test\.[jt]s$/.test(nom))
    .map((nom) => nom.replaceAll(path.sep, '/'));

it('chaque panne mène à un essai qui existe, et chaque scénario est une panne', () => {
  const serveur = essaisDe('apps/server');
  const outils = essaisDe('scripts');
  for (const { nom, essais, projet } of PANNES) {
    const connus = projet === 'outils' ? outils : serveur;
    for (const essai of essais)
      expect(
        connus.filter((fichier) => fichier.includes(essai)),
        nom,
      ).not.toEqual([]);
  }
  const nommes = PANNES.flatMap(({ essais }) => essais);
  for (const scenario of serveur.filter((nom) => nom.includes('tests/pannes/')))
    expect(
      nommes.some((essai) => scenario.startsWith(essai)),
      scenario,
    ).toBe(true);
  expect(new Set(PANNES.map(({ nom }) => nom)).size).toBe(PANNES.length);
});
