/** What the database itself refuses becomes a refusal with a code and a field, the same on both engines. */
import { ERREURS } from '@gestionscolaire/contract/core/errors.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestServer, testServer } from '#tests/harness.ts';
import { constraintRefusal, isTransient, isUnavailable } from './constraints.ts';
import { anyTable } from './database.ts';
import type { Row } from './tables.ts';

describe('contraintes', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await testServer();
    await server.person();
    await server.person();
  });
  afterAll(() => server.close());

  /** The refusal for writing `change` over the copy of a row, its id apart. */
  async function refusal(table: string, change: Row): Promise<unknown> {
    const [first] = await server.rows(table);
    const { id: _id, ...row } = first ?? {};
    const error: unknown = await server.database
      .transaction((trx) =>
        anyTable(trx)
          .insertInto(table)
          .values({ ...row, ...change })
          .execute(),
      )
      .catch((thrown: unknown) => thrown);
    return constraintRefusal(error)?.corps();
  }
  const doublon = (champ: string) => ({
    code: 'DOUBLON',
    error: ERREURS.DOUBLON.phrase,
    champs: { [champ]: 'Un autre enregistrement actif a déjà cette valeur.' },
  });

  it('un doublon nomme son champ', async () => {
    expect(await refusal('menus', {})).toEqual(doublon('reference'));
    expect(await refusal('privileges', {})).toEqual(doublon('modeAccesId'));
    expect(await refusal('user_groupes', {})).toEqual(doublon('groupeId'));
    const [person] = (await server.rows('utilisateurs')).slice(1);
    const { id: _id, ...row } = person ?? {};
    expect(await refusal('utilisateurs', { ...row, email: 'a@b.c', emailCle: 'a@b.c' })).toEqual(
      doublon('telephone'),
    );
    expect(await refusal('utilisateurs', { ...row, telephone: '1' })).toEqual(doublon('email'));
  });

  it('un désactivé ne gêne personne', async () => {
    expect(await refusal('menus', { estActif: 0 })).toBeUndefined();
    expect(await refusal('utilisateurs', { estActif: 0 })).toBeUndefined();
  });

  it('un lien vers rien est dit utilisé ou disparu, jamais une panne', async () => {
    expect(await refusal('privileges', { menuId: 999_999 })).toMatchObject({ code: 'UTILISE' });
    const removed: unknown = await server.database
      .transaction((trx) => trx.deleteFrom('menus').execute())
      .catch((thrown: unknown) => thrown);
    expect(constraintRefusal(removed)?.code).toBe('UTILISE');
  });

  it('toute autre erreur reste une panne', () => {
    for (const error of [
      new Error('autre'),
      { code: '23514' },
      { code: 'ERR_SQLITE_ERROR', errcode: 275 },
      {},
    ])
      expect(constraintRefusal(error)).toBeUndefined();
  });

  it('distingue ce qui se retente de ce qui est indisponible', () => {
    expect([{ code: '40001' }, { code: '40P01' }, { code: '23505' }].map(isTransient)).toEqual([
      true,
      true,
      false,
    ]);
    const down = [
      { code: 'ECONNREFUSED' },
      { code: '57P01' },
      { code: 'ERR_SQLITE_ERROR', errcode: 5 },
      { code: 'ERR_SQLITE_ERROR', errcode: 517 },
      new Error('Connection terminated unexpectedly'),
    ];
    expect(down.map(isUnavailable)).toEqual(down.map(() => true));
    expect([{ code: 'ERR_SQLITE_ERROR', errcode: 1 }, new Error('autre')].map(isUnavailable)).toEqual([
      false,
      false,
    ]);
  });
});
