/**
 * Prepares every test file of the server. On SQLite what it asks of the database is noted for PostgreSQL; in a run of everything the calls
 * that it makes are noted for the quick run (scripts/essais/atteint.js).
 */
import { appendFileSync, mkdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect } from 'vitest';
import { appels, MOTEUR } from './harness.ts';
import { observe, write } from './requetes/noter.ts';

const racine = fileURLToPath(new URL('../../../..', import.meta.url));
const notes = process.env['TESTS_ATTEINTS'];
if (MOTEUR === 'sqlite') observe();
appels.clear();

afterAll(() => {
  const fichier = relative(racine, expect.getState().testPath ?? '');
  if (MOTEUR === 'sqlite') write(fichier);
  if (notes === undefined) return;
  mkdirSync(notes, { recursive: true });
  appendFileSync(
    join(notes, `${process.pid}.jsonl`),
    `${JSON.stringify({ fichier, appels: [...appels] })}\n`,
  );
});
