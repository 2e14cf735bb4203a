import type { Endpoint } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { unites } from '@gestionscolaire/contract/parametres/unites.ts';
import { prestations } from '@gestionscolaire/contract/scolarite/prestations.ts';
import { tranches } from '@gestionscolaire/contract/scolarite/tranches.ts';
import { describe, expect, it } from 'vitest';
import { checkCrud } from '#core/crud/check/check-crud.ts';
import { firstOf, rowsOf } from '#tests/exemples/reponse.ts';
import { createPrestation, createSchool, theSchool } from '#tests/gestes/ecole.ts';
import { ownServer } from '#tests/harness.ts';

checkCrud({
  contract: prestations,
  sample: async (server, libelle) => ({
    ecoleId: await theSchool(server),
    libelle,
    rythme: 'parTranche',
    dureePrestation: null,
    uniteDureeId: null,
  }),
  change: {
    field: 'rythme',
    value: async (_server, row) => (row['rythme'] === 'parTranche' ? 'unique' : 'parTranche'),
  },
  ids: {},
  used: {
    async refer(server, id, libelle) {
      const ecoleId = (await server.rows('prestations')).find((row) => row['id'] === id)?.['ecoleId'];
      const { data } = await server.admin.call(tranches.create, {
        ecoleId,
        prestationId: id,
        libelle: libelle === 'Premier' ? '1ere tranche' : '2eme tranche',
        pourcentage: 10,
        facteurMultiplicite: 100,
        creationUserId: 0,
      });
      return { table: 'tranches', id: Number(firstOf(data)['id']) };
    },
    one: 'Utilisé par 1 tranche',
    many: 'Utilisé par 2 tranches, dont 1 désactivée',
  },
});

describe('prestations', () => {
  it('d’une école : celles du réseau et les siennes ; elle n’écrit que les siennes', async () => {
    const server = await ownServer();
    const [ratoma, matoto] = [await createSchool(server), await createSchool(server, 'École de Matoto')];
    const reseau = await createPrestation(server);
    const ici = await createPrestation(server, { ecoleId: ratoma });
    const ailleurs = await createPrestation(server, { ecoleId: matoto });
    const droits = { prestations: ['lecture', 'ajout', 'modification', 'suppression'] };
    const person = await server.person({ ecoleId: ratoma, droits });
    const ids = async (who: typeof person, ecoleId?: number) =>
      rowsOf((await who.call(prestations.list, { ecoleId })).data).map(({ id }) => id);
    expect(await ids(person)).toEqual([reseau, ici]);
    expect(await ids(server.admin)).toEqual([reseau, ici, ailleurs]);
    // These are the prestations that a school can use.
    expect(await ids(server.admin, matoto)).toEqual([reseau, ailleurs]);
    expect((await person.call(prestations.get, { id: reseau })).status).toBe(200);
    expect((await person.call(prestations.get, { id: ailleurs })).refus.code).toBe('INTROUVABLE');
    const stamp = { modifUserId: 0, modifDate: null };
    const writes: Endpoint[] = [prestations.disable, prestations.update, prestations.remove];
    for (const endpoint of writes) {
      const shared = firstOf((await server.admin.call(prestations.get, { id: reseau })).data);
      const { status, refus } = await person.call(endpoint, { ...shared, ...stamp });
      expect([endpoint.name, status, refus.code]).toEqual([endpoint.name, 403, 'DROIT_ABSENT']);
    }
    const cantine = { libelle: 'Cantine', rythme: 'mensuel', dureePrestation: null, uniteDureeId: null };
    const add = (ecoleId: number | null) =>
      person.call(prestations.create, { ...cantine, ecoleId, creationUserId: 0 });
    for (const ecoleId of [null, matoto]) expect((await add(ecoleId)).refus.code).toBe('HORS_DE_PORTEE');
    expect((await add(ratoma)).status).toBe(201);
  });

  it('une durée a son unité, une unité sa durée', async () => {
    const server = await ownServer();
    const mois = { libelle: 'Mois', symbole: 'mois', creationUserId: 0 };
    const unite = await server.admin.call(unites.create, mois);
    const uniteDureeId = Number(firstOf(unite.data)['id']);
    const add = (more: object) =>
      server.admin.call(prestations.create, {
        ecoleId: null,
        libelle: 'Scolarité',
        rythme: 'mensuel',
        dureePrestation: null,
        uniteDureeId: null,
        creationUserId: 0,
        ...more,
      });
    expect((await add({ dureePrestation: 9 })).refus.champs).toEqual({
      uniteDureeId: "Choisissez l'unité de cette durée.",
    });
    expect((await add({ uniteDureeId })).refus.champs).toEqual({
      dureePrestation: 'Écrivez la durée de cette unité.',
    });
    const { id } = firstOf((await add({ dureePrestation: 9, uniteDureeId })).data);
    const row = firstOf((await server.admin.call(prestations.get, { id })).data);
    expect(row).toMatchObject({ dureePrestation: 9, uniteDuree: 'Mois', ecole: null });
  });
});
