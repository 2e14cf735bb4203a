/**
 * Runs `npm run coupure`: power cuts (Linux, root). The product runs on a file system of its own; a cut drops at once everything that
 * was not synced; the file system is mounted again, and the product must serve, with all that it had acknowledged. Each time a
 * control that does not wait for the disk must fail, which proves that the cut is one.
 *
 *   npm run coupure                            20 cuts of each under writes, then one at each moment of an update
 *   npm run coupure -- --tours 3               fewer under writes
 *   npm run coupure -- --quoi miseAJour        the update alone (ecritures: the writes alone)
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Arret, executer } from '../socle.js';
import { prealables } from './disque.ts';
import { couperDesEcritures } from './ecritures.ts';
import { couperUneMiseAJour } from './mise-a-jour.ts';

await executer(async () => {
  const { values } = parseArgs({
    options: { tours: { type: 'string', default: '20' }, quoi: { type: 'string', default: 'tout' } },
  });
  const { quoi } = values;
  const tours = Number(values.tours);
  if (!Number.isInteger(tours) || tours < 1) throw new Arret('--tours : un nombre de coupures.');
  if (!['tout', 'ecritures', 'miseAJour'].includes(quoi))
    throw new Arret('--quoi : ecritures ou miseAJour ; les deux sans lui.');
  const couper = prealables();
  // The programs that run end with this process.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
  const dossier = mkdtempSync(path.join(tmpdir(), 'gestionscolaire-coupure-'));
  try {
    if (quoi !== 'miseAJour') await couperDesEcritures(dossier, tours, couper);
    if (quoi !== 'ecritures') await couperUneMiseAJour(dossier, couper);
  } finally {
    rmSync(dossier, { recursive: true, force: true });
  }
});
