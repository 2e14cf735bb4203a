/**
 * A work on backups in a process of its own, which the server starts (poste.ts): sauvegarde | essai | controle FICHIER.
 * It answers one line of JSON; what it refuses is one sentence on the error output, as for any command.
 */
import { setPriority } from 'node:os';
import type { Cleaner } from '#core/db/backup/backup.ts';
import { faireTravail, isTravail } from '#travail.ts';
import { executer, Usage } from './executer.ts';

await executer(async (settings) => {
  // Whoever takes a payment meanwhile goes first.
  setPriority(10);
  const [travail = '', file = ''] = process.argv.slice(2);
  if (!isTravail(travail)) throw new Usage('Usage : travail sauvegarde | essai | controle FICHIER');
  const cleaner: Cleaner = {};
  process.once('SIGTERM', () => {
    cleaner.clean?.();
    process.exit(143);
  });
  process.stdout.write(`${JSON.stringify(await faireTravail(settings, travail, file, cleaner))}\n`);
});
