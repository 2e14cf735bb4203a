import { regions } from '@gestionscolaire/contract/geographie/regions.ts';
import { describe, expect, it } from 'vitest';
import { checkCrud } from '#core/crud/check-crud.ts';
import { ownServer } from '#tests/harness.ts';
import { lieu } from '#tests/lieux.ts';

checkCrud({
  contract: regions,
  sample: async (server, libelle) => ({ libelle, code: 'A1', paysId: await lieu(server, 'pays') }),
  change: { field: 'paysId', value: (server) => lieu(server, 'pays') },
  ids: {
    list: 'GEO-45',
    get: 'GEO-46',
    create: 'GEO-47',
    update: 'GEO-48',
    remove: 'GEO-49',
    disable: 'GEO-50',
  },
  async referTo(server, id, libelle) {
    return { table: 'prefectures', id: await lieu(server, 'prefectures', id, libelle) };
  },
  usedBy: { one: 'Utilisé par 1 préfecture', many: 'Utilisé par 2 préfectures, dont 1 désactivée' },
});

describe('regions, sous leur parent', () => {
  it('[GEO-69] [DATA-32] rend les enfants actifs d’un parent, par ordre alphabétique, avec id et libellé', async () => {
    const server = await ownServer();
    const parent = await lieu(server, 'pays');
    const b = await lieu(server, 'regions', parent, 'Boké');
    const e = await lieu(server, 'regions', parent, 'Élan');
    const a = await lieu(server, 'regions', parent, 'eau');
    const off = await lieu(server, 'regions', parent, 'Absent');
    await lieu(server, 'regions');
    await server.admin.call(regions.disable, { id: off, modifUserId: 0, modifDate: null });
    const person = await server.person();
    const { data } = await person.call(regions.selectBy, { paysId: parent });
    expect(data).toEqual([
      { id: b, libelle: 'Boké' },
      { id: a, libelle: 'Eau' },
      { id: e, libelle: 'Élan' },
    ]);
  });

  it('[GEO-22] refuse un parent qui n’existe pas ou qui est désactivé, sans rien écrire', async () => {
    const server = await ownServer();
    const parent = await lieu(server, 'pays');
    await server.database.transaction((trx) =>
      trx.updateTable('pays').set({ estActif: 0 }).where('id', '=', parent).execute(),
    );
    for (const id of [parent, 999_999]) {
      const answer = await server.admin.call(regions.create, {
        libelle: 'Ici',
        code: '',
        paysId: id,
        creationUserId: 0,
      });
      expect([answer.status, Object.keys(answer.refus.champs ?? {})]).toEqual([422, ['paysId']]);
    }
    expect(await server.rows('regions')).toEqual([]);
  });

  it('garde un parent désactivé entre-temps quand autre chose change', async () => {
    const server = await ownServer();
    const parent = await lieu(server, 'pays');
    const id = await lieu(server, 'regions', parent);
    await server.database.transaction((trx) =>
      trx.updateTable('pays').set({ estActif: 0 }).where('id', '=', parent).execute(),
    );
    const input = { id, libelle: 'Autre nom', code: null, paysId: parent, modifUserId: 0, modifDate: null };
    expect((await server.admin.call(regions.update, input)).status).toBe(200);
  });

  it('permet le même libellé sous un autre parent sans rien demander', async () => {
    const server = await ownServer();
    await lieu(server, 'regions', undefined, 'Centre');
    await lieu(server, 'regions', undefined, 'Centre');
    expect(await server.rows('regions')).toHaveLength(2);
  });

  it('sans le droit, ne rend que l’id, le libellé et le parent', async () => {
    const server = await ownServer();
    const id = await lieu(server, 'regions', undefined, 'Centre');
    const person = await server.person();
    const { data } = await person.call(regions.list, {});
    expect(data).toEqual([{ id, libelle: 'Centre', pays: expect.stringContaining('Lieu') }]);
    expect((await person.call(regions.get, { id })).status).toBe(403);
  });
});
