/** The tests cover the form of users, their list, and their schools. */
import {
  getEnseignantByEcoleId,
  getEnseignantNotAffectedToClasses,
  userSelectBy,
  utilisateurs,
} from '@gestionscolaire/contract/administration/utilisateurs.ts';
import type { Endpoint } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { MESSAGES } from '@gestionscolaire/contract/ecrans/messages.ts';
import { quartiers } from '@gestionscolaire/contract/geographie/quartiers.ts';
import { ecoles } from '@gestionscolaire/contract/scolarite/ecoles.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAdministrator } from '#administration/connexion/administrateurs.ts';
import { changed, fresh, refusal, statuses } from '#administration/tests/gestes.ts';
import type { Row } from '#core/db/tables.ts';
import { createSchool } from '#tests/gestes/ecole.ts';
import { lieu } from '#tests/gestes/lieux.ts';
import { ajoute, fiche, formulaire, lu, marque, reponse } from '#tests/gestes/utilisateurs.ts';
import { type Person, type TestServer, testServer } from '#tests/harness.ts';

const TOUT = ['lecture', 'ajout', 'modification', 'suppression'];

let server: TestServer;
let admin: Person;
let ratoma: number;
let matoto: number;
let directeur: Person;

beforeAll(async () => {
  server = await testServer();
  admin = server.admin;
  ratoma = await createSchool(server, 'École de Ratoma');
  matoto = await createSchool(server, 'École de Matoto');
  directeur = await server.person({ ecoleId: ratoma, droits: { utilisateurs: TOUT } });
});
afterAll(() => server.close());

/** The two answers of a change: made, or refused since the record is of another school. */
const FAIT = [200, ''];
const INTROUVABLE = [404, 'INTROUVABLE'];
const cherche = async (recherche: string, person = admin): Promise<number[]> =>
  (await person.call(utilisateurs.list, { recherche })).data.map(({ id }) => id);
const champs = async (endpoint: Endpoint, input: Record<string, unknown>, person = admin) =>
  (await person.call(endpoint, input)).refus.champs;
const journalOf = async (id: number): Promise<Row[]> =>
  (await server.rows('journal')).filter((row) => row['entite'] === 'utilisateurs' && row['entiteId'] === id);
const ecole = (id: number | null): Row => ({ ecoleId: id });

it('[USER-33] [DATA-20] ajoute un utilisateur actif, et le rend avec toute la chaîne de son adresse', async () => {
  const paysId = await lieu(server, 'pays', undefined, 'Guinée');
  const regionId = await lieu(server, 'regions', paysId, 'Conakry');
  const prefectureId = await lieu(server, 'prefectures', regionId, 'Conakry');
  const communeId = await lieu(server, 'communes', prefectureId, 'Ratoma');
  const quartierId = await lieu(server, 'quartiers', communeId, 'Kipé');
  const more = { ecoleId: ratoma, adresse: quartierId, observations: 'Le soir', email: 'camara@ecole.test' };
  const { creationUserId: _, ...form } = await fiche(server, more);
  const answer = await admin.call(utilisateurs.create, { ...form, creationUserId: 0 });
  expect(answer.status).toBe(201);
  const id = answer.data[0]?.lastUserId ?? 0;
  const lieux = { quartierId, quartierdistrictId: quartierId, communeId, prefectureId, regionId, paysId };
  const noms = {
    quartier: 'Kipé',
    commune: 'Ratoma',
    prefecture: 'Conakry',
    region: 'Conakry',
    pays: 'Guinée',
  };
  const rien = { photo: null, structureId: null, prestataireId: null, estAlerte: 0, estSuspendu: 0 };
  const sien = { ecole: 'École de Ratoma', nom: 'Camara', motDePasseAChanger: 1, estPlusFort: 0 };
  // The typed values come back as they were.
  const row = { ...form, id, ...sien, ...lieux, ...noms, ...rien, ...fresh(server) };
  expect((await admin.call(utilisateurs.get, { id })).data).toEqual([row]);
});

it('[USER-35] rend aussi un premier administrateur, qui n’a ni fonction, ni téléphone, ni adresse', async () => {
  const rien = { fonction: null, telephone: null, indicatifTel: null, adresse: null, quartier: null };
  const user = await lu(server, admin.id);
  expect(user).toMatchObject({ nom: 'Principal', ...rien, pays: null, ecole: null });
  expect(await reponse(admin, utilisateurs.get, { id: 999_999 })).toEqual(INTROUVABLE);
});

it('[USER-30] un indépendant n’a pas d’école, un autre celle qui est choisie, et l’on passe de l’un à l’autre', async () => {
  const user = await ajoute(server, ecole(null));
  expect([user.ecoleId, user.ecole]).toEqual([null, null]);
  await admin.call(utilisateurs.update, formulaire(user, ecole(matoto)));
  const attached = await lu(server, user.id);
  expect([attached.ecoleId, attached.ecole]).toEqual([matoto, 'École de Matoto']);
  await admin.call(utilisateurs.update, formulaire(attached, ecole(null)));
  expect((await lu(server, user.id)).ecoleId).toBeNull();
  expect(await champs(utilisateurs.create, await fiche(server, ecole(999_999)))).toEqual({
    ecoleId: "Cette école n'existe pas ou est désactivée.",
  });
});

it('[USER-36] modifie ce qui est resté tel que lu ; ce que l’on n’envoie pas reste', async () => {
  const user = await ajoute(server, { indicatifTel: '33', telephone: '612345678', observations: 'Matin' });
  const { indicatifTel: _, ...sent } = formulaire(user, { fonction: 'enseignant' });
  for (const left of ['observations', 'telephone1', 'telephone2']) delete sent[left];
  const { data } = await admin.call(utilisateurs.update, sent);
  const after = await lu(server, user.id);
  const stamps = { modifDate: data[0]?.modifDate, modifUserId: admin.id };
  expect(after).toEqual({ ...user, fonction: 'Enseignant', ...stamps });
  const stale = await admin.call(utilisateurs.update, formulaire(user, { fonction: 'Gardien' }));
  expect([stale.status, stale.refus.code]).toEqual([409, 'PERIME']);
  expect(stale.refus.actuel).toEqual(after);
});

it('[USER-34] [USER-37] désactivé tel que lu, il quitte la liste des actifs pour l’autre et garde le reste', async () => {
  const user = await ajoute(server);
  const jour = server.now.slice(0, 10);
  const liste = async (estActif: number, debut: string | null = null, fin = debut) =>
    (await admin.call(utilisateurs.list, { estActif, debut, fin })).data.map(({ id }) => id);
  for (const borne of [null, jour]) expect(await liste(1, borne)).toContain(user.id);
  expect(await liste(1, '2020-01-01')).toEqual([]);
  expect(await liste(0)).not.toContain(user.id);
  const { data } = await admin.call(utilisateurs.disable, marque(user));
  const stamps = { modifDate: data[0]?.modifDate, modifUserId: admin.id };
  expect(await lu(server, user.id)).toEqual({ ...user, estActif: 0, ...stamps });
  expect(await liste(1)).not.toContain(user.id);
  expect(await liste(0)).toContain(user.id);
});

it('de deux modifications envoyées au même instant, une seule est faite', async () => {
  const user = await ajoute(server);
  const answers = await Promise.all(
    ['Gardien', 'Cuisinier'].map((fonction) =>
      reponse(admin, utilisateurs.update, formulaire(user, { fonction })),
    ),
  );
  expect(answers.toSorted(([a], [b]) => a - b)).toEqual([FAIT, [409, 'PERIME']]);
  expect(await journalOf(user.id)).toHaveLength(2);
});

it('[USER-12] [MSG-59] [CONST-10] demande de confirmer un nom hors de 4 à 9 caractères, et ne redemande pas pour un nom connu', async () => {
  const short = await fiche(server, { name: 'Bah' });
  const asked = await admin.call(utilisateurs.create, short);
  expect([asked.status, asked.refus.code]).toEqual([422, 'A_CONFIRMER']);
  expect(asked.refus.champs).toEqual({ name: MESSAGES.nomInvalide });
  const kept = await admin.call(utilisateurs.create, { ...short, nomConfirme: true });
  const user = await lu(server, kept.data[0]?.lastUserId ?? 0);
  expect(user.nom).toBe('Bah');
  expect(await reponse(admin, utilisateurs.update, formulaire(user, { prenoms: 'Alpha' }))).toEqual(FAIT);
  const renamed = formulaire(await lu(server, user.id), { name: 'Zogbélémou' });
  expect(await champs(utilisateurs.update, renamed)).toEqual({ name: MESSAGES.nomInvalide });
  expect((await admin.call(utilisateurs.update, { ...renamed, nomConfirme: true })).status).toBe(200);
  expect(await champs(utilisateurs.create, { ...short, name: 'B4h', nomConfirme: true })).toEqual({
    name: MESSAGES.nomInvalide,
  });
});

it('refuse un téléphone trop court pour son indicatif et un quartier désactivé, à la fois', async () => {
  const quartierId = await lieu(server, 'quartiers');
  const user = await ajoute(server, { adresse: quartierId });
  await admin.call(quartiers.disable, { id: quartierId, modifUserId: 0, modifDate: null });
  const form = await fiche(server, { adresse: quartierId, telephone: '62200000' });
  expect(await champs(utilisateurs.create, form)).toEqual({
    telephone: MESSAGES.telephoneInvalide,
    adresse: "Ce quartier n'existe pas ou est désactivé.",
  });
  const abroad = { ...(await fiche(server)), indicatifTel: '+33', telephone: '61234' };
  expect(Object.keys((await champs(utilisateurs.create, abroad)) ?? {})).toEqual(['telephone']);
  // The quarter was disabled meanwhile: it stays where it already is.
  expect(await reponse(admin, utilisateurs.update, formulaire(user, { fonction: 'Gardien' }))).toEqual(FAIT);
});

it('refuse le téléphone et l’e-mail d’un autre actif, et ne le nomme qu’à qui peut le voir', async () => {
  const mine = { telephone: '628111111', email: 'fatou@ecole.test' };
  const other = await ajoute(server, { ...mine, ecoleId: matoto, prenoms: 'Fatoumata', name: 'Soumah' });
  const twin = await fiche(server, { ...mine, email: 'FATOU@ecole.test' });
  const refused = await admin.call(utilisateurs.create, twin);
  const telephone = 'Ce téléphone est déjà celui de Fatoumata Soumah.';
  expect(refusal(refused)).toEqual([409, 'DOUBLON', telephone]);
  const email = 'Cet e-mail est déjà celui de Fatoumata Soumah.';
  expect(refused.refus.champs).toEqual({ telephone, email });
  const hidden = { ...twin, ecoleId: ratoma };
  expect(await champs(utilisateurs.create, hidden, directeur)).toEqual({
    telephone: "Ce téléphone est déjà celui d'un autre utilisateur.",
    email: "Cet e-mail est déjà celui d'un autre utilisateur.",
  });
  const colleague = await ajoute(server, { ecoleId: ratoma, prenoms: 'Aïssatou', name: 'Barry' });
  expect(
    await champs(utilisateurs.create, { ...hidden, telephone: colleague.telephone, email: null }, directeur),
  ).toEqual({ telephone: 'Ce téléphone est déjà celui de Aïssatou Barry.' });
  // A disabled user blocks nobody, and comes back only if nobody took their telephone or e-mail.
  await admin.call(utilisateurs.disable, marque(other));
  expect((await admin.call(utilisateurs.create, twin)).status).toBe(201);
  const off = await lu(server, other.id);
  expect(await reponse(admin, utilisateurs.enable, marque(off))).toEqual([409, 'DOUBLON']);
});

it('le même numéro demandé par deux personnes au même instant n’est qu’à une, et l’autre apprend qui l’a', async () => {
  const form = await fiche(server);
  const answers = await Promise.all([1, 2, 3].map(() => admin.call(utilisateurs.create, form)));
  expect(statuses(answers)).toEqual([201, 409, 409]);
  for (const { refus } of answers.filter(({ status }) => status === 409))
    expect(refus.champs).toEqual({ telephone: 'Ce téléphone est déjà celui de Mamadou Camara.' });
});

it('trouve un numéro de quelque façon qu’il soit écrit, et un nom sans ses accents', async () => {
  const user = await ajoute(server, { telephone: '629123456', name: 'Kéïta', ecoleId: matoto });
  const ecrit =
    '629123456 · 629 12 34 56 · 629-12-34-56 · +224629123456 · +224 629 12 34 56 · 00224629123456 · 00 224 629 12 34 56';
  const enPartie = '(224) 629.12.34.56 · 29123 · keita +224 629 12 · matoto keita';
  for (const typed of [ecrit, enPartie].flatMap((all) => all.split(' · ')))
    expect(await cherche(typed), typed).toEqual([user.id]);
  expect(await cherche('629 12 34 57')).toEqual([]);
});

it('trouve aussi par son numéro un administrateur fait au démarrage', async () => {
  const saisie = { login: '+224 666 12 34 56', motDePasse: 'k7mw-p3xq-9dta', isProvisional: true };
  const create = await createAdministrator(saisie);
  const id = await server.database.transaction((trx) => create(trx, server.now));
  expect(await cherche('666 12 34 56')).toEqual([id]);
  expect(await cherche('00224666123456')).toEqual([id]);
  await admin.call(utilisateurs.disable, marque(await lu(server, id)));
});

it('garde le quartier d’une adresse, en disant à qui il sert', async () => {
  const quartierId = await lieu(server, 'quartiers');
  await admin.call(utilisateurs.disable, marque(await ajoute(server, { adresse: quartierId })));
  await ajoute(server, { adresse: quartierId });
  const { refus } = await admin.call(quartiers.remove, { id: quartierId });
  expect([refus.code, refus.error]).toEqual(['UTILISE', 'Utilisé par 2 utilisateurs, dont 1 désactivé']);
});

it('range chaque colonne dans un sens et dans l’autre, ceux à qui elle manque compris', async () => {
  const elan = { indicatifTel: '33', telephone: '999999', ecoleId: matoto, name: 'Élan', fonction: 'Vigile' };
  await ajoute(server, elan);
  await ajoute(server, { indicatifTel: '224', telephone: '600000000', name: 'Elans' });
  const page = async (tri: string, ordre: string) =>
    (await admin.call(utilisateurs.list, { estActif: 1, debut: null, fin: null, tri, ordre })).data;
  for (const tri of utilisateurs.sortable) {
    const up = await page(tri, 'asc');
    expect(up.length).toBeGreaterThan(3);
    expect((await page(tri, 'desc')).map(({ id }) => id)).toEqual(up.map(({ id }) => id).toReversed());
  }
  const numbers = (await page('telephone', 'asc')).map(
    ({ indicatifTel, telephone }) => `${indicatifTel ?? ''} ${telephone ?? ''}`,
  );
  expect(numbers[0]).toBe(' ');
  expect(numbers).toEqual(numbers.toSorted());
  const names = (await page('name', 'asc')).map(({ nom }) => nom);
  expect(names.indexOf('Élan')).toBe(names.indexOf('Elans') - 1);
  const schools = (await page('ecole', 'asc')).map((row) => row.ecole ?? '');
  expect(schools).toEqual(schools.toSorted());
  expect(schools.at(-1)).toBe('École de Ratoma');
  const one = await admin.call(utilisateurs.list, { page: 1, taille: 2 });
  expect(one.data).toHaveLength(2);
  expect(Number(one.headers['x-total-count'])).toBe(numbers.length);
});

it('une personne d’une école ne voit que les siens, et rien ne dit que les autres existent', async () => {
  const own = await ajoute(server, ecole(ratoma));
  const others = [await ajoute(server, ecole(matoto)), await ajoute(server)];
  const { data } = await directeur.call(utilisateurs.list, {});
  expect(data.map(({ id }) => id)).toContain(own.id);
  expect(new Set(data.map(({ ecoleId }) => ecoleId))).toEqual(new Set([ratoma]));
  const file = (await directeur.call(utilisateurs.export, { format: 'csv' })).text;
  expect(file).toContain(String(own.telephone));
  for (const other of others) {
    expect(file).not.toContain(String(other.telephone));
    for (const [endpoint, input] of [
      [utilisateurs.get, { id: other.id }],
      [utilisateurs.update, formulaire(other, ecole(ratoma))],
      [utilisateurs.disable, marque(other)],
      [utilisateurs.enable, marque(other)],
      [utilisateurs.disable, { ...marque(other), id: 999_999 }],
    ] as const)
      expect(await reponse(directeur, endpoint, input)).toEqual(INTROUVABLE);
  }
});

it('elle n’ajoute et ne modifie que dans son école', async () => {
  const { data } = await directeur.call(utilisateurs.create, await fiche(server, ecole(ratoma)));
  const user = await lu(server, data[0]?.lastUserId ?? 0);
  for (const ecoleId of [matoto, null])
    for (const [endpoint, input] of [
      [utilisateurs.create, await fiche(server, { ecoleId })],
      [utilisateurs.update, formulaire(user, { ecoleId })],
    ] as const)
      expect(await reponse(directeur, endpoint, input)).toEqual([403, 'HORS_DE_PORTEE']);
  const named = formulaire(user, { prenoms: 'Ibrahima' });
  expect(await reponse(directeur, utilisateurs.update, named)).toEqual(FAIT);
});

it('[USER-38] [USER-31] choisit par école et par fonction ; une personne d’une école reçoit les siens, quoi qu’elle demande', async () => {
  const here = await ajoute(server, { ecoleId: ratoma, fonction: 'ENSEIGNANT' });
  const there = await ajoute(server, { ecoleId: matoto, fonction: 'Enseignant' });
  const select = async (person: Person, ecoleId: number | null, fonction: string, estActif = 1) =>
    (await person.call(userSelectBy, { estActif, ecoleId, fonction })).data.map(({ id }) => id);
  expect(await select(admin, ratoma, 'Enseignant')).toEqual([here.id]);
  expect(await select(admin, matoto, 'enseignant')).toEqual([there.id]);
  expect(await select(admin, null, 'Enseignant')).toEqual(expect.arrayContaining([here.id, there.id]));
  expect(await select(admin, null, 'Enseignant chef')).toEqual([]);
  expect(await select(directeur, matoto, 'Enseignant')).toEqual([here.id]);
  expect(await select(directeur, null, '')).not.toContain(there.id);
  await admin.call(utilisateurs.disable, marque(here));
  expect(await select(admin, ratoma, 'Enseignant')).toEqual([]);
  expect(await select(admin, ratoma, 'Enseignant', 0)).toEqual([here.id]);
});

it('rend les enseignants actifs d’une école ; une personne d’une école reçoit les siens', async () => {
  const here = await ajoute(server, { ecoleId: ratoma, fonction: 'enseignant' });
  await ajoute(server, { ecoleId: ratoma, fonction: 'Gardien' });
  const there = await ajoute(server, { ecoleId: matoto, fonction: 'Enseignant' });
  const { data } = await admin.call(getEnseignantByEcoleId, { ecoleId: ratoma });
  expect(data.map(({ id, fonction, enseignant }) => [id, fonction, enseignant])).toEqual([
    [here.id, 'Enseignant', null],
  ]);
  const libres = async (person: Person, ecoleId: number) =>
    (await person.call(getEnseignantNotAffectedToClasses, { ecoleId })).data.map(({ id }) => id);
  expect(await libres(admin, ratoma)).toEqual([here.id]);
  expect(await libres(admin, matoto)).toContain(there.id);
  expect(await libres(directeur, matoto)).toEqual([here.id]);
  await admin.call(utilisateurs.disable, marque(here));
  expect(await libres(admin, ratoma)).toEqual([]);
});

it('donne les écoles actives à choisir, la sienne à une personne d’une école', async () => {
  const names = async (person: Person, recherche?: string) =>
    (await person.call(ecoles.list, { recherche })).data.map(({ libelle }) => libelle);
  expect(await names(admin)).toEqual(['École de Matoto', 'École de Ratoma']);
  expect(await names(admin, 'ratoma ecole')).toEqual(['École de Ratoma']);
  expect(await names(directeur)).toEqual(['École de Ratoma']);
  expect(await names(directeur, 'matoto')).toEqual([]);
  expect((await admin.call(ecoles.list, { recherche: 'a\0' })).status).toBe(422);
});

it('écrit au journal qui a fait quoi et ce qui a changé, rien de plus, et un refus n’y écrit rien', async () => {
  const user = await ajoute(server);
  await admin.call(utilisateurs.update, formulaire(user, { fonction: 'Gardien' }));
  await admin.call(utilisateurs.disable, marque(await lu(server, user.id)));
  await admin.call(utilisateurs.enable, marque(await lu(server, user.id)));
  const before = (await server.rows('journal')).length;
  await admin.call(utilisateurs.update, formulaire(user, { fonction: 'Vigile' }));
  await admin.call(utilisateurs.create, await fiche(server, { telephone: user.telephone }));
  expect(await server.rows('journal')).toHaveLength(before);
  const acts = await journalOf(user.id);
  const appels = ['POST addUser', 'PUT updateUser', 'PUT disableUser', 'PUT enableUser'];
  expect(acts.map(({ appel, userId }) => [appel, userId])).toEqual(appels.map((appel) => [appel, admin.id]));
  const [created, ...told] = acts.map(changed);
  expect(told).toEqual([{ fonction: ['Comptable', 'Gardien'] }, { estActif: [1, 0] }, { estActif: [0, 1] }]);
  expect(created).toEqual({
    prenoms: [null, 'Mamadou'],
    name: [null, 'Camara'],
    indicatifTel: [null, '224'],
    telephone: [null, user.telephone],
    fonction: [null, 'Comptable'],
    adresse: [null, user.adresse],
  });
});

it('chaque appel veut le droit de son opération, et lui seul', async () => {
  const user = await ajoute(server);
  const needed: [Endpoint, Record<string, unknown>, string][] = [
    [utilisateurs.list, {}, 'lecture'],
    [utilisateurs.get, { id: user.id }, 'lecture'],
    [utilisateurs.export, { format: 'csv' }, 'lecture'],
    [userSelectBy, { estActif: 1, ecoleId: null, fonction: '' }, 'lecture'],
    [utilisateurs.create, await fiche(server), 'ajout'],
    [utilisateurs.update, formulaire(user), 'modification'],
    [utilisateurs.disable, marque(user), 'suppression'],
    [utilisateurs.enable, marque(user), 'suppression'],
  ];
  for (const operation of TOUT) {
    const person = await server.person({ droits: { utilisateurs: [operation] } });
    for (const [endpoint, input, wanted] of needed) {
      const { status } = await person.call(endpoint, input);
      const isRefused = wanted !== operation && wanted !== 'lecture';
      expect(status === 403, `${endpoint.name} avec ${operation}`).toBe(isRefused);
    }
  }
});

it('exporte la liste sous des titres qui se lisent, sans aucun mot de passe', async () => {
  const user = await ajoute(server, { name: 'Condé', ecoleId: ratoma, email: 'conde@ecole.test' });
  const recherche = `+224${user.telephone ?? ''}`;
  const { text } = await admin.call(utilisateurs.export, { format: 'csv', recherche });
  const [titles, line, ...rest] = text.slice(1).trimEnd().split('\r\n');
  expect(titles).toBe('Nom;Prénoms;École;Fonction;Téléphone;Quartier;E-mail');
  expect(line).toBe(
    `Condé;Mamadou;École de Ratoma;Comptable;'+224 ${user.telephone};${user.quartier};conde@ecole.test`,
  );
  expect(rest).toEqual([]);
  const whole = (await admin.call(utilisateurs.export, { format: 'csv' })).text;
  expect(whole).not.toContain('argon2');
});
