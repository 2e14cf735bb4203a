import { regions } from '@gestionscolaire/contract/geographie/regions.ts';
import { checkCrud } from '#core/crud/check/check-crud.ts';
import { lieu } from '#tests/gestes/lieux.ts';
import { checkLieu, checkReduit } from './check-lieu.ts';

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
  used: {
    async refer(server, id, libelle) {
      return { table: 'prefectures', id: await lieu(server, 'prefectures', id, libelle) };
    },
    one: 'Utilisé par 1 préfecture',
    many: 'Utilisé par 2 préfectures, dont 1 désactivée',
  },
});

const LIEU = {
  contract: regions,
  niveau: 'regions',
  parent: { niveau: 'pays', field: 'paysId' },
} as const;
checkLieu({ ...LIEU, selectById: 'GEO-69' });
checkReduit(LIEU);
