import { expect, it } from 'vitest';
import { choisir } from './choisir.js';

/** @param {string[]} args */
async function choix(...args) {
  const { etapes, besoins, isLong, isNamed } = await choisir(args);
  return { etapes: etapes.map(({ nom }) => nom), besoins: [...besoins], isLong, isNamed };
}
const RIEN = { besoins: [], isLong: false, isNamed: false };

it('passe tout, et demande tout ce qu’il faut', async () => {
  const etapes = ['construction', 'types', 'parcours', 'lint', 'essais', 'requetes', 'exigences'];
  const besoins = ['chromium', 'chromium109', 'postgres', 'pgbouncer'];
  expect(await choix()).toEqual({ ...RIEN, etapes, besoins });
  const duLong = [...besoins, 'fet'];
  expect(await choix('--long')).toEqual({ ...RIEN, etapes, besoins: duLong, isLong: true });
});

it('passe les étapes nommées seules, et construit pour celles qui en ont besoin', async () => {
  expect(await choix('types', 'web')).toEqual({ ...RIEN, etapes: ['types', 'essais'] });
  expect(await choix('parcours')).toEqual({
    ...RIEN,
    etapes: ['construction', 'parcours'],
    besoins: ['chromium', 'chromium109'],
  });
  expect((await choix('e2e/caisse')).besoins).toEqual(['chromium']);
  expect((await choix('outils')).etapes).toEqual(['essais']);
  expect((await choix('--long', 'outils')).etapes).toEqual(['construction', 'essais']);
});

it('passe les fichiers nommés en entier, sur le moteur voulu', async () => {
  const pays = 'apps/server/src/geographie/pays.test.ts';
  expect(await choix(pays)).toEqual({ ...RIEN, etapes: ['essais'], isNamed: true });
  expect((await choix('postgres', pays)).besoins).toEqual(['postgres', 'pgbouncer']);
  expect((await choix('e2e/caisse')).etapes).toEqual(['construction', 'parcours']);
  expect((await choix('scripts/paquet')).etapes).toEqual(['construction', 'essais']);
});

it('refuse une étape, une option ou un dossier sans essai, et les nomme', async () => {
  await expect(choix('typos')).rejects.toThrow('Étape inconnue : typos');
  await expect(choix('--lent')).rejects.toThrow('--lent');
  await expect(choix('docs/guide')).rejects.toThrow('Aucun essai dans docs/guide');
});
