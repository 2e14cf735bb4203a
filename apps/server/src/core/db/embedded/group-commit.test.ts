/** These tests run on the embedded file, whatever engine the other tests run on. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Database, openDatabase, type Trx } from '#core/db/database.ts';

describe('écritures groupées', () => {
  let dataDir: string;
  let database: Database;

  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'gestionscolaire-'));
    database = openDatabase({ databaseUrl: '', dataDir });
    await database.transaction(async (trx) => {
      await sql`create table lignes (n integer primary key) strict`.execute(trx);
      await sql`create table filles (n integer references lignes (n) deferrable initially deferred) strict`.execute(
        trx,
      );
    });
  });
  afterEach(async () => {
    await database.close();
    rmSync(dataDir, { recursive: true });
  });

  const insert = (trx: Trx, n: number) => sql`insert into lignes (n) values (${n})`.execute(trx);
  const stored = async (): Promise<number[]> => {
    const { rows } = await sql<{ n: number }>`select n from lignes order by n`.execute(database.read);
    return rows.map(({ n }) => n);
  };

  it('n’annonce aucune écriture avant que toutes celles du groupe soient enregistrées', async () => {
    const seen: number[][] = [];
    await Promise.all(
      [1, 2, 3].map(async (n) => {
        await database.transaction((trx) => insert(trx, n));
        seen.push(await stored());
      }),
    );
    expect(seen).toEqual(Array.from({ length: 3 }, () => [1, 2, 3]));
  });

  it('annule celle qui échoue et garde ses voisines', async () => {
    const fail = database.transaction(async (trx) => {
      await insert(trx, 2);
      throw new Error('non');
    });
    const results = await Promise.allSettled([
      database.transaction((trx) => insert(trx, 1)),
      fail,
      database.transaction((trx) => insert(trx, 3)),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await stored()).toEqual([1, 3]);
  });

  it('refuse tout le groupe quand son enregistrement échoue, puis continue', async () => {
    const orphan = database.transaction((trx) => sql`insert into filles (n) values (9)`.execute(trx));
    const results = await Promise.allSettled([database.transaction((trx) => insert(trx, 1)), orphan]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await stored()).toEqual([]);
    await database.transaction((trx) => insert(trx, 4));
    expect(await stored()).toEqual([4]);
  });

  it('fait recommencer les autres quand la base annule d’elle-même tout le groupe', async () => {
    const before = database.transaction((trx) => insert(trx, 1));
    const undo = database.transaction(async (trx) => {
      await insert(trx, 2);
      // SQLite does this by itself when the disk is full.
      await sql`insert or rollback into lignes (n) values (2)`.execute(trx);
    });
    const [first, second] = await Promise.allSettled([before, undo]);
    expect(first).toMatchObject({ status: 'fulfilled' });
    expect(second).toMatchObject({ status: 'rejected', reason: { code: 'ERR_SQLITE_ERROR' } });
    expect(await stored()).toEqual([1]);
    await database.transaction((trx) => insert(trx, 5));
    expect(await stored()).toEqual([1, 5]);
  });

  it('enregistre ce qui attend quand la base se ferme', async () => {
    const writing = database.transaction((trx) => insert(trx, 7));
    await writing;
    await database.close();
    database = openDatabase({ databaseUrl: '', dataDir });
    expect(await stored()).toEqual([7]);
  });

  it('laisse une écriture attendre à l’intérieur de la sienne sans l’enregistrer à moitié', async () => {
    const slow = database.transaction(async (trx) => {
      await insert(trx, 1);
      await new Promise((resolve) => setTimeout(resolve, 20));
      expect(await stored()).toEqual([]);
      await insert(trx, 2);
    });
    const next = database.transaction((trx) => insert(trx, 3));
    await Promise.all([slow, next]);
    expect(await stored()).toEqual([1, 2, 3]);
  });
});
