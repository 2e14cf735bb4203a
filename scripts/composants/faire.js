/** Runs `npm run composants [-- FICHIER]`: writes the list of all components, with versions, licences and hashes (CycloneDX). */
import { installer } from '../installation.js';
import { executer, nodeDuProjet, relayer } from '../socle.js';

await executer(async () => {
  installer();
  process.exitCode = await relayer(nodeDuProjet(), [
    'apps/web/build/composants.ts',
    ...process.argv.slice(2),
  ]);
});
