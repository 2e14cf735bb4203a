/** Counts syncs for each acknowledged write: strace sees them on the embedded file, PostgreSQL counts them itself. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Load, Request } from './charge.ts';
import { outcomeOf } from './duel.ts';
import { type Installation, onCluster } from './installation.ts';
import { property, type Subject, start } from './processus.ts';
import { note, number, report } from './rapport/rapport.ts';

const MILLISECONDS = 4000;

export async function measureSyncs(place: Installation, server: Subject, requests: Request[]): Promise<void> {
  const generator = await start('charge.ts', {});
  const load: Load = {
    address: server.address,
    milliseconds: MILLISECONDS,
    requests,
    connections: requests.length,
    isChain: true,
  };
  const writes = async (): Promise<number> => {
    const { outcome } = outcomeOf(await generator.ask({ question: 'charger', load }));
    if (outcome.failures > 0) throw new Error(`${outcome.failures} refusals`);
    return outcome.requests;
  };
  const counted =
    place.engine === 'postgres' ? await onServer(place, writes) : await onFile(server.pid, writes);
  await generator.stop();
  if (counted === undefined) {
    note('syncs: strace is not installed, nothing counts them here');
    return;
  }
  const each = counted.syncs / counted.writes;
  report({
    what: 'syncs per confirmed write',
    measured: `${number(each, 3)} (${number(counted.syncs, 0)} for ${number(counted.writes, 0)})`,
    wanted: '≤ 1',
    verdict: place.engine === 'postgres' ? 'for the record' : each <= 1 ? 'met' : 'missed',
  });
}

interface Counted {
  syncs: number;
  writes: number;
}

async function onFile(pid: number, writes: () => Promise<number>): Promise<Counted | undefined> {
  if (spawnSync('strace', ['-V']).status !== 0) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'gestionscolaire-strace-'));
  const file = join(folder, 'appels.txt');
  const args = ['-f', '-q', '-e', 'trace=fsync,fdatasync', '-o', file, '-p', String(pid)];
  const strace = spawn('strace', args, { stdio: 'ignore' });
  await wait(500);
  const done = await writes();
  const ended = once(strace, 'exit');
  strace.kill('SIGINT');
  await ended;
  // strace tells a call that another thread interrupts in two lines; the second begins with '<...'.
  const syncs = readFileSync(file, 'utf8').match(/^\d+\s+f(?:data)?sync\(/gm)?.length ?? 0;
  rmSync(folder, { recursive: true });
  return { syncs, writes: done };
}

async function onServer({ databaseUrl }: Installation, writes: () => Promise<number>): Promise<Counted> {
  const read = async () => {
    const [row] = await onCluster(databaseUrl, 'select wal_sync::int as n from pg_stat_wal');
    return Number(property(row, 'n'));
  };
  const before = await read();
  const done = await writes();
  await wait(1500);
  return { syncs: (await read()) - before, writes: done };
}
