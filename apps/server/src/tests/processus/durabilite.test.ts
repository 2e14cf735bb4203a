/** Every connection that the product opens to its file waits for the disk: a power cut would show the contrary too late. */
// @module-tag processus
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { atOneInstant } from '#core/db/backup/snapshot.ts';
import { type Db, FICHIER } from '#core/db/database.ts';
import { FICHIER_DU_VERROU } from '#core/db/folder-lock.ts';
import { openSqlite } from '#core/db/sqlite.ts';
import { ownFolder } from './serveur.ts';

const ATTEND_LE_DISQUE = 2;

async function reglages(db: Db) {
  const { rows } = await sql`
    select (select synchronous from pragma_synchronous) as synchronous,
      (select journal_mode from pragma_journal_mode) as journal,
      (select foreign_keys from pragma_foreign_keys) as cles
  `.execute(db);
  return rows[0];
}

it('une sauvegarde lit la base embarquée en WAL, et attend le disque comme qui y écrit', async () => {
  const attendus = { synchronous: ATTEND_LE_DISQUE, journal: 'wal', cles: 1 };
  expect(await atOneInstant(ownFolder(), (db) => reglages(db))).toEqual(attendus);
});

it('une restauration attend le disque elle aussi, et garde la base pour elle seule', () => {
  const { dataDir } = ownFolder();
  const fichier = join(dataDir, FICHIER);
  const seule = openSqlite(fichier, 'alone');
  try {
    expect(seule.prepare('pragma synchronous').get()).toEqual({ synchronous: ATTEND_LE_DISQUE });
    expect(seule.prepare('pragma journal_mode').get()).toEqual({ journal_mode: 'wal' });
    expect(() => openSqlite(fichier, 'alone')).toThrow(/locked/);
  } finally {
    seule.close();
  }
});

it('aucun autre fichier n’ouvre une base ; le verrou du dossier n’ouvre que le sien', () => {
  const racine = fileURLToPath(new URL('../..', import.meta.url));
  const ouvrent = readdirSync(racine, { recursive: true, encoding: 'utf8' })
    .filter((nom) => nom.endsWith('.ts') && !nom.endsWith('.test.ts') && !/^tests[\\/]/.test(nom))
    .filter((nom) => readFileSync(join(racine, nom), 'utf8').includes('new DatabaseSync'))
    .map((nom) => nom.replaceAll('\\', '/'));
  expect(ouvrent).toEqual(['core/db/folder-lock.ts', 'core/db/sqlite.ts']);
  expect(FICHIER_DU_VERROU).not.toBe(FICHIER);
});
