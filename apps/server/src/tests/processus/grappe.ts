/** Makes a PostgreSQL cluster of one test alone, whose server may be killed, with the programs of the one under test. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as attendre } from 'node:timers/promises';
import { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import { openDatabase } from '#core/db/database.ts';

export interface Grappe {
  readonly url: string;
  /** Kills the PostgreSQL server by SIGKILL, then starts it on the same files, which it recovers. */
  couper(): Promise<void>;
}

export async function ownGrappe(modele: string): Promise<Grappe> {
  const { bin, identite } = await programmes(modele);
  const dossier = mkdtempSync(join(tmpdir(), 'gestionscolaire-grappe-'));
  if (identite !== undefined) chownSync(dossier, identite.uid, identite.gid);
  const donnees = join(dossier, 'data');
  const port = await portLibre();
  const options = { cwd: dossier, ...identite };
  const initdb = ['-D', donnees, '-U', 'essai', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
  const { status, stderr } = spawnSync(join(bin, 'initdb'), initdb, { ...options, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);

  const url = `postgres://essai@127.0.0.1:${port}/postgres`;
  let enfant: ChildProcess | undefined;
  async function lancer(): Promise<void> {
    const reglages = [
      'listen_addresses=127.0.0.1',
      `port=${port}`,
      'unix_socket_directories=',
      // The settings are as installed, but for the disk: the machine stays up, only the process dies.
      'fsync=off',
      'synchronous_commit=on',
    ];
    // The remains of the killed one may hold its place for a moment.
    for (let essai = 1; ; essai += 1) {
      const args = ['-D', donnees, ...reglages.flatMap((reglage) => ['-c', reglage])];
      enfant = spawn(join(bin, 'postgres'), args, { ...options, stdio: 'ignore' });
      if (await repond(url, enfant)) return;
      if (essai === 50) throw new Error('PostgreSQL ne redémarre pas.');
      await attendre(100);
    }
  }
  async function tuer(): Promise<void> {
    if (enfant === undefined || enfant.exitCode !== null || enfant.signalCode !== null) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    enfant.once('exit', () => resolve());
    enfant.kill('SIGKILL');
    await promise;
  }
  onTestFinished(async () => {
    await tuer();
    rmSync(dossier, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  });
  await lancer();
  return {
    url,
    async couper() {
      await tuer();
      await lancer();
    },
  };
}

/** Finds the programs that run the cluster under test, and the user as whom they run. */
export async function programmes(url: string) {
  const database = openDatabase({ databaseUrl: url, dataDir: '', connections: 1 });
  try {
    const { rows } = await sql<{ bin: string; data: string }>`
      select setting as bin, current_setting('data_directory') as data from pg_config where name = 'BINDIR'
    `.execute(database.read);
    const [trouve] = rows;
    if (trouve === undefined) throw new Error('PostgreSQL ne dit pas où sont ses programmes.');
    const { uid, gid } = statSync(trouve.data);
    return { bin: trouve.bin, identite: process.getuid?.() === 0 ? { uid, gid } : undefined };
  } finally {
    await database.close();
  }
}

export async function repond(url: string, enfant: ChildProcess): Promise<boolean> {
  while (enfant.exitCode === null && enfant.signalCode === null) {
    const database = openDatabase({ databaseUrl: url, dataDir: '', connections: 1 });
    try {
      await sql`select 1`.execute(database.read);
      return true;
    } catch {
      await attendre(20);
    } finally {
      await database.close();
    }
  }
  return false;
}

export function portLibre(): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const prise = createServer().on('error', reject);
  prise.listen(0, '127.0.0.1', () => {
    const adresse = prise.address();
    prise.close(() => resolve(typeof adresse === 'object' && adresse !== null ? adresse.port : 0));
  });
  return promise;
}
