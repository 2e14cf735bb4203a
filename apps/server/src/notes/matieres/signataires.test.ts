import { SIGNATAIRES_VUS, signataires } from '@gestionscolaire/contract/notes/signataires.ts';
import { describe, expect, it } from 'vitest';
import { checkCrud } from '#core/crud/check/check-crud.ts';
import { rowsOf } from '#tests/exemples/reponse.ts';
import { createSchool, theSchool } from '#tests/gestes/ecole.ts';
import { ownServer } from '#tests/harness.ts';

checkCrud({
  contract: signataires,
  sample: async (server, libelle) => ({
    ecoleId: await theSchool(server),
    etape: 'lycée',
    rang: 1,
    titre: libelle,
    nom: null,
    genre: 'direction',
  }),
  change: { field: 'rang', value: async (_server, row) => (row['rang'] === 2 ? 3 : 2) },
  ids: {},
});

describe('signataires', () => {
  it('se lisent par niveau, puis de gauche à droite ; le rang va de 1 à 3', async () => {
    const server = await ownServer();
    const ecoleId = await createSchool(server);
    const add = (etape: string, rang: number, titre: string) => {
      const fields = { ecoleId, etape, rang, titre, nom: null, genre: 'direction', creationUserId: 0 };
      return server.admin.call(signataires.create, fields);
    };
    for (const etape of ['lycée', 'primaire'] as const)
      for (const [place, titre] of [...SIGNATAIRES_VUS[etape].entries()].toReversed())
        expect((await add(etape, place + 1, titre)).status).toBe(201);
    const rows = rowsOf((await server.admin.call(signataires.list, { ecoleId })).data);
    expect(rows.map(({ titre }) => titre)).toEqual([...SIGNATAIRES_VUS.primaire, ...SIGNATAIRES_VUS.lycée]);
    expect((await add('lycée', 4, 'Le Fondateur')).refus.champs).toEqual({
      rang: 'Le rang est un nombre entier, de 1 à 3.',
    });
  });
});
