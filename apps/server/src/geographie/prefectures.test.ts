import { prefectures } from '@gestionscolaire/contract/geographie/prefectures.ts';
import { checkCrud } from '#core/crud/check/check-crud.ts';
import { lieu } from '#tests/gestes/lieux.ts';
import { checkLieu, checkReduit } from './check-lieu.ts';

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

const LIEU = {
  contract: prefectures,
  niveau: 'prefectures',
  parent: { niveau: 'regions', field: 'regionId' },
} as const;
checkLieu({ ...LIEU, selectById: 'GEO-70' });
checkReduit(LIEU);
