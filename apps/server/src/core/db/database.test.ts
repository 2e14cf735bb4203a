/** These tests run on the embedded file, whatever engine the other tests run on. */
import { copyFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { MIGRATIONS } from '#migrations/index.ts';
import { DEBUT, ownTmp } from '#tests/harness.ts';
import { type Database, FICHIER, openDatabase } from './database.ts';
import { keepMark, readMark } from './marks/marks.ts';
import { migrate } from './migrations/migrate.ts';

const JOURNAL = `${FICHIER}-wal`;
/** The name of what was confirmed last. */
const DERNIER = 'dernier';

/** Makes a folder that holds copies of these files of another. */
function dossier(noms: readonly string[] = [], source = ''): string {
  const made = ownTmp();
  for (const nom of noms) copyFileSync(join(source, nom), join(made, nom));
  return made;
}

function ouvrir(dataDir: string): Database {
  const database = openDatabase({ databaseUrl: '', dataDir });
  onTestFinished(() => database.close());
  return database;
}

/** Opens a base that serves: each of its connections has read what was confirmed last. */
async function servir(dataDir: string): Promise<Database> {
  const database = ouvrir(dataDir);
  await migrate(database, MIGRATIONS.slice(0, 1), () => DEBUT);
  await database.transaction((trx) => keepMark(trx, DERNIER, 'payé', DEBUT));
  expect(await readMark(database.read, DERNIER)).toBe('payé');
  expect(await database.atOneInstant((db) => readMark(db, DERNIER))).toBe('payé');
  return database;
}

/** Reads a copy of the .db alone, as a person makes it with a mouse. */
const lireLeFichierSeul = (dataDir: string) => readMark(ouvrir(dossier([FICHIER], dataDir)).read, DERNIER);

it('[OPS-01] fermée, la base embarquée est un fichier seul, et sa copie a tout ce qui a été confirmé', async () => {
  const ici = dossier();
  const database = await servir(ici);
  expect(readdirSync(ici)).toContain(JOURNAL);
  await database.close();
  expect(readdirSync(ici)).toEqual([FICHIER]);
  expect(await lireLeFichierSeul(ici)).toBe('payé');
});

it('[OPS-01] après une coupure, la base rouverte remet tout dans son fichier, et s’y ferme seule', async () => {
  const ici = dossier();
  await servir(ici);
  // A cut leaves the two files as they are at this moment, of which the .db alone has nothing yet.
  const coupee = dossier([FICHIER, JOURNAL], ici);
  await expect(lireLeFichierSeul(coupee)).rejects.toThrow('no such table');
  const rouverte = ouvrir(coupee);
  expect(await lireLeFichierSeul(coupee)).toBe('payé');
  await rouverte.close();
  expect(readdirSync(coupee)).toEqual([FICHIER]);
});
