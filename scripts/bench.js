/**
 * Runs `npm run bench`: builds the web, finds PostgreSQL and Chromium as npm test does, then runs bench/run.ts under the
 * project's own Node with the arguments after `--`.
 */

import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { installer } from './installation.js';
import { demarrerPostgres, trouverLesPrealables } from './prealables.js';
import { construireLeServeur } from './serveur/construire.js';
import { executer, MEMOIRE_DU_SERVEUR, nodeDuProjet, racine, relayer } from './socle.js';
import { construireLeWeb } from './web.js';

/** The measured database must write to the disk, as at a school. */
const DURABLE = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' };

await executer(async () => {
  const verrou = installer();
  construireLeWeb(verrou);
  const programme = construireLeServeur(verrou);
  const { chromium, postgres } = trouverLesPrealables(/** @type {const} */ (['chromium', 'postgres']));
  const base = await demarrerPostgres(postgres, DURABLE);
  try {
    const env = {
      ...process.env,
      BANC_DATABASE_URL: base.url,
      CHROMIUM: chromium,
      BANC_PROGRAMME: pathToFileURL(path.join(racine, programme)).href,
      BANC_OPTIONS: MEMOIRE_DU_SERVEUR.options.join(' '),
      BANC_TAS: JSON.stringify(MEMOIRE_DU_SERVEUR.env),
      NODE_COMPILE_CACHE: path.join(racine, 'node_modules/.cache/node'),
    };
    const args = ['bench/run.ts', ...process.argv.slice(2)];
    process.exitCode = await relayer(nodeDuProjet(), args, { cwd: racine, env });
  } finally {
    await base.arreter();
  }
});
