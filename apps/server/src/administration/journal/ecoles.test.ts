/**
 * An act belongs to a school: its readers see what was done to the school's records, whoever did it and wherever they
 * are now.
 */
import { deconnexion } from '@gestionscolaire/contract/administration/connexion.ts';
import { groupes, updateUserGroupe } from '@gestionscolaire/contract/administration/groupes.ts';
import { getFiltresDuJournal, getJournal } from '@gestionscolaire/contract/administration/journal.ts';
import { updatePreferences } from '@gestionscolaire/contract/administration/preferences.ts';
import { suspendUser, utilisateurs } from '@gestionscolaire/contract/administration/utilisateurs.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createGroup, join } from '#tests/gestes/droits.ts';
import { createSchool } from '#tests/gestes/ecole.ts';
import { sentBy } from '#tests/gestes/fichiers.ts';
import { ajoute, fiche, formulaire, lu, marque } from '#tests/gestes/utilisateurs.ts';
import { type Person, type TestServer, testServer } from '#tests/harness.ts';

const DROITS = { journal: ['lecture'], utilisateurs: ['lecture', 'ajout', 'modification', 'suppression'] };

let server: TestServer;
let ratoma: number;
let matam: number;
/** The readers of the two schools, who also maintain their users. */
let deRatoma: Person;
let deMatam: Person;

beforeAll(async () => {
  server = await testServer();
  ratoma = await createSchool(server, 'École de Ratoma');
  matam = await createSchool(server, 'École de Matam');
  deRatoma = await server.person({ ecoleId: ratoma, droits: DROITS });
  deMatam = await server.person({ ecoleId: matam, droits: DROITS });
});
afterAll(() => server.close());

/** Moves a person to another school, as the network. */
const moves = async (id: number, ecoleId: number, more: Record<string, unknown> = {}): Promise<void> => {
  const saisie = formulaire(await lu(server, id), { ...(await fiche(server)), ecoleId, ...more });
  const { creationUserId: _, ...form } = saisie;
  expect((await server.admin.call(utilisateurs.update, form)).status).toBe(200);
};
/** Reads the record's history as somebody sees it: 'POST addUser', oldest first. */
const history = async (person: Person, entiteId: number, entite = 'utilisateurs') =>
  (await person.call(getJournal, { entite, entiteId })).data.map(({ appel }) => appel).toReversed();
/** Reads all that somebody sees in the journal, as one text. */
const all = async (person: Person): Promise<string> => {
  const { data, headers } = await person.call(getJournal, { page: 1, taille: 100 });
  expect(headers['x-total-count']).toBe(String(data.length));
  return JSON.stringify(data);
};
const persons = async (person: Person): Promise<number[]> =>
  (await person.call(getFiltresDuJournal, {})).data.personnes.map(({ id }) => id);

it('une personne qui change d’école n’emporte pas ses actes : ils restent à l’école où elle les a faits', async () => {
  const agent = await server.person({ ecoleId: ratoma, droits: DROITS });
  const saisie = await fiche(server, { ecoleId: ratoma, prenoms: 'Kadiatou', name: 'Soumah' });
  const { data } = await agent.call(utilisateurs.create, saisie);
  const eleve = data[0]?.lastUserId ?? 0;
  await moves(agent.id, matam);

  expect(await all(deMatam)).not.toMatch(/Kadiatou|Soumah/);
  expect(await history(deMatam, eleve)).toEqual([]);
  expect(await history(deRatoma, eleve)).toEqual(['POST addUser']);
  const own = await deRatoma.call(getJournal, { userId: agent.id });
  expect(own.data.map(({ entiteId }) => entiteId)).toEqual([eleve]);
  expect((await deMatam.call(getJournal, { userId: agent.id })).data).toEqual([]);
  // A person who acted in a school is still named there, and is unknown where they have done nothing yet.
  expect(await persons(deRatoma)).toContain(agent.id);
  expect(await persons(deMatam)).not.toContain(agent.id);
});

it('ce que le réseau change à la fiche d’une école est dans l’historique de cette fiche, pour son école', async () => {
  const user = await ajoute(server, { ecoleId: ratoma });
  await server.admin.call(utilisateurs.update, formulaire(user, { fonction: 'Censeur' }));
  const before = await lu(server, user.id);
  await server.admin.call(suspendUser, { ...marque(before), estSuspendu: 1 });
  await server.admin.call(utilisateurs.disable, marque(await lu(server, user.id)));
  await server.admin.call(utilisateurs.enable, marque(await lu(server, user.id)));
  const told = ['POST addUser', 'PUT updateUser', 'PUT suspendUser', 'PUT disableUser', 'PUT enableUser'];
  expect(await history(deRatoma, user.id)).toEqual(told);
  expect(await history(deMatam, user.id)).toEqual([]);
  expect(await persons(deRatoma)).toContain(server.admin.id);
  const [newest] = (await deRatoma.call(getJournal, { entite: 'utilisateurs', entiteId: user.id })).data;
  expect(newest?.personne).toBe('Administrateur Principal');
});

it('une fiche qui passe d’une école à l’autre : chacune garde ce qui s’est fait chez elle, sans les valeurs de l’autre', async () => {
  const user = await ajoute(server, { ecoleId: ratoma, fonction: 'Surveillante', prenoms: 'Aminata' });
  const moved = formulaire(user, { ecoleId: matam, fonction: 'Bibliothécaire' });
  expect((await server.admin.call(utilisateurs.update, moved)).status).toBe(200);
  await server.admin.call(utilisateurs.update, formulaire(await lu(server, user.id), { prenoms: 'Mariama' }));

  const wanted = { entite: 'utilisateurs', entiteId: user.id };
  const old = (await deRatoma.call(getJournal, wanted)).data;
  expect(old.map(({ appel }) => appel)).toEqual(['POST addUser']);
  // Its name of today belongs to the other school.
  expect(old[0]?.libelle).toBeNull();
  expect(JSON.stringify(old)).not.toMatch(/Matam|Bibliothécaire|Mariama/);

  const now = (await deMatam.call(getJournal, wanted)).data;
  expect(now.map(({ appel }) => appel)).toEqual(['PUT updateUser', 'PUT updateUser']);
  expect(now[1]?.changements).toEqual({ ecoleId: [null, matam], fonction: [null, 'Bibliothécaire'] });
  expect(now[1]?.noms).toEqual({ [`ecoleId ${matam}`]: 'École de Matam' });
  expect(JSON.stringify(now)).not.toMatch(/Ratoma|Surveillante/);

  const [, arrival] = (await server.admin.call(getJournal, wanted)).data;
  expect(arrival?.changements['fonction']).toEqual(['Surveillante', 'Bibliothécaire']);
  expect(arrival?.noms).toMatchObject({ [`ecoleId ${ratoma}`]: 'École de Ratoma' });
});

it('une connexion, un mot de passe, une préférence, une image, une place dans un groupe sont à l’école de la personne', async () => {
  const user = await ajoute(server, { ecoleId: ratoma });
  const groupeId = await createGroup(server, 'Surveillants');
  const [link] = (await join(server.admin, user.id, groupeId)).data;
  const other = await createGroup(server, 'Censeurs');
  const wanted = { id: link?.id, userId: user.id, groupeId: other, modifUserId: 0, modifDate: null };
  await server.admin.call(updateUserGroupe, wanted);
  const agent = await server.person({ ecoleId: ratoma });
  await agent.call(updatePreferences, { theme: 'dark' });
  await sentBy(server, agent);
  await agent.call(deconnexion, {});
  const calls = ['POST addUserGroupe', 'PUT updateUserGroupe', 'PUT updatePreferences', 'POST uploadFiles'];
  for (const [person, isSeen] of [
    [deRatoma, true],
    [deMatam, false],
  ] as const) {
    for (const appel of [...calls, 'POST deconnexion']) {
      const found = (await person.call(getJournal, { appel })).data;
      expect([appel, found.length > 0]).toEqual([appel, isSeen]);
    }
  }
});

it('ce qui est au réseau n’est à aucune école, même fait par qui a rejoint une école depuis', async () => {
  const agent = await server.person({ droits: { groupes: ['lecture', 'ajout', 'modification'] } });
  await agent.call(groupes.create, { libelle: 'Trésoriers', observations: null, creationUserId: 0 });
  await moves(agent.id, matam);
  expect((await server.admin.call(getJournal, { userId: agent.id })).data).toHaveLength(1);
  for (const person of [deRatoma, deMatam]) {
    expect((await person.call(getJournal, { entite: 'groupes' })).data).toEqual([]);
    expect((await person.call(getJournal, { entite: 'privileges' })).data).toEqual([]);
  }
});
