/** Runs the product as it really is: processes of its own under Node, spoken to over the network. */
import { type ChildProcess, spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as attendre } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { identite } from '@gestionscolaire/contract/administration/connexion.ts';
import { written } from '@gestionscolaire/contract/core/api/crud.ts';
import { devises } from '@gestionscolaire/contract/parametres/devises.ts';
import { afterAll, afterEach, beforeAll, onTestFinished, vi } from 'vitest';
import * as z from 'zod/mini';
import { anyTable, type Database, openDatabase } from '#core/db/database.ts';
import type { Row } from '#core/db/tables.ts';
import { ADMIN, CLE_D_ESSAI, MOTEUR, ownTmp, PHRASE, type TestStore, testStore } from '#tests/harness.ts';

export type Environnement = Record<string, string>;

/** The place of a database, as the environment says it. */
export interface Lieu {
  databaseUrl: string;
  dataDir: string;
}

const fichier = (nom: string) => fileURLToPath(new URL(`../../${nom}`, import.meta.url));
export const MAIN = fichier('main.ts');

/** Returns an environment without the tests' own, with the first administrator given so that nobody is asked. */
export function environnement({ databaseUrl, dataDir }: Lieu, autres: Environnement = {}): Environnement {
  return {
    PATH: process.env['PATH'] ?? '',
    // Node keeps what it has compiled here: otherwise a third of the start of a process goes into that.
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? join(tmpdir(), 'node-compile-cache'),
    TZ: 'Pacific/Auckland',
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'warn',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    // The mark of a school goes with the folder: a test that is about it names another place.
    TEMOINS: join(dataDir, 'temoins'),
    // A test that waits for a backup asks for it.
    SAUVEGARDE_CHAQUE_JOUR: 'non',
    SAUVEGARDE_PHRASE: PHRASE,
    // A test is the program in a loop that the quota refuses: one that is about it asks for less.
    APPELS_PAR_MINUTE: '1000000',
    // Two servers of one base have one key; a test that is about it gives another, or none.
    CLE_DU_SERVEUR: CLE_D_ESSAI,
    ADMIN_LOGIN: ADMIN.login,
    ADMIN_PASSWORD: ADMIN.motDePasse,
    ...autres,
  };
}

/** Makes a database of this test alone, removed at its end. */
export async function ownStore(): Promise<TestStore> {
  const store = await testStore();
  onTestFinished(() => store.drop());
  return store;
}

/** Makes an embedded database of this test alone, whichever engine is under test. */
export function ownFolder(): Lieu {
  return { databaseUrl: '', dataDir: ownTmp() };
}

export interface Fin {
  code: number | null;
  sortie: string;
  erreurs: string;
}

export interface Processus {
  readonly enfant: ChildProcess;
  readonly fin: Promise<Fin>;
  /** Returns what it has said so far. */
  readonly sortie: () => string;
  /** Resolves once it has said something like this; rejects when it ends before. */
  dit(motif: RegExp): Promise<RegExpExecArray>;
}

const enfants = new Set<Processus>();

/** Ends what a test file started, which must not outlive it: call it after each test, or after all of them. */
export async function toutArreter(): Promise<void> {
  for (const { enfant } of enfants) enfant.kill('SIGKILL');
  await Promise.all([...enfants].map(({ fin }) => fin));
  enfants.clear();
}

/** Lets the tests of a file last: beside other steps of the run, many processes take long, and only a hanging test takes so long. */
export function laisserDurer(): void {
  vi.setConfig({ testTimeout: LONG, hookTimeout: LONG });
}

/** Says that the tests of a file start processes: each may last, and leaves none behind. */
export function desProcessus(): void {
  laisserDurer();
  afterEach(toutArreter);
}

/** Starts a program; `toutArreter` ends it if it still runs. */
export function lancer(programme: string, args: readonly string[], env: Environnement): Processus {
  const enfant = spawn(programme, [...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let sortie = '';
  let erreurs = '';
  enfant.stdout.setEncoding('utf8').on('data', (texte: string) => {
    sortie += texte;
  });
  enfant.stderr.setEncoding('utf8').on('data', (texte: string) => {
    erreurs += texte;
  });
  const { promise: fin, resolve, reject } = Promise.withResolvers<Fin>();
  enfant.on('error', reject);
  enfant.on('close', (code) => resolve({ code, sortie, erreurs }));
  const processus: Processus = {
    enfant,
    fin,
    sortie: () => sortie,
    async dit(motif) {
      for (;;) {
        const trouve = motif.exec(sortie);
        if (trouve !== null) return trouve;
        if (enfant.exitCode !== null || enfant.signalCode !== null) {
          throw new Error(`Fini sans avoir dit ${String(motif)} :\n${sortie}\n${erreurs}`);
        }
        await attendre(5);
      }
    },
  };
  enfants.add(processus);
  return processus;
}

/** Runs one of the operator's commands to its end. */
export function commande(nom: string, args: readonly string[], env: Environnement): Promise<Fin> {
  return lancerCommande(nom, args, env).fin;
}

export function lancerCommande(nom: string, args: readonly string[], env: Environnement): Processus {
  return lancer(process.execPath, [fichier(`commandes/${nom}.ts`), ...args], env);
}

/** An act of a person, with the key under which it is sent again. */
export interface Envoi {
  readonly jeton: string;
  readonly cle: string;
  readonly corps: object;
}

/** Sends an act of a person under its key, as a screen does. */
export const poster = (
  { adresse }: Pick<Serveur, 'adresse'>,
  path: string,
  { jeton, cle, corps }: Omit<Envoi, 'cle'> & Partial<Envoi>,
): Promise<Response> =>
  fetch(`${adresse}/api/${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${jeton}`,
      'content-type': 'application/json',
      ...(cle === undefined ? {} : { 'idempotency-key': cle }),
    },
    body: JSON.stringify(corps),
  });

/**
 * Sends an act that makes something, and returns the text of its answer; undefined when the connexion was cut. On a slow machine too many wait
 * at once: the same act is sent again under its key, as a screen does.
 */
export async function faire(serveur: Serveur, path: string, envoi: Envoi): Promise<string | undefined> {
  const answer = await poster(serveur, path, envoi)
    .then(async (response) => ({ status: response.status, texte: await response.text() }))
    .catch(() => undefined);
  if (answer === undefined) return undefined;
  if (answer.status === 503) {
    await attendre(200);
    return faire(serveur, path, envoi);
  }
  if (answer.status !== 201) throw new Error(JSON.stringify(answer));
  return answer.texte;
}

/** Sends it again until it is answered: a machine at its limits cuts a connexion now and then. */
export async function refaire(serveur: Serveur, path: string, envoi: Envoi): Promise<string> {
  const texte = await faire(serveur, path, envoi);
  if (texte !== undefined) return texte;
  await attendre(200);
  return refaire(serveur, path, envoi);
}

export interface Reponse {
  status: number;
  corps: unknown;
}

export interface Serveur extends Processus {
  readonly adresse: string;
  appeler(appel: string, corps?: unknown, token?: string): Promise<Reponse>;
  /** Returns the token of the administrator of these tests, or of the person with this password. */
  connecter(login?: string, motDePasse?: string): Promise<string>;
  /** Proves by the administrator's password who sits there, and returns the other token that this gives. */
  prouver(token: string): Promise<string>;
  /** Asks it to stop and waits for its exit code. */
  arreter(): Promise<number | null>;
  /** Cuts it off, as a power failure of the process would. */
  tuer(): Promise<void>;
}

/** Returns the server once it answers, whatever started it. */
export async function pret(processus: Processus): Promise<Serveur> {
  const [, adresse = ''] = await processus.dit(/est prêt : (http\S+)/);
  const { enfant, fin } = processus;

  async function appeler(appel: string, corps?: unknown, token?: string): Promise<Reponse> {
    const [method = '', path = ''] = appel.split(' ');
    const response = await fetch(`${adresse}/api/${path}`, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(corps === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(corps === undefined ? {} : { body: JSON.stringify(corps) }),
    });
    const texte = await response.text();
    return { status: response.status, corps: JSON.parse(texte) };
  }

  return {
    ...processus,
    adresse,
    appeler,
    async connecter(login = ADMIN.login, motDePasse = ADMIN.motDePasse) {
      const { status, corps } = await appeler('POST login', { login, password: motDePasse });
      if (status !== 200) throw new Error(`Connexion refusée : ${JSON.stringify(corps)}`);
      return z.parse(identite, corps).token;
    },
    async prouver(token) {
      const preuve = { motDePasseActuel: ADMIN.motDePasse };
      const { corps } = await appeler('PUT prouverIdentite', preuve, token);
      return z.parse(z.tuple([z.object({ token: z.string() })]), corps)[0].token;
    },
    async arreter() {
      enfant.kill('SIGTERM');
      return (await fin).code;
    },
    async tuer() {
      enfant.kill('SIGKILL');
      await fin;
    },
  };
}

export function lancerServeur(lieu: Lieu, autres: Environnement = {}): Processus {
  return lancer(process.execPath, [MAIN], environnement(lieu, autres));
}

/** Starts the server on this database, ready to answer. */
export function demarrer(lieu: Lieu, autres: Environnement = {}): Promise<Serveur> {
  return pret(lancerServeur(lieu, autres));
}

/** Starts a server that the tests of one file share, on a database of their own; both are there once they run. */
export function serveurDuFichier(): { readonly store: TestStore; readonly serveur: Serveur } {
  let etat: { store: TestStore; serveur: Serveur } | undefined;
  laisserDurer();
  beforeAll(async () => {
    const store = await testStore();
    etat = { store, serveur: await demarrer(store.config) };
  });
  afterAll(async () => {
    await toutArreter();
    await etat?.store.drop();
  });
  const present = () => {
    if (etat === undefined) throw new Error('le serveur du fichier ne tourne pas encore');
    return etat;
  };
  return {
    get store() {
      return present().store;
    },
    get serveur() {
      return present().serveur;
    },
  };
}

/** Opens a database beside the processes that run on it, for as long as the work takes. */
export async function avecBase<T>(lieu: Lieu, work: (database: Database) => Promise<T>): Promise<T> {
  const database = openDatabase({ ...lieu, connections: 1 });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Reads the rows of a table. */
export const lignes = (lieu: Lieu, table: string, ordre = 'id'): Promise<Row[]> =>
  avecBase(lieu, ({ read }) => anyTable(read).selectFrom(table).selectAll().orderBy(ordre).execute());

/** A currency that one connection changes without pause, with the numbers of its last changes. */
export interface Compteur {
  readonly id: number;
  readonly symbole: string;
  modifDate: string | null;
  /** The change sent last. */
  demande: number;
  /** The change last answered by a success. */
  confirme: number;
}

const CONNEXIONS = 20;

/** Makes one currency for each connection. */
export async function compteurs(serveur: Serveur, token: string): Promise<Compteur[]> {
  const crees: Compteur[] = [];
  for (let rang = 1; rang <= CONNEXIONS; rang += 1) {
    const symbole = `E${rang}`;
    const corps = { libelle: `${symbole} 0`, symbole, creationUserId: 1 };
    const reponse = await serveur.appeler('POST addDevise', corps, token);
    const [cree] = z.parse(devises.create.output, reponse.corps);
    if (cree === undefined) throw new Error(`Devise refusée : ${JSON.stringify(reponse.corps)}`);
    crees.push({ id: cree.id, symbole, modifDate: null, demande: 0, confirme: 0 });
  }
  return crees;
}

export interface Rafale {
  /** Returns the number of successes so far. */
  readonly confirmees: () => number;
  /** Whether no connection is at work any more. */
  readonly isOver: () => boolean;
  /** The answers that were neither a success nor a sentence for "not now". */
  readonly imprevues: string[];
  /** Ends it after the changes under way. */
  arreter(): Promise<void>;
}

/** Changes every counter again and again, each over its own connection, until it is stopped or the server is gone. */
export function rafale(serveur: Serveur, token: string, tous: readonly Compteur[]): Rafale {
  const ordre = { isStopped: false };
  let confirmees = 0;
  const imprevues: string[] = [];

  async function changer(compteur: Compteur): Promise<void> {
    while (!ordre.isStopped) {
      const numero = compteur.demande + 1;
      compteur.demande = numero;
      const { id, symbole, modifDate } = compteur;
      const corps = { id, libelle: `${symbole} ${numero}`, symbole, modifDate, modifUserId: 1 };
      // The connection was cut in the middle: nobody knows whether the change was made.
      const reponse = await serveur.appeler('PUT updateDevise', corps, token).catch(() => undefined);
      if (reponse?.status !== 200) {
        if (reponse !== undefined && reponse.status !== 503) imprevues.push(JSON.stringify(reponse));
        return;
      }
      compteur.modifDate = z.parse(written, reponse.corps)[0]?.modifDate ?? null;
      compteur.confirme = numero;
      confirmees += 1;
    }
  }

  let isOver = false;
  const fin = Promise.all(tous.map(changer)).finally(() => {
    isOver = true;
  });
  return {
    confirmees: () => confirmees,
    isOver: () => isOver,
    imprevues,
    async arreter() {
      ordre.isStopped = true;
      await fin;
    },
  };
}

/** Waits until a burst has so many successes. */
export async function jusqua(nombre: number, { confirmees, isOver, imprevues }: Rafale): Promise<void> {
  while (confirmees() < nombre) {
    if (imprevues.length > 0 || isOver()) {
      throw new Error(`${confirmees()} écritures, puis plus rien : ${imprevues.join('\n')}`);
    }
    await attendre(2);
  }
}

/** The number in a currency's label, and how many of its changes the journal tells. */
export interface Etat {
  numero: number;
  journal: number;
}

/** Reads what a database says of the counters, by their id. */
export async function etats(lieu: Lieu): Promise<Map<number, Etat & { modifDate: string | null }>> {
  const journal = new Map<number, number>();
  for (const { appel, entiteId } of await lignes(lieu, 'journal')) {
    if (appel !== 'PUT updateDevise') continue;
    journal.set(Number(entiteId), (journal.get(Number(entiteId)) ?? 0) + 1);
  }
  const tous = await lignes(lieu, 'devises');
  return new Map(
    tous.map(({ id, libelle, modifDate }) => [
      Number(id),
      {
        numero: Number(/ (\d+)$/.exec(String(libelle))?.[1] ?? -1),
        journal: journal.get(Number(id)) ?? 0,
        modifDate: modifDate === null || modifDate === undefined ? null : String(modifDate),
      },
    ]),
  );
}

/** Runs tests of what only PostgreSQL has. */
export function sousPostgres(suite: () => void): void {
  if (MOTEUR === 'postgres') suite();
}

/** The time limit of tests that start many processes. */
export const LONG = 300_000;
