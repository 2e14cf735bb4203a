import { communes } from '@gestionscolaire/contract/geographie/communes.ts';
import { describe, expect, it } from 'vitest';
import { checkCrud } from '#core/crud/check-crud.ts';
import { ownServer } from '#tests/harness.ts';
import { lieu } from '#tests/lieux.ts';

checkCrud({
  contract: communes,
  sample: async (server, libelle) => ({
    libelle,
    code: 'A1',
    prefectureId: await lieu(server, 'prefectures'),
  }),
  change: { field: 'prefectureId', value: (server) => lieu(server, 'prefectures') },
  ids: {
    list: 'GEO-57',
    get: 'GEO-58',
    create: 'GEO-59',
    update: 'GEO-60',
    remove: 'GEO-61',
    disable: 'GEO-62',
  },
  async referTo(server, id, libelle) {
    return { table: 'quartiers', id: await lieu(server, 'quartiers', id, libelle) };
  },
  usedBy: { one: 'Utilisé par 1 quartier', many: 'Utilisé par 2 quartiers, dont 1 désactivé' },
});

describe('communes, sous leur parent', () => {
  it('[GEO-71] [DATA-32] rend les enfants actifs d’un parent, par ordre alphabétique, avec id et libellé', async () => {
    const server = await ownServer();
    const parent = await lieu(server, 'prefectures');
    const b = await lieu(server, 'communes', parent, 'Boké');
    const e = await lieu(server, 'communes', parent, 'Élan');
    const a = await lieu(server, 'communes', parent, 'eau');
    const off = await lieu(server, 'communes', parent, 'Absent');
    await lieu(server, 'communes');
    await server.admin.call(communes.disable, { id: off, modifUserId: 0, modifDate: null });
    const person = await server.person();
    const { data } = await person.call(communes.selectBy, { prefectureId: parent });
    expect(data).toEqual([
      { id: b, libelle: 'Boké' },
      { id: a, libelle: 'Eau' },
      { id: e, libelle: 'Élan' },
    ]);
  });

  it('[GEO-22] refuse un parent qui n’existe pas ou qui est désactivé, sans rien écrire', async () => {
    const server = await ownServer();
    const parent = await lieu(server, 'prefectures');
    await server.database.transaction((trx) =>
      trx.updateTable('prefectures').set({ estActif: 0 }).where('id', '=', parent).execute(),
    );
    for (const id of [parent, 999_999]) {
      const answer = await server.admin.call(communes.create, {
        libelle: 'Ici',
        code: '',
        prefectureId: id,
        creationUserId: 0,
      });
      expect([answer.status, Object.keys(answer.refus.champs ?? {})]).toEqual([422, ['prefectureId']]);
    }
    expect(await server.rows('communes')).toEqual([]);
  });

  it('garde un parent désactivé entre-temps quand autre chose change', async () => {
    const server = await ownServer();
    const parent = await lieu(server, 'prefectures');
    const id = await lieu(server, 'communes', parent);
    await server.database.transaction((trx) =>
      trx.updateTable('prefectures').set({ estActif: 0 }).where('id', '=', parent).execute(),
    );
    const input = {
      id,
      libelle: 'Autre nom',
      code: null,
      prefectureId: parent,
      modifUserId: 0,
      modifDate: null,
    };
    expect((await server.admin.call(communes.update, input)).status).toBe(200);
  });

  it('permet le même libellé sous un autre parent sans rien demander', async () => {
    const server = await ownServer();
    await lieu(server, 'communes', undefined, 'Centre');
    await lieu(server, 'communes', undefined, 'Centre');
    expect(await server.rows('communes')).toHaveLength(2);
  });

  it('sans le droit, ne rend que l’id, le libellé et le parent', async () => {
    const server = await ownServer();
    const id = await lieu(server, 'communes', undefined, 'Centre');
    const person = await server.person();
    const { data } = await person.call(communes.list, {});
    expect(data).toEqual([{ id, libelle: 'Centre', prefecture: expect.stringContaining('Lieu') }]);
    expect((await person.call(communes.get, { id })).status).toBe(403);
  });
});
