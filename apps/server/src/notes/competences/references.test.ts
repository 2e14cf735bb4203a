import { AUCUNE_SECTION, competences } from '@gestionscolaire/contract/notes/competences/competences.ts';
import { domaines } from '@gestionscolaire/contract/notes/competences/domaines.ts';
import {
  echelles,
  VALEURS_ILLISIBLES,
  VALEURS_PROPOSEES,
} from '@gestionscolaire/contract/notes/competences/echelles.ts';
import { expect, it } from 'vitest';
import { checkCrud } from '#core/crud/check/check-crud.ts';
import { idDe } from '#notes/tests/base.ts';
import { addCompetence, addDomaine, addEchelle } from '#notes/tests/competences.ts';
import { createSchool, theSchool } from '#tests/gestes/ecole.ts';
import { ownServer } from '#tests/harness.ts';

checkCrud({
  contract: domaines,
  sample: async (server, libelle) => ({ ecoleId: await theSchool(server), libelle, ordre: 1 }),
  change: { field: 'ordre', value: async (_server, row) => (row['ordre'] === 2 ? 3 : 2) },
  ids: {},
  used: {
    async refer(server, id, libelle) {
      const ecoleId = await theSchool(server);
      const { data } = await addCompetence(server.admin, { ecoleId, libelle, domaineId: id });
      return { table: 'competences', id: data[0]?.id };
    },
    one: 'Utilisé par 1 compétence',
    many: 'Utilisé par 2 compétences, dont 1 désactivée',
  },
});

checkCrud({
  contract: competences,
  async sample(server, libelle) {
    const ecoleId = await theSchool(server);
    const domaineId = idDe(await addDomaine(server.admin, { ecoleId, libelle: `Domaine ${libelle}` }));
    return { ecoleId, domaineId, libelle, petiteSection: 1, moyenneSection: 0, grandeSection: 0, ordre: 1 };
  },
  change: { field: 'ordre', value: async (_server, row) => (row['ordre'] === 2 ? 3 : 2) },
  ids: {},
});

checkCrud({
  contract: echelles,
  sample: async (server, libelle) => ({
    ecoleId: await theSchool(server),
    libelle,
    valeurs: VALEURS_PROPOSEES,
  }),
  change: {
    field: 'valeurs',
    value: async (_server, row) => (row['valeurs'] === 'O Oui\nN Non' ? VALEURS_PROPOSEES : 'O Oui\nN Non'),
  },
  ids: {},
});

it('[NOTE-63] une compétence a une section au moins, et le domaine de son école ou du réseau', async () => {
  const server = await ownServer();
  const [ici, la] = [await createSchool(server), await createSchool(server, 'École de Matoto')];
  const domaineId = idDe(await addDomaine(server.admin, { ecoleId: ici }));
  const reseau = idDe(await addDomaine(server.admin, { libelle: 'Corps' }));
  const champs = async (more: Record<string, unknown>) =>
    (await addCompetence(server.admin, { ecoleId: la, domaineId: reseau, ...more })).refus.champs;
  const aucune = { petiteSection: 0, moyenneSection: 0, grandeSection: 0 };
  expect(await champs(aucune)).toEqual({ petiteSection: AUCUNE_SECTION });
  expect(await champs({ domaineId })).toEqual({
    domaineId: "Ce domaine n'existe pas, est désactivé ou est celui d'une autre école.",
  });
  expect((await addCompetence(server.admin, { ecoleId: la, domaineId: reseau })).status).toBe(201);
});

it('[NOTE-63] une échelle a de 2 à 9 valeurs, chacune de lettres à elle', async () => {
  const server = await ownServer();
  const ecoleId = await createSchool(server);
  for (const valeurs of ['A Acquis', 'A Acquis\na Autre', 'A Acquis\nEn cours', 'Acquis\nNon'])
    expect((await addEchelle(server.admin, { ecoleId, valeurs })).refus.champs, valeurs).toEqual({
      valeurs: VALEURS_ILLISIBLES,
    });
  expect((await addEchelle(server.admin, { ecoleId, valeurs: '  O   Oui \n\nN Non' })).status).toBe(201);
  const { data } = await server.admin.call(echelles.list, { ecoleId });
  expect(data.map(({ valeurs }) => valeurs)).toEqual(['O Oui\nN Non']);
});
