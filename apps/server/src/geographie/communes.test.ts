import { communes } from '@gestionscolaire/contract/geographie/communes.ts';
import { checkCrud } from '#core/crud/check/check-crud.ts';
import { lieu } from '#tests/gestes/lieux.ts';
import { checkLieu, checkReduit } from './check-lieu.ts';

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

const LIEU = {
  contract: communes,
  niveau: 'communes',
  parent: { niveau: 'prefectures', field: 'prefectureId' },
} as const;
checkLieu({ ...LIEU, selectById: 'GEO-71' });
checkReduit(LIEU);
