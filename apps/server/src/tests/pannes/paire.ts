/**
 * Makes what several servers stand on: a primary, a synchronous standby and pgbouncer, on ports of the loopback, with the files that
 * we ship (deploiement/). The standby is made by the operator's own command.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  chownSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as attendre } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import { openDatabase } from '#core/db/database.ts';
import { portLibre, programmes } from '#tests/processus/grappe.ts';

const livre = (nom: string): string =>
  fileURLToPath(new URL(`../../../../../deploiement/${nom}`, import.meta.url));

const ADMIN_BASE = 'essai';
const BASE = 'gestionscolaire';
const PRODUIT = 'gestionscolaire';

interface Issue {
  readonly code: number | null;
  /** The words of the command, on both outputs. */
  readonly dit: string;
}

export interface Paire {
  /** The address that the product is given: that of pgbouncer. */
  readonly url: string;
  /** Runs the operator's command on these two, under the account of PostgreSQL. */
  bascule(...args: readonly string[]): Promise<Issue>;
  /** Kills a PostgreSQL by SIGKILL. */
  tuer(nom: Nom): void;
  /** Cuts the standby from its primary: what was sent is gone with the process that received it. */
  isoler(nom: Nom): Promise<void>;
  /** Starts one that was killed, on its files. */
  relancer(nom: Nom): Promise<void>;
  /** Asks one of them, past pgbouncer. */
  demander<T>(nom: Nom, requete: string): Promise<T | undefined>;
  /** Stops pgbouncer's process where it stands, then lets it go on. */
  figer(): () => void;
}

type Nom = 'pg1' | 'pg2';

/** Makes the pair, of which `isAlone` leaves the standby out. */
export async function ownPaire({ isAlone = false } = {}): Promise<Paire> {
  const { bin, identite } = await programmes(process.env['TEST_DATABASE_URL'] ?? '');
  const dossier = mkdtempSync(join(tmpdir(), 'gestionscolaire-paire-'));
  const donner = (chemin: string) => {
    if (identite !== undefined) chownSync(chemin, identite.uid, identite.gid);
  };
  donner(dossier);
  const options = { cwd: dossier, ...identite };
  const ports = { pg1: await portLibre(), pg2: await portLibre() };
  const bassin = await portLibre();
  const donnees = (nom: Nom) => join(dossier, nom, 'data');
  const lancer = (programme: string, args: readonly string[]) => {
    const { status, stdout, stderr } = spawnSync(join(bin, programme), args, {
      ...options,
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`${programme} : ${stdout}${stderr}`);
  };
  const lancement = (nom: Nom): string[] => {
    const dits = ['-w', '-s', '-o', `-p ${ports[nom]} -c unix_socket_directories=''`];
    return ['-D', donnees(nom), '-l', join(dossier, nom, 'journal'), ...dits, 'start'];
  };
  const ecrire = (nom: string, texte: string) => {
    writeFileSync(join(dossier, nom), texte);
    donner(join(dossier, nom));
    return join(dossier, nom);
  };

  let pgbouncer: ChildProcess | undefined;
  onTestFinished(() => {
    pgbouncer?.kill('SIGCONT');
    pgbouncer?.kill('SIGKILL');
    for (const nom of ['pg1', 'pg2'] as const)
      spawnSync(join(bin, 'pg_ctl'), ['-D', donnees(nom), '-m', 'immediate', 'stop'], options);
    rmSync(dossier, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  });

  for (const nom of ['pg1', 'pg2']) {
    mkdirSync(join(dossier, nom));
    donner(join(dossier, nom));
  }
  const initdb = `-U ${ADMIN_BASE} -A trust -E UTF8 --locale=C --no-sync`.split(' ');
  lancer('initdb', ['-D', donnees('pg1'), ...initdb]);
  // The settings that we ship, but for the network and the disk: the machine stays up, only processes die.
  const reglages = `${readFileSync(livre('postgresql/gestionscolaire.conf'), 'utf8')}\nlisten_addresses = '127.0.0.1'\nfsync = off\nmax_wal_size = 256MB\n`;
  writeFileSync(join(donnees('pg1'), 'postgresql.conf'), reglages);
  lancer('pg_ctl', lancement('pg1'));
  const directe = (nom: Nom, base = 'postgres') => `postgres://${ADMIN_BASE}@127.0.0.1:${ports[nom]}/${base}`;
  async function demander<T>(nom: Nom, requete: string): Promise<T | undefined> {
    const database = openDatabase({ databaseUrl: directe(nom), dataDir: '', connections: 1 });
    try {
      return (await sql.raw<T>(requete).execute(database.read)).rows[0];
    } finally {
      await database.close();
    }
  }
  // The product is no superuser: limits are for it.
  await demander('pg1', `create role ${PRODUIT} login`);
  await demander('pg1', `create database ${BASE} owner ${PRODUIT}`);
  await demander('pg1', 'create role replication replication login');

  const bases = ecrire(
    'bases.ini',
    `[databases]\n${BASE} = host=127.0.0.1 port=${ports.pg1} dbname=${BASE}\n`,
  );
  const ini = readFileSync(livre('pgbouncer/pgbouncer.ini'), 'utf8')
    .replace('/etc/pgbouncer/bases.ini', bases)
    .replace('/etc/pgbouncer/userlist.txt', ecrire('userlist.txt', `"${PRODUIT}" ""\n"pgbouncer" ""\n`))
    .replace('listen_port = 6432', `listen_port = ${bassin}`)
    .replace('scram-sha-256', 'trust');
  pgbouncer = spawn(process.env['PGBOUNCER'] ?? 'pgbouncer', ['-q', ecrire('pgbouncer.ini', ini)], {
    ...options,
    stdio: 'ignore',
  });
  const conf = ecrire(
    'bascule.conf',
    [
      `NOEUDS='pg1=127.0.0.1:${ports.pg1} pg2=127.0.0.1:${ports.pg2}'`,
      `BASE=${BASE}`,
      `ADMIN_BASE=${ADMIN_BASE}`,
      'REPLICATION=replication',
      `PGBIN=${bin}`,
      `DONNEES=${dossier}/$NOM/data`,
      `DEMARRER="${bin}/pg_ctl -D $DONNEES -l ${dossier}/$NOM/journal -w -s -o '-p $PORT' start >/dev/null"`,
      `PGBOUNCER_CONSOLE='host=127.0.0.1 port=${bassin} user=pgbouncer dbname=pgbouncer'`,
      `PGBOUNCER_BASES=${bases}`,
    ].join('\n'),
  );
  // The account of PostgreSQL may not read the project's folder.
  const commande = join(dossier, 'bascule.sh');
  copyFileSync(livre('bascule.sh'), commande);
  donner(commande);

  async function bascule(...args: readonly string[]): Promise<Issue> {
    const nom = args.find((arg): arg is Nom => arg === 'pg1' || arg === 'pg2') ?? 'pg1';
    const env = { PATH: process.env['PATH'] ?? '', BASCULE_CONF: conf, NOM: nom, PORT: String(ports[nom]) };
    const enfant = spawn('bash', [commande, ...args], { ...options, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let dit = '';
    for (const flux of [enfant.stdout, enfant.stderr])
      flux.setEncoding('utf8').on('data', (texte: string) => {
        dit += texte;
      });
    const { promise, resolve, reject } = Promise.withResolvers<Issue>();
    enfant.on('error', reject);
    enfant.on('exit', (code) => setImmediate(() => resolve({ code, dit })));
    return promise;
  }

  if (!isAlone) {
    const { code, dit } = await bascule('--second', 'pg2');
    if (code !== 0) throw new Error(dit);
  }
  return {
    url: `postgres://${PRODUIT}@127.0.0.1:${bassin}/${BASE}`,
    bascule,
    tuer: (nom) => {
      const [pid] = readFileSync(join(donnees(nom), 'postmaster.pid'), 'utf8').split('\n');
      process.kill(Number(pid), 'SIGKILL');
    },
    async isoler(nom) {
      await demander(nom, "alter system set primary_conninfo = 'host=127.0.0.1 port=1'");
      await demander(nom, 'select pg_reload_conf()');
      while ((await demander(nom, 'select pid from pg_stat_wal_receiver')) !== undefined) await attendre(100);
    },
    async relancer(nom) {
      // The remains of the killed one may hold its memory for a moment.
      for (let essai = 1; ; essai += 1) {
        try {
          lancer('pg_ctl', lancement(nom));
          return;
        } catch (error) {
          if (essai === 50) throw error;
          await attendre(100);
        }
      }
    },
    demander,
    figer() {
      pgbouncer?.kill('SIGSTOP');
      return () => void pgbouncer?.kill('SIGCONT');
    },
  };
}
