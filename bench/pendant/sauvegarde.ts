/**
 * Measures payments while a backup runs, then while the verifier does (OPS-18): on a network of 200 schools and a million payments,
 * their p95 at most doubles. Payments come at a steady rate that leaves the server idle most of the time, as in a full network: who
 * saturates a server measures its queue.
 */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '@gestionscolaire/server/src/core/db/database.ts';
import { empreinteDuContenu } from '@gestionscolaire/server/src/fichiers/contenus.ts';
import type { Load } from '../charge.ts';
import { outcomeOf } from '../duel.ts';
import { type Engine, type Installation, install, onCluster, signIn } from '../installation.ts';
import { paymentsOf } from '../paiement.ts';
import { type Subject, start } from '../processus.ts';
import { judge, median, note, number, percentile, report, spread, title } from '../rapport/rapport.ts';
import { RESEAU, remplirReseau, type Taille } from '../reseau/reseau.ts';

/** The network of SQLite; that of PostgreSQL is a tenth, since a million payments take minutes to write there. */
const TAILLES: Readonly<Record<Engine, Taille>> = {
  sqlite: RESEAU,
  postgres: { ecoles: 20, eleves: 10_000, paiements: 100_000 },
};
const PHOTOS = 2000;
const OCTETS = 40_000;
/** Payments a second: five times what 200 schools have at their peak, by docs/echelle.md. */
const PAR_SECONDE = 10;
/** The milliseconds of one slice of load, and the slices of a measure alone. */
const TRANCHE = 5000;
const SEULES = 9;
const TOURS = 3;
/** The most that the p95 may be, in times of itself alone. */
const AU_PLUS = 2;

export async function measureBackup(engine: Engine, cluster: string): Promise<void> {
  const taille = TAILLES[engine];
  title(
    `Payments during a backup, then the verifier: ${number(taille.ecoles, 0)} schools, ${number(taille.paiements, 0)} payments, ${number(PAR_SECONDE, 0)} a second`,
  );
  const place = await install(engine, cluster);
  try {
    await fill(place, taille);
    const server = await place.startServer();
    try {
      await measure(place, server, taille);
    } finally {
      await server.stop();
    }
  } finally {
    await place.remove();
  }
}

async function fill(place: Installation, taille: Taille): Promise<void> {
  // A first start makes the tables and Guinea's neighbourhoods.
  await (await place.startServer()).stop();
  const begin = performance.now();
  const database = openDatabase({ databaseUrl: place.databaseUrl, dataDir: place.dataDir });
  const now = new Date().toISOString();
  await remplirReseau(database, now, taille);
  await database.transaction(async (trx) => {
    for (let rank = 0; rank < PHOTOS; rank += 1) {
      const bytes = randomBytes(OCTETS);
      const [empreinte, contenu] = [empreinteDuContenu(bytes), bytes.toString('base64')];
      await trx.insertInto('contenus').values({ empreinte, taille: OCTETS, contenu }).execute();
      const told = { nom: `banc-${rank}.png`, type: 'image/png', taille: OCTETS, empreinte, estPublic: 0 };
      const stamps = { ecoleId: 1 + (rank % taille.ecoles), estActif: 1, creationDate: now, modifDate: now };
      await trx
        .insertInto('fichiers')
        .values({ ...told, ...stamps })
        .execute();
    }
  });
  await database.close();
  note(
    `${number(taille.paiements, 0)} payments and ${number(PHOTOS, 0)} photos written in ${number((performance.now() - begin) / 1000, 0)} s`,
  );
  if (place.engine === 'postgres') await onCluster(place.databaseUrl, 'vacuum analyze');
}

/** Payments that were timed while something else ran, or nothing did. */
interface Seen {
  readonly durations: number[];
  /** The most bytes of the log of the embedded base. */
  readonly log: number;
  /** The seconds of the work. */
  readonly seconds: number;
}

async function measure(place: Installation, server: Subject, taille: Taille): Promise<void> {
  const person = await signIn(server.address);
  let requests = await paymentsOf(person, Math.ceil(taille.ecoles / 2));
  const generator = await start('charge.ts', {});
  const slice = async (): Promise<number[]> => {
    const load: Load = {
      address: server.address,
      milliseconds: TRANCHE,
      requests,
      connections: 1,
      isChain: true,
      perSecond: PAR_SECONDE,
    };
    const answer = await generator.ask({ question: 'charger', load });
    const { outcome, last } = outcomeOf(answer);
    if (outcome.failures > 0) throw new Error(`${outcome.failures} refusals`);
    requests = last;
    return outcome.durations;
  };
  const logOf = () =>
    place.file === '' ? 0 : (statSync(`${place.file}-wal`, { throwIfNoEntry: false })?.size ?? 0);
  const during = async (work: Promise<unknown> | undefined): Promise<Seen> => {
    let isOver = false;
    const ended = work?.finally(() => {
      isOver = true;
    });
    ended?.catch(() => {});
    const durations: number[] = [];
    const begin = performance.now();
    let log = 0;
    for (let count = 0; work === undefined ? count < SEULES : !isOver; count += 1) {
      durations.push(...(await slice()));
      log = Math.max(log, logOf());
    }
    const seconds = (performance.now() - begin) / 1000;
    await ended;
    return { durations, log, seconds };
  };
  await slice();
  const rounds: Record<'seul' | 'sauvegarde' | 'verifier', Seen>[] = [];
  mkdirSync(join(place.dataDir, 'copies'));
  for (let round = 0; round < TOURS; round += 1) {
    const file = join(place.dataDir, 'copies', `tour-${round}.sauvegarde`);
    const seen = {
      seul: await during(undefined),
      sauvegarde: await during(run(place, 'travail', ['sauvegarde', file])),
      verifier: await during(run(place, 'verifier', [])),
    };
    rounds.push(seen);
    const [alone, backup, verifier] = [seen.seul, seen.sauvegarde, seen.verifier].map((one) =>
      number(p95Of(one)),
    );
    note(`round ${round + 1}, p95: alone ${alone} ms; backup ${backup} ms; verifier ${verifier} ms`);
  }
  await generator.stop();
  const size = `of ${number(taille.paiements, 0)} payments`;
  tell(rounds, 'sauvegarde', `a backup ${size}`);
  tell(rounds, 'verifier', `the verifier ${size}`);
}

const p95Of = ({ durations }: Seen): number => percentile(durations, 0.95);

function tell(
  rounds: readonly Record<'seul' | 'sauvegarde' | 'verifier', Seen>[],
  name: 'sauvegarde' | 'verifier',
  what: string,
): void {
  const ratios = rounds.map((round) => p95Of(round[name]) / p95Of(round.seul));
  const [alone, during] = [rounds.map(({ seul }) => seul), rounds.map((round) => round[name])];
  const mid = (all: readonly Seen[]) => number(median(all.map(p95Of)));
  const worst = Math.max(...during.flatMap(({ durations }) => durations));
  report({
    what: `a payment during ${what}, p95`,
    measured: `${spread(ratios, 'times', 2)}: ${mid(during)} ms against ${mid(alone)}; worst ${number(worst)} ms`,
    wanted: `≤ ${number(AU_PLUS, 0)} times its own alone`,
    verdict: judge(ratios, (ratio) => ratio <= AU_PLUS),
  });
  const seconds = median(during.map((one) => one.seconds));
  const log = Math.max(...during.map((one) => one.log)) / 1e6;
  report({
    what: `duration of ${what}; log of SQLite at most`,
    measured: `${number(seconds, 0)} s; ${number(log)} MB`,
    wanted: '',
    verdict: 'for the record',
  });
}

/** Runs a command of the product in a process of its own, as the server and the operator do. */
function run(place: Installation, command: string, args: readonly string[]): Promise<void> {
  const file = fileURLToPath(new URL(`../../apps/server/src/commandes/${command}.ts`, import.meta.url));
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const env = { ...process.env, ...place.env(0) };
  const child = spawn(process.execPath, [file, ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  child.on('error', reject);
  child.on('close', (code) => {
    if (code === 0) resolve();
    else reject(new Error(`${command}: ${String(code)}`));
  });
  return promise;
}
