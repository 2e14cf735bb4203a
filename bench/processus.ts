/** Runs the processes of the bench: each speaks by messages and tells what it cost the machine, by its own accounting. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { PRET } from '@gestionscolaire/server/src/paquet/mots.ts';

/** The cost of a process: user and system time of all threads, in microseconds; resident memory in bytes. */
interface Cost {
  cpu: number;
  memory: number;
}

export interface Subject {
  readonly address: string;
  readonly pid: number;
  cost(): Promise<Cost>;
  /** Sends a message of the subject's own and waits for its answer. */
  ask(message: object): Promise<unknown>;
  stop(): Promise<void>;
}

/** The processes that a part of the bench started. */
const running = new Set<ChildProcess>();

/** Stops those that still run. */
export async function stopAll(): Promise<void> {
  await Promise.all([...running].map(stopped));
}

async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** Starts a module of the bench in a process of its own; it sends `{ pret: adresse }` when it listens. */
export async function start(
  module: string,
  env: Record<string, string>,
  execArgv: string[] = [],
): Promise<Subject> {
  const child = fork(fileURLToPath(new URL(module, import.meta.url)), [], {
    env: { ...process.env, ...env },
    execArgv,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization: 'advanced',
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  let hello = await answer(child);
  // The product tells whoever started it that it listens, in a word of its own.
  if (hello === PRET) hello = await answer(child);
  const address = property(hello, 'pret');
  if (typeof address !== 'string') throw new Error(`${module}: ${JSON.stringify(hello)}`);
  return subject(child, address);
}

function subject(child: ChildProcess, address: string): Subject {
  let turn: Promise<unknown> = Promise.resolve();
  const ask = (message: object): Promise<unknown> => {
    // It asks one question at a time, so that answers need no number.
    const next = turn.then(async () => {
      const reply = answer(child);
      child.send(message);
      return reply;
    });
    turn = next.catch(() => undefined);
    return next;
  };
  return {
    address,
    pid: child.pid ?? 0,
    ask,
    async cost() {
      const reply = await ask({ question: 'cout' });
      return { cpu: Number(property(reply, 'cpu')), memory: Number(property(reply, 'memory')) };
    },
    stop: () => stopped(child),
  };
}

async function answer(child: ChildProcess): Promise<unknown> {
  const gone = new AbortController();
  const exit = once(child, 'exit', { signal: gone.signal }).then(() => {
    throw new Error('a process of the measure has stopped');
  });
  const message = once(child, 'message', { signal: gone.signal });
  try {
    const values: unknown = await Promise.race([message, exit]);
    return Array.isArray(values) ? property(values, '0') : undefined;
  } finally {
    gone.abort();
    exit.catch(() => undefined);
    message.catch(() => undefined);
  }
}

export function property(value: unknown, name: string): unknown {
  const isHolder = (typeof value === 'object' && value !== null) || typeof value === 'function';
  return isHolder ? Reflect.get(value, name) : undefined;
}

/** Answers, in a process of the bench, questions about its cost; `others` answers the other ones. */
export function answerQuestions(others: (question: unknown, message: unknown) => unknown = () => null): void {
  // The process ends with the bench, even when the bench fails.
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.on('message', (message: unknown) => {
    const question = property(message, 'question');
    if (question === 'cout') {
      const { user, system } = process.cpuUsage();
      process.send?.({ cpu: user + system, memory: process.memoryUsage.rss() });
      return;
    }
    void Promise.resolve(others(question, message)).then((reply) => process.send?.(reply ?? {}));
  });
}
