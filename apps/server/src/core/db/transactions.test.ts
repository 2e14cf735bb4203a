/** Transactions: whole or not at all, one writer after the other, and reads that wait for nobody. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MOTEUR, type TestServer, testServer } from '#tests/harness.ts';
import type { Trx } from './database.ts';
import { verrouiller } from './verrouiller.ts';

describe('transactions', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await testServer();
  });
  afterAll(() => server.close());

  const mark = (trx: Trx, nom: string) =>
    trx.insertInto('reperes').values({ nom, valeur: '', instant: server.now }).execute();
  const marks = async (prefix: string): Promise<string[]> =>
    (
      await server.database.read
        .selectFrom('reperes')
        .select('nom')
        .where('nom', 'like', `${prefix}%`)
        .orderBy('nom')
        .execute()
    ).map(({ nom }) => nom);

  it('une panne au milieu défait tout, et la base sert encore', async () => {
    const broken = server.database.transaction(async (trx) => {
      await mark(trx, 'a1');
      throw new Error('panne');
    });
    await expect(broken).rejects.toThrow('panne');
    expect(await marks('a')).toEqual([]);
    const wrong = server.database.transaction(async (trx) => {
      await mark(trx, 'a2');
      await sql`select * from nulle_part`.execute(trx);
    });
    await expect(wrong).rejects.toThrow();
    await server.database.transaction((trx) => mark(trx, 'a3'));
    expect(await marks('a')).toEqual(['a3']);
  });

  it('une lecture voit l’état d’avant tant que la transaction n’est pas finie, sans l’attendre', async () => {
    const { promise: read, resolve: done } = Promise.withResolvers<void>();
    const { promise: written, resolve: ready } = Promise.withResolvers<void>();
    const work = server.database.transaction(async (trx) => {
      await mark(trx, 'b1');
      ready();
      await read;
    });
    await written;
    expect(await marks('b')).toEqual([]);
    done();
    await work;
    expect(await marks('b')).toEqual(['b1']);
  });

  it('cent comptes en même temps n’en perdent aucun, le verrou d’une ligne les met en file', async () => {
    const groupe = (await server.rows('groupes'))[0];
    const id = Number(groupe?.['id']);
    await server.database.transaction((trx) =>
      trx.updateTable('groupes').set({ libelle: '0' }).where('id', '=', id).execute(),
    );
    await Promise.all(
      Array.from({ length: 100 }, () =>
        server.database.transaction(async (trx) => {
          expect(await verrouiller(trx, 'groupes', id)).toBe(true);
          const { libelle } = await trx
            .selectFrom('groupes')
            .select('libelle')
            .where('id', '=', id)
            .executeTakeFirstOrThrow();
          await trx
            .updateTable('groupes')
            .set({ libelle: String(Number(libelle) + 1) })
            .where('id', '=', id)
            .execute();
        }),
      ),
    );
    expect((await server.rows('groupes'))[0]?.['libelle']).toBe('100');
    expect(await server.database.transaction((trx) => verrouiller(trx, 'groupes', 999_999))).toBe(false);
  });

  if (MOTEUR === 'sqlite') {
    it('chaque connexion écrit jusqu’au disque avant de répondre, tient ses liens, et celle des lectures n’écrit pas', async () => {
      const pragma = async (db: Trx | typeof server.database.read, name: string): Promise<unknown> => {
        const { rows } = await sql<Record<string, unknown>>`${sql.raw(`pragma ${name}`)}`.execute(db);
        return Object.values(rows[0] ?? {})[0];
      };
      const told = async (db: Trx | typeof server.database.read) =>
        Promise.all(
          ['journal_mode', 'synchronous', 'foreign_keys', 'busy_timeout'].map((name) => pragma(db, name)),
        );
      expect(await told(server.database.read)).toEqual(['wal', 2, 1, 5000]);
      expect(await server.database.transaction(told)).toEqual(['wal', 2, 1, 5000]);
      await expect(
        server.database.read.insertInto('reperes').values({ nom: 'c', valeur: '', instant: '' }).execute(),
      ).rejects.toThrow('readonly');
    });
  }
});
