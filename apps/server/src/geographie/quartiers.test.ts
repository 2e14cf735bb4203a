import { quartiers } from '@gestionscolaire/contract/geographie/quartiers.ts';
import { describe, expect, it } from 'vitest';
import { checkCrud } from '#core/crud/check-crud.ts';
import { ownServer } from '#tests/harness.ts';
import { lieu } from '#tests/lieux.ts';

checkCrud({
  contract: quartiers,
  sample: async (server, libelle) => ({ libelle, code: 'A1', communeId: await lieu(server, 'communes') }),
  change: { field: 'communeId', value: (server) => lieu(server, 'communes') },
  ids: {
    list: 'GEO-63',
    get: 'GEO-64',
    create: 'GEO-65',
    update: 'GEO-66',
    remove: 'GEO-67',
    disable: 'GEO-68',
  },
});

describe('quartiers, sous leur parent', () => {
  it('[GEO-72] [DATA-32] rend les enfants actifs d’un parent, par ordre alphabétique, avec id et libellé', async () => {
    const server = await ownServer();
    const parent = await lieu(server, 'communes');
    const b = await lieu(server, 'quartiers', parent, 'Boké');
    const e = await lieu(server, 'quartiers', parent, 'Élan');
    const a = await lieu(server, 'quartiers', parent, 'eau');
    const off = await lieu(server, 'quartiers', parent, 'Absent');
    await lieu(server, 'quartiers');
    await server.admin.call(quartiers.disable, { id: off, modifUserId: 0, modifDate: null });
    const person = await server.person();
    const { data } = await person.call(quartiers.selectBy, { communeId: parent });
    expect(data).toEqual([
      { id: b, libelle: 'Boké' },
      { id: a, libelle: 'Eau' },
      { id: e, libelle: 'Élan' },
    ]);
  });

  it('[GEO-22] refuse un parent qui n’existe pas ou qui est désactivé, sans rien écrire', async () => {
    const server = await ownServer();
    const parent = await lieu(server, 'communes');
    await server.database.transaction((trx) =>
      trx.updateTable('communes').set({ estActif: 0 }).where('id', '=', parent).execute(),
    );
    for (const id of [parent, 999_999]) {
      const answer = await server.admin.call(quartiers.create, {
        libelle: 'Ici',
        code: '',
        communeId: id,
        creationUserId: 0,
      });
      expect([answer.status, Object.keys(answer.refus.champs ?? {})]).toEqual([422, ['communeId']]);
    }
    expect(await server.rows('quartiers')).toEqual([]);
  });

  it('garde un parent désactivé entre-temps quand autre chose change', async () => {
    const server = await ownServer();
    const parent = await lieu(server, 'communes');
    const id = await lieu(server, 'quartiers', parent);
    await server.database.transaction((trx) =>
      trx.updateTable('communes').set({ estActif: 0 }).where('id', '=', parent).execute(),
    );
    const input = {
      id,
      libelle: 'Autre nom',
      code: null,
      communeId: parent,
      modifUserId: 0,
      modifDate: null,
    };
    expect((await server.admin.call(quartiers.update, input)).status).toBe(200);
  });

  it('permet le même libellé sous un autre parent sans rien demander', async () => {
    const server = await ownServer();
    await lieu(server, 'quartiers', undefined, 'Centre');
    await lieu(server, 'quartiers', undefined, 'Centre');
    expect(await server.rows('quartiers')).toHaveLength(2);
  });

  it('déduit le pays et la préfecture de la chaîne, et ne croit pas un pays envoyé', async () => {
    const server = await ownServer();
    const paysId = await lieu(server, 'pays');
    const region = await lieu(server, 'regions', paysId);
    const prefecture = await lieu(server, 'prefectures', region, 'Conakry');
    const commune = await lieu(server, 'communes', prefecture, 'Dixinn');
    const input = { libelle: 'Belle-Vue', code: null, communeId: commune, paysId: 999, creationUserId: 0 };
    const [created] = (await server.admin.call(quartiers.create, input)).data;
    const { data } = await server.admin.call(quartiers.get, { id: created?.id });
    expect(data[0]).toMatchObject({ commune: 'Dixinn', prefecture: 'Conakry', paysId });
    const list = await server.admin.call(quartiers.list, { recherche: 'vue dixinn' });
    expect(list.data).toHaveLength(1);
  });

  it('ne se liste pas sans le droit', async () => {
    const server = await ownServer();
    const person = await server.person();
    expect((await person.call(quartiers.list, {})).status).toBe(403);
  });
});
