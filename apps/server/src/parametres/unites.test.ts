import { unites } from '@gestionscolaire/contract/parametres/unites.ts';
import { checkCrud } from '#core/crud/check-crud.ts';

checkCrud({
  contract: unites,
  sample: async (_server, libelle) => ({ libelle, symbole: 'h' }),
  change: { field: 'symbole', value: async () => 'j' },
  ids: {
    list: 'PARAM-18',
    get: 'PARAM-20',
    create: 'PARAM-17',
    update: 'PARAM-21',
    remove: 'PARAM-22',
    disable: 'PARAM-19',
  },
});
