import { communes } from '@gestionscolaire/contract/geographie/communes.ts';
import { describe, expect, it } from 'vitest';
import { checkCrud } from '#core/crud/check/check-crud.ts';
import { lieu } from '#tests/gestes/lieux.ts';
import { ownServer } from '#tests/harness.ts';
import { checkLieu } from './check-lieu.ts';

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
  used: {
    async refer(server, id, libelle) {
      return { table: 'quartiers', id: await lieu(server, 'quartiers', id, libelle) };
    },
    one: 'Utilisé par 1 quartier',
    many: 'Utilisé par 2 quartiers, dont 1 désactivé',
  },
});

checkLieu({
  contract: communes,
  niveau: 'communes',
  parent: { niveau: 'prefectures', field: 'prefectureId' },
  selectById: 'GEO-71',
});

describe('communes, ce que chacun en voit', () => {
  it('sans le droit, ne rend que l’id, le libellé et le parent', async () => {
    const server = await ownServer();
    const id = await lieu(server, 'communes', undefined, 'Centre');
    const person = await server.person();
    const { data } = await person.call(communes.list, {});
    expect(data.map((row) => Object.keys(row))).toEqual([['id', 'libelle', 'prefecture']]);
    expect(data).toMatchObject([{ id, libelle: 'Centre' }]);
    expect((await person.call(communes.get, { id })).status).toBe(403);
  });
});
