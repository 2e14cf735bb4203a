/** Upgrades a small project by the real npm, from a registry of this machine that a test may cut off. */
// @module-tag paquet
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { nodeDuProjet, racine } from './socle.js';

const dossier = realpathSync(mkdtempSync(path.join(tmpdir(), 'gestionscolaire-installation-')));
/** The way the registry treats a request. @type {'repond' | 'refuse' | 'se tait'} */
let reseau = 'repond';
/** Runs at the next request that is left without an answer. @type {() => void} */
let onSilence = () => {};
/** @type {Map<string, Buffer>} */
const archives = new Map();
/** @type {Record<string, { name: string, version: string, dist: { integrity: string, tarball: string } }>} */
const publiees = {};

const registre = createServer((demande, reponse) => {
  if (reseau === 'refuse') demande.socket.destroy();
  if (reseau === 'se tait') onSilence();
  if (reseau !== 'repond') return;
  const archive = archives.get(demande.url ?? '');
  reponse.setHeader('content-type', archive ? 'application/octet-stream' : 'application/json');
  const carte = { name: 'craie', 'dist-tags': { latest: '2.0.0' }, versions: publiees };
  reponse.end(archive ?? JSON.stringify(carte));
});

/** @param {string} ou @param {unknown} contenu */
function ecrire(ou, contenu) {
  mkdirSync(path.dirname(ou), { recursive: true });
  writeFileSync(ou, typeof contenu === 'string' ? contenu : JSON.stringify(contenu));
}

/**
 * Returns the environment of a person's machine; its npm asks this registry and keeps what it got in `cache`.
 * @param {string} cache
 */
const environnement = (cache) => ({
  PATH: process.env.PATH,
  HOME: dossier,
  npm_config_registry: adresse(),
  npm_config_cache: path.join(dossier, cache),
  npm_config_fetch_retries: '0',
  npm_config_update_notifier: 'false',
});

function adresse() {
  const ici = registre.address();
  return `http://127.0.0.1:${typeof ici === 'object' && ici ? ici.port : 0}`;
}

/**
 * Runs a program beside the registry, which answers meanwhile.
 * @param {string} programme @param {string[]} args @param {import('node:child_process').SpawnOptions} options
 */
async function lancer(programme, args, options) {
  const enfant = spawn(programme, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
  let texte = '';
  for (const flux of [enfant.stdout, enfant.stderr]) {
    flux?.setEncoding('utf8').on('data', (morceau) => {
      texte += morceau;
    });
  }
  const fin = once(enfant, 'close').then(([code]) => ({ code, texte }));
  return { enfant, fin };
}

/**
 * Two versions of one product: the first keeps a package in the folder of its workshop, the second does not.
 * @type {Record<'ancienne' | 'nouvelle', { version: string, racine: string, atelier: string }>}
 */
const VERSIONS = {
  ancienne: { version: '1.0.0', racine: '1.0.0', atelier: '2.0.0' },
  nouvelle: { version: '2.0.0', racine: '2.0.0', atelier: '2.0.0' },
};
/** @typedef {keyof typeof VERSIONS} Nom */

/** @type {Record<Nom, string>} */
const verrous = { ancienne: '', nouvelle: '' };

/**
 * Puts the sources of a version in place, as a checkout does: installed files do not change.
 * @param {string} projet @param {Nom} nom
 */
function sources(projet, nom) {
  const { version, racine: deRacine, atelier } = VERSIONS[nom];
  ecrire(path.join(projet, 'package.json'), {
    name: 'ecole',
    version,
    private: true,
    type: 'module',
    workspaces: ['apps/atelier'],
    dependencies: { craie: deRacine },
  });
  ecrire(path.join(projet, 'apps/atelier/package.json'), {
    name: '@ecole/atelier',
    version: '1.0.0',
    dependencies: { craie: atelier },
  });
  ecrire(path.join(projet, '.npmrc'), 'omit-lockfile-registry-resolved=true\nfund=false\naudit=false\n');
  if (verrous[nom]) ecrire(path.join(projet, 'package-lock.json'), verrous[nom]);
  for (const fichier of ['socle.js', 'installation.js']) {
    mkdirSync(path.join(projet, 'scripts'), { recursive: true });
    copyFileSync(path.join(racine, 'scripts', fichier), path.join(projet, 'scripts', fichier));
  }
}

/** A program that calls a function of the launchers as they do: its file, its name, its arguments. */
const APPEL = `const [socle, fichier, nom, ...args] = process.argv.slice(1);
const { executer } = await import(socle);
const fonctions = await import(fichier);
await executer(() => fonctions[nom](...args));`;
/** The folder of the launchers in a project. */
const LANCEURS = './scripts/';

/** A program that kills itself before its step of this number: a file written, a folder renamed or removed. */
const COUPURE = `import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
let reste = Number(process.env.COUPE_A);
for (const nom of ['renameSync', 'rmSync', 'writeFileSync']) {
  const vraie = fs[nom];
  fs[nom] = (...args) => {
    reste -= 1;
    if (reste < 0) process.kill(process.pid, 'SIGKILL');
    return vraie(...args);
  };
}
syncBuiltinESMExports();`;

/**
 * Runs the beginning of npm start.
 * @param {string} projet @param {{ cache?: string, coupeA?: number | undefined, appel?: string[] }} [options]
 */
async function installer(projet, { cache = 'cache', coupeA, appel = ['installation.js', 'installer'] } = {}) {
  const coupure = ['--import', path.join(dossier, 'coupure.mjs')];
  const args = [...(coupeA === undefined ? [] : coupure), '--input-type=module', '-e', APPEL];
  const [fichier = '', ...suite] = appel;
  args.push(`${LANCEURS}socle.js`, LANCEURS + fichier, ...suite);
  const env = { ...environnement(cache), COUPE_A: String(coupeA) };
  return lancer(process.execPath, args, { cwd: projet, env, detached: true });
}

/** @param {string} projet @param {Parameters<typeof installer>[1]} [options] */
const installe = async (projet, options) => (await installer(projet, options)).fin;

/** @param {string} projet */
function trouvees(projet) {
  const depuis = (/** @type {string} */ ou) =>
    createRequire(path.join(projet, ou, 'x.js')).resolve('craie/package.json');
  const lire = (/** @type {string} */ ou) => JSON.parse(readFileSync(depuis(ou), 'utf8')).version;
  return {
    racine: lire('.'),
    atelier: lire('apps/atelier'),
    lien: realpathSync(path.join(projet, 'node_modules/@ecole/atelier')),
  };
}

/** @param {string} projet @param {Nom} nom */
function attendues(projet, nom) {
  const { racine: deRacine, atelier } = VERSIONS[nom];
  return { racine: deRacine, atelier, lien: path.join(projet, 'apps/atelier') };
}

/**
 * Whether this version starts from what is there, without a network and without npm's cache.
 * @param {string} projet @param {Nom} nom
 */
async function demarre(projet, nom) {
  reseau = 'refuse';
  sources(projet, nom);
  const { code } = await installe(projet, { cache: 'cache-vide' });
  return code === 0 && JSON.stringify(trouvees(projet)) === JSON.stringify(attendues(projet, nom));
}

let copies = 0;
/** @param {string} projet */
function copier(projet) {
  copies += 1;
  const copie = path.join(dossier, `copie-${copies}`);
  cpSync(projet, copie, { recursive: true, verbatimSymlinks: true });
  return copie;
}

/** The installed project of each version, which each test copies. @type {Record<Nom, string>} */
const installees = { ancienne: path.join(dossier, 'ancienne'), nouvelle: path.join(dossier, 'nouvelle') };

beforeAll(async () => {
  registre.listen(0, '127.0.0.1');
  await once(registre, 'listening');
  ecrire(path.join(dossier, 'coupure.mjs'), COUPURE);
  for (const version of ['1.0.0', '2.0.0']) {
    const source = path.join(dossier, `craie-${version}`);
    ecrire(path.join(source, 'package.json'), { name: 'craie', version });
    const nom = `craie-${version}.tgz`;
    const { fin } = await lancer('npm', ['pack', source], { cwd: dossier, env: environnement('cache') });
    await fin;
    const archive = readFileSync(path.join(dossier, nom));
    archives.set(`/${nom}`, archive);
    const integrity = `sha512-${createHash('sha512').update(archive).digest('base64')}`;
    publiees[version] = { name: 'craie', version, dist: { integrity, tarball: `${adresse()}/${nom}` } };
  }
  for (const nom of /** @type {const} */ (['ancienne', 'nouvelle'])) {
    const projet = installees[nom];
    sources(projet, nom);
    const seul = ['install', '--package-lock-only', '--no-audit', '--no-fund'];
    await (await lancer('npm', seul, { cwd: projet, env: environnement('cache') })).fin;
    verrous[nom] = readFileSync(path.join(projet, 'package-lock.json'), 'utf8');
    const { code, texte } = await installe(projet);
    if (code !== 0) throw new Error(texte);
  }
}, 120_000);
afterAll(() => {
  registre.close();
  registre.closeAllConnections();
  rmSync(dossier, { recursive: true, force: true });
});

it.each(/** @type {const} */ (['ancienne', 'nouvelle']))(
  'installe une version %s dans un dossier neuf, les liens vers ses ateliers compris, et ne laisse rien à côté',
  (nom) => {
    const projet = installees[nom];
    expect(trouvees(projet)).toEqual(attendues(projet, nom));
    expect(existsSync(path.join(projet, '.installation'))).toBe(false);
  },
);

it('[OPS-02] sans réseau, une mise à jour ne défait rien et dit comment reprendre la version d’avant, qui démarre', async () => {
  const projet = copier(installees.ancienne);
  sources(projet, 'nouvelle');
  reseau = 'refuse';
  const { code, texte } = await installe(projet, { cache: 'cache-vide' });
  expect(code).toBe(1);
  expect(texte).toContain("La version 2.0.0 n'a pas pu être installée : vérifiez la connexion à Internet");
  expect(texte).toContain("Rien n'a été défait.");
  expect(texte).toContain(
    "La version d'avant (1.0.0) démarre encore, sans connexion : remettez ses fichiers",
  );
  expect(await demarre(projet, 'ancienne')).toBe(true);
});

it('[OPS-02] à qui a fait git pull, la phrase donne la commande git qui ramène la version d’avant', async () => {
  const projet = copier(installees.ancienne);
  const git = (/** @type {string[]} */ ...args) =>
    spawnSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@ecole.test', ...args], {
      cwd: projet,
      env: { PATH: process.env.PATH, HOME: dossier },
      encoding: 'utf8',
    }).stdout.trim();
  ecrire(path.join(projet, '.gitignore'), 'node_modules/\n');
  git('init', '--quiet', '--initial-branch=main');
  git('add', '-A');
  git('commit', '--quiet', '-m', 'ancienne');
  reseau = 'refuse';
  expect(await installe(projet, { cache: 'cache-vide' })).toMatchObject({ code: 0 });
  sources(projet, 'nouvelle');
  git('commit', '--quiet', '-a', '-m', 'nouvelle');
  const { texte } = await installe(projet, { cache: 'cache-vide' });
  const [, retour = ''] = /git (checkout \w+), puis npm start/.exec(texte) ?? [];
  git(...retour.split(' '));
  expect(JSON.parse(readFileSync(path.join(projet, 'package.json'), 'utf8')).version).toBe('1.0.0');
  expect(await installe(projet, { cache: 'cache-vide' })).toMatchObject({ code: 0 });
  expect(trouvees(projet)).toEqual(attendues(projet, 'ancienne'));
});

it('[OPS-02] coupée pendant que npm installe, la version d’avant démarre encore, et la nouvelle s’installe ensuite', async () => {
  const projet = copier(installees.ancienne);
  sources(projet, 'nouvelle');
  reseau = 'se tait';
  /** @type {Promise<void>} */
  const silence = new Promise((resolve) => {
    onSilence = resolve;
  });
  const { enfant, fin } = await installer(projet, { cache: 'cache-vide' });
  await silence;
  // The installer and its npm both die, as in a power cut.
  if (enfant.pid) process.kill(-enfant.pid, 'SIGKILL');
  await fin;
  registre.closeAllConnections();
  expect(await demarre(copier(projet), 'ancienne')).toBe(true);
  reseau = 'repond';
  expect(await installe(projet)).toMatchObject({ code: 0 });
  expect(trouvees(projet)).toEqual(attendues(projet, 'nouvelle'));
});

/** Makes a project whose builder writes what its sources say, or fails when they say nothing. */
function projetAConstruire() {
  const projet = path.join(dossier, 'construction');
  const paquet = path.basename(path.dirname(path.dirname(nodeDuProjet())));
  ecrire(path.join(projet, 'package.json'), { type: 'module', optionalDependencies: { [paquet]: '1.0.0' } });
  for (const fichier of ['socle.js', 'installation.js', 'web.js'])
    ecrire(
      path.join(projet, 'scripts', fichier),
      readFileSync(path.join(racine, 'scripts', fichier), 'utf8'),
    );
  const node = path.join(projet, 'node_modules', paquet);
  ecrire(path.join(node, 'package.json'), { version: '1.0.0' });
  mkdirSync(path.join(node, 'bin'));
  symlinkSync(process.execPath, path.join(node, 'bin', path.basename(nodeDuProjet())));
  const vite = path.join(projet, 'node_modules/vite');
  ecrire(path.join(vite, 'package.json'), { bin: 'vite.js' });
  ecrire(
    path.join(vite, 'vite.js'),
    `import fs from 'node:fs';
const dossier = process.argv[process.argv.indexOf('--outDir') + 1];
const texte = fs.readFileSync('index.html', 'utf8');
fs.mkdirSync(dossier, { recursive: true });
fs.writeFileSync(dossier + '/index.html', texte);
if (texte === '') process.exit(1);
fs.writeFileSync(dossier + '/fin.js', texte);`,
  );
  return projet;
}

it('[OPS-02] une construction manquée ou coupée à chaque pas laisse une application entière', async () => {
  const projet = projetAConstruire();
  /** @param {string} ou @param {number} [coupeA] */
  const construire = (ou, coupeA) => installe(ou, { appel: ['web.js', 'construireLeWeb', 'verrou'], coupeA });
  const source = 'apps/web/index.html';
  const lire = (/** @type {string} */ ou) =>
    ['index.html', 'fin.js'].map((nom) => readFileSync(path.join(ou, 'apps/web/dist', nom), 'utf8'));
  ecrire(path.join(projet, source), 'ancienne');
  expect(await construire(projet)).toMatchObject({ code: 0 });
  ecrire(path.join(projet, source), '');
  expect(await construire(projet)).toMatchObject({ code: 1 });
  expect(lire(projet)).toEqual(['ancienne', 'ancienne']);
  ecrire(path.join(projet, source), 'nouvelle');
  const trouves = new Set();
  for (let pas = 0; ; pas += 1) {
    const coupee = copier(projet);
    const { code } = await construire(coupee, pas);
    if (code === 0) break;
    // The next start cannot build, so it must serve what it finds.
    ecrire(path.join(coupee, source), '');
    await construire(coupee);
    trouves.add(lire(coupee).join(' '));
  }
  expect(trouves).toEqual(new Set(['ancienne ancienne', 'nouvelle nouvelle']));
});
