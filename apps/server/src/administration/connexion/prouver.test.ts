/** Who changes what an account is, or who administers, proves first that they sit there (AMB-184). */

import { login, prouverIdentite } from '@gestionscolaire/contract/administration/connexion.ts';
import { addPrivilege } from '@gestionscolaire/contract/administration/droits/privileges.ts';
import { addUserGroupe } from '@gestionscolaire/contract/administration/groupes.ts';
import { utilisateurs } from '@gestionscolaire/contract/administration/utilisateurs.ts';
import { API } from '@gestionscolaire/contract/api.ts';
import { MINUTE } from '@gestionscolaire/contract/core/values/durations.ts';
import { beforeEach, expect, it } from 'vitest';
import { choose, faults, personIn, prouve, refusal } from '#administration/tests/gestes.ts';
import { shift } from '#core/time/clock.ts';
import { Exemples } from '#tests/exemples/calls.ts';
import { groupOf } from '#tests/gestes/droits.ts';
import { lieu } from '#tests/gestes/lieux.ts';
import { formulaire, lu } from '#tests/gestes/utilisateurs.ts';
import { ADMIN, MOT_DE_PASSE, ownServer, type Person, type TestServer } from '#tests/harness.ts';

let server: TestServer;
beforeEach(async () => {
  server = await ownServer();
});

const NEUF = 'Sous-le-manguier-7h31';
const TELEPHONE = '622000001';
const DEMANDE = "Avant cet acte, tapez votre mot de passe actuel : c'est bien vous ?";
const FAUX = "Ce n'est pas votre mot de passe actuel.";
const VEUT_UNE_PREUVE = [422, { motDePasseActuel: DEMANDE }];

/** Signs in as the sign-in page does, which is no proof. */
async function entre(password = MOT_DE_PASSE): Promise<Person> {
  const { data } = await server.stranger.call(login, { login: TELEPHONE, password });
  return personIn(server, data);
}

const prouver = (person: Person, motDePasseActuel = MOT_DE_PASSE) =>
  person.call(prouverIdentite, { motDePasseActuel });

it('[SEC-21] [SEC-04] une connexion fraîche ne change pas seule le mot de passe ; une preuve vaut cinq minutes', async () => {
  await server.person({ telephone: TELEPHONE });
  const fraiche = await entre();
  expect(faults(await choose(fraiche, NEUF))).toEqual(VEUT_UNE_PREUVE);
  const prouvee = await prouve(server, fraiche);
  server.now = shift(server.now, 5 * MINUTE + 1);
  expect(faults(await choose(prouvee, NEUF))).toEqual(VEUT_UNE_PREUVE);
  const encore = await prouve(server, prouvee);
  server.now = shift(server.now, 5 * MINUTE);
  expect((await choose(encore, NEUF)).status).toBe(200);
  expect((await entre(NEUF)).token).not.toBe('');
  expect(await server.rows('tentatives')).toEqual([]);
});

it('[SEC-21] une preuve change le jeton : celui d’avant n’ouvre plus rien, et la connexion reste la même', async () => {
  const { id } = await server.person({ telephone: TELEPHONE });
  const avant = await entre();
  const apres = await prouve(server, avant);
  expect(apres.token).not.toBe(avant.token);
  expect(refusal(await choose(avant, NEUF)).slice(0, 2)).toEqual([401, 'NON_CONNECTE']);
  expect((await choose(apres, NEUF)).status).toBe(200);
  const siennes = (await server.rows('connexions')).filter(({ userId }) => userId === id);
  expect(siennes).toHaveLength(1 + 1);
  const acte = (await server.rows('journal')).find(({ appel }) => appel === 'PUT prouverIdentite');
  expect(acte).toMatchObject({ userId: id, entite: 'connexions' });
  expect(JSON.stringify(acte)).not.toContain(apres.token);
});

it('[SEC-21] qui change un mot de passe provisoire n’est pas interrogé', async () => {
  const provisoire = await server.person({ motDePasseAChanger: true, telephone: TELEPHONE });
  expect((await choose(await entre(), NEUF)).status).toBe(200);
  expect(provisoire.id).toBeGreaterThan(0);
});

it('[SEC-21] [SEC-04] un mot de passe actuel faux est dit au champ et compté comme un échec', async () => {
  await server.person({ telephone: TELEPHONE });
  const person = await entre();
  for (let round = 0; round < 5; round += 1)
    expect(faults(await prouver(person, 'Pas le bon'))).toEqual([422, { motDePasseActuel: FAUX }]);
  const blocked = await prouver(person);
  expect([blocked.status, blocked.refus.attente]).toEqual([429, 15 * 60]);
  // The sign-in counts the same failures: there is one count, whatever the door.
  expect((await server.stranger.call(login, { login: TELEPHONE, password: MOT_DE_PASSE })).status).toBe(429);
  expect(faults(await choose(person, NEUF))).toEqual(VEUT_UNE_PREUVE);
});

it('[SEC-21] [SEC-04] un e-mail et un téléphone, les siens ou ceux d’un autre, veulent une preuve ; le reste d’une fiche, rien', async () => {
  const adresse = await lieu(server, 'quartiers');
  const droits = { utilisateurs: ['lecture', 'modification'] };
  const { id } = await server.person({ droits, telephone: TELEPHONE });
  const person = await entre();
  const autre = await server.person();
  const sent = { adresse, prenoms: 'Aïssatou', name: 'Camara', fonction: 'Comptable' };
  for (const cible of [id, autre.id]) {
    const before = await lu(server, cible);
    for (const more of [{ email: 'voleur@ecole.test' }, { email: null }, { telephone: '622777777' }]) {
      const form = formulaire(before, { ...sent, ...more });
      expect(faults(await person.call(utilisateurs.update, form))).toEqual(VEUT_UNE_PREUVE);
    }
    expect((await lu(server, cible)).modifDate).toBe(before.modifDate);
    expect((await person.call(utilisateurs.update, formulaire(before, sent))).status).toBe(200);
  }
  const prouvee = await prouve(server, person);
  for (const cible of [id, autre.id]) {
    const email = `personne-${cible}@ecole.test`;
    const form = formulaire(await lu(server, cible), { ...sent, email });
    expect((await prouvee.call(utilisateurs.update, form)).status).toBe(200);
    expect((await lu(server, cible)).email).toBe(email);
  }
});

it('[SEC-21] donner un droit d’administrer, par un groupe ou par un privilège, veut une preuve ; un autre droit, rien', async () => {
  const exemples = new Exemples(server);
  const administrateur = await server.signIn(server.admin.id);
  const simple = await exemples.validInput(addPrivilege, administrateur);
  const nouveau = await server.person();
  const groupeId = await groupOf(server, administrateur.id);
  const groupe = { userId: nouveau.id, groupeId, creationUserId: 0 };
  server.now = shift(server.now, 5 * MINUTE + 1);
  expect(faults(await administrateur.call(addUserGroupe, groupe))).toEqual(VEUT_UNE_PREUVE);
  const menuDe = async (reference: string) =>
    Number((await server.rows('menus')).find((menu) => menu['reference'] === reference)?.['id']);
  const [ecriture] = (await server.rows('modes_acces')).filter(({ ajout }) => ajout === 1);
  const privilege = { ...simple, ongletId: null, modeAccesId: Number(ecriture?.['id']) };
  const donne = async (reference: string) =>
    administrateur.call(addPrivilege, { ...privilege, menuId: await menuDe(reference) });
  expect(faults(await donne('utilisateurs'))).toEqual(VEUT_UNE_PREUVE);
  expect((await donne('pays')).status).toBe(201);
  const encore = await prouve(server, administrateur, { motDePasseActuel: ADMIN.motDePasse });
  expect((await encore.call(addUserGroupe, groupe)).status).toBe(201);
});

it('[SEC-21] chaque appel qui veut une preuve la demande à qui n’en a pas donné depuis cinq minutes', async () => {
  const exemples = new Exemples(server);
  const asked: [string, unknown][] = [];
  const voulues = API.filter(({ wantsProof }) => wantsProof);
  const unproved = await server.signIn(server.admin.id);
  server.now = shift(server.now, 5 * MINUTE + 1);
  for (const endpoint of voulues) {
    const input = await exemples.validInput(endpoint, await server.signIn(server.admin.id));
    asked.push([endpoint.name, faults(await unproved.call(endpoint, input))]);
  }
  expect(asked).toEqual(voulues.map(({ name }) => [name, VEUT_UNE_PREUVE]));
});
