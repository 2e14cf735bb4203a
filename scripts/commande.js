/**
 * Runs a command of the server under the project's own Node: npm run sauvegarde | restauration | administrateur | verifier |
 * horloge | cles | demo | https | diagnostic.
 */
import { installer } from './installation.js';
import { Arret, executer, fichierDesReglages, nodeDuProjet, relayer } from './socle.js';

const COMMANDES = [
  'sauvegarde',
  'restauration',
  'administrateur',
  'verifier',
  'horloge',
  'cles',
  'demo',
  'https',
  'diagnostic',
];

await executer(async () => {
  const [nom = '', ...args] = process.argv.slice(2);
  if (!COMMANDES.includes(nom)) throw new Arret(`Commandes possibles : ${COMMANDES.join(', ')}.`);
  installer();
  const fichier = `apps/server/src/commandes/${nom}.ts`;
  process.exitCode = await relayer(nodeDuProjet(), [...fichierDesReglages(), fichier, ...args]);
});
