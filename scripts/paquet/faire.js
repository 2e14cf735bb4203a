/**
 * Runs `npm run paquet`: makes archives that a computer without npm and without network unpacks and runs, for Linux and Windows (x64).
 *
 *   npm run paquet                          both, in paquets/
 *   npm run paquet -- --linux               one of them; --windows
 *   npm run paquet -- --cle FICHIER         signs them; the key is made where there is none, and is to be kept away from here
 */
import { spawnSync } from 'node:child_process';
import { createHash, generateKeyPairSync } from 'node:crypto';
import {
  createReadStream,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { installer } from '../installation.js';
import { Arret, executer, nodeDuProjet, racine, relayer } from '../socle.js';
import { construireLeWeb } from '../web.js';

/** The last commit's date, in seconds: the same sources make the same archive. */
function instantDesSources() {
  const { status, stdout } = spawnSync('git', ['log', '-1', '--format=%ct'], {
    cwd: racine,
    encoding: 'utf8',
  });
  return status === 0
    ? Number(stdout)
    : Math.floor(statSync(path.join(racine, 'package.json')).mtimeMs / 1000);
}

/** Reads the private key that signs, or makes it. @param {string} fichier */
function lireCle(fichier) {
  if (!existsSync(fichier)) {
    const { privateKey } = generateKeyPairSync('ed25519');
    writeFileSync(fichier, privateKey.export({ format: 'pem', type: 'pkcs8' }), { mode: 0o600 });
    console.log(
      `Clé faite : ${fichier}. Qui la perd ne signe plus de mise à jour ; qui la prend en signe à sa place.`,
    );
  }
  return readFileSync(fichier, 'utf8');
}

/**
 * Makes one archive. Returns its path, its size and its fingerprint.
 * @param {string} plateforme @param {string} dossier where it is put
 * @param {{ version?: string, cle?: string, niveau?: number, changer?: (fichiers: import('./archives.js').Fichier[]) => import('./archives.js').Fichier[] }} [options]
 */
export async function faireArchive(plateforme, dossier, { version, cle, niveau = 6, changer } = {}) {
  // Only the project's own Node strips types.
  const [{ contenu }, { ecrireTar, ecrireZip }] = await Promise.all([
    import('./contenu.js'),
    import('./archives.js'),
  ]);
  const numero = version ?? JSON.parse(readFileSync(path.join(racine, 'package.json'), 'utf8')).version;
  const isWindows = plateforme.startsWith('win32');
  const nom = `gestionscolaire-${numero}-${isWindows ? 'windows' : 'linux'}-x64.${isWindows ? 'zip' : 'tar.gz'}`;
  const fichiers = await contenu({ plateforme, version: numero, cle, ...(changer ? { changer } : {}) });
  mkdirSync(dossier, { recursive: true });
  const fichier = path.join(dossier, nom);
  const options = { instant: instantDesSources(), niveau };
  await (isWindows ? ecrireZip : ecrireTar)(`${fichier}.partiel`, fichiers, options);
  renameSync(`${fichier}.partiel`, fichier);
  const hash = createHash('sha256');
  await pipeline(createReadStream(fichier), hash);
  const empreinte = hash.digest('hex');
  writeFileSync(`${fichier}.sha256`, `${empreinte}  ${nom}\n`);
  return { fichier, empreinte, taille: statSync(fichier).size };
}

/** @returns {{ linux?: boolean, windows?: boolean, cle?: string }} */
function lireArguments() {
  try {
    const options = /** @type {const} */ ({
      linux: { type: 'boolean' },
      windows: { type: 'boolean' },
      cle: { type: 'string' },
    });
    return parseArgs({ options }).values;
  } catch {
    throw new Arret('Usage : npm run paquet [-- --linux] [--windows] [--cle FICHIER]');
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await executer(async () => {
    const { linux = false, windows = false, cle: fichierDeCle } = lireArguments();
    construireLeWeb(installer());
    const node = nodeDuProjet();
    if (process.execPath !== node) {
      process.exitCode = await relayer(node, process.argv.slice(1));
      return;
    }
    const cle =
      fichierDeCle === undefined
        ? undefined
        : lireCle(path.resolve(process.env.INIT_CWD ?? '.', fichierDeCle));
    const toutes = linux === windows;
    for (const [plateforme, isWanted] of [
      ['linux-x64', toutes || linux],
      ['win32-x64', toutes || windows],
    ].values()) {
      if (!isWanted) continue;
      console.log(`Archive pour ${plateforme}…`);
      const options = cle === undefined ? {} : { cle };
      const { fichier, empreinte, taille } = await faireArchive(
        String(plateforme),
        path.join(racine, 'paquets'),
        options,
      );
      console.log(`${fichier} (${Math.round(taille / 1_000_000)} Mo)\nempreinte ${empreinte}`);
    }
  });
}
