import { unites } from '@gestionscolaire/contract/parametres/unites.ts';
import { prestations } from '@gestionscolaire/contract/scolarite/prestations.ts';
import { checkCrud } from '#core/crud/check/check-crud.ts';

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
  used: {
    async refer(server, uniteDureeId, libelle) {
      const { data } = await server.admin.call(prestations.create, {
        ecoleId: null,
        libelle,
        rythme: 'mensuel',
        dureePrestation: 9,
        uniteDureeId,
        creationUserId: 0,
      });
      return { table: 'prestations', id: data[0]?.id };
    },
    one: 'Utilisé par 1 prestation',
    many: 'Utilisé par 2 prestations, dont 1 désactivée',
  },
});
