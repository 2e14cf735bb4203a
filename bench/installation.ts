/** Makes an installation of the product for one measure: its own data, its own server, a signed-in person. */
import { mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FICHIER_DU_VERROU } from '@gestionscolaire/server/src/core/db/folder-lock.ts';
import { openPostgres } from '@gestionscolaire/server/src/core/db/postgres.ts';
import { property, type Subject, start, stopAll } from './processus.ts';
// Schools name the tables of every domain that refers to them.
import '@gestionscolaire/server/src/suivi/tables/absences.ts';
import '@gestionscolaire/server/src/suivi/tables/appel.ts';
import '@gestionscolaire/server/src/suivi/tables/chiffres.ts';
import '@gestionscolaire/server/src/suivi/tables/emploi.ts';

export type Engine = 'sqlite' | 'postgres';

export const ADMIN = { login: 'direction@ecole.test', password: 'Sous-le-manguier-7h30' };

export interface Installation {
  readonly engine: Engine;
  readonly dataDir: string;
  readonly databaseUrl: string;
  /** The path of the embedded database, or ''. */
  readonly file: string;
  env(port: number): Record<string, string>;
  startServer(options?: { trace?: boolean; execArgv?: string[] }): Promise<Subject>;
  remove(): Promise<void>;
}

let made = 0;
/** The installations that no measure has removed yet. */
const there = new Set<Installation>();

/** Stops and removes what a part that fell left behind. */
export async function clear(): Promise<void> {
  await stopAll();
  await Promise.allSettled([...there].map((place) => place.remove()));
}

/** Makes an installation; `cluster` is the address of a PostgreSQL that may create databases. */
export async function install(engine: Engine, cluster: string): Promise<Installation> {
  made += 1;
  const name = `banc_${process.pid}_${made}`;
  const url = new URL(engine === 'postgres' ? cluster : 'postgres://aucune');
  url.pathname = `/${name}`;
  const databaseUrl = engine === 'postgres' ? url.href : '';
  if (engine === 'postgres') await onCluster(cluster, `create database ${name}`);
  const dataDir = mkdtempSync(join(tmpdir(), 'gestionscolaire-banc-'));
  const env = (port: number) => ({
    PORT: String(port),
    // The daily backup would begin in the midst of a measure.
    SAUVEGARDE_CHAQUE_JOUR: 'non',
    // A measure asks for more than a person may.
    APPELS_PAR_MINUTE: '1000000',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    TEMOINS: join(dataDir, 'temoins'),
    DATABASE_URL: databaseUrl,
    ADMIN_LOGIN: ADMIN.login,
    ADMIN_PASSWORD: ADMIN.password,
  });
  const place: Installation = {
    engine,
    dataDir,
    databaseUrl,
    file: engine === 'sqlite' ? join(dataDir, 'gestionscolaire.db') : '',
    env,
    async startServer({ trace = false, execArgv = [] } = {}) {
      const own = trace && engine === 'sqlite' ? beside(dataDir) : {};
      // The product runs with npm start's memory options, which PostgreSQL's has none of; the floor runs without them.
      const heap = engine === 'sqlite' ? heapOfTheProduct() : {};
      const given = { ...env(await freePort()), ...own, ...heap, BANC_TRACE: trace ? '1' : '' };
      const options = (engine === 'sqlite' ? (process.env['BANC_OPTIONS'] ?? '') : '')
        .split(' ')
        .filter((option) => option !== '');
      return start('serveur-mesure.ts', given, [...options, ...execArgv]);
    },
    async remove() {
      there.delete(place);
      if (engine === 'postgres') await onCluster(cluster, `drop database ${name} with (force)`);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  there.add(place);
  return place;
}

/** Returns the environment that npm start gives the memory of its server (scripts/socle.js). */
function heapOfTheProduct(): Record<string, string> {
  const given: unknown = JSON.parse(process.env['BANC_TAS'] ?? '{}');
  return Object.fromEntries(Object.entries(given ?? {}).map(([name, value]) => [name, String(value)]));
}

/** Makes a second folder of the same data for the server that is traced: a folder has one server. */
function beside(dataDir: string): Record<string, string> {
  const folder = mkdtempSync(join(dataDir, 'vu-'));
  for (const { name } of readdirSync(dataDir, { withFileTypes: true }).filter((one) => one.isFile()))
    if (name !== FICHIER_DU_VERROU) symlinkSync(join(dataDir, name), join(folder, name));
  return { DATA_DIR: folder, TEMOINS: join(folder, 'temoins') };
}

/** Runs one statement outside any transaction. */
export async function onCluster(url: string, text: string): Promise<object[]> {
  const pool = openPostgres(url, { places: 1 });
  try {
    return (await pool.query<object>(text)).rows;
  } finally {
    await pool.end();
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' ? (address?.port ?? 0) : 0));
    });
  });
}

interface Answer {
  status: number;
  total: number;
  rows: unknown[];
}

/** A person who calls the product. */
export interface Person {
  readonly headers: Record<string, string>;
  call(method: string, path: string, body?: object): Promise<Answer>;
}

export async function signIn(address: string, identifiants = ADMIN): Promise<Person> {
  const response = await fetch(`${address}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(identifiants),
  });
  const token = property(await response.json(), 'token');
  if (typeof token !== 'string') throw new Error(`sign-in refused: ${response.status}`);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return {
    headers,
    async call(method, path, body) {
      const answer = await fetch(`${address}/api/${path}`, {
        method,
        headers,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const rows: unknown = await answer.json();
      if (answer.status >= 400) throw new Error(`${method} ${path}: ${JSON.stringify(rows)}`);
      return {
        status: answer.status,
        total: Number(answer.headers.get('x-total-count')),
        rows: Array.isArray(rows) ? rows : [rows],
      };
    },
  };
}
