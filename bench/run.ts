/**
 * Runs `npm run bench`: measures the real server, each figure against its floor or its bar.
 *   npm run bench                    all but the long one
 *   npm run bench -- memoire --long  resident memory, ten minutes for each engine
 *   npm run bench -- liste ecriture  these parts only
 *   npm run bench -- --moteur=sqlite one engine only
 *   npm run bench -- liste --ecrire  the figures go into docs/performance.md
 */
import { measureCash } from './caisse.ts';
import { measureStart } from './demarrage.ts';
import { measureRights } from './droits.ts';
import { measureSchool } from './ecole.ts';
import { measureScreens } from './ecrans.ts';
import { measureWrites } from './ecriture.ts';
import { measureLongList } from './grand.ts';
import { measureImport } from './import.ts';
import { clear, type Engine } from './installation.ts';
import { measureLists } from './liste.ts';
import { measureMemory } from './memoire.ts';
import { measureMarks } from './notes/mesures.ts';
import { measureBackup } from './pendant/sauvegarde.ts';
import { begin, conclude, ENGINES, fall, note, writePage } from './rapport/rapport.ts';
import { measureFollowUp } from './suivi/mesures.ts';
import { measureSpeed } from './vitesse.ts';

type Measure = (engine: Engine, cluster: string) => Promise<void>;

const PARTS: Readonly<Record<string, Measure>> = {
  vitesse: measureSpeed,
  liste: measureLists,
  ecriture: measureWrites,
  droits: measureRights,
  ecole: measureSchool,
  caisse: measureCash,
  notes: measureMarks,
  suivi: measureFollowUp,
  sauvegarde: measureBackup,
  import: measureImport,
  grand: measureLongList,
  demarrage: measureStart,
  ecrans: measureScreens,
  memoire: measureMemory,
};
/** The part of ten minutes, which waits for --long. */
const LONG = 'memoire';

const cluster = process.env['BANC_DATABASE_URL'] ?? '';
const options = process.argv.slice(2).filter((argument) => argument.startsWith('--'));
const asked = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const only = options.find((option) => option.startsWith('--moteur='))?.slice('--moteur='.length);
const engines = (['sqlite', 'postgres'] as const).filter(
  (engine) => (engine === 'sqlite' || cluster !== '') && (only ?? engine) === engine,
);

/** Measures one part; one that falls does not take the others with it. Returns its name if it fell. */
async function run(part: string, measure: Measure, engine: Engine): Promise<string[]> {
  begin(part, engine);
  try {
    await measure(engine, cluster);
    // An interrupted run keeps the figures of the parts that ended, and of those alone.
    if (options.includes('--ecrire')) writePage();
    return [];
  } catch (error) {
    console.error(error);
    fall();
    await clear();
    return [`${part} (${ENGINES[engine]})`];
  }
}

const unknown = asked.filter((name) => !(name in PARTS));
if (unknown.length > 0) {
  console.error(`Unknown part: ${unknown.join(', ')}. Parts: ${Object.keys(PARTS).join(', ')}.`);
  process.exitCode = 1;
} else {
  if (cluster === '') note('Without BANC_DATABASE_URL, SQLite alone is measured.');
  const fallen: string[] = [];
  for (const [name, measure] of Object.entries(PARTS)) {
    if (asked.length > 0 && !asked.includes(name)) continue;
    if (name === LONG && !options.includes('--long')) {
      note('memoire: ten minutes for each engine, with --long.');
      continue;
    }
    // Screens do not depend on the engine.
    for (const engine of name === 'ecrans' ? (['sqlite'] as const) : engines)
      fallen.push(...(await run(name, measure, engine)));
  }
  conclude();
  if (fallen.length > 0) {
    console.error(`Not measured to the end: ${fallen.join(', ')}.`);
    process.exitCode = 1;
  }
}
