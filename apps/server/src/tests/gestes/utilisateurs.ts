/** Makes users of a test, by the calls as an administrator makes them. */
import { type Utilisateur, utilisateurs } from '@gestionscolaire/contract/administration/utilisateurs.ts';
import type { Endpoint } from '@gestionscolaire/contract/core/api/endpoint.ts';
import type { Person, TestServer } from '#tests/harness.ts';
import { lieu } from './lieux.ts';

let lines = 655_000_000;

type Saisie = Record<string, unknown>;

/** Returns a valid form with a telephone of its own. */
export async function fiche(server: TestServer, more: Saisie = {}) {
  lines += 1;
  const adresse = await addressOf(server);
  const nom = { prenoms: 'Mamadou', name: 'Camara', fonction: 'Comptable' };
  const ligne = { indicatifTel: '224', telephone: String(lines) };
  const vides = { ecoleId: null, email: null, telephone1: null, telephone2: null, observations: null };
  return { ...vides, ...nom, ...ligne, adresse, creationUserId: 0, ...more };
}

const addresses = new WeakMap<TestServer, Promise<number>>();

/** Returns the one neighbourhood of a server. */
function addressOf(server: TestServer): Promise<number> {
  const known = addresses.get(server) ?? lieu(server, 'quartiers');
  addresses.set(server, known);
  return known;
}

/** Adds a user, and returns them as their row is shown. */
export async function ajoute(server: TestServer, more: Saisie = {}): Promise<Utilisateur> {
  const { data } = await server.admin.call(utilisateurs.create, await fiche(server, more));
  return lu(server, data[0]?.lastUserId ?? 0);
}

/** Reads a user as an administrator does, without the mark that depends on the administrator. */
export async function lu(server: TestServer, id: number): Promise<Utilisateur> {
  const administrator = await server.signIn(server.admin.id);
  const [row] = (await administrator.call(utilisateurs.get, { id })).data;
  if (row === undefined) throw new Error(`no user ${id}`);
  const { estPlusFort: _force, ...user } = row;
  return user;
}

export const marque = ({ id, modifDate }: Pick<Utilisateur, 'id' | 'modifDate'>) => {
  return { id, modifUserId: 0, modifDate };
};

/** Returns what the edit form of a user sends. */
export function formulaire(user: Utilisateur, more: Saisie = {}): Saisie {
  const fields = Object.keys(utilisateurs.fields);
  const own = Object.fromEntries(Object.entries(user).filter(([name]) => fields.includes(name)));
  return { ...own, ...marque(user), ...more };
}

/** Returns the status and code of a refusal, or the status of a success. */
export async function reponse(person: Person, endpoint: Endpoint, input: Saisie): Promise<[number, string]> {
  const answer = await person.call(endpoint, input);
  return [answer.status, answer.status < 400 ? '' : answer.refus.code];
}
