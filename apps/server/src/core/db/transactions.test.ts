/** A transaction is kept whole or not at all, writers come one after the other, and reads wait for nobody. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MOTEUR, type TestServer, testServer } from '#tests/harness.ts';
import type { Db, Trx } from './database.ts';
import { WRITES_LOCK } from './guard.ts';
import { lockName, lockRow, writesMany } from './lock.ts';
import { inSavepoint } from './savepoint.ts';

async function settings(db: Db, names: readonly string[], word: string): Promise<unknown[]> {
  const found: unknown[] = [];
  for (const name of names) {
    const { rows } = await sql<Record<string, unknown>>`${sql.raw(`${word} ${name}`)}`.execute(db);
    found.push(Object.values(rows[0] ?? {})[0]);
  }
  return found;
}

/** The settings with which the product opens every connection. */
const PROPRE_AU_MOTEUR = {
  sqlite: {
    titre: 'chaque connexion écrit jusqu’au disque avant de répondre, et tient ses liens',
    lit: (db: Db) => settings(db, ['journal_mode', 'synchronous', 'foreign_keys', 'busy_timeout'], 'pragma'),
    attendu: ['wal', 2, 1, 5000],
  },
  postgres: {
    titre: 'chaque connexion lit ce qui est validé, et garde les textes en UTF-8',
    lit: (db: Db) => settings(db, ['transaction_isolation', 'server_encoding', 'client_encoding'], 'show'),
    attendu: ['read committed', 'UTF8', 'UTF8'],
  },
};

describe('transactions', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await testServer();
  });
  afterAll(() => server.close());

  const mark = (trx: Trx, nom: string) =>
    trx.insertInto('reperes').values({ nom, valeur: '', instant: server.now }).execute();
  const marks = async (prefix: string, db: Db = server.database.read): Promise<string[]> => {
    const query = db.selectFrom('reperes').select('nom').where('nom', 'like', `${prefix}%`);
    return (await query.orderBy('nom').execute()).map(({ nom }) => nom);
  };

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
    await expect(wrong).rejects.toThrow('nulle_part');
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

  it('plusieurs lectures d’un même instant ne voient rien de ce qui s’écrit entre elles, et n’arrêtent personne', async () => {
    const seen = await server.database.atOneInstant(async (db) => {
      const read = async () => (await marks('z', db)).length;
      const before = await read();
      await server.database.transaction((trx) => mark(trx, 'z1'));
      // A reader beside the transaction is told of the new row.
      return [before, await read(), (await marks('z')).length];
    });
    expect(seen).toEqual([0, 0, 1]);
    const atOneInstant = server.database.atOneInstant.bind(server.database);
    await expect(atOneInstant(() => Promise.reject(new Error('panne')))).rejects.toThrow('panne');
    expect(await atOneInstant((db) => marks('z', db))).toHaveLength(1);
    await expect(atOneInstant((db) => sql`delete from reperes`.execute(db))).rejects.toThrow(/read-?only/);
  });

  it('cent comptes en même temps n’en perdent aucun, le verrou d’une ligne les met en file', async () => {
    const id = Number((await server.rows('groupes'))[0]?.['id']);
    const ecrire = (trx: Trx, libelle: string) =>
      trx.updateTable('groupes').set({ libelle }).where('id', '=', id).execute();
    await server.database.transaction((trx) => ecrire(trx, '0'));
    const compter = async (trx: Trx) => {
      expect(await lockRow(trx, 'groupes', id)).toBe(true);
      const query = trx.selectFrom('groupes').select('libelle').where('id', '=', id);
      await ecrire(trx, String(Number((await query.executeTakeFirstOrThrow()).libelle) + 1));
    };
    await Promise.all(Array.from({ length: 100 }, () => server.database.transaction(compter)));
    expect((await server.rows('groupes'))[0]?.['libelle']).toBe('100');
    expect(await server.database.transaction((trx) => lockRow(trx, 'groupes', 999_999))).toBe(false);
  });

  /**
   * Counts the locks of words that the transaction holds, without the one that every write shares; SQLite's writers come one at a
   * time and need none.
   */
  const words = async (trx: Trx): Promise<number> => {
    if (MOTEUR === 'sqlite') return 0;
    const { rows } = await sql<{ nombre: number }>`
      select count(*) as nombre from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()
      and ((classid::bigint << 32) | objid::bigint) <> ${WRITES_LOCK}`.execute(trx);
    return rows[0]?.nombre ?? 0;
  };
  const own = (nombre: number) => (MOTEUR === 'sqlite' ? 0 : nombre);

  it('mille mots ne prennent qu’un verrou à qui écrit beaucoup de lignes, qu’un morceau en soit défait ou non', async () => {
    const ask = async (trx: Trx, from: number) => {
      for (let rang = from; rang < from + 100; rang += 1) {
        await lockName(trx, `c ${rang}`, { family: 'c' });
        await lockName(trx, `d ${rang}`, { isIndexed: true });
      }
    };
    await server.database.transaction(async (trx) => {
      await ask(trx, 0);
      expect(await words(trx)).toBe(own(201));
    });
    await server.database.transaction(async (trx) => {
      writesMany(trx);
      const undone = inSavepoint(trx, async () => {
        await ask(trx, 0);
        throw new Error('refus');
      });
      await expect(undone).rejects.toThrow('refus');
      expect(await words(trx)).toBe(0);
      await ask(trx, 0);
      expect(await words(trx)).toBe(own(1));
    });
  });

  it('qui écrit beaucoup de lignes et qui n’en écrit qu’une s’attendent sur un mot', async () => {
    const { promise: held, resolve: ready } = Promise.withResolvers<void>();
    const { promise: asked, resolve: release } = Promise.withResolvers<void>();
    const order: string[] = [];
    const many = server.database.transaction(async (trx) => {
      writesMany(trx);
      await lockName(trx, 'e 1', { family: 'e' });
      ready();
      await asked;
      order.push('beaucoup');
    });
    await held;
    const one = server.database.transaction(async (trx) => {
      await lockName(trx, 'e 2', { family: 'e' });
      order.push('une');
    });
    await marks('e');
    release();
    await Promise.all([many, one]);
    expect(order).toEqual(['beaucoup', 'une']);
  });

  it(PROPRE_AU_MOTEUR[MOTEUR].titre, async () => {
    const { lit, attendu } = PROPRE_AU_MOTEUR[MOTEUR];
    expect(await lit(server.database.read)).toEqual(attendu);
    expect(await server.database.transaction(lit)).toEqual(attendu);
  });
});
