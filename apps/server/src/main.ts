/** The server: reads the environment, opens the database, listens, and stops in order. */
import { NOUVELLE_ECOLE } from './dossier-des-donnees.ts';
import { ARRET, commeOnLeTape, PRET } from './paquet/index.ts';
import { serve } from './serveur.ts';
import { readSettings } from './settings.ts';
import { startFailure } from './start-failure.ts';

// The files that the product writes hold people and hashes: only their owner reads them.
process.umask(0o077);

const say = (line: string): void => void process.stdout.write(`${commeOnLeTape(line)}\n`);

try {
  const settings = readSettings(process.env);
  const isNewSchool = process.argv.includes(NOUVELLE_ECOLE);
  const terminal = { isInteractive: process.stdout.isTTY, say, isNewSchool };
  const { addresses, stop } = await serve(settings, terminal);
  let stopping = false;
  const end = () => {
    if (stopping) return;
    stopping = true;
    void stop().then(() => process.exit(0));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      // A second Ctrl+C does not wait.
      if (stopping) process.exit(1);
      end();
    });
  }
  // A launcher (paquet/surveiller.ts) asks by a word, as Windows has no signals; when it is killed, its server ends too.
  process.on('message', (word) => {
    if (word === ARRET) end();
  });
  process.on('disconnect', end);
  // This is said last: a person who waits for it may ask for the stop at once.
  say(`GestionScolaire est prêt : ${addresses[0]}`);
  for (const address of addresses.slice(1)) say(`Depuis un téléphone du même réseau : ${address}`);
  process.send?.(PRET);
} catch (error) {
  const sentence = startFailure(error);
  if (sentence === undefined) throw error;
  process.stderr.write(`${commeOnLeTape(sentence)}\n`);
  process.exit(1);
}
