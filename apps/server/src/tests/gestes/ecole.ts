/** Makes a school without a call, since tests of rights make one for each person; and its records by their calls. */
import { FONCTION_ENSEIGNANT } from '@gestionscolaire/contract/administration/personne.ts';
import { prestations } from '@gestionscolaire/contract/scolarite/prestations.ts';
import { insertRow, withKeys } from '#core/db/rows.ts';
import { firstOf } from '#tests/exemples/reponse.ts';
import { ownServer, type TestServer } from '#tests/harness.ts';

export function createSchool(server: TestServer, libelle = 'École de Ratoma'): Promise<number> {
  const values = { libelle, slogan: null, dateCreation: '2010-10-04' };
  return server.database.transaction((trx) =>
    insertRow(trx, 'ecoles', withKeys(values, ['libelle', 'slogan']), { now: server.now, userId: null }),
  );
}

const schools = new WeakMap<TestServer, Promise<number>>();

/** Returns the one school of a test that needs no other. */
export function theSchool(server: TestServer): Promise<number> {
  const known = schools.get(server) ?? createSchool(server, 'École de Kaloum');
  schools.set(server, known);
  return known;
}

/** Adds a teacher of a school, without any right. */
export async function createTeacher(server: TestServer, ecoleId: number | null): Promise<number> {
  const { id } = await server.person({ ecoleId });
  const fonction = withKeys({ fonction: FONCTION_ENSEIGNANT }, ['fonction']);
  await server.database.transaction((trx) =>
    trx.updateTable('utilisateurs').set(fonction).where('id', '=', id).execute(),
  );
  return id;
}

let made = 0;

/** Makes a service, of the network or of a school's own. */
export async function createPrestation(
  server: TestServer,
  { ecoleId = null, ...given }: { ecoleId?: number | null; rythme?: string; libelle?: string } = {},
): Promise<number> {
  made += 1;
  // Labels of one width sort in the order in which services are made.
  const libelle = `Prestation ${String(made).padStart(4, '0')}`;
  const form = { ecoleId, libelle, rythme: 'parTranche', dureePrestation: null, uniteDureeId: null };
  const { data } = await server.admin.call(prestations.create, { ...form, ...given, creationUserId: 0 });
  return Number(firstOf(data)['id']);
}

/** Makes a server for one test alone, with a school and a service of the network. */
export async function ownServerWithService() {
  const server = await ownServer();
  return { server, ecoleId: await createSchool(server), prestationId: await createPrestation(server) };
}
