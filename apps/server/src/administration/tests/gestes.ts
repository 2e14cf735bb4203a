/** Does what several tests of this domain arrange, and says an answer as they compare it. */
import { prouverIdentite, updateUserPwd } from '@gestionscolaire/contract/administration/connexion.ts';
import { resetUserPwd } from '@gestionscolaire/contract/administration/utilisateurs.ts';
import { devises } from '@gestionscolaire/contract/parametres/devises.ts';
import { anyTable } from '#core/db/database.ts';
import type { Row } from '#core/db/tables.ts';
import { groupOf, join } from '#tests/gestes/droits.ts';
import { lu, marque } from '#tests/gestes/utilisateurs.ts';
import { type Answer, MOT_DE_PASSE, type Person, type TestServer } from '#tests/harness.ts';

export const refusal = ({ status, refus }: Answer<unknown>) => [status, refus.code, refus.error];
export const faults = ({ status, refus }: Answer<unknown>) => [status, refus.champs];
/** Returns the statuses of calls made at once, of which nobody can say which is first. */
export const statuses = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);
/** Reads what an act of the journal changed. */
export const changed = (act: Row | undefined): unknown => JSON.parse(String(act?.['changements']));

/** Returns the columns of a row that the administrator has just added. */
export const fresh = ({ now, admin }: TestServer) => ({
  estActif: 1,
  creationDate: now,
  creationUserId: admin.id,
  modifDate: null,
  modifUserId: null,
});

/** Writes columns of a row as no call does: the state of an older database, or of another hand. */
export const setColumns = (server: TestServer, table: string, id: number, columns: Row) =>
  server.database.transaction((trx) =>
    anyTable(trx).updateTable(table).set(columns).where('id', '=', id).execute(),
  );

/** Adds another person who can do everything. */
export async function secondAdministrator(server: TestServer): Promise<Person> {
  const person = await server.person();
  await join(server.admin, person.id, await groupOf(server, server.admin.id));
  return person;
}

/** Returns the person of a sign-in, who then calls. */
export function personIn(
  server: TestServer,
  { token, data }: { token: string; data: readonly { id: number }[] },
): Person {
  return {
    id: data[0]?.id ?? 0,
    token,
    call: (endpoint, input, headers) =>
      server.stranger.call(endpoint, input, { authorization: `Bearer ${token}`, ...headers }),
  };
}

/** Proves by a password who a person is, and returns them under the token that this gives. */
export async function prouve(
  server: TestServer,
  person: Person,
  more: Record<string, unknown> = {},
): Promise<Person> {
  const { data } = await person.call(prouverIdentite, { motDePasseActuel: MOT_DE_PASSE, ...more });
  return personIn(server, { token: data[0]?.token ?? '', data: [{ id: person.id }] });
}

/** Chooses a password of one's own. */
export const choose = (person: Person, newMotDePasse: string, more: Record<string, unknown> = {}) =>
  person.call(updateUserPwd, { id: person.id, newMotDePasse, modifUserId: 0, creationUserId: 0, ...more });

/** Gives somebody another password, newly signed in; returns it. */
export async function giveAnother(server: TestServer, id: number, by = server.admin.id): Promise<string> {
  const person = await server.signIn(by);
  const { data } = await person.call(resetUserPwd, marque(await lu(server, id)));
  return data[0]?.motDePasseProvisoire ?? '';
}

let made = 0;

/** Tries to add a currency, and returns the status. */
export async function addsDevise(person: Person): Promise<number> {
  made += 1;
  const devise = { libelle: `Devise ${made}`, symbole: 'S', creationUserId: 0 };
  return (await person.call(devises.create, devise)).status;
}
