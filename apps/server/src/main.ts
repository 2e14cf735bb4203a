/** The server: reads the environment, opens the database, listens, and stops in order. */
import { listen, prepareDatabase } from './serveur.ts';
import { readSettings } from './settings.ts';
import { startFailure } from './start-failure.ts';

// The files that the product writes hold people and hashes: only their owner reads them.
process.umask(0o077);

const say = (line: string): void => void process.stdout.write(`${line}\n`);

try {
  const settings = readSettings(process.env);
  const database = await prepareDatabase(settings, { isInteractive: process.stdout.isTTY, say });
  const { addresses, stop } = await listen(settings, database);
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      // A second Ctrl+C does not wait.
      if (stopping) process.exit(1);
      stopping = true;
      void stop().then(() => process.exit(0));
    });
  }
  // This is said last: a person who waits for it may ask for the stop at once.
  say(`GestionScolaire est prêt : ${addresses[0]}`);
  for (const address of addresses.slice(1)) say(`Depuis un téléphone du même réseau : ${address}`);
} catch (error) {
  const sentence = startFailure(error);
  if (sentence === undefined) throw error;
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
