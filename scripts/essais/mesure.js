/**
 * Tells, in every test file, what the file took of the processor: its own process's time, and on Linux that of the processes that it
 * started and waited for. A line a file, in reports/processeur.
 */
import { appendFileSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect } from 'vitest';
import { RAPPORTS, racine } from '../socle.js';

const DOSSIER = path.join(RAPPORTS, 'processeur');
/** The ticks of a second in /proc, on every Linux of today. */
const TICS = 100;

/** Answers milliseconds of processor since this process began. */
function prises() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000 + enfants();
}

/** Answers those of its ended children; 0 where the system does not say. */
function enfants() {
  if (process.platform !== 'linux') return 0;
  // The name stands in brackets and may hold spaces: what follows it is counted.
  const mots = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return ((Number(mots[13]) + Number(mots[14])) * 1000) / TICS;
}

const debut = prises();

afterAll(() => {
  const projet = process.env.ESSAIS_PROJET ?? '';
  const fichier = path.relative(racine, expect.getState().testPath ?? '');
  const ligne = { projet, fichier, ms: Math.round(prises() - debut) };
  mkdirSync(DOSSIER, { recursive: true });
  appendFileSync(path.join(DOSSIER, `${process.pid}.jsonl`), `${JSON.stringify(ligne)}\n`);
});
