/** The program that a person starts in an installation, run by the shell of this computer on versions that are whole or not. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { racine } from '../socle.js';
import { LANCEUR_LINUX, LANCEUR_WINDOWS, MARCHE } from './lanceurs.js';

const LANCEUR = 'apps/server/src/paquet/lanceur.ts';
/** A launcher that says which one it is, in whose place it runs, and how it was called. */
const DIT = `const ici = import.meta.url.split('/').at(-6);
if (process.argv[2] === 'marche') process.exit(/^\\d/.test(process.argv[3] ?? '0') && ici > (process.argv[3] ?? '9') ? 1 : ${MARCHE});
console.log(import.meta.url.split('/').at(-6), process.env.GESTIONSCOLAIRE_REPLI ?? '-', ...process.argv.slice(2));
process.exitCode = 7;
`;

/** @returns {string} a folder of two versions, of which the second is named */
function installation() {
  const dossier = mkdtempSync(path.join(tmpdir(), 'gestionscolaire-'));
  onTestFinished(() => rmSync(dossier, { recursive: true, force: true }));
  for (const version of ['1.0.0', '2.0.0']) {
    const la = path.join(dossier, 'versions', version);
    mkdirSync(path.join(la, 'bin'), { recursive: true });
    mkdirSync(path.dirname(path.join(la, LANCEUR)), { recursive: true });
    symlinkSync(process.execPath, path.join(la, 'bin/node'));
    writeFileSync(path.join(la, LANCEUR), DIT);
  }
  writeFileSync(path.join(dossier, 'package.json'), '{ "type": "module" }');
  writeFileSync(path.join(dossier, 'actuelle'), '2.0.0\n');
  writeFileSync(path.join(dossier, 'gestionscolaire'), LANCEUR_LINUX, { mode: 0o755 });
  return dossier;
}

/** @param {string} dossier @param {string[]} args */
function lancer(dossier, ...args) {
  const { status, stdout, stderr } = spawnSync(path.join(dossier, 'gestionscolaire'), args, {
    encoding: 'utf8',
    env: {},
  });
  return { status, dit: stdout.trim(), faute: stderr.trim() };
}

/** @param {string} dossier @param {string} version @param {string} chemin */
function vider(dossier, version, chemin) {
  const fichier = path.join(dossier, 'versions', version, chemin);
  rmSync(fichier);
  writeFileSync(fichier, '', { mode: 0o755 });
}

it('[OPS-19] le programme lance la version nommée, avec ce qu’on lui dit, et rend son code', () => {
  expect(lancer(installation(), 'verifier', 'deux mots')).toEqual({
    status: 7,
    dit: '2.0.0 - verifier deux mots',
    faute: '',
  });
});

it('[OPS-19] des fichiers vides : la version d’avant prend la place ; sans elle, une phrase et jamais 0', () => {
  for (const chemin of ['bin/node', LANCEUR]) {
    const dossier = installation();
    vider(dossier, '2.0.0', chemin);
    expect(lancer(dossier, 'aide')).toEqual({ status: 7, dit: '1.0.0 2.0.0 aide', faute: '' });
    vider(dossier, '1.0.0', chemin);
    const { status, dit, faute } = lancer(dossier);
    expect([status, dit]).toEqual([1, '']);
    expect(faute).toMatch(
      /La version 2\.0\.0 ne démarre pas.*\nSi ses fichiers sont abîmés, déballez à nouveau/,
    );
  }
});

it('[OPS-19] une coupure au milieu d’« actuelle » n’arrête rien', () => {
  const dossier = installation();
  truncateSync(path.join(dossier, 'actuelle'), 0);
  expect(lancer(dossier, 'aide')).toMatchObject({ status: 7, dit: '2.0.0 ? aide' });
});

it('[OPS-19] le lanceur du produit répond à « marche »', () => {
  // In a folder that is named as a version: a newer one, which nobody confirmed, does not take the place of the one that is named.
  const dossier = mkdtempSync(path.join(tmpdir(), 'gestionscolaire-'));
  onTestFinished(() => rmSync(dossier, { recursive: true, force: true }));
  symlinkSync(racine, path.join(dossier, '2.0.0'));
  const marche = (/** @type {string[]} */ ...args) =>
    spawnSync(process.execPath, [
      '--preserve-symlinks-main',
      path.join(dossier, '2.0.0', LANCEUR),
      'marche',
      ...args,
    ]).status;
  expect([marche(), marche('2.0.0'), marche('10.0.0'), marche('1.9.9'), marche('')]).toEqual([
    MARCHE,
    MARCHE,
    MARCHE,
    1,
    MARCHE,
  ]);
});

it('[OPS-20] un Windows de 32 bits ou d’avant 10 est refusé par une phrase, avant tout signe qu’il n’écrirait pas', () => {
  const [avant = ''] = LANCEUR_WINDOWS.split('chcp 65001');
  expect(avant).toMatch(
    /PROCESSOR_ARCHITECTURE%"=="x86"[\s\S]*en 64 bits[\s\S]*\('ver'\)[\s\S]*Windows 10 ou 11/,
  );
  expect(avant).toMatch(/^[\t\n -~]*$/);
  expect(LANCEUR_WINDOWS.match(/exit \/b 1/g)?.length).toBeGreaterThanOrEqual(4);
  expect(LANCEUR_LINUX).toMatch(/getconf LONG_BIT[\s\S]*en 64 bits[\s\S]*exit 1/);
});
