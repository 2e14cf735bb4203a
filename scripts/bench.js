/**
 * npm run bench: the web built, PostgreSQL and Chromium found as npm test finds them, then bench/run.ts under the
 * project's own Node. What follows `--` goes to it.
 */

import { installer } from './installation.js';
import { demarrerPostgres, trouverLesPrealables } from './prealables.js';
import { executer, MEMOIRE_DU_SERVEUR, nodeDuProjet, racine, relayer } from './socle.js';
import { construireLeWeb } from './web.js';

/** What is measured here must be on the disk, as at a school. */
const DURABLE = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' };

await executer(async () => {
  construireLeWeb(installer());
  const { chromium, postgres } = trouverLesPrealables();
  const base = await demarrerPostgres(postgres, DURABLE);
  try {
    const env = {
      ...process.env,
      BANC_DATABASE_URL: base.url,
      CHROMIUM: chromium,
      BANC_OPTIONS: MEMOIRE_DU_SERVEUR.join(' '),
    };
    const args = ['bench/run.ts', ...process.argv.slice(2)];
    process.exitCode = await relayer(nodeDuProjet(), args, { cwd: racine, env });
  } finally {
    await base.arreter();
  }
});
