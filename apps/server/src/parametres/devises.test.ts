import { pays } from '@gestionscolaire/contract/geographie/pays.ts';
import { devises } from '@gestionscolaire/contract/parametres/devises.ts';
import { checkCrud } from '#core/crud/check/check-crud.ts';

checkCrud({
  contract: devises,
  sample: async (_server, libelle) => ({ libelle, symbole: 'FG' }),
  change: { field: 'symbole', value: async () => 'GNF' },
  ids: { list: 'PARAM-12', get: 'PARAM-13', create: 'PARAM-14', update: 'PARAM-15', remove: 'PARAM-16' },
  used: {
    async refer(server, id, libelle) {
      const { data } = await server.admin.call(pays.create, {
        libelle,
        indicatifTel: '224',
        deviseId: id,
        creationUserId: 0,
      });
      return { table: 'pays', id: data[0]?.id };
    },
    one: 'Utilisé par 1 pays',
    many: 'Utilisé par 2 pays, dont 1 désactivé',
  },
});
