import { prefectures } from '@gestionscolaire/contract/geographie/prefectures.ts';
import { describe, expect, it } from 'vitest';
import { checkCrud } from '#core/crud/check/check-crud.ts';
import { lieu } from '#tests/gestes/lieux.ts';
import { ownServer } from '#tests/harness.ts';
import { checkLieu } from './check-lieu.ts';

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
  used: {
    async refer(server, id, libelle) {
      return { table: 'communes', id: await lieu(server, 'communes', id, libelle) };
    },
    one: 'Utilisé par 1 commune',
    many: 'Utilisé par 2 communes, dont 1 désactivée',
  },
});

checkLieu({
  contract: prefectures,
  niveau: 'prefectures',
  parent: { niveau: 'regions', field: 'regionId' },
  selectById: 'GEO-70',
});

describe('prefectures, ce que chacun en voit', () => {
  it('sans le droit, ne rend que l’id, le libellé et le parent', async () => {
    const server = await ownServer();
    const id = await lieu(server, 'prefectures', undefined, 'Centre');
    const person = await server.person();
    const { data } = await person.call(prefectures.list, {});
    expect(data.map((row) => Object.keys(row))).toEqual([['id', 'libelle', 'region']]);
    expect(data).toMatchObject([{ id, libelle: 'Centre' }]);
    expect((await person.call(prefectures.get, { id })).status).toBe(403);
  });
});
