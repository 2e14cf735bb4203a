/**
 * Makes a whole server over a fresh database of the engine under test (MOTEUR), without a network: tests speak to it
 * as a browser does. The reference data are those of a first start, or nothing but menus, modes and people.
 */
import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import {
  type Endpoint,
  type Input,
  type Output,
  pathParameters,
} from '@gestionscolaire/contract/core/api/endpoint.ts';
import type { CorpsErreur } from '@gestionscolaire/contract/core/api/errors.ts';
import { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import { createAdministrator, hacher } from '#administration/index.ts';
import { amorcer } from '#amorce/index.ts';
import type { App, AppOptions } from '#app.ts';
import { anyTable, type Database, type DatabaseConfig, openDatabase, type Trx } from '#core/db/database.ts';
import { migrate } from '#core/db/migrations/migrate.ts';
import { insertRow, withKeys } from '#core/db/rows.ts';
import type { Row } from '#core/db/tables.ts';
import type { HttpConfig } from '#core/http/server/server.ts';
import { SlowCalls } from '#core/http/server/slow-calls.ts';
import type { Clock } from '#core/time/clock.ts';
import { type Exploitation, ecrireDiagnostic, MisesAJour, mesures, Travaux } from '#exploitation/index.ts';
import { MIGRATIONS } from '#migrations/index.ts';
import { posteDe } from '#poste.ts';
import { reglagesSansSecret } from '#settings.ts';
import { faireTravail, sauvegardeEntiere } from '#travail.ts';
import { type Application, ownApplication, sharedApplication } from './application.ts';
import {
  type Copie,
  copyOfFile,
  type Depart,
  giveBack,
  placeFile,
  readContents,
  takeFilled,
} from './departs/bases.ts';
import { quietly } from './requetes/noter.ts';

export const MOTEUR = process.env['MOTEUR'] === 'postgres' ? 'postgres' : 'sqlite';

/** Runs tests of what only the embedded base has. */
export function sousSqlite(suite: () => void): void {
  if (MOTEUR === 'sqlite') suite();
}

export const ADMIN = {
  login: 'direction@ecole.test',
  motDePasse: 'Sous-le-manguier-7h30',
  isProvisional: false,
};

/** A database of its own for one test file: a folder, or a schema of the test cluster's database. */
export interface TestStore {
  readonly config: { databaseUrl: string; dataDir: string };
  open(): Promise<Database>;
  /** Returns a copy of what it holds, with which others begin. */
  copy(): Promise<Copie>;
  drop(): Promise<void>;
}

let stores = 0;

const IN_MEMORY = '/dev/shm';
const ENOUGH = 256 * 1024 * 1024;

/** Returns a folder where a sync costs nothing: these tests lose nothing in a power cut, and they write a lot. */
function quickFolder(): string {
  if (!existsSync(IN_MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  return bavail * bsize > ENOUGH ? IN_MEMORY : tmpdir();
}

/** Fills an empty database with what a server of the tests begins with. */
async function fill(database: Database, depart: 'nu' | 'amorce'): Promise<void> {
  await quietly(() => migrate(database, MIGRATIONS, () => DEBUT));
  if (depart === 'amorce') await amorcer(database, DEBUT, ADMIN);
  else {
    const create = await createAdministrator(ADMIN);
    await database.transaction((trx) => create(trx, DEBUT));
  }
}

/** The key of the servers of the tests. */
export const CLE_D_ESSAI = 'cle-d-essai-du-serveur-de-quarante-signes';

/** A statement of PostgreSQL may last as long where a test says nothing of it: a busy machine refuses none. */
const SANS_HATE = { statementSeconds: 120 };

/** Makes a store, empty or holding `depart`. */
export async function testStore(depart?: Depart): Promise<TestStore> {
  const dataDir = mkdtempSync(join(quickFolder(), 'gestionscolaire-'));
  const base = process.env['TEST_DATABASE_URL'] ?? '';
  if (MOTEUR === 'sqlite') {
    const config = { databaseUrl: '', dataDir, cleDuServeur: CLE_D_ESSAI };
    if (depart !== undefined) await placeFile(dataDir, depart, fill);
    return {
      config,
      open: () => Promise.resolve(openDatabase(config)),
      copy: () => Promise.resolve(copyOfFile(dataDir)),
      drop: () => Promise.resolve(rmSync(dataDir, { recursive: true, force: true })),
    };
  }
  stores += 1;
  const fresh = `essai_${process.pid}_${stores}_${Date.now().toString(36)}`;
  const urlOf = (name: string): string => {
    const url = new URL(base);
    url.pathname = `/${name}`;
    return url.href;
  };
  const root = openDatabase({ databaseUrl: base, dataDir, connections: 1 });
  const open = (name: string) =>
    openDatabase({ databaseUrl: urlOf(name), dataDir, connections: 1, cleDuServeur: CLE_D_ESSAI });
  const grappe = { root, open, fill };
  const name = depart === undefined ? fresh : await takeFilled(grappe, fresh, depart);
  if (depart === undefined) await sql`create database ${sql.ref(name)} strategy file_copy`.execute(root.read);
  const config = { databaseUrl: urlOf(name), dataDir, cleDuServeur: CLE_D_ESSAI, base: SANS_HATE };
  return {
    config,
    open: () => Promise.resolve(openDatabase(config)),
    async copy() {
      const database = openDatabase({ ...config, connections: 1 });
      try {
        return await readContents(database);
      } finally {
        await database.close();
      }
    },
    async drop() {
      if (depart !== undefined) await giveBack(grappe, name);
      else await sql`drop database ${sql.ref(name)} with (force)`.execute(root.read);
      await root.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export interface Answer<T> {
  status: number;
  headers: Record<string, unknown>;
  /** The content of a success; reading it after a refusal fails the test with the refusal. */
  readonly data: T;
  readonly refus: CorpsErreur;
  readonly text: string;
}

export interface Person {
  id: number;
  token: string;
  /** Calls an endpoint as this person. */
  call<E extends Endpoint>(
    endpoint: E,
    input: Partial<Record<keyof Input<E>, unknown>>,
    headers?: Record<string, string>,
  ): Promise<Answer<Output<E>>>;
}

export interface TestServer {
  /** Returns the application of a server that has its own. */
  readonly app: () => App;
  /** Sends a request as it is, and returns what Fastify does. */
  readonly inject: Application['inject'];
  readonly database: Database;
  readonly store: TestStore;
  /** Returns what it holds by now, with which other servers begin (`commencer`). */
  keep(): Promise<Commencement>;
  /** The time for the server; tests set it. */
  now: string;
  readonly admin: Person;
  /** A person without a token. */
  readonly stranger: Person;
  request(method: string, path: string, options?: RequestOptions): Promise<Answer<unknown>>;
  /**
   * Adds a person with the given privileges on menus and tabs: `{ devises: ['lecture'] }`; of a school when `ecoleId`
   * is given.
   */
  person(options?: PersonOptions): Promise<Person>;
  /** Opens another connexion of a known person. */
  signIn(userId: number): Promise<Person>;
  /** The computer of this server: it really makes backups of the store, in a folder beside it. */
  readonly exploitation: Exploitation;
  /** The files that it was asked to restore: it is no process, which would close for that. */
  readonly restaures: readonly string[];
  /** The lines that the server logged so far, one JSON each; empty unless a level was asked for. */
  readonly logs: readonly string[];
  /** Reads the rows of a table, all columns, by id. */
  rows(table: string): Promise<Row[]>;
  close(): Promise<void>;
}

interface RequestOptions {
  token?: string | undefined;
  /** The body: text and bytes travel as they are, anything else as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
  /** The address of the client; absent: 127.0.0.1. */
  address?: string;
}

export interface ServerOptions {
  /** Whether the reference data of a first start are there. */
  amorce?: boolean;
  apiBase?: string;
  /** The level of the lines that `logs` collects. */
  logLevel?: string;
  webDir?: string;
  trustProxy?: string;
  adresses?: AppOptions['adresses'];
  fetCl?: AppOptions['fetCl'];
  /** Opens /metrics: to whoever has the token, or to this computer. */
  metriques?: { jeton: string | null };
  /** Returns what the application is given as its database: one that counts what it is asked. */
  watched?: (database: Database) => Database;
  /** The calls a minute of one person; absent: any number. */
  callsPerMinute?: number;
  /** The settings of the connections to a database server. */
  base?: DatabaseConfig['base'];
  /** Whether the server has its own application, which it may listen with and close. */
  alone?: true;
  commencement?: Commencement;
  /** The store of another server: the second one has its clock set to the same instant. */
  store?: TestStore;
}

/** The options that say what routes there are, or what the application does beside them. */
const DES_ROUTES = ['alone', 'apiBase', 'logLevel', 'metriques', 'trustProxy', 'webDir'] as const;

export interface PersonOptions {
  droits?: Record<string, readonly string[]>;
  ecoleId?: number | null;
  motDePasseAChanger?: boolean;
  telephone?: string;
}

/** The calls that were made: 'POST addDevise'. */
export const appels = new Set<string>();

export const DEBUT = '2026-11-21T08:00:00.000Z';

/** A server may begin with the base of another one in place of an empty school. */
export interface Commencement {
  readonly copie: Copie;
  readonly now: string;
  /** How many people its tests had made: each has a number of their own. */
  readonly people: number;
}

/** Makes a server on a fresh database. */
export async function testServer(options: ServerOptions = {}): Promise<TestServer> {
  const { commencement } = options;
  const depart = commencement?.copie ?? (options.amorce === true ? 'amorce' : 'nu');
  const store = options.store ?? (await testStore(depart));
  const { base: connections } = options;
  const database =
    connections === undefined ? await store.open() : openDatabase({ ...store.config, base: connections });

  const state = { now: commencement?.now ?? DEBUT };
  const base = options.apiBase ?? '/api/';
  const logs: string[] = [];
  const restaures: string[] = [];
  const exploitation = exploitationOf(store, { database, clock: () => state.now }, restaures);
  const given = {
    database: options.watched?.(database) ?? database,
    clock: () => state.now,
    strictAnswers: true,
    exploitation,
    ...(options.callsPerMinute === undefined ? {} : { callsPerMinute: options.callsPerMinute }),
    ...(options.adresses === undefined ? {} : { adresses: options.adresses }),
    // FET runs where a test says so alone, whatever this computer has.
    fetCl: options.fetCl ?? (() => 'aucun-fet'),
  };
  const http: HttpConfig = {
    apiBase: base,
    version: '0.0.0',
    logLevel: options.logLevel ?? 'silent',
    logStream: { write: (line) => void logs.push(line) },
    trustProxy: options.trustProxy ?? false,
    tls: undefined,
    webDir: options.webDir,
    metrics:
      options.metriques === undefined
        ? undefined
        : {
            token: options.metriques.jeton,
            gauges: () => mesures(exploitation.poste, database, state.now),
          },
  };
  const application = DES_ROUTES.some((name) => options[name] !== undefined)
    ? await ownApplication({ ...given, http })
    : await sharedApplication(given, http);

  async function request(method: string, path: string, sent: RequestOptions = {}): Promise<Answer<unknown>> {
    const { token, body, headers = {}, address } = sent;
    appels.add(`${method} ${path.split(/[/?]/)[0]}`);
    const isRaw = typeof body === 'string' || Buffer.isBuffer(body);
    const response = await application.inject({
      method,
      url: base + path,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: isRaw ? body : JSON.stringify(body) }),
      ...(address === undefined ? {} : { remoteAddress: address }),
    });
    // A work that the call began in the background is over before the test looks.
    await exploitation.travaux.fin;
    const parsed = (): unknown => JSON.parse(response.body) as unknown;
    return {
      status: response.statusCode,
      headers: response.headers,
      text: response.body,
      get data(): unknown {
        if (response.statusCode >= 400)
          throw new Error(`${method} ${path}: ${response.statusCode} ${response.body}`);
        return parsed();
      },
      get refus(): CorpsErreur {
        if (response.statusCode < 400) throw new Error(`${method} ${path} was accepted: ${response.body}`);
        return parsed() as CorpsErreur;
      },
    };
  }

  function personOf(id: number, token: string): Person {
    return {
      id,
      token,
      async call(endpoint, input, headers = {}) {
        const rest: Record<string, unknown> = { ...input };
        let path = endpoint.path;
        for (const name of pathParameters(path)) {
          path = path.replace(`:${name}`, encodeURIComponent(textOf(rest[name])));
          delete rest[name];
        }
        const isBody = endpoint.method === 'POST' || endpoint.method === 'PUT';
        const query = new URLSearchParams(
          Object.entries(rest).flatMap(([key, value]) => (value === undefined ? [] : [[key, textOf(value)]])),
        ).toString();
        const url = isBody || query === '' ? path : `${path}?${query}`;
        const answer = await request(endpoint.method, url, {
          token: token === '' ? undefined : token,
          headers,
          ...(isBody ? { body: rest } : {}),
        });
        return answer as Answer<never>;
      },
    };
  }

  async function signInAs(userId: number): Promise<Person> {
    const { openConnexion } = await import('#administration/connexion/open.ts');
    const { token } = await database.transaction((trx) =>
      openConnexion(trx, userId, '127.0.0.1', state.now, { prouveeLe: state.now }),
    );
    return personOf(userId, token);
  }

  let people = commencement?.people ?? 0;
  async function createPerson(asked: PersonOptions = {}) {
    const { droits = {}, ecoleId = null, motDePasseAChanger = false, telephone } = asked;
    people += 1;
    const line = telephone ?? String(622_000_000 + people);
    const stamp = { now: state.now, userId: null };
    const userId = await database.transaction(async (trx) => {
      const values = {
        prenoms: `Personne ${people}`,
        nom: 'Essai',
        ecoleId,
        email: `personne${people}@ecole.test`,
        telephoneIndicatif: '224',
        telephone: line,
        numero: `224${line}`,
        estSuspendu: 0,
        motDePasse: await testPassword(),
        motDePasseAChanger: motDePasseAChanger ? 1 : 0,
        provisoireDepuis: motDePasseAChanger ? state.now : null,
      };
      const row = withKeys(values, ['prenoms', 'nom', 'email', 'numero']);
      const id = await insertRow(trx, 'utilisateurs', row, stamp);
      const groupe = withKeys({ libelle: `Groupe ${people}` }, ['libelle']);
      const groupeId = await insertRow(trx, 'groupes', groupe, stamp);
      await insertRow(trx, 'user_groupes', { userId: id, groupeId }, stamp);
      for (const [reference, operations] of Object.entries(droits)) {
        const screen = await screenOf(trx, reference);
        for (const operation of operations) {
          const mode = trx.selectFrom('modes_acces').select('id').where('code', '=', operation);
          const { id: modeAccesId } = await mode.executeTakeFirstOrThrow();
          await insertRow(trx, 'privileges', { groupeId, ...screen, modeAccesId }, stamp);
        }
      }
      return id;
    });
    return signInAs(userId);
  }

  async function administrator(): Promise<Person> {
    const query = database.read.selectFrom('utilisateurs').select('id').where('email', '=', ADMIN.login);
    return signInAs((await query.executeTakeFirstOrThrow()).id);
  }

  return {
    app: application.app,
    inject: application.inject,
    database,
    store,
    get now() {
      return state.now;
    },
    set now(instant: string) {
      state.now = instant;
    },
    async keep() {
      return { copie: await store.copy(), now: state.now, people };
    },
    admin: await administrator(),
    stranger: personOf(0, ''),
    request,
    person: createPerson,
    signIn: signInAs,
    exploitation,
    restaures,
    logs,
    async rows(table) {
      return anyTable(database.read).selectFrom(table).selectAll().orderBy('id').execute();
    },
    async close() {
      await application.close();
      await database.close();
      if (options.store === undefined) await store.drop();
    },
  };
}

/** The phrase that seals the backups of these servers. */
export const PHRASE = 'trois-margouillats-au-soleil';

/** Makes the computer of a server without a process: its works are done here. */
function exploitationOf(
  { config }: TestStore,
  server: { database: Database; clock: Clock },
  restaures: string[],
): Exploitation {
  const dossier = join(config.dataDir, 'sauvegardes');
  const sauvegarde = { dossier, second: null, phrase: PHRASE, enClair: false, chaqueJour: true };
  const lieu = { ...config, sauvegarde };
  const diagnostiquer = () =>
    ecrireDiagnostic({
      poste,
      reglages: reglagesSansSecret({}),
      logDir: join(config.dataDir, 'journal-technique'),
      database: server.database,
      now: server.clock(),
    });
  const deLaMachine = posteDe(lieu, {
    demarre: DEBUT,
    diagnostiquer,
    slow: new SlowCalls(),
    travailler: (travail, file) => faireTravail(lieu, travail, file),
    entiere: (file) => Readable.from(bytesOf(sauvegardeEntiere(lieu, file)), { objectMode: false }),
    interrompre: () => {},
    restaurer: (file) => void restaures.push(file),
    echec: null,
  });
  // An archive that is sent has a place to wait in.
  const poste = { ...deLaMachine, installation: join(config.dataDir, 'installation') };
  const dire = (error: unknown): never => {
    throw error;
  };
  const travaux = new Travaux(poste, { ...server, dire });
  return { poste, travaux, misesAJour: new MisesAJour(poste.installation) };
}

async function* bytesOf(stream: Promise<Readable>): AsyncGenerator {
  yield* await stream;
}

/** Finds the menu of a reference, or the tab. */
async function screenOf(trx: Trx, reference: string): Promise<{ menuId: number } | { ongletId: number }> {
  const of = (table: 'menus' | 'onglets') =>
    trx.selectFrom(table).select('id').where('reference', '=', reference).executeTakeFirst();
  const menu = await of('menus');
  if (menu !== undefined) return { menuId: menu.id };
  const tab = await of('onglets');
  if (tab === undefined) throw new Error(`no menu and no tab is called ${reference}`);
  return { ongletId: tab.id };
}

/** Returns a value as an address spells it. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The password of every person that a test makes: hashed once, since hashing is slow on purpose. */
export const MOT_DE_PASSE = 'Mot-de-passe-d-essai';
let hashed: Promise<string> | undefined;
function testPassword(): Promise<string> {
  // A hash names its cost: signing in by this one takes a thirtieth of a real one.
  hashed ??= hacher(MOT_DE_PASSE, { memory: 64, passes: 1, parallelism: 1 });
  return hashed;
}

/** Makes a database for one test alone, empty or holding `depart`. */
export async function ownDatabase(depart?: Depart): Promise<{ store: TestStore; database: Database }> {
  const store = await testStore(depart);
  const database = await store.open();
  onTestFinished(async () => {
    await database.close();
    await store.drop();
  });
  return { store, database };
}

/** Makes a folder for one test alone. */
export function ownTmp(prefix = 'gestionscolaire-'): string {
  const made = mkdtempSync(join(tmpdir(), prefix));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

/** Makes a server for one test alone. */
export async function ownServer(options: ServerOptions = {}): Promise<TestServer> {
  const server = await testServer(options);
  onTestFinished(() => server.close());
  return server;
}
