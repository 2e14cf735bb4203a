import { prefectures } from '@gestionscolaire/contract/geographie/prefectures.ts';
import { describe, expect, it } from 'vitest';
import { checkCrud } from '#core/crud/check-crud.ts';
import { ownServer } from '#tests/harness.ts';
import { lieu } from '#tests/lieux.ts';

checkCrud({
  contract: prefectures,
  sample: async (server, libelle) => ({ libelle, code: 'A1', regionId: await lieu(server, 'regions') }),
  change: { field: 'regionId', value: (server) => lieu(server, 'regions') },
  ids: {
    list: 'GEO-51',
    get: 'GEO-52',
    create: 'GEO-53',
    update: 'GEO-54',
    remove: 'GEO-55',
    disable: 'GEO-56',
  },
  async referTo(server, id, libelle) {
    return { table: 'communes', id: await lieu(server, 'communes', id, libelle) };
  },
  usedBy: { one: 'Utilisé par 1 commune', many: 'Utilisé par 2 communes, dont 1 désactivée' },
});

describe('prefectures, sous leur parent', () => {
  it('[GEO-70] [DATA-32] rend les enfants actifs d’un parent, par ordre alphabétique, avec id et libellé', async () => {
    const server = await ownServer();
    const parent = await lieu(server, 'regions');
    const b = await lieu(server, 'prefectures', parent, 'Boké');
    const e = await lieu(server, 'prefectures', parent, 'Élan');
    const a = await lieu(server, 'prefectures', parent, 'eau');
    const off = await lieu(server, 'prefectures', parent, 'Absent');
    await lieu(server, 'prefectures');
    await server.admin.call(prefectures.disable, { id: off, modifUserId: 0, modifDate: null });
    const person = await server.person();
    const { data } = await person.call(prefectures.selectBy, { regionId: parent });
    expect(data).toEqual([
      { id: b, libelle: 'Boké' },
      { id: a, libelle: 'Eau' },
      { id: e, libelle: 'Élan' },
    ]);
  });

  it('[GEO-22] refuse un parent qui n’existe pas ou qui est désactivé, sans rien écrire', async () => {
    const server = await ownServer();
    const parent = await lieu(server, 'regions');
    await server.database.transaction((trx) =>
      trx.updateTable('regions').set({ estActif: 0 }).where('id', '=', parent).execute(),
    );
    for (const id of [parent, 999_999]) {
      const answer = await server.admin.call(prefectures.create, {
        libelle: 'Ici',
        code: '',
        regionId: id,
        creationUserId: 0,
      });
      expect([answer.status, Object.keys(answer.refus.champs ?? {})]).toEqual([422, ['regionId']]);
    }
    expect(await server.rows('prefectures')).toEqual([]);
  });

  it('garde un parent désactivé entre-temps quand autre chose change', async () => {
    const server = await ownServer();
    const parent = await lieu(server, 'regions');
    const id = await lieu(server, 'prefectures', parent);
    await server.database.transaction((trx) =>
      trx.updateTable('regions').set({ estActif: 0 }).where('id', '=', parent).execute(),
    );
    const input = { id, libelle: 'Autre nom', code: null, regionId: parent, modifUserId: 0, modifDate: null };
    expect((await server.admin.call(prefectures.update, input)).status).toBe(200);
  });

  it('permet le même libellé sous un autre parent sans rien demander', async () => {
    const server = await ownServer();
    await lieu(server, 'prefectures', undefined, 'Centre');
    await lieu(server, 'prefectures', undefined, 'Centre');
    expect(await server.rows('prefectures')).toHaveLength(2);
  });

  it('sans le droit, ne rend que l’id, le libellé et le parent', async () => {
    const server = await ownServer();
    const id = await lieu(server, 'prefectures', undefined, 'Centre');
    const person = await server.person();
    const { data } = await person.call(prefectures.list, {});
    expect(data).toEqual([{ id, libelle: 'Centre', region: expect.stringContaining('Lieu') }]);
    expect((await person.call(prefectures.get, { id })).status).toBe(403);
  });
});
