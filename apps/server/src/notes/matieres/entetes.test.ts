import { ENTETE_EN_DOUBLE, entetes } from '@gestionscolaire/contract/notes/entetes.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { checkCrud } from '#core/crud/check/check-crud.ts';
import { firstOf, rowsOf } from '#tests/exemples/reponse.ts';
import { createSchool, theSchool } from '#tests/gestes/ecole.ts';
import { ownServer, type Person, type TestServer } from '#tests/harness.ts';

let years = 2000;

/** Returns a day that no header has yet. */
function jourLibre(): string {
  years += 1;
  return `${years}-02-05`;
}

checkCrud({
  contract: entetes,
  sample: async (server, libelle) => ({
    ecoleId: await theSchool(server),
    aPartirDu: jourLibre(),
    ministere: libelle,
    lignes: null,
  }),
  change: { field: 'aPartirDu', value: async () => jourLibre() },
  ids: {},
});

describe('en-têtes', () => {
  let server: TestServer;
  let ratoma: number;
  beforeEach(async () => {
    server = await ownServer();
    ratoma = await createSchool(server);
  });
  const add = (person: Person, more: Record<string, unknown> = {}) =>
    person.call(entetes.create, {
      ecoleId: ratoma,
      aPartirDu: '2026-02-05',
      ministere: "Ministère de l'Éducation nationale",
      lignes: 'IRE de Conakry\nDCE de Ratoma',
      creationUserId: 0,
      ...more,
    });

  it('ceux du réseau se lisent de chaque école et ne se changent que du réseau', async () => {
    const reseau = firstOf((await add(server.admin, { ecoleId: null })).data)['id'];
    const matoto = await createSchool(server, 'École de Matoto');
    await add(server.admin, { ecoleId: matoto });
    const droits = { reglesNotation: ['lecture', 'ajout', 'modification'] };
    const person = await server.person({ ecoleId: ratoma, droits });
    const own = firstOf((await add(person)).data)['id'];
    expect(rowsOf((await person.call(entetes.list, {})).data).map(({ id }) => id)).toEqual([reseau, own]);
    const shared = firstOf((await person.call(entetes.get, { id: reseau })).data);
    const change = await person.call(entetes.update, { ...shared, lignes: null, modifUserId: 0 });
    expect([change.status, change.refus.code]).toEqual([403, 'DROIT_ABSENT']);
  });

  it('deux d’une école ne commencent pas le même jour, même ajoutés au même instant', async () => {
    const answers = await Promise.all([add(server.admin), add(server.admin), add(server.admin)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422, 422]);
    expect((await add(server.admin)).refus.champs).toEqual({ aPartirDu: ENTETE_EN_DOUBLE });
    expect((await add(server.admin, { aPartirDu: '2026-02-06' })).status).toBe(201);
    expect((await add(server.admin, { ecoleId: null })).status).toBe(201);
  });
});
