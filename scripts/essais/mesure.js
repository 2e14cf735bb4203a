/**
 * Tells, in every test file, what the file took of the processor: its own process's time, and on Linux that of the processes that it
 * started and waited for. A line a file, in reports/processeur.
 */
import { appendFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect } from 'vitest';
import { RAPPORTS, racine } from '../socle.js';
import { lireProcessus } from './processeur.js';

const DOSSIER = path.join(RAPPORTS, 'processeur');
/** Returns milliseconds of processor since this process began, with those of its ended children. */
function prises() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000 + lireProcessus('self').enfants * 1000;
}

const debut = prises();

afterAll(() => {
  const projet = process.env.ESSAIS_PROJET ?? '';
  const fichier = path.relative(racine, expect.getState().testPath ?? '');
  const ligne = { projet, fichier, ms: Math.round(prises() - debut) };
  mkdirSync(DOSSIER, { recursive: true });
  appendFileSync(path.join(DOSSIER, `${process.pid}.jsonl`), `${JSON.stringify(ligne)}\n`);
});
