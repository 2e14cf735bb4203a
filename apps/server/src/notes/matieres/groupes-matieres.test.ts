import { groupesMatieres } from '@gestionscolaire/contract/notes/groupes-matieres.ts';
import { checkCrud } from '#core/crud/check/check-crud.ts';
import { addMatiere } from '#notes/tests/gestes.ts';
import { theSchool } from '#tests/gestes/ecole.ts';

checkCrud({
  contract: groupesMatieres,
  sample: async (server, libelle) => ({ ecoleId: await theSchool(server), libelle, ordre: 1 }),
  change: { field: 'ordre', value: async (_server, row) => (row['ordre'] === 2 ? 3 : 2) },
  ids: {},
  used: {
    async refer(server, id, libelle) {
      const ecoleId = await theSchool(server);
      const { data } = await addMatiere(server.admin, { ecoleId, libelle, groupeMatiereId: id });
      return { table: 'matieres', id: data[0]?.id };
    },
    one: 'Utilisé par 1 matière',
    many: 'Utilisé par 2 matières, dont 1 désactivée',
  },
});
