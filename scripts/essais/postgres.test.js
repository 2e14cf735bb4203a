import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { racine } from '../socle.js';
import { cheminsPostgres } from './postgres.js';

const serveur = path.join(racine, 'apps', 'server');
const fichiers = globSync('src/**/*.ts', { cwd: serveur }).map((nom) => nom.replaceAll(path.sep, '/'));
const essais = fichiers.filter((nom) => nom.endsWith('.test.ts'));
const retenus = essais.filter((nom) => cheminsPostgres.some((chemin) => nom.includes(chemin)));

it('chaque chemin de la liste de PostgreSQL mène à un essai', () => {
  expect(cheminsPostgres.filter((chemin) => !essais.some((nom) => nom.includes(chemin)))).toEqual([]);
  expect(new Set(cheminsPostgres).size).toBe(cheminsPostgres.length);
});

it('un dossier qui écrit son propre SQL a un essai dans la liste de PostgreSQL', () => {
  const aDuSql = (/** @type {string} */ nom) =>
    !/\.test\.ts$|^src\/(?:tests|core|commandes)\//.test(nom) &&
    /\bsql(?:<[^`]*>)?`/.test(readFileSync(path.join(serveur, nom), 'utf8'));
  // Migrations run as a whole: the tests of their room run those of every folder.
  const piece = (/** @type {string} */ nom) =>
    path.posix.dirname(nom).replace(/^(src\/migrations)\/.*/, '$1');
  const dossiers = new Set(fichiers.filter(aDuSql).map(piece));
  expect(dossiers.size).toBeGreaterThan(8);
  const oublies = [...dossiers].filter((dossier) => !retenus.some((nom) => nom.startsWith(`${dossier}/`)));
  expect(oublies).toEqual([]);
});
