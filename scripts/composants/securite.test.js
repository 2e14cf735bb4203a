/** Holds docs/asvs.md to what it says: every line of ASVS 5.0 of levels 1 and 2 is there once, and level 1 is whole. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { racine } from '../socle.js';

const PAGE = readFileSync(path.join(racine, 'docs/asvs.md'), 'utf8');
const LIGNE =
  /^\| (?<id>\d+\.\d+\.\d+) \| (?<niveau>[12]) \| (?<etat>held|partly|no|not applicable) \| (?<comment>.+) \|$/gm;
const lignes = [...PAGE.matchAll(LIGNE)].map(({ groups }) => ({ ...groups }));

/** The number of lines that ASVS 5.0.0 has at levels 1 and 2, by chapter; V10 and V17 are told apart. */
const PAR_CHAPITRE = {
  1: [8, 19],
  2: [4, 7],
  3: [8, 11],
  4: [2, 8],
  5: [4, 5],
  6: [13, 22],
  7: [6, 12],
  8: [4, 3],
  9: [4, 3],
  11: [3, 11],
  12: [3, 6],
  13: [1, 12],
  14: [2, 7],
  15: [3, 10],
  16: [0, 16],
};

it('[SEC-16] a chaque ligne des niveaux 1 et 2, une fois', () => {
  const ids = lignes.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const compte = (/** @type {string} */ chapitre, /** @type {string} */ niveau) =>
    lignes.filter((une) => une.id?.startsWith(`${chapitre}.`) && une.niveau === niveau).length;
  expect(
    Object.fromEntries(
      Object.keys(PAR_CHAPITRE).map((chapitre) => [chapitre, [compte(chapitre, '1'), compte(chapitre, '2')]]),
    ),
  ).toEqual(PAR_CHAPITRE);
  // The standard has 253, of which OAuth 29 and WebRTC 7.
  expect(lignes.length + 29 + 7).toBe(253);
});

it('[SEC-16] le niveau 1 est tenu en entier', () => {
  const autres = lignes.filter(
    ({ niveau, etat }) => niveau === '1' && etat !== 'held' && etat !== 'not applicable',
  );
  expect(autres).toEqual([]);
});

it('ce qui manque dit pourquoi', () => {
  const courtes = lignes.filter(({ etat, comment = '' }) => etat !== 'held' && comment.length < 12);
  expect(courtes).toEqual([]);
});

it('la liste des composants a chaque dépendance servie, avec sa licence et son empreinte', () => {
  const dossier = mkdtempSync(path.join(tmpdir(), 'composants-'));
  onTestFinished(() => rmSync(dossier, { recursive: true }));
  const fichier = path.join(dossier, 'composants.json');
  execFileSync(process.execPath, [path.join(racine, 'apps/web/build/composants.ts'), fichier]);
  /** @type {{ components: { name: string, hashes: unknown[], licenses: unknown[] }[] }} */
  const { components } = JSON.parse(readFileSync(fichier, 'utf8'));
  const manifestes = ['apps/server', 'apps/web', 'packages/contract'].map((espace) =>
    JSON.parse(readFileSync(path.join(racine, espace, 'package.json'), 'utf8')),
  );
  const servies = manifestes
    .flatMap(({ dependencies = {} }) => Object.keys(dependencies))
    .filter((nom) => !nom.startsWith('@gestionscolaire/'));
  const connus = new Set(components.map(({ name }) => name));
  expect(servies.filter((nom) => !connus.has(nom))).toEqual([]);
  expect(components.filter(({ hashes, licenses }) => hashes.length === 0 || licenses.length === 0)).toEqual(
    [],
  );
});
