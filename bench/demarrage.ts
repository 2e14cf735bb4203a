/** Measures the time from the command to the first answer on existing data: `npm start`, and the server alone. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Engine, freePort, install } from './installation.ts';
import { judge, number, report, spread, title } from './rapport/rapport.ts';

const ROUNDS = 7;
const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** The program that npm start runs, as scripts/bench.js built it. */
const PROGRAM = fileURLToPath(
  process.env['BANC_PROGRAMME'] ?? new URL('../apps/server/src/main.ts', import.meta.url),
);

export async function measureStart(engine: Engine, cluster: string): Promise<void> {
  title('Start on existing data');
  const place = await install(engine, cluster);
  try {
    await (await place.startServer()).stop();
    const seconds = { npm: new Array<number>(), server: new Array<number>() };
    for (let round = 0; round < ROUNDS; round += 1) {
      seconds.npm.push(await timeStart(npmStart, place.env(await freePort())));
      seconds.server.push(await timeStart(serverAlone, place.env(await freePort())));
    }
    for (const [what, times, bar] of [
      ['from npm start to the first answer', seconds.npm, 1.5],
      ['from the server alone to the first answer', seconds.server, 0.7],
    ] as const) {
      report({
        what,
        measured: spread(times, 's', 2),
        wanted: `≤ ${number(bar)} s`,
        verdict: judge(times, (time) => time <= bar),
      });
    }
  } finally {
    await place.remove();
  }
}

type Launch = (env: Record<string, string>) => ChildProcess;

/** Runs npm itself, as a person does; on Windows its name is a script, which only a shell runs. */
const npmStart: Launch = (env) =>
  spawn('npm', ['start'], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: 'ignore',
    shell: process.platform === 'win32',
    detached: process.platform !== 'win32',
  });

/** Runs the server as npm start launches it, with what Node compiled at the start before. */
const serverAlone: Launch = (env) =>
  spawn(process.execPath, [PROGRAM], {
    cwd: ROOT,
    env: { NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/node'), ...process.env, ...env },
    stdio: 'ignore',
    detached: process.platform !== 'win32',
  });

async function timeStart(launch: Launch, env: Record<string, string>): Promise<number> {
  const begin = performance.now();
  const child = launch(env);
  const exited = once(child, 'exit');
  const address = `http://127.0.0.1:${env['PORT']}/api/sante`;
  while (!(await answers(address))) {
    if (child.exitCode !== null) throw new Error('the server has not started');
    await wait(5);
  }
  const seconds = (performance.now() - begin) / 1000;
  stop(child);
  await exited;
  // npm ends before the server it started, whose data must be free for the next round.
  while (await answers(address)) await wait(20);
  return seconds;
}

async function answers(address: string): Promise<boolean> {
  try {
    return (await fetch(address)).ok;
  } catch {
    return false;
  }
}

function stop({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  process.kill(process.platform === 'win32' ? pid : -pid, 'SIGTERM');
}
