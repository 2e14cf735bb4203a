/** Opens the database as npm start left it, for a command that works beside the server. */

import { hasDatabase } from '#core/db/backup/snapshot.ts';
import { orWayBack } from '#core/db/backup/upgrade-copy.ts';
import { type Database, openDatabase } from '#core/db/database.ts';
import { appliedMigrations, verifyMigrations } from '#core/db/migrations/migrate.ts';
import { phraseDe } from '#exploitation/index.ts';
import { MIGRATIONS } from '#migrations/index.ts';
import type { Settings } from '#settings.ts';
import { Arret } from './lancer.ts';

const PAS_PRETE = 'La base n’est pas prête : lancez d’abord npm start.';

/**
 * Opens it, works and closes it.
 * @throws Arret when it was never started, or not since a new version
 */
export async function avecLaBase<T>(
  settings: Settings,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  if (!hasDatabase(settings)) throw new Arret(PAS_PRETE);
  const database = openDatabase(settings);
  try {
    const done = (await appliedMigrations(database.read)) ?? [];
    const known = { migrations: MIGRATIONS, phrase: phraseDe({ ...settings, ...settings.sauvegarde }) };
    await orWayBack(settings, database.engine, known, async () => verifyMigrations(done, MIGRATIONS));
    if (done.length < MIGRATIONS.length) throw new Arret(PAS_PRETE);
    return await work(database);
  } finally {
    await database.close();
  }
}
