/**
 * Runs `npm run bench`: measures the real server, each figure against its floor or its bar.
 *   npm run bench                    all but the long one
 *   npm run bench -- memoire --long  resident memory, ten minutes for each engine
 *   npm run bench -- liste ecriture  these parts only
 *   npm run bench -- --moteur=sqlite one engine only
 */
import { measureCash } from './caisse.ts';
import { measureStart } from './demarrage.ts';
import { measureRights } from './droits.ts';
import { measureSchool } from './ecole.ts';
import { measureScreens } from './ecrans.ts';
import { measureWrites } from './ecriture.ts';
import { measureLongList } from './grand.ts';
import { measureImport } from './import.ts';
import { measureLists } from './liste.ts';
import { measureMemory } from './memoire.ts';
import { measureMarks } from './notes/mesures.ts';
import { measureBackup } from './pendant/sauvegarde.ts';
import { conclude, note } from './rapport.ts';
import { measureSpeed } from './vitesse.ts';

const cluster = process.env['BANC_DATABASE_URL'] ?? '';
const only = process.argv.find((argument) => argument.startsWith('--moteur='))?.slice('--moteur='.length);
const engines = (cluster === '' ? ['sqlite' as const] : ['sqlite' as const, 'postgres' as const]).filter(
  (engine) => only === undefined || only === engine,
);

const PARTS: Record<string, () => Promise<void>> = {
  async vitesse() {
    for (const engine of engines) await measureSpeed(engine, cluster);
  },
  async liste() {
    for (const engine of engines) await measureLists(engine, cluster);
  },
  async ecriture() {
    for (const engine of engines) await measureWrites(engine, cluster);
  },
  async droits() {
    for (const engine of engines) await measureRights(engine, cluster);
  },
  async ecole() {
    for (const engine of engines) await measureSchool(engine, cluster);
  },
  async caisse() {
    for (const engine of engines) await measureCash(engine, cluster);
  },
  async notes() {
    for (const engine of engines) await measureMarks(engine, cluster);
  },
  async sauvegarde() {
    for (const engine of engines) await measureBackup(engine, cluster);
  },
  async import() {
    for (const engine of engines) await measureImport(engine, cluster);
  },
  async grand() {
    for (const engine of engines) await measureLongList(engine, cluster);
  },
  async demarrage() {
    for (const engine of engines) await measureStart(engine, cluster);
  },
  async ecrans() {
    await measureScreens(cluster);
  },
  async memoire() {
    if (!process.argv.includes('--long')) return note('Mémoire : dix minutes, avec --long.');
    for (const engine of engines) await measureMemory(engine, cluster);
  },
};

const asked = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const unknown = asked.filter((name) => !(name in PARTS));
if (unknown.length > 0) {
  console.error(`Partie inconnue : ${unknown.join(', ')}. Parties : ${Object.keys(PARTS).join(', ')}.`);
  process.exitCode = 1;
} else {
  if (cluster === '') note('Sans BANC_DATABASE_URL, seule la base embarquée est mesurée.');
  for (const [name, measure] of Object.entries(PARTS)) {
    if (asked.length === 0 || asked.includes(name)) await measure();
  }
  conclude();
}
