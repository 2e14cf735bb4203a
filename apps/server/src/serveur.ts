/** Makes a listening server from settings: main.ts runs it, and `stop` ends it in order. */
import { existsSync, mkdirSync } from 'node:fs';
import { hostname, networkInterfaces } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { HEURES_DU_PROVISOIRE } from '@gestionscolaire/contract/administration/connexion.ts';
import { estDeCetOrdinateur } from '@gestionscolaire/contract/caisse/code.ts';
import { HOUR } from '@gestionscolaire/contract/core/values/durations.ts';
import { fauteDeMotDePasse, numeroEntier, type PremierAdministrateur } from './administration/index.ts';
import { amorcer, isFilled } from './amorce/index.ts';
import { createApp, purge } from './app.ts';
import { systemClock } from './core/clock.ts';
import { migrateWithCopy } from './core/db/backup/upgrade-copy.ts';
import { type Database, openDatabase } from './core/db/database.ts';
import { MIGRATIONS } from './migrations/index.ts';
import { premierAdministrateur, removePassword, writePassword } from './premier-mot-de-passe.ts';
import { ReglageRefuse, type Settings } from './settings.ts';
import { version } from './version.ts';

export interface Running {
  /** The addresses where a person opens it; the second is for a phone on the same network, when there is one. */
  addresses: string[];
  stop: () => Promise<void>;
}

/** The terminal that started the server, as far as it can tell. */
export interface Terminal {
  /** Whether a person reads what is said; else it goes to a log. */
  isInteractive: boolean;
  say: (line: string) => void;
}

/** The milliseconds that requests under way have to end. */
const STOP_AT_MOST = 10_000;
const WEB = fileURLToPath(new URL('../../web/dist', import.meta.url));

/** Opens the database, brings it up to date and fills it on first start. `say` prints for the person at the terminal. */
export async function prepareDatabase(settings: Settings, terminal: Terminal): Promise<Database> {
  mkdirSync(settings.dataDir, { recursive: true, mode: 0o700 });
  const database = openDatabase(settings);
  try {
    await migrateWithCopy(database, settings, {
      migrations: MIGRATIONS,
      produit: version(),
      now: systemClock,
      isFilled,
      say: terminal.say,
    });
    await welcome(database, settings, terminal);
    await purge(database, systemClock());
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function welcome(
  database: Database,
  settings: Settings,
  { isInteractive, say }: Terminal,
): Promise<void> {
  const administrateur = premierAdministrateur(settings);
  const isInFile = administrateur.isProvisional && !isInteractive;
  if (await isFilled(database)) return;
  if (!administrateur.isProvisional) await refuseWeak(administrateur);
  say('Premier démarrage : pays, devises, découpage de la Guinée…');
  const written = isInFile ? writePassword(settings.dataDir, administrateur) : undefined;
  if (!(await amorcer(database, systemClock(), administrateur))) {
    written?.discard();
    return;
  }
  const file = written?.keep();
  if (!administrateur.isProvisional) say(`Administrateur : ${administrateur.login}`);
  else if (file !== undefined) say(`Le premier mot de passe est dans ${file}`);
  else {
    say(`Identifiant : ${administrateur.login}`);
    say(`Mot de passe provisoire : ${administrateur.motDePasse}`);
    say(
      `Notez-le : il ne sera plus affiché, et sera changé à la première connexion, dans les ${HEURES_DU_PROVISOIRE} heures.`,
    );
  }
}

/** Refuses a weak password of the first administrator, where the environment gives one. */
async function refuseWeak({ login, motDePasse }: PremierAdministrateur): Promise<void> {
  const faute = await fauteDeMotDePasse(motDePasse, [login, numeroEntier(login) ?? null]);
  if (faute !== undefined) throw new ReglageRefuse(`ADMIN_PASSWORD : ${faute}`);
}

export async function listen(settings: Settings, database: Database): Promise<Running> {
  let port = settings.port;
  const app = await createApp({
    database,
    clock: systemClock,
    http: {
      apiBase: settings.apiBase,
      version: version(),
      logLevel: settings.logLevel,
      trustProxy: settings.trustProxy,
      tls: settings.tls,
      webDir: existsSync(`${WEB}/index.html`) ? WEB : undefined,
    },
    onSignIn: () => removePassword(settings.dataDir),
    // The addresses are read anew for each paper: a machine joins a network, or gets another address, while it
    // serves.
    adresses: () => ({
      publique: settings.adressePublique,
      servies: servedOrigins(settings, port),
    }),
  });
  try {
    await app.listen({
      port: settings.port,
      host: settings.host,
      listenTextResolver: (address) => `à l'écoute : ${address}`,
    });
  } catch (error) {
    await database.close();
    throw error;
  }
  const purging = setInterval(() => {
    purge(database, systemClock()).catch((error: unknown) => app.log.warn({ err: error }, 'purge'));
  }, HOUR);
  const address = app.server.address();
  if (typeof address === 'object' && address !== null) port = address.port;
  return {
    addresses: addressesOf(settings, port),
    async stop() {
      clearInterval(purging);
      // A request that never ends does not hold the stop: what it wrote is kept or undone as a whole anyway.
      await Promise.race([app.close(), delay(STOP_AT_MOST, undefined, { ref: false })]);
      await database.close();
    },
  };
}

/** Answers the origins under which other machines find this one: its addresses on the network, and its name there. */
export function servedOrigins(settings: Settings, port: number): string[] {
  const addresses = addressesOf(settings, port);
  const [here = '', onNetwork] = addresses;
  const name = hostname().toLowerCase();
  // A bare name is also found under '.local', by the machines that announce themselves.
  const names = onNetwork === undefined ? [] : name.includes('.') ? [name] : [name, `${name}.local`];
  const named = names.map((one) => here.replace('localhost', one));
  return [...addresses, ...named]
    .map((address) => new URL(address).origin)
    .filter((origin) => !estDeCetOrdinateur(origin));
}

function addressesOf({ host, tls }: Settings, port: number): string[] {
  const scheme = tls === undefined ? 'http' : 'https';
  const isEverywhere = host === '0.0.0.0' || host === '::';
  const here = `${scheme}://${isEverywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${port}`;
  if (!isEverywhere) return [here];
  const others = Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => `${scheme}://${address}:${port}`);
  return [here, ...others];
}
