/** Makes a listening server from settings: main.ts runs it, and `stop` ends it in order. */
import { existsSync, mkdirSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { Server } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { HEURES_DU_PROVISOIRE } from '@gestionscolaire/contract/administration/connexion.ts';
import { HOUR, MINUTE } from '@gestionscolaire/contract/core/values/durations.ts';
import { fauteDeMotDePasse, numeroEntier, type PremierAdministrateur } from './administration/index.ts';
import { addressesOf, isOfThisComputer, servedOrigins } from './adresses.ts';
import { amorcer, isFilled } from './amorce/index.ts';
import { createApp, purge } from './app.ts';
import { prendreLaCle } from './cle-du-serveur.ts';
import { migrateWithCopy } from './core/db/backup/upgrade-copy.ts';
import { type Database, openDatabase } from './core/db/database.ts';
import type { Migration } from './core/db/migrations/migrate.ts';
import { SchemaStanding, type Standing } from './core/db/migrations/standing.ts';
import { both, logFile } from './core/http/log/file.ts';
import { SlowCalls } from './core/http/server/slow-calls.ts';
import { systemClock } from './core/time/clock.ts';
import { noterNumeros, rattraperAuDemarrage } from './derniers-numeros.ts';
import { noterEcole, prendreDossier, refuserDossierVide, refuserSiUneEcole } from './dossier-des-donnees.ts';
import {
  faireLeDu,
  MisesAJour,
  mesures,
  type Poste,
  phraseOuNouvelle,
  Travaux,
} from './exploitation/index.ts';
import { certificatDuJour, documentsDuCertificat, estOuvert, lireAutorite } from './https/index.ts';
import { MIGRATIONS } from './migrations/index.ts';
import { enProcessus, posteDe } from './poste.ts';
import { premierAdministrateur, removePassword, writePassword } from './premier-mot-de-passe.ts';
import { restaurerEnGardant } from './restauration-d-ecran.ts';
import { ReglageRefuse, type Settings } from './settings.ts';
import { startFailure } from './start-failure.ts';
import { version } from './version.ts';

export interface Running {
  /** The addresses where a person opens it; the second is for a phone on the same network, when there is one. */
  addresses: string[];
  port: number;
  stop: () => Promise<void>;
}

/** The terminal that started the server, as far as it can tell. */
export interface Terminal {
  /** Whether a person reads what is said; else it goes to a log. */
  isInteractive: boolean;
  say: (line: string) => void;
  /** The person asked for a new school, where another one may have been. */
  isNewSchool?: boolean;
  /** The migrations that this server knows; absent: those of the product. */
  migrations?: readonly Migration[];
}

/** The milliseconds that requests under way have to end. */
const STOP_AT_MOST = 10_000;
const WEB = fileURLToPath(new URL('../../web/dist', import.meta.url));

/** Opens the database, brings it up to date and fills it on first start. `say` prints for the person at the terminal. */
async function prepareDatabase(settings: Settings, terminal: Terminal): Promise<Database> {
  const database = openDatabase(settings);
  try {
    await migrateWithCopy(database, settings, {
      migrations: terminal.migrations ?? MIGRATIONS,
      produit: version(),
      now: systemClock,
      phrase: phraseOuNouvelle({ ...settings, ...settings.sauvegarde }),
      isFilled,
      say: terminal.say,
    });
    await prendreLaCle(database, settings, systemClock(), terminal.say);
    await welcome(database, settings, terminal);
    if (!noterEcole(settings, systemClock())) {
      terminal.say(
        `TEMOINS : ${settings.temoins} ne s'écrit pas. Si le dossier des données se vidait, rien ne le dirait.`,
      );
    }
    const sautees = await rattraperAuDemarrage(settings, database, systemClock());
    if (sautees > 0)
      terminal.say(
        `La base en place est d'avant ce que cet ordinateur a servi : les numéros de ${sautees} école${sautees > 1 ? 's' : ''} continuent après les plus hauts déjà donnés.`,
      );
    await noterNumeros(settings, database, { instant: systemClock(), estExact: false });
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
  { isInteractive, say, isNewSchool = false }: Terminal,
): Promise<void> {
  const administrateur = premierAdministrateur(settings);
  const isInFile = administrateur.isProvisional && !isInteractive;
  if (await isFilled(database)) return;
  if (!isNewSchool) refuserSiUneEcole(settings);
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

/**
 * Refuses to serve a whole network in plain http, where anybody reads a password on the way, unless the operator says so. A proxy that is
 * trusted speaks https to people itself.
 * @throws ReglageRefuse
 */
function refuserEnClair({ host, tls, httpsDeLEcole, httpEnClair, trustProxy }: Settings): void {
  const isSecure = tls !== undefined || httpsDeLEcole || trustProxy !== false;
  if (isSecure || httpEnClair || isOfThisComputer(host)) return;
  throw new ReglageRefuse(
    `HOST=${host} : en http, tout le réseau pourrait lire les mots de passe. Lancez npm run https, une fois, puis redémarrez ; ou réglez HTTP_EN_CLAIR=oui, si ce réseau est sûr.`,
  );
}

/** The milliseconds after which a server that just started looks for what is due, and between two looks. */
const FIRST_LOOK = 5000;
const LOOK = 5 * MINUTE;

/** The milliseconds between two looks at the schema: another version may have changed it. */
const SCHEMA = 2000;

/** The line of the terminal for a base that goes further than this server, or no longer does. */
const OF_SCHEMA: Readonly<Record<Standing, string>> = {
  current: 'La base est de nouveau celle que ce serveur connaît.',
  behind:
    'Une version plus récente a mis la base à jour, par des changements sûrs : ce serveur sert encore, sans faire de sauvegarde. Mettez-le à jour.',
  reads:
    "Une version plus récente a mis la base à jour : ce serveur n'enregistre plus rien, et lit encore. Mettez-le à jour.",
  nothing:
    "Une version plus récente a mis la base à jour : ce serveur n'enregistre plus rien et ne la lit plus. Mettez-le à jour.",
};

/** Tells a server that may close and open again for a restoration. */
interface Cycle {
  restaurer?: Poste['restaurer'];
  /** The sentence of a restoration that changed nothing. */
  echec?: string | null;
}

async function listen(
  settings: Settings,
  database: Database,
  { say, migrations = MIGRATIONS }: Terminal,
  { restaurer = null, echec = null }: Cycle = {},
): Promise<Running> {
  let port = settings.port;
  const slow = new SlowCalls();
  const autorite = settings.httpsDeLEcole ? lireAutorite(settings.dataDir) : undefined;
  const secure =
    autorite === undefined
      ? settings.tls
      : {
          ...(await certificatDuJour(settings.dataDir, new Date())),
          plain: { isOpen: estOuvert(settings.apiBase) },
        };
  const kept = logFile(settings.logDir);
  const poste = posteDe(settings, { ...enProcessus(), demarre: systemClock(), slow, restaurer, echec });
  let log: (error: unknown) => void = () => {};
  const travaux = new Travaux(poste, { database, clock: systemClock, dire: (error) => log(error) });
  const schema = new SchemaStanding(database, migrations, (standing) => say(OF_SCHEMA[standing]));
  const app = await createApp({
    database,
    clock: systemClock,
    schema,
    callsPerMinute: settings.callsPerMinute,
    http: {
      apiBase: settings.apiBase,
      version: version(),
      logLevel: settings.logLevel,
      logStream: both(process.stdout, kept),
      trustProxy: settings.trustProxy,
      tls: secure,
      ...(autorite === undefined
        ? {}
        : {
            documents: documentsDuCertificat(autorite, () =>
              addressesOf(settings, port).filter((one) => one.startsWith('https')),
            ),
          }),
      webDir: existsSync(`${WEB}/index.html`) ? WEB : undefined,
      slow,
      metrics:
        settings.metriques === undefined
          ? undefined
          : {
              token: settings.metriques.jeton,
              gauges: () => mesures(poste, database, systemClock()),
            },
    },
    exploitation: { poste, travaux, misesAJour: new MisesAJour(poste.installation) },
    onSignIn: () => removePassword(settings.dataDir),
    // The addresses are read anew for each paper: a machine joins a network, or gets another address, while it
    // serves.
    fetCl: () => settings.fetCl,
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
  log = (error) => app.log.error({ err: error }, 'exploitation');
  // The works of the day are those of a version that knows the whole base: the newer server does them.
  const whenCurrent = async (work: () => Promise<unknown>) => {
    if ((await schema.look()) === 'current') await work();
  };
  const look = () =>
    void whenCurrent(async () => {
      await noterNumeros(settings, database, { instant: systemClock(), estExact: false });
      await faireLeDu(poste, travaux, { database, clock: systemClock });
    }).catch((error: unknown) => log(error));
  const first = setTimeout(look, FIRST_LOOK);
  const looking = setInterval(look, LOOK);
  const purging = setInterval(() => {
    whenCurrent(() => purge(database, systemClock())).catch((error: unknown) =>
      app.log.warn({ err: error }, 'purge'),
    );
  }, HOUR);
  const watching = setInterval(() => void schema.look(), SCHEMA);
  // This computer gets another address from the school's box, or the year of its certificate ends.
  const certifying = setInterval(() => {
    if (autorite === undefined || !(app.server instanceof Server)) return;
    const { server } = app;
    certificatDuJour(settings.dataDir, new Date())
      .then(({ isNew, cert, key }) => {
        if (isNew) server.setSecureContext({ cert, key });
      })
      .catch((error: unknown) => app.log.warn({ err: error }, 'certificat'));
  }, MINUTE);
  const address = app.server.address();
  if (typeof address === 'object' && address !== null) port = address.port;
  const close = async () => {
    clearTimeout(first);
    clearInterval(looking);
    clearInterval(purging);
    clearInterval(watching);
    clearInterval(certifying);
    // A request that never ends does not hold the stop: what it wrote is kept or undone as a whole anyway.
    await Promise.race([app.close(), delay(STOP_AT_MOST, undefined, { ref: false })]);
    await travaux.fermer();
    // A base that cannot be read keeps what was last noted of it.
    await noterNumeros(settings, database, { instant: systemClock(), estExact: true }).catch(log);
    await database.close();
    kept.close();
  };
  let closed: Promise<void> | undefined;
  return {
    addresses: addressesOf(settings, port),
    port,
    // A restoration has closed it, when the process is asked to stop meanwhile.
    stop: () => (closed ??= close()),
  };
}

/**
 * Serves until it is stopped. A restoration that a person asks for on a screen closes the server, runs, and opens the server again on
 * what was restored, or, refused, on what was there.
 */
export async function serve(settings: Settings, terminal: Terminal): Promise<Running> {
  refuserEnClair(settings);
  if (terminal.isNewSchool !== true) refuserDossierVide(settings);
  mkdirSync(settings.dataDir, { recursive: true, mode: 0o700 });
  // A restoration from a screen closes the base, and the folder stays this server's.
  const rendre = prendreDossier(settings);
  try {
    return await serveAlone(settings, terminal, rendre);
  } catch (error) {
    rendre();
    throw error;
  }
}

async function serveAlone(settings: Settings, terminal: Terminal, rendre: () => void): Promise<Running> {
  let isStopped = false;
  let current: Running;
  let restoring: Promise<void> | undefined;
  const begin = async (echec: string | null, port: number): Promise<Running> => {
    const database = await prepareDatabase(settings, terminal);
    return listen({ ...settings, port }, database, terminal, { restaurer, echec });
  };
  const again = async (file: string, avant: () => Promise<unknown>): Promise<void> => {
    terminal.say('Restauration demandée depuis un écran : le serveur se ferme, puis se rouvre.');
    await current.stop();
    const echec = await restaurerEnGardant(settings.dataDir, file, avant, terminal.say);
    terminal.say(echec ?? 'Restauration faite et vérifiée.');
    if (isStopped) return;
    // Browsers look for it where it was, whatever PORT says.
    current = await begin(echec, current.port);
    terminal.say(`GestionScolaire est prêt : ${current.addresses[0]}`);
  };
  // Others may use a database server: nothing is taken away under them.
  const restaurer: Poste['restaurer'] =
    settings.databaseUrl !== ''
      ? null
      : (file, avant) => {
          restoring = again(file, avant).catch((error: unknown) => {
            // The service that started this process starts it again.
            terminal.say(startFailure(error) ?? String(error));
            process.exit(1);
          });
        };
  current = await begin(null, settings.port);
  return {
    addresses: current.addresses,
    port: current.port,
    async stop() {
      isStopped = true;
      await restoring;
      await current.stop();
      rendre();
    },
  };
}
