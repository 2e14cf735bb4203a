/**
 * A work on backups in a process of its own, which the server starts (poste.ts): sauvegarde | essai | controle | copie FICHIER, rangement DOSSIER.
 * `entiere FICHIER` writes one file that holds everything to the output instead.
 * It answers one line of JSON; what it refuses is one sentence on the error output, as for any command.
 */
import { setPriority } from 'node:os';
import { pipeline } from 'node:stream/promises';
import type { Cleaner } from '#core/db/backup/backup.ts';
import { faireTravail, isTravail, sauvegardeEntiere } from '#travail.ts';
import { lancer, Usage } from './lancer.ts';

await lancer(async (settings) => {
  // Whoever takes a payment meanwhile goes first.
  setPriority(10);
  const [travail = '', file = ''] = process.argv.slice(2);
  if (travail === 'entiere') {
    await pipeline(await sauvegardeEntiere(settings, file), process.stdout);
    return;
  }
  if (!isTravail(travail))
    throw new Usage(
      'Usage : travail sauvegarde | essai | controle | copie | entiere FICHIER, rangement DOSSIER',
    );
  const cleaner: Cleaner = {};
  process.once('SIGTERM', () => {
    cleaner.clean?.();
    process.exit(143);
  });
  process.stdout.write(`${JSON.stringify(await faireTravail(settings, travail, file, cleaner))}\n`);
});
