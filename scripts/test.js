/**
 * Runs `npm test`: everything that an ordinary change can break, green only as a whole.
 *   node scripts/test.js               that
 *   node scripts/test.js --rapide      what the changes since the last green run can reach
 *   node scripts/test.js --long        all tests, with larger numbers, those of the server on both engines
 *   node scripts/test.js types lint    these steps only; a part of the tests (serveur, postgres, web…) is a step too
 *   node scripts/test.js e2e/caisse apps/server/src/geographie/pays.test.ts   these tests only; after 'postgres', on PostgreSQL
 */
import { installer } from './installation.js';
import { executer, nodeDuProjet, relayer } from './socle.js';

await executer(async () => {
  installer();
  process.exitCode = await relayer(nodeDuProjet(), ['scripts/essais/passer.js', ...process.argv.slice(2)]);
});
