/**
 * Runs `npm start`: installs what is missing, builds the screens and the server when they are stale, runs the server under the project's
 * own Node. It is plain JavaScript for any Node from 20, because nothing is installed yet.
 */
import path from 'node:path';
import { installer } from './installation.js';
import { construireLeServeur } from './serveur/construire.js';
import { executer, fichierDesReglages, memoireDuServeur, nodeDuProjet, racine, relayer } from './socle.js';
import { construireLeWeb } from './web.js';

await executer(async () => {
  const verrou = installer();
  construireLeWeb(verrou);
  const programme = construireLeServeur(verrou);
  const memoire = memoireDuServeur();
  const options = [...memoire.options, ...fichierDesReglages()];
  const args = [...options, programme, ...process.argv.slice(2)];
  // Reading and compiling the modules takes most of a start, so Node keeps what it compiled.
  const env = {
    NODE_COMPILE_CACHE: path.join(racine, 'node_modules/.cache/node'),
    ...memoire.env,
    ...process.env,
  };
  process.exitCode = await relayer(nodeDuProjet(), args, { cwd: racine, env });
});
