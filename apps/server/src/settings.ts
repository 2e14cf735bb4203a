/** Reads the settings from the environment; refuses a wrong one with a sentence that names it. */
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import {
  MOT_DE_PASSE_MAXIMAL,
  MOT_DE_PASSE_MINIMAL,
} from '@gestionscolaire/contract/administration/connexion.ts';
import { longueur } from '@gestionscolaire/contract/core/text/cle.ts';
import { origine } from '@gestionscolaire/contract/core/text/origine-du-code.ts';
import { estDeCetOrdinateur } from '@gestionscolaire/contract/core/values/origine.ts';
import { isIdentifiant } from './administration/index.ts';
import { AdresseRefusee, hostsOf } from './core/db/pool/address.ts';
import { LIMITS_BY, POOL_SETTINGS, type PoolSettings } from './core/db/pool/settings.ts';
import { CALLS_PER_MINUTE } from './core/http/limits/quota.ts';
import { aUneAutorite } from './https/index.ts';

export class ReglageRefuse extends Error {}

export interface Settings {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string;
  /** The first administrator's identifier and password, when both are given. */
  admin: { login: string; password: string } | undefined;
  apiBase: string;
  logLevel: string;
  /** The folder that keeps the last lines of the log. */
  logDir: string;
  trustProxy: string | false;
  tls: { cert: string; key: string } | undefined;
  /** Whether the folder of data holds an authority (`npm run https`): the server makes its own certificate of it. TLS_CERT goes before. */
  httpsDeLEcole: boolean;
  /** Whether the whole network may be served in plain http, because the operator says so. */
  httpEnClair: boolean;
  /**
   * The address to which the codes of receipts and closings lead; null: as the browser says, or this machine on its
   * network.
   */
  adressePublique: string | null;
  sauvegarde: ReglageDeSauvegarde;
  /** The connections to a database server. */
  base: PoolSettings;
  /** The calls a minute of one person. */
  callsPerMinute: number;
  /** The measures at /metrics for a machine that watches; undefined: none. `jeton` null: for this computer alone. */
  metriques: { jeton: string | null } | undefined;
  /** The path of FET's program without windows, or its name where it is found by itself. */
  fetCl: string;
  /** The key that wraps the secrets of the base (core/secret/); '': the product makes one, in `dataDir`. */
  cleDuServeur: string;
  /** The folder, outside of `dataDir`, where the server notes that a school is in it (dossier-des-donnees.ts). */
  temoins: string;
}

/** The settings of backups (docs/fiabilite.md). */
interface ReglageDeSauvegarde {
  /** The folder of the backups that the server makes by itself. */
  dossier: string;
  /** A second folder that takes a copy of each, on another disk or a key; null: none. */
  second: string | null;
  /** The phrase that seals them; '': the product makes one. */
  phrase: string;
  /** They are in clear, because the operator says so. */
  enClair: boolean;
  /** Whether the server makes one every day. */
  chaqueJour: boolean;
}

const NIVEAUX = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the settings.
 * @throws ReglageRefuse
 */
export function readSettings(env: Environment): Settings {
  const text = (name: string, initial = ''): string => (env[name] ?? '').trim() || initial;

  const port = text('PORT', '3000');
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) {
    throw new ReglageRefuse(`PORT=${port} : un port est un nombre de 0 à 65535.`);
  }
  const host = text('HOST', '127.0.0.1');
  if (!/^[\w.:-]+$/.test(host)) throw new ReglageRefuse(`HOST=${host} : ce n'est pas une adresse.`);

  const databaseUrl = databaseAddress(text('DATABASE_URL'));
  const apiBase = text('API_BASE', '/api/');
  if (!/^\/(?!assets\/|authentication\/)([\w-]+\/)+$/.test(apiBase)) {
    throw new ReglageRefuse(
      `API_BASE=${apiBase} : un chemin qui commence et finit par « / », par exemple /api/.`,
    );
  }
  const logLevel = text('LOG_LEVEL', 'info');
  if (!NIVEAUX.includes(logLevel)) {
    throw new ReglageRefuse(`LOG_LEVEL=${logLevel} : ${NIVEAUX.join(', ')}.`);
  }
  const dataDir = resolve(text('DATA_DIR', './data'));
  return {
    metriques: metrics(yes('METRIQUES', text('METRIQUES', 'non')), text('METRIQUES_JETON')),
    cleDuServeur: serverKey(text('CLE_DU_SERVEUR')),
    temoins: resolve(text('TEMOINS', stateFolder(env))),
    port: Number(port),
    host,
    dataDir,
    databaseUrl,
    base: connections(text),
    callsPerMinute: bounded(
      'APPELS_PAR_MINUTE',
      text('APPELS_PAR_MINUTE', String(CALLS_PER_MINUTE)),
      [60, 1_000_000],
    ),
    admin: administrator(text('ADMIN_LOGIN'), env['ADMIN_PASSWORD'] ?? ''),
    apiBase,
    logLevel,
    logDir: resolve(text('LOG_DIR', join(dataDir, 'journal-technique'))),
    trustProxy: proxies(text('TRUST_PROXY')),
    tls: certificate(text('TLS_CERT'), text('TLS_KEY')),
    httpsDeLEcole: text('TLS_CERT') === '' && aUneAutorite(dataDir),
    httpEnClair: yes('HTTP_EN_CLAIR', text('HTTP_EN_CLAIR', 'non')),
    adressePublique: publicAddress(text('ADRESSE_PUBLIQUE')),
    fetCl: text('FET_CL', 'fet-cl'),
    sauvegarde: {
      dossier: resolve(text('SAUVEGARDES', join(dataDir, 'sauvegardes'))),
      second: text('SAUVEGARDES_AUSSI') === '' ? null : resolve(text('SAUVEGARDES_AUSSI')),
      phrase: phrase(text('SAUVEGARDE_PHRASE')),
      enClair: yes('SAUVEGARDE_EN_CLAIR', text('SAUVEGARDE_EN_CLAIR', 'non')),
      chaqueJour: yes('SAUVEGARDE_CHAQUE_JOUR', text('SAUVEGARDE_CHAQUE_JOUR', 'oui')),
    },
  };
}

/** Returns the address of a database server, whose hosts may be several. */
function databaseAddress(url: string): string {
  if (url === '') return url;
  // The value may hold a password: it is not repeated.
  if (!/^postgres(ql)?:\/\/\S+$/.test(url))
    throw new ReglageRefuse('DATABASE_URL : vide pour la base embarquée, ou postgres://…');
  try {
    hostsOf(url);
  } catch (error) {
    throw error instanceof AdresseRefusee ? new ReglageRefuse(error.message) : error;
  }
  return url;
}

/** Reads the settings of the connections to a database server; the embedded base has none of them. */
function connections(text: (name: string, initial: string) => string): PoolSettings {
  const of = (name: string, initial: number, bounds: readonly [number, number]): number =>
    bounded(name, text(name, String(initial)), bounds);
  const { places, openSeconds, lockSeconds, statementSeconds, limitsBy } = POOL_SETTINGS;
  const delais = text('BASE_DELAIS', limitsBy);
  const known = LIMITS_BY.find((one) => one === delais);
  if (known === undefined) throw new ReglageRefuse(`BASE_DELAIS=${delais} : ${LIMITS_BY.join(' ou ')}.`);
  return {
    places: of('BASE_PLACES', places, [3, 500]),
    openSeconds: of('BASE_DELAI_OUVERTURE', openSeconds, [1, 60]),
    lockSeconds: of('BASE_DELAI_VERROU', lockSeconds, [1, 120]),
    statementSeconds: of('BASE_DELAI_REQUETE', statementSeconds, [2, 600]),
    limitsBy: known,
    names: yes('BASE_REQUETES_NOMMEES', text('BASE_REQUETES_NOMMEES', 'oui')),
  };
}

function bounded(name: string, text: string, [least, most]: readonly [number, number]): number {
  const value = Number(text);
  if (!/^\d{1,7}$/.test(text) || value < least || value > most)
    throw new ReglageRefuse(`${name}=${text} : un nombre entier de ${least} à ${most}.`);
  return value;
}

/** The settings whose value is nobody's secret and names nobody: whoever helps may read it. */
const DITS = [
  'PORT',
  'HTTP_EN_CLAIR',
  'LOG_LEVEL',
  'METRIQUES',
  'SAUVEGARDE_EN_CLAIR',
  'SAUVEGARDE_CHAQUE_JOUR',
  'APPELS_PAR_MINUTE',
  'BASE_PLACES',
  'BASE_DELAIS',
  'BASE_DELAI_OUVERTURE',
  'BASE_DELAI_VERROU',
  'BASE_DELAI_REQUETE',
  'BASE_REQUETES_NOMMEES',
];
/** The others: only whether they are given is told. */
const TUS = [
  'HOST',
  'DATA_DIR',
  'TEMOINS',
  'DATABASE_URL',
  'ADMIN_LOGIN',
  'ADMIN_PASSWORD',
  'API_BASE',
  'LOG_DIR',
  'METRIQUES_JETON',
  'TRUST_PROXY',
  'TLS_CERT',
  'TLS_KEY',
  'ADRESSE_PUBLIQUE',
  'SAUVEGARDES',
  'SAUVEGARDES_AUSSI',
  'SAUVEGARDE_PHRASE',
  'CLE_DU_SERVEUR',
];

/** Tells the settings without their secrets, nor the folders and addresses that may bear a person's name. */
export function reglagesSansSecret(env: Environment): string[] {
  const text = (name: string): string => (env[name] ?? '').trim();
  return [
    ...DITS.map((name) => `${name} : ${text(name) || 'sans rien dire'}`),
    ...TUS.map((name) => `${name} : ${text(name) === '' ? 'sans rien dire' : 'donné'}`),
  ];
}

/** Returns the folder where a system keeps what programs of this account remember. */
function stateFolder(env: Environment): string {
  const local = env['LOCALAPPDATA'];
  if (process.platform === 'win32' && local !== undefined) return join(local, 'GestionScolaire');
  return join(env['XDG_STATE_HOME'] ?? join(homedir(), '.local', 'state'), 'gestionscolaire');
}

/** The fewest signs of a phrase: whoever finds a backup tries short ones. */
const PHRASE_MINIMALE = 16;

function phrase(text: string): string {
  if (text !== '' && longueur(text) < PHRASE_MINIMALE) {
    throw new ReglageRefuse(`SAUVEGARDE_PHRASE : au moins ${PHRASE_MINIMALE} caractères.`);
  }
  return text;
}

/** The fewest signs of the key: nobody types it, and whoever has a copy of the base tries short ones. */
const CLE_MINIMALE = 32;

function serverKey(text: string): string {
  // The value is a secret: it is not repeated.
  if (text !== '' && longueur(text) < CLE_MINIMALE)
    throw new ReglageRefuse(`CLE_DU_SERVEUR : au moins ${CLE_MINIMALE} caractères tirés au hasard.`);
  return text;
}

function yes(name: string, text: string): boolean {
  if (text !== 'oui' && text !== 'non') throw new ReglageRefuse(`${name}=${text} : oui ou non.`);
  return text === 'oui';
}

/** The fewest signs of the token: it is sent by a machine, nobody types it. */
const JETON_MINIMAL = 20;

function metrics(isOn: boolean, jeton: string): Settings['metriques'] {
  if (jeton === '') return isOn ? { jeton: null } : undefined;
  if (!isOn) throw new ReglageRefuse('METRIQUES_JETON est donné sans METRIQUES=oui.');
  // The value is a secret: it is not repeated.
  if (!/^[\x21-\x7e]+$/.test(jeton) || jeton.length < JETON_MINIMAL) {
    throw new ReglageRefuse(`METRIQUES_JETON : au moins ${JETON_MINIMAL} caractères, sans espace ni accent.`);
  }
  return { jeton };
}

function administrator(login: string, password: string): Settings['admin'] {
  if (login === '' && password === '') return undefined;
  if (login === '') throw new ReglageRefuse('ADMIN_PASSWORD est donné sans ADMIN_LOGIN.');
  if (password === '') throw new ReglageRefuse('ADMIN_LOGIN est donné sans ADMIN_PASSWORD.');
  if (!isIdentifiant(login)) {
    throw new ReglageRefuse(`ADMIN_LOGIN=${login} : un e-mail ou un numéro de téléphone.`);
  }
  if (longueur(password) < MOT_DE_PASSE_MINIMAL || longueur(password) > MOT_DE_PASSE_MAXIMAL) {
    throw new ReglageRefuse(
      `ADMIN_PASSWORD : de ${MOT_DE_PASSE_MINIMAL} à ${MOT_DE_PASSE_MAXIMAL} caractères.`,
    );
  }
  return { login, password };
}

function proxies(text: string): string | false {
  if (text === '') return false;
  for (const one of text.split(',')) {
    const [address = '', mask, ...rest] = one.trim().split('/');
    const kind = isIP(address);
    const isMask = mask === undefined || (/^\d{1,3}$/.test(mask) && Number(mask) <= (kind === 4 ? 32 : 128));
    if (kind === 0 || !isMask || rest.length > 0) {
      throw new ReglageRefuse(
        `TRUST_PROXY=${text} : des adresses séparées par des virgules, par exemple 127.0.0.1.`,
      );
    }
  }
  return text.replace(/\s/g, '');
}

function publicAddress(text: string): string | null {
  if (text === '') return null;
  const address = text.replace(/\/$/, '');
  if (!origine.safeParse(address).success || estDeCetOrdinateur(address)) {
    throw new ReglageRefuse(
      `ADRESSE_PUBLIQUE=${text} : l'adresse que le téléphone d'un parent ouvre, sans chemin, par exemple https://ecole.gn.`,
    );
  }
  return address;
}

function certificate(cert: string, key: string): Settings['tls'] {
  if (cert === '' && key === '') return undefined;
  if (cert === '' || key === '') throw new ReglageRefuse('TLS_CERT et TLS_KEY vont ensemble.');
  return { cert: pem('TLS_CERT', cert), key: pem('TLS_KEY', key) };
}

function pem(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new ReglageRefuse(`${name}=${file} : ce fichier ne se lit pas.`);
  }
}
