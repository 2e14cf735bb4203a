/** Is the product of tomorrow, for tests: the real server, with as many migrations more as its argument says. */
import { serve } from '#serveur.ts';
import { readSettings } from '#settings.ts';
import { startFailure } from '#start-failure.ts';
import { deDemain } from './demain.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

try {
  const migrations = deDemain(Number(process.argv[2]));
  const { addresses } = await serve(readSettings(process.env), { isInteractive: false, say, migrations });
  say(`GestionScolaire est prêt : ${addresses[0]}`);
} catch (error) {
  process.stderr.write(`${startFailure(error) ?? String(error)}\n`);
  process.exit(1);
}
