/**
 * Runs `npm run empreintes`: finds PostgreSQL as npm test does, then lets two tests of the server note, on each engine, the
 * fingerprint of a migration that nobody has yet and the snapshot of the database that all of them make.
 */

import { installer } from '../installation.js';
import { demarrerPostgres, trouverLesPrealables } from '../prealables.js';
import { executer, nodeDuProjet, outil, racine, relayer } from '../socle.js';

const ESSAIS = ['src/migrations/empreintes.test.ts', 'src/migrations/instantane.test.ts'];

await executer(async () => {
  installer();
  const base = await demarrerPostgres(trouverLesPrealables(/** @type {const} */ (['postgres'])).postgres);
  const env = {
    ...process.env,
    TEST_DATABASE_URL: base.url,
    REFAIRE_EMPREINTES: 'oui',
    REFAIRE_INSTANTANE: 'oui',
  };
  try {
    for (const projet of ['serveur', 'postgres']) {
      const args = [outil('vitest'), 'run', `--project=${projet}`, ...ESSAIS];
      process.exitCode = await relayer(nodeDuProjet(), args, { cwd: racine, env });
      if (process.exitCode !== 0) return;
    }
    console.log('Relisez git diff : une migration nouvelle y ajoute des lignes et n’en change aucune.');
  } finally {
    await base.arreter();
  }
});
