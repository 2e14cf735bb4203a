/**
 * Cuts an upgrade between any two of its writes, without a process: a small project is kept as it is before each of them, then started
 * from there. `installation.test.js` cuts the real npm; here a script brings packages, or has no network.
 */
import fs, {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { racine } from '../socle.js';

/** @param {string} ou */
const neuf = (ou) => realpathSync(mkdtempSync(path.join(ou, 'gestionscolaire-coupee-')));
/** The folder where a hundred copies of a project cost nothing. */
const dossier = neuf(existsSync('/dev/shm') ? '/dev/shm' : tmpdir());
/** The scripts that stand for npm and for sync; memory may not run programs. */
const programmes = neuf(tmpdir());
/** The project's folder: the module that installs knows no other. */
const projet = path.join(dossier, 'projet');
/** The list of what was written when the disk was told to keep it. */
const surLeDisque = path.join(dossier, 'sur-le-disque.txt');
const MARQUE = '.installation/pret.json';
const PAQUET = 'craie.txt';
const RACINE = 'node_modules';
const ATELIER = 'apps/atelier/node_modules';

/** @type {typeof import('../installation.js').installer} */
let installer;
/** Each installation would say that it begins. */
const muet = vi.spyOn(console, 'log').mockReturnValue();

/** @param {string} ou @param {unknown} contenu */
function ecrire(ou, contenu) {
  mkdirSync(path.dirname(ou), { recursive: true });
  writeFileSync(ou, typeof contenu === 'string' ? contenu : JSON.stringify(contenu));
}

/**
 * Two versions of one product: the first keeps a package in the folder of its workshop, the second does not.
 * @type {Record<'ancienne' | 'nouvelle', { version: string, paquets: Record<string, string> }>}
 */
const VERSIONS = {
  ancienne: { version: '1.0.0', paquets: { [RACINE]: '1.0.0', [ATELIER]: '1.5.0' } },
  nouvelle: { version: '2.0.0', paquets: { [RACINE]: '2.0.0' } },
};
/** @typedef {keyof typeof VERSIONS} Nom */

/** Puts the sources of a version in place: installed files do not change. @param {Nom} nom */
function sources(nom) {
  const { version } = VERSIONS[nom];
  ecrire(path.join(projet, 'package.json'), { version });
  ecrire(path.join(projet, 'apps/atelier/package.json'), { version });
  ecrire(path.join(projet, 'package-lock.json'), { version, packages: { '': {}, 'apps/atelier': {} } });
}

/**
 * Runs the beginning of npm start. Returns null, or the sentence by which it stopped.
 * @param {Nom} nom the version whose sources are there @param {{ isOnline?: boolean }} [reseau]
 */
function demarrer(nom, { isOnline = false } = {}) {
  const { PATH, npm_execpath: npmCli } = process.env;
  process.env.PATH = `${programmes}${path.delimiter}${PATH}`;
  delete process.env.npm_execpath;
  // The script that stands for npm reads it.
  process.env.ESSAI_PAQUETS = isOnline ? path.join(dossier, nom) : '';
  try {
    installer();
    return null;
  } catch (erreur) {
    return erreur instanceof Error ? erreur.message : String(erreur);
  } finally {
    process.env.PATH = PATH;
    if (npmCli !== undefined) process.env.npm_execpath = npmCli;
    delete process.env.ESSAI_PAQUETS;
  }
}

let photos = 0;
function photographier() {
  photos += 1;
  const photo = path.join(dossier, `photo-${photos}`);
  cpSync(projet, photo, { recursive: true });
  return photo;
}

/** @param {string} photo @param {Nom} nom the version whose sources are put there */
function revenir(photo, nom) {
  rmSync(projet, { recursive: true });
  cpSync(photo, projet, { recursive: true });
  sources(nom);
}

const PAS = /** @type {const} */ (['copyFileSync', 'renameSync', 'rmSync', 'writeFileSync']);

/** Starts a version; returns the project as a cut before each of its steps leaves it. @param {Nom} nom @param {{ isOnline?: boolean }} [reseau] */
function couperPartout(nom, reseau) {
  /** @type {string[]} */
  const restes = [];
  const vraies = Object.fromEntries(PAS.map((pas) => [pas, fs[pas]]));
  let isWatching = true;
  for (const pas of PAS) {
    Reflect.set(fs, pas, (/** @type {unknown[]} */ ...args) => {
      if (isWatching) {
        isWatching = false;
        restes.push(photographier());
        isWatching = true;
      }
      return Reflect.apply(/** @type {() => unknown} */ (vraies[pas]), fs, args);
    });
  }
  syncBuiltinESMExports();
  try {
    expect(demarrer(nom, reseau)).toBeNull();
  } finally {
    Object.assign(fs, vraies);
    syncBuiltinESMExports();
  }
  return restes;
}

/** Whether this version starts from what a cut left, without a network, on its own packages and no others. @param {string} photo @param {Nom} nom */
function demarre(photo, nom) {
  revenir(photo, nom);
  if (demarrer(nom) !== null || existsSync(path.join(projet, '.installation'))) return false;
  const { paquets } = VERSIONS[nom];
  return [RACINE, ATELIER].every((ou) => trouver(ou) === paquets[ou]);
}

/** Returns the version of the package in a folder, as Node finds it there. @param {string} ou */
function trouver(ou) {
  const fichier = path.join(projet, ou, PAQUET);
  return existsSync(fichier) ? readFileSync(fichier, 'utf8') : undefined;
}

beforeAll(async () => {
  for (const [nom, { paquets }] of Object.entries(VERSIONS))
    for (const [ou, version] of Object.entries(paquets)) ecrire(path.join(dossier, nom, ou, PAQUET), version);
  ecrire(path.join(programmes, 'npm'), '#!/bin/sh\n[ -n "$ESSAI_PAQUETS" ] && cp -R "$ESSAI_PAQUETS/." .\n');
  const atelier = path.join(projet, '.installation');
  ecrire(
    path.join(programmes, 'sync'),
    `#!/bin/sh\nls -A "${atelier}" "${atelier}/node_modules" >"${surLeDisque}"\n`,
  );
  for (const nom of ['npm', 'sync']) chmodSync(path.join(programmes, nom), 0o755);
  mkdirSync(path.join(projet, 'scripts'), { recursive: true });
  for (const fichier of ['socle.js', 'installation.js'])
    copyFileSync(path.join(racine, 'scripts', fichier), path.join(projet, 'scripts', fichier));
  ({ installer } = await import(pathToFileURL(path.join(projet, 'scripts/installation.js')).href));
  const vide = photographier();
  for (const nom of /** @type {const} */ (['ancienne', 'nouvelle'])) {
    revenir(vide, nom);
    const phrase = demarrer(nom, { isOnline: true });
    if (phrase !== null) throw new Error(phrase);
    cpSync(projet, path.join(dossier, `${nom}-installee`), { recursive: true });
  }
});
afterAll(() => {
  muet.mockRestore();
  for (const ou of [dossier, programmes]) rmSync(ou, { recursive: true, force: true });
});

/** @param {Nom} nom */
const installee = (nom) => path.join(dossier, `${nom}-installee`);

it('[OPS-02] sans réseau, une mise à jour ne défait rien, dit comment reprendre la version d’avant, et celle-ci démarre', () => {
  revenir(installee('ancienne'), 'nouvelle');
  const phrase = demarrer('nouvelle');
  expect(phrase).toContain("La version 2.0.0 n'a pas pu être installée");
  expect(phrase).toContain("Rien n'a été défait. La version d'avant (1.0.0) démarre encore, sans connexion");
  expect(demarre(photographier(), 'ancienne')).toBe(true);
});

it.each(
  /** @type {const} */ ([
    ['ancienne', 'nouvelle'],
    ['nouvelle', 'ancienne'],
  ]),
)(
  '[OPS-02] coupée entre deux écritures, de la version %s à la %s, une mise à jour laisse démarrer celle d’avant, puis les deux, puis la nouvelle',
  (avant, apres) => {
    revenir(installee(avant), apres);
    const restes = couperPartout(apres, { isOnline: true });
    const hasMarque = (/** @type {string} */ photo) => existsSync(path.join(photo, MARQUE));
    const echange = restes.filter(hasMarque);
    const premiere = restes.indexOf(echange[0] ?? '');
    // A cut comes before each rename of a folder, and before the mark is removed.
    expect(echange.length).toBeGreaterThan(3);
    expect(premiere).toBeGreaterThan(5);
    expect(restes.slice(premiere, premiere + echange.length)).toEqual(echange);
    for (const [pas, photo] of restes.entries()) {
      const demarrent = {
        pas,
        avant: pas >= premiere + echange.length || demarre(photo, avant),
        apres: pas < premiere || demarre(photo, apres),
      };
      expect(demarrent).toEqual({ pas, avant: true, apres: true });
    }

    // The way back is cut too, from the state where all but the end was done.
    revenir(echange.at(-1) ?? '', avant);
    const retour = couperPartout(avant);
    expect(retour.filter(hasMarque).length).toBeGreaterThan(1);
    for (const [pas, photo] of retour.entries()) {
      const demarrent = {
        pas,
        avant: demarre(photo, avant),
        apres: !hasMarque(photo) || demarre(photo, apres),
      };
      expect(demarrent).toEqual({ pas, avant: true, apres: true });
    }
  },
);

it('[OPS-02] la marque de l’échange ne s’écrit qu’une fois tout ce qui est neuf sur le disque, et ne compte pas à moitié écrite', () => {
  revenir(installee('ancienne'), 'nouvelle');
  const complet = couperPartout('nouvelle', { isOnline: true }).find((photo) =>
    existsSync(path.join(photo, MARQUE)),
  );
  const vu = readFileSync(surLeDisque, 'utf8').split('\n');
  expect(vu).toEqual(expect.arrayContaining([PAQUET, '.gestionscolaire.json']));
  expect(vu).not.toContain('pret.json');
  writeFileSync(path.join(complet ?? '', MARQUE), '{"verrou":"');
  expect(demarre(complet ?? '', 'ancienne')).toBe(true);
});
