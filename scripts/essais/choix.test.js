import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { racine } from '../socle.js';
import { AILLEURS, cheminsPostgres, TAGS, tagsDuFichier } from './choix.js';

const serveur = path.join(racine, 'apps', 'server');
const fichiers = globSync('src/**/*.ts', { cwd: serveur }).map((nom) => nom.replaceAll(path.sep, '/'));
const essais = fichiers.filter((nom) => nom.endsWith('.test.ts'));
const retenus = essais.filter((nom) => cheminsPostgres.some((chemin) => nom.includes(chemin)));
/** @param {string} nom */
const lire = (nom) => readFileSync(path.join(racine, nom), 'utf8');
/** The files that hold titles of tests: tests, journeys, and the suites that they share. */
const avecDesTitres = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
  cwd: racine,
  encoding: 'utf8',
})
  .split('\n')
  .filter((nom) => existsSync(path.join(racine, nom)))
  .filter((nom) => /\.(?:test|spec)\.(?:ts|tsx|js)$|\/check\/|^e2e\/gestes\/.*\.ts$/.test(nom));
const noms = TAGS.map(({ name }) => name);

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

it('une requête dite à chaque moteur par un domaine a un essai qui passe sur les deux', () => {
  const siennes = fichiers.filter(
    (nom) =>
      !/\.test\.ts$|^src\/(?:core\/db|tests)\//.test(nom) &&
      /\bperEngine[(<]/.test(readFileSync(path.join(serveur, nom), 'utf8')),
  );
  expect(siennes.length).toBeGreaterThan(5);
  const domaine = (/** @type {string} */ nom) => nom.split('/').slice(0, 2).join('/');
  expect(siennes.filter((nom) => !retenus.some((essai) => domaine(essai) === domaine(nom)))).toEqual([]);
});

it('chaque mot qui remet un essai au long passage est de la table, et sert', () => {
  const portes = avecDesTitres.flatMap((nom) => [
    ...tagsDuFichier(path.join(racine, nom)),
    ...[...lire(nom).matchAll(/\btags?: (?:\[?'@?|.*\? \[\] : \[')(?<tag>[a-z]+)'/g)].map(
      ({ groups }) => groups?.tag ?? '',
    ),
  ]);
  expect([...new Set(portes)].toSorted()).toEqual(noms.toSorted());
});

it('ce qui se prouve ailleurs a sa part dans un essai ordinaire, et le reste où la table le dit', () => {
  const ordinaires = avecDesTitres
    .filter((nom) => tagsDuFichier(path.join(racine, nom)).length === 0)
    .map(lire)
    .join('\n');
  for (const { id, essais: ou } of AILLEURS) {
    expect(ordinaires, id).toContain(`[${id}]`);
    for (const essai of ou) expect(lire(essai), `${id} dans ${essai}`).toContain(`[${id}]`);
  }
});
