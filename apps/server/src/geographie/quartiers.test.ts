import { eleves } from '@gestionscolaire/contract/eleves/eleves.ts';
import { quartiers } from '@gestionscolaire/contract/geographie/quartiers.ts';
import { describe, expect, it } from 'vitest';
import { checkCrud } from '#core/crud/check/check-crud.ts';
import { createSchool } from '#tests/gestes/ecole.ts';
import { lieu } from '#tests/gestes/lieux.ts';
import { addEleve } from '#tests/gestes/scolarite.ts';
import { ownServer } from '#tests/harness.ts';
import { checkLieu } from './check-lieu.ts';

checkCrud({
  contract: quartiers,
  sample: async (server, libelle) => ({ libelle, code: 'A1', communeId: await lieu(server, 'communes') }),
  change: { field: 'communeId', value: (server) => lieu(server, 'communes') },
  ids: {
    list: 'GEO-63',
    get: 'GEO-64',
    create: 'GEO-65',
    update: 'GEO-66',
    remove: 'GEO-67',
    disable: 'GEO-68',
  },
});

checkLieu({
  contract: quartiers,
  niveau: 'quartiers',
  parent: { niveau: 'communes', field: 'communeId' },
  selectById: 'GEO-72',
});

describe('quartiers, ce que chacun en voit', () => {
  it('déduit le pays et la préfecture de la chaîne, et ne croit pas un pays envoyé', async () => {
    const server = await ownServer();
    const paysId = await lieu(server, 'pays');
    const region = await lieu(server, 'regions', paysId);
    const prefecture = await lieu(server, 'prefectures', region, 'Conakry');
    const commune = await lieu(server, 'communes', prefecture, 'Dixinn');
    const input = { libelle: 'Belle-Vue', code: null, communeId: commune, paysId: 999, creationUserId: 0 };
    const [created] = (await server.admin.call(quartiers.create, input)).data;
    const { data } = await server.admin.call(quartiers.get, { id: created?.id });
    expect(data[0]).toMatchObject({ commune: 'Dixinn', prefecture: 'Conakry', paysId });
    const list = await server.admin.call(quartiers.list, { recherche: 'vue dixinn' });
    expect(list.data).toHaveLength(1);
  });

  it('[CODE-01] où habitent des élèves, ne se supprime pas, et le refus les compte', async () => {
    const server = await ownServer();
    const id = await lieu(server, 'quartiers');
    const ecoleId = await createSchool(server);
    await addEleve(server, ecoleId, { quartierId: id });
    const parti = await addEleve(server, ecoleId, { quartierId: id });
    const marque = { modifUserId: 0, modifDate: null };
    expect((await server.admin.call(eleves.disable, { id: parti, ...marque })).status).toBe(200);
    const { status, refus } = await server.admin.call(quartiers.remove, { id });
    expect([status, refus.error]).toEqual([409, 'Utilisé par 2 élèves, dont 1 désactivé']);
  });

  it('[FID-19] qui est d’une école et tient l’ajout en ajoute un ; le reste est au réseau', async () => {
    const server = await ownServer();
    const communeId = await lieu(server, 'communes');
    const toutes = ['ajout', 'modification', 'suppression'];
    const ecoleId = await createSchool(server);
    const person = await server.person({ ecoleId, droits: { quartiers: toutes } });
    const values = { libelle: 'Belle-Vue', code: null, communeId };
    const made = await person.call(quartiers.create, { ...values, creationUserId: 0 });
    expect(made.status).toBe(201);
    const id = made.data[0]?.id ?? 0;
    const change = { ...values, libelle: 'Autre', id, modifUserId: 0, modifDate: null };
    expect((await person.call(quartiers.update, change)).refus.code).toBe('DROIT_ABSENT');
    expect((await person.call(quartiers.remove, { id })).refus.code).toBe('DROIT_ABSENT');
    const reader = await server.person({ ecoleId, droits: { quartiers: ['modification'] } });
    expect((await reader.call(quartiers.create, { ...values, creationUserId: 0 })).status).toBe(403);
    expect((await server.rows('journal')).at(-1)).toMatchObject({ entite: 'quartiers', entiteId: id });
  });

  it('ne se liste pas sans le droit', async () => {
    const person = await (await ownServer()).person();
    expect((await person.call(quartiers.list, {})).status).toBe(403);
  });

  it('exporte aussi la préfecture, qui distingue les communes de même nom', async () => {
    const server = await ownServer();
    const prefecture = await lieu(server, 'prefectures', undefined, 'Conakry');
    const commune = await lieu(server, 'communes', prefecture, 'Dixinn');
    await lieu(server, 'quartiers', commune, 'Belle-Vue');
    const { text } = await server.admin.call(quartiers.export, { format: 'csv' });
    expect(text.trimEnd().split('\r\n')).toEqual([
      '\uFEFFLibellé;Commune;Code;Préfecture',
      'Belle-Vue;Dixinn;;Conakry',
    ]);
  });
});
