/** A teacher whose account the head of their school makes: the group that they enter, and who makes it where there is none. */
import { getMesDroits } from '@gestionscolaire/contract/administration/droits/mes-droits.ts';
import {
  addGroupeDeModele,
  type CleDeModele,
  getModelesDeGroupe,
  MODELES,
} from '@gestionscolaire/contract/administration/droits/modeles.ts';
import { groupes } from '@gestionscolaire/contract/administration/groupes.ts';
import { getJournal } from '@gestionscolaire/contract/administration/journal.ts';
import { FONCTION_ENSEIGNANT } from '@gestionscolaire/contract/administration/personne.ts';
import { resetUserPwd, utilisateurs } from '@gestionscolaire/contract/administration/utilisateurs.ts';
import { API } from '@gestionscolaire/contract/api.ts';
import { PARTS } from '@gestionscolaire/contract/ecrans/references.ts';
import { beforeEach, expect, it } from 'vitest';
import { AUCUN_MOT_DE_PASSE } from '#administration/identifiants/mot-de-passe.ts';
import { createMode, give, join, menuId } from '#tests/gestes/droits.ts';
import { createSchool } from '#tests/gestes/ecole.ts';
import { fiche, lu, marque } from '#tests/gestes/utilisateurs.ts';
import { ownServer, type Person, type TestServer } from '#tests/harness.ts';

const QUI = 'Une personne qui tient les groupes, sur «\u00A0Groupes\u00A0»,';

let server: TestServer;
let ecoleId: number;
let direction: Person;
beforeEach(async () => {
  server = await ownServer();
  ecoleId = await createSchool(server);
  direction = await quelquUn('direction');
});

/** Makes the group of a model; returns its id. */
async function groupeDe(modele: CleDeModele, userIds: readonly number[] = []): Promise<number> {
  const { modeles } = (await server.admin.call(getModelesDeGroupe, {})).data;
  const { data } = await server.admin.call(addGroupeDeModele, {
    libelle: MODELES[modele].libelle,
    modele,
    cases: modeles.find(({ cle }) => cle === modele)?.cases ?? [],
    userIds,
    libelleConfirme: true,
    creationUserId: 0,
  });
  return data[0]?.id ?? 0;
}

async function quelquUn(modele: CleDeModele): Promise<Person> {
  const person = await server.person({ ecoleId });
  await groupeDe(modele, [person.id]);
  return person;
}

async function recruter(person: Person, more: object = {}) {
  const form = await fiche(server, { ecoleId, fonction: FONCTION_ENSEIGNANT, ...more });
  const { data } = await person.call(utilisateurs.create, form);
  const { lastUserId = 0, groupe, acces } = data[0] ?? {};
  return { id: lastUserId, groupe, acces };
}

const sesMenus = async (id: number) =>
  (await (await server.signIn(id)).call(getMesDroits, {})).data.menus.map(({ reference }) => reference);

it('[NOTE-72] l’enseignant que la direction crée entre dans le groupe des enseignants : il voit la saisie, le journal le dit', async () => {
  await groupeDe('enseignants');
  const { id, groupe, acces } = await recruter(direction);
  expect([groupe, acces]).toEqual([
    'Enseignants',
    'Il est entré dans le groupe «\u00A0Enseignants\u00A0»\u00A0: il voit ses classes et saisit les notes de ses matières.',
  ]);
  await server.database.transaction((trx) =>
    trx.updateTable('utilisateurs').set({ motDePasseAChanger: 0 }).where('id', '=', id).execute(),
  );
  expect(await sesMenus(id)).toEqual(expect.arrayContaining(Object.keys(MODELES.enseignants.menus)));
  const acts = (await server.admin.call(getJournal, { page: 1, taille: 2 })).data;
  expect(acts.map(({ appel, entite }) => `${appel} ${entite}`).toSorted()).toEqual([
    'POST addUser user_groupes',
    'POST addUser utilisateurs',
  ]);
  // Whoever is no teacher enters nothing, and is said nothing of.
  expect(await recruter(direction, { fonction: 'Comptable' })).toMatchObject({ groupe: null, acces: null });
  // Whoever holds the groups chooses them.
  expect(await recruter(server.admin)).toMatchObject({ groupe: null, acces: null });
});

it('[NOTE-72] sans groupe fait de ce modèle, ou seulement un groupe du même nom ou désactivé, une phrase dit qui le crée', async () => {
  const phrase = `Il ne voit encore rien : aucun groupe n'est fait du modèle «\u00A0Enseignants\u00A0». ${QUI} le crée par «\u00A0Groupe tout prêt\u00A0» et y met cet enseignant.`;
  const sans = async () => expect(await recruter(direction)).toMatchObject({ groupe: null, acces: phrase });
  await sans();
  const form = { libelle: 'Enseignants', observations: null, creationUserId: 0 };
  expect((await server.admin.call(groupes.create, form)).status).toBe(201);
  await sans();
  const id = await groupeDe('enseignants');
  await server.admin.call(groupes.disable, { id, modifUserId: 0, modifDate: null });
  await sans();
});

it('[NOTE-72] un groupe qui donne plus que son modèle n’est donné par personne d’autre que qui tient les groupes', async () => {
  const groupeId = await groupeDe('enseignants');
  const phrase = `Il ne voit encore rien : le groupe «\u00A0Enseignants\u00A0» donne plus que son modèle. ${QUI} l'y met elle-même.`;
  // A mode that carries more than the model's, on a menu of the model.
  const large = await createMode(server, 'Supprimer', { suppression: 1 });
  await give(server.admin, { groupeId, menuId: await menuId(server, 'competences'), modeAccesId: large });
  const { id, ...dit } = await recruter(direction);
  expect(dit).toEqual({ groupe: null, acces: phrase });
  expect((await server.rows('user_groupes')).filter(({ userId }) => userId === id)).toEqual([]);
});

it('[NOTE-72] personne ne donne ainsi plus qu’il n’a : le secrétariat, qui ne corrige pas les notes, n’y met personne', async () => {
  await groupeDe('enseignants');
  const secretariat = await quelquUn('secretariat');
  expect(await recruter(secretariat)).toMatchObject({
    groupe: null,
    acces: `Il ne voit encore rien : le groupe «\u00A0Enseignants\u00A0» donne un droit que vous n'avez pas vous-même. ${QUI} l'y met elle-même.`,
  });
});

it('[NOTE-72] ce qu’un enseignant a sur ses matières est une part de ce qu’a la direction : elle l’ouvre, le donne et reste plus forte', async () => {
  for (const [part, wholes] of Object.entries(PARTS)) {
    const siens = API.flatMap(({ access, name }) => {
      if (access.who !== 'right') return [];
      const ecrans = [access.screen, ...access.also].map((screen) => ({
        operation: access.operation,
        ...screen,
      }));
      return ecrans.filter(({ reference }) => reference === part).map((own) => ({ name, own, ecrans }));
    });
    expect(siens.length, part).toBeGreaterThan(4);
    const dehors = siens.filter(({ own, ecrans }) =>
      ecrans.every(
        ({ reference, operation }) =>
          operation !== own.operation || !wholes.some((whole) => whole === reference),
      ),
    );
    expect(dehors.map(({ name }) => name)).toEqual([]);
  }
  await groupeDe('enseignants');
  const { id } = await recruter(direction);
  const vu = async (person: Person) => (await person.call(utilisateurs.get, { id })).data[0]?.estPlusFort;
  expect(await vu(direction)).toBe(0);
  expect((await direction.call(resetUserPwd, marque(await lu(server, id)))).status).toBe(200);
  const secretariat = await quelquUn('secretariat');
  expect(await vu(secretariat)).toBe(1);
  expect((await secretariat.call(resetUserPwd, marque(await lu(server, id)))).refus.code).toBe(
    'DROIT_ABSENT',
  );
});

it('[NOTE-72] un enseignant venu d’un fichier entre avec son premier mot de passe, une fois ; qui fut retiré d’un groupe n’y revient pas', async () => {
  const groupeId = await groupeDe('enseignants');
  const sansCompte = async () => {
    const { id } = await recruter(server.admin);
    await server.database.transaction((trx) =>
      trx.updateTable('utilisateurs').set({ motDePasse: AUCUN_MOT_DE_PASSE }).where('id', '=', id).execute(),
    );
    return id;
  };
  const premier = async (id: number, person = direction) =>
    (await person.call(resetUserPwd, marque(await lu(server, id)))).data[0]?.groupe;
  const venu = await sansCompte();
  expect(await premier(venu)).toBe('Enseignants');
  expect(await premier(venu)).toBeNull();
  const retire = await sansCompte();
  await join(server.admin, retire, groupeId);
  await server.database.transaction((trx) =>
    trx.updateTable('user_groupes').set({ estActif: 0 }).where('userId', '=', retire).execute(),
  );
  expect(await premier(retire)).toBeNull();
  expect(await premier(await sansCompte(), server.admin)).toBeNull();
});
