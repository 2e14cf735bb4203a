/** Runs a program of the workshop under the project's own Node, which reads TypeScript: `node scripts/sous-node.js FILE …`. */
import { installer } from './installation.js';
import { executer, nodeDuProjet, relayer } from './socle.js';

await executer(async () => {
  installer();
  process.exitCode = await relayer(nodeDuProjet(), process.argv.slice(2));
});
