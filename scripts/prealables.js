/** Finds what the whole run needs beside npm: Chromium, an old one, pgbouncer, FET for the long run, and PostgreSQL 15 or later in a cluster made for it and thrown away. */
import { spawn, spawnSync } from 'node:child_process';
import {
  chownSync,
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as attendre } from 'node:timers/promises';
import { preparerChromium109, trouverChromium109 } from './anciens/chromium-109.js';
import { secondesDuGroupe } from './essais/processeur.js';
import { Arret } from './socle.js';

const POSTGRES_MINIMAL = 15;
const IDENTITE = 'gestionscolaire';
const EXE = process.platform === 'win32' ? '.exe' : '';
const isRoot = process.getuid?.() === 0;

/** @param {string[]} noms @returns {string[]} the programs of these names that PATH holds */
function dansLePath(noms) {
  const dossiers = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  return noms.flatMap((nom) => dossiers.map((dossier) => path.join(dossier, nom + EXE))).filter(existsSync);
}

/** @param {string} parent @param {string} suite @returns {string[]} parent/<anything>/suite, newest name first */
function sousDossiers(parent, suite) {
  if (!existsSync(parent)) return [];
  const noms = readdirSync(parent).toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true }));
  return noms.map((nom) => path.join(parent, nom, suite)).filter(existsSync);
}

/** @returns {string | undefined} */
function trouverChromium() {
  const programmes = [process.env.ProgramFiles, process.env['ProgramFiles(x86)'], process.env.LOCALAPPDATA];
  const candidats = [
    process.env.CHROMIUM ?? '',
    // This is the same browser without windows, which takes a sixth less of the machine's time.
    '/usr/lib/chromium/chromium-headless-shell',
    ...dansLePath([
      'chromium-headless-shell',
      'chromium',
      'chromium-browser',
      'google-chrome',
      'google-chrome-stable',
      'microsoft-edge',
    ]),
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    ...programmes.flatMap((dossier) =>
      dossier
        ? [
            path.join(dossier, 'Google/Chrome/Application/chrome.exe'),
            path.join(dossier, 'Microsoft/Edge/Application/msedge.exe'),
          ]
        : [],
    ),
  ];
  return candidats.find((candidat) => candidat !== '' && existsSync(candidat));
}

/** @returns {string | undefined} the folder of PostgreSQL's programs */
function trouverPostgres() {
  const dossiers = [
    process.env.PGBIN ?? '',
    ...sousDossiers('/usr/lib/postgresql', 'bin'),
    ...dansLePath(['initdb']).map((programme) => path.dirname(programme)),
    ...['/opt/homebrew/opt', '/usr/local/opt'].flatMap((parent) =>
      sousDossiers(parent, 'bin').filter((dossier) => dossier.includes('postgresql')),
    ),
    ...sousDossiers('/Applications/Postgres.app/Contents/Versions', 'bin'),
    ...sousDossiers(path.join(process.env.ProgramFiles ?? '/nulle-part', 'PostgreSQL'), 'bin'),
    ...readdirSafe('/usr')
      .filter((nom) => nom.startsWith('pgsql-'))
      .map((nom) => `/usr/${nom}/bin`),
  ];
  return dossiers.find((dossier) => dossier !== '' && versionDePostgres(dossier) >= POSTGRES_MINIMAL);
}

/** @returns {string | undefined} the pooler, which Debian keeps where only root looks */
function trouverPgbouncer() {
  const candidats = [
    process.env.PGBOUNCER ?? '',
    ...dansLePath(['pgbouncer']),
    '/usr/sbin/pgbouncer',
    '/opt/homebrew/bin/pgbouncer',
  ];
  return candidats.find((candidat) => candidat !== '' && existsSync(candidat));
}

/** @returns {string | undefined} the program that makes timetables */
function trouverFet() {
  const candidats = [process.env.FET_CL ?? '', ...dansLePath(['fet-cl']), '/usr/bin/fet-cl'];
  return candidats.find((candidat) => candidat !== '' && existsSync(candidat));
}

/** @param {string} dossier @returns {string[]} */
function readdirSafe(dossier) {
  return existsSync(dossier) ? readdirSync(dossier) : [];
}

/** @param {string} dossier @returns {number} */
function versionDePostgres(dossier) {
  const programmes = ['postgres', 'initdb', 'pg_isready'].map((nom) => path.join(dossier, nom + EXE));
  if (!programmes.every(existsSync)) return 0;
  const { stdout } = spawnSync(programmes[0] ?? '', ['--version'], { encoding: 'utf8' });
  return Number(/(\d+)/.exec(stdout ?? '')?.[1] ?? 0);
}

/** @param {string[]} paquets */
function installerParApt(paquets) {
  console.log(`Installation de ${paquets.join(' et ')} par apt-get…`);
  /** @type {import('node:child_process').SpawnSyncOptions} */
  const options = {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  };
  spawnSync('apt-get', ['update', '-qq'], options);
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...paquets], options);
}

/**
 * The name of each, how it is found, how it is fetched where no Debian has it, and the packages of Debian that have it: the first that a
 * Debian knows is installed.
 */
const PREALABLES = {
  chromium: { nom: 'Chromium', trouver: trouverChromium, paquets: ['chromium-headless-shell', 'chromium'] },
  chromium109: {
    nom: 'Chromium 109 (CHROMIUM_109 dit où il est)',
    trouver: trouverChromium109,
    preparer: preparerChromium109,
    paquets: [],
  },
  postgres: {
    nom: `PostgreSQL ${POSTGRES_MINIMAL} ou plus récent`,
    trouver: trouverPostgres,
    paquets: ['postgresql'],
  },
  pgbouncer: { nom: 'pgbouncer', trouver: trouverPgbouncer, paquets: ['pgbouncer'] },
  fet: { nom: 'FET (FET_CL dit où est fet-cl)', trouver: trouverFet, paquets: ['fet'] },
};

/**
 * Finds what a run needs; on Debian as root it installs what is missing, else it stops.
 * @template {keyof typeof PREALABLES} Nom
 * @param {Iterable<Nom>} besoins
 * @returns {Record<Nom, string>} the path of each: a program, or the folder of PostgreSQL's
 */
export function trouverLesPrealables(besoins) {
  const noms = [...besoins];
  const manquants = () => noms.filter((nom) => !PREALABLES[nom].trouver());
  for (const nom of manquants()) {
    const prealable = PREALABLES[nom];
    if ('preparer' in prealable) prealable.preparer();
  }
  if (existsSync('/etc/debian_version') && isRoot) {
    const premiers = manquants().flatMap((nom) => PREALABLES[nom].paquets.slice(0, 1));
    if (premiers.length > 0) installerParApt(premiers);
    // Not every Debian has the first package, and apt installs none of a list that holds an unknown one.
    for (const paquet of manquants().flatMap((nom) => PREALABLES[nom].paquets.slice(-1)))
      installerParApt([paquet]);
  }
  const absents = manquants().map((nom) => PREALABLES[nom].nom);
  if (absents.length > 0)
    throw new Arret(
      `Cette commande a besoin de ${absents.join(', de ')}, introuvable ici : installez-le, ou nommez des essais qui s'en passent.`,
    );
  return /** @type {Record<Nom, string>} */ (
    Object.fromEntries(noms.map((nom) => [nom, PREALABLES[nom].trouver()]))
  );
}

/** @returns {Promise<number>} a port free on the loopback */
export function portLibre() {
  return new Promise((resolve, reject) => {
    const prise = net.createServer();
    prise.on('error', reject);
    prise.listen(0, '127.0.0.1', () => {
      const adresse = prise.address();
      prise.close(() => resolve(typeof adresse === 'object' && adresse ? adresse.port : 0));
    });
  });
}

/**
 * Returns the owner of the cluster: PostgreSQL refuses root, so it belongs to postgres, or to nobody.
 * @returns {{ uid: number, gid: number } | {}}
 */
function proprietaire() {
  if (!isRoot) return {};
  const [uid, gid] = ['-u', '-g'].map((option) => {
    const { status, stdout } = spawnSync('id', [option, 'postgres'], { encoding: 'utf8' });
    return status === 0 ? Number(stdout) : 65_534;
  });
  return { uid, gid };
}

/**
 * Starts a cluster of its own on a free loopback port. Its collation is French, not C, so that an order which the product forgot
 * to impose shows.
 * @param {string} bin the folder of PostgreSQL's programs
 * @param {Record<string, string>} [autres] settings in place of its own
 * @returns {Promise<{ url: string, arreter: () => Promise<void>, processeur: () => number | null }>} `processeur`: the seconds that it took
 */
export async function demarrerPostgres(bin, autres = {}) {
  const dossier = mkdtempSync(path.join(tmpdir(), 'gestionscolaire-pg-'));
  const identite = proprietaire();
  if ('uid' in identite) chownSync(dossier, identite.uid, identite.gid);
  const donnees = path.join(dossier, 'data');
  const supprimer = () => rmSync(dossier, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  /** @param {string} nom */
  const programme = (nom) => path.join(bin, nom + EXE);

  const communs = ['-D', donnees, '-U', IDENTITE, '-A', 'trust', '-E', 'UTF8', '--no-sync'];
  const locales = [
    ['--locale=C', '--locale-provider=icu', '--icu-locale=fr'],
    ['--locale=fr_FR.UTF-8'],
    ['--locale=en_US.UTF-8'],
    ['--locale=French_France'],
  ];
  let derniere = '';
  const isCreated = locales.some((locale) => {
    rmSync(donnees, { recursive: true, force: true });
    const options = /** @type {const} */ ({ encoding: 'utf8', cwd: dossier, ...identite });
    const { status, stderr } = spawnSync(programme('initdb'), [...communs, ...locale], options);
    derniere = stderr;
    return status === 0;
  });
  if (!isCreated) {
    supprimer();
    throw new Arret(`PostgreSQL n'a pas pu créer sa base d'essai : ${derniere.trim()}`);
  }

  const port = await portLibre();
  const journal = path.join(dossier, 'journal.txt');
  const sortie = openSync(journal, 'a');
  // These tests may lose everything in a power cut: without syncs they are several times faster.
  const reglages = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: 300,
    shared_buffers: '128MB',
    max_wal_size: '256MB',
    ...autres,
  };
  const args = [
    '-D',
    donnees,
    ...Object.entries(reglages).flatMap(([nom, valeur]) => ['-c', `${nom}=${valeur}`]),
  ];
  const serveur = spawn(programme('postgres'), args, {
    cwd: dossier,
    stdio: ['ignore', sortie, sortie],
    // A Ctrl+C in the terminal must first stop the tests, then the database.
    detached: process.platform !== 'win32',
    ...identite,
  });
  closeSync(sortie);
  const fini = new Promise((resolve) => serveur.once('exit', resolve));
  const dernierRecours = () => {
    serveur.kill('SIGQUIT');
    supprimer();
  };
  process.once('exit', dernierRecours);

  const arreter = async () => {
    if (serveur.exitCode === null && serveur.signalCode === null) {
      if (process.platform === 'win32') spawnSync(programme('pg_ctl'), ['stop', '-D', donnees, '-m', 'fast']);
      else serveur.kill('SIGINT');
      const force = setTimeout(() => serveur.kill('SIGQUIT'), 10_000);
      await fini;
      clearTimeout(force);
    }
    process.off('exit', dernierRecours);
    supprimer();
  };

  for (let essai = 0; essai < 300; essai += 1) {
    if (serveur.exitCode !== null) break;
    const { status } = spawnSync(programme('pg_isready'), ['-q', '-h', '127.0.0.1', '-p', String(port)]);
    if (status === 0) {
      const url = `postgres://${IDENTITE}@127.0.0.1:${port}/postgres`;
      return { url, arreter, processeur: () => secondesDuGroupe(serveur.pid ?? 0) };
    }
    await attendre(100);
  }
  const texte = readFileSync(journal, 'utf8').trim();
  await arreter();
  throw new Arret(`PostgreSQL n'a pas démarré : ${texte}`);
}
