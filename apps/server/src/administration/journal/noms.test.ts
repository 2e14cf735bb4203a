/** The journal names a school's record in its school and for the network, and nowhere else. */
import { CRUDS } from '@gestionscolaire/contract/api.ts';
import { isOfSchools } from '@gestionscolaire/contract/core/api/crud.ts';
import { prestations } from '@gestionscolaire/contract/scolarite/prestations.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Exemples } from '#tests/exemples/calls.ts';
import { firstOf } from '#tests/exemples/reponse.ts';
import { createSchool } from '#tests/gestes/ecole.ts';
import { deBase, salaire } from '#tests/gestes/personnel.ts';
import { type Person, type TestServer, testServer } from '#tests/harness.ts';
import { readNames } from './noms.ts';

let server: TestServer;
let exemples: Exemples;
let ratoma: number;
let matam: number;
let deRatoma: Person;
beforeAll(async () => {
  server = await testServer();
  exemples = new Exemples(server);
  ratoma = await createSchool(server, 'École de Ratoma');
  matam = await createSchool(server, 'École de Matam');
  await deBase(server);
  deRatoma = await server.person({ ecoleId: ratoma });
});
afterAll(() => server.close());

/** Reads the name of a record for the network, for its school and for another one. */
async function namesOf(entite: string, id: number, own: number) {
  const name = async (ecoleId: number | null) =>
    (await readNames(server.database.read, [{ entite, id }], ecoleId)).get(`${entite} ${id}`);
  return [await name(null), await name(own), await name(matam)];
}

const OF_SCHOOLS = CRUDS.filter(isOfSchools);

for (const crud of OF_SCHOOLS) {
  it(`${crud.entity} : le nom n’est dit ni à une autre école, ni perdu pour la sienne`, async () => {
    const { id } = await exemples.record(crud, deRatoma);
    const [network, own, other] = await namesOf(crud.entity, Number(id), ratoma);
    expect(network).toMatch(/\p{L}/u);
    expect([own, other]).toEqual([network, undefined]);
  });
}

it('un salaire de base se nomme par l’enseignant et le mois', async () => {
  const { employeId, ecoleId } = await deBase(server);
  const { id } = firstOf((await salaire(server.admin, employeId, 1_000_000)).data);
  const [network, own, other] = await namesOf('salaires', Number(id), ecoleId);
  expect(network).toMatch(/ · 10\/2026$/);
  expect([own, other]).toEqual([network, undefined]);
});

it('une prestation du réseau se nomme dans chaque école', async () => {
  const { id } = await exemples.record(prestations, server.admin);
  const [network, own, other] = await namesOf('prestations', Number(id), ratoma);
  expect(network).toMatch(/\p{L}/u);
  expect([own, other]).toEqual([network, network]);
});
