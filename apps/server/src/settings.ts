/** Reads the settings from the environment; refuses a wrong one with a sentence that names it. */
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import {
  MOT_DE_PASSE_MAXIMAL,
  MOT_DE_PASSE_MINIMAL,
} from '@gestionscolaire/contract/administration/connexion.ts';
import { estDeCetOrdinateur } from '@gestionscolaire/contract/caisse/code.ts';
import { origine } from '@gestionscolaire/contract/caisse/paiements.ts';
import { longueur } from '@gestionscolaire/contract/core/text/cle.ts';
import { isIdentifiant } from './administration/index.ts';

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
  trustProxy: string | false;
  tls: { cert: string; key: string } | undefined;
  /**
   * The address to which the codes of receipts and closings lead; null: as the browser says, or this machine on its
   * network.
   */
  adressePublique: string | null;
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

  const databaseUrl = text('DATABASE_URL');
  if (databaseUrl !== '' && !/^postgres(ql)?:\/\/\S+$/.test(databaseUrl)) {
    // The value may hold a password: it is not repeated.
    throw new ReglageRefuse('DATABASE_URL : vide pour la base embarquée, ou postgres://…');
  }
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
  return {
    port: Number(port),
    host,
    dataDir: resolve(text('DATA_DIR', './data')),
    databaseUrl,
    admin: administrator(text('ADMIN_LOGIN'), env['ADMIN_PASSWORD'] ?? ''),
    apiBase,
    logLevel,
    trustProxy: proxies(text('TRUST_PROXY')),
    tls: certificate(text('TLS_CERT'), text('TLS_KEY')),
    adressePublique: publicAddress(text('ADRESSE_PUBLIQUE')),
  };
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
