/** A user enters with his one-time password, is shut out, and is let in again. */
import { readdirSync, readFileSync } from 'node:fs';
import { join as pathOf } from 'node:path';
import { login, updateUserPwd } from '@gestionscolaire/contract/administration/connexion.ts';
import {
  resetUserPwd,
  suspendUser,
  utilisateurs,
} from '@gestionscolaire/contract/administration/utilisateurs.ts';
import type { Endpoint } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { devises } from '@gestionscolaire/contract/parametres/devises.ts';
import { describe, expect, it } from 'vitest';
import { contenu } from '#tests/contenu.ts';
import { groupOf, join, TOUTES } from '#tests/gestes/droits.ts';
import { createSchool } from '#tests/gestes/ecole.ts';
import { ajoute, fiche, formulaire, lu, marque, reponse } from '#tests/gestes/utilisateurs.ts';
import { MOT_DE_PASSE, ownServer, type Person, type TestServer } from '#tests/harness.ts';

const FORME = /^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/;

/** Reads everything that stays: rows of all tables, files of the data folder, lines of the log. */
async function traces(server: TestServer): Promise<string> {
  const { dataDir } = server.store.config;
  const files = readdirSync(dataDir).map((name) => readFileSync(pathOf(dataDir, name), 'latin1'));
  return [JSON.stringify(await contenu(server.database.read)), ...files, ...server.logs].join('\n');
}

const entre = (server: TestServer, identifiant: string, password: string) =>
  server.stranger.call(login, { login: identifiant, password });

/** Adds another person who can do everything. */
async function administrateur(server: TestServer): Promise<Person> {
  const person = await server.person();
  await join(server.admin, person.id, await groupOf(server, server.admin.id));
  return person;
}

const suspend = async (server: TestServer, person: Person, id: number, estSuspendu: 0 | 1) =>
  person.call(suspendUser, { ...marque(await lu(server, id)), estSuspendu });
const disable = async (server: TestServer, person: Person, id: number) =>
  person.call(utilisateurs.disable, marque(await lu(server, id)));
const reset = async (server: TestServer, person: Person, id: number) =>
  person.call(resetUserPwd, marque(await lu(server, id)));

describe('mot de passe provisoire', () => {
  it('[USER-33] [USER-32] [CONST-12] est dit une fois à qui ajoute, ouvre la porte, et se change d’abord', async () => {
    const server = await ownServer();
    const form = { ...(await fiche(server)), password: 'celui-de-tout-le-monde' };
    const { data } = await server.admin.call(utilisateurs.create, form);
    const [made] = data;
    const provisoire = made?.motDePasseProvisoire ?? '';
    expect(data).toEqual([{ lastUserId: made?.lastUserId, motDePasseProvisoire: provisoire }]);
    expect(provisoire).toMatch(FORME);
    expect((await entre(server, form.telephone, 'celui-de-tout-le-monde')).status).toBe(401);
    const { token, motDePasseAChanger } = (await entre(server, `+224 ${form.telephone}`, provisoire)).data;
    expect(motDePasseAChanger).toBe(true);
    const early = await server.request('POST', 'getAllUser', { token, body: {} });
    expect(early.refus.code).toBe('MOT_DE_PASSE_A_CHANGER');
    const person = await server.signIn(made?.lastUserId ?? 0);
    const neuf = { id: person.id, newMotDePasse: 'Mon-mot-de-passe', modifUserId: 0, creationUserId: 0 };
    expect((await person.call(updateUserPwd, neuf)).status).toBe(200);
    expect((await entre(server, form.telephone, provisoire)).status).toBe(401);
    expect((await entre(server, form.telephone, 'Mon-mot-de-passe')).data.motDePasseAChanger).toBe(false);
  });

  it('[USER-32] n’est écrit nulle part en clair, et la demande répétée ne le redit pas', async () => {
    const server = await ownServer({ logLevel: 'trace' });
    const form = await fiche(server, { observations: 'trace-cherchée' });
    const first = await server.admin.call(utilisateurs.create, form, { 'idempotency-key': 'ajout' });
    const again = await server.admin.call(utilisateurs.create, form, { 'idempotency-key': 'ajout' });
    const id = first.data[0]?.lastUserId ?? 0;
    expect(again.data).toEqual([{ lastUserId: id, motDePasseProvisoire: null }]);
    expect(again.status).toBe(201);
    expect(
      (await server.rows('utilisateurs')).filter((row) => row['telephone'] === form.telephone),
    ).toHaveLength(1);
    const stamp = marque(await lu(server, id));
    const renewed = await server.admin.call(resetUserPwd, stamp, { 'idempotency-key': 'neuf' });
    const renewedAgain = await server.admin.call(resetUserPwd, stamp, { 'idempotency-key': 'neuf' });
    expect(renewedAgain.data).toEqual([{ ...renewed.data[0], motDePasseProvisoire: null }]);
    const found = await traces(server);
    expect(found).toContain('trace-cherchée');
    for (const told of [first.data[0]?.motDePasseProvisoire, renewed.data[0]?.motDePasseProvisoire]) {
      expect(told).toMatch(FORME);
      expect(found).not.toContain(told);
    }
    expect(renewed.data[0]?.motDePasseProvisoire).not.toBe(first.data[0]?.motDePasseProvisoire);
    const row = (await server.rows('utilisateurs')).find((one) => one['id'] === id);
    expect(String(row?.['motDePasse'])).toMatch(/^\$argon2id\$/);
  });

  it('[USER-36] [USER-32] [CONST-12] une modification ne touche pas au mot de passe, quoi qu’elle envoie', async () => {
    const server = await ownServer();
    const person = await server.person();
    const { adresse } = await fiche(server);
    const sent = formulaire(await lu(server, person.id), {
      fonction: 'Gardien',
      adresse,
      name: 'Essaie',
      prenoms: 'Personne',
      password: 'celui-de-tout-le-monde',
    });
    expect((await server.admin.call(utilisateurs.update, sent)).status).toBe(200);
    expect(await lu(server, person.id)).toMatchObject({ fonction: 'Gardien', motDePasseAChanger: 0 });
    expect((await entre(server, 'personne1@ecole.test', MOT_DE_PASSE)).status).toBe(200);
    expect((await entre(server, 'personne1@ecole.test', 'celui-de-tout-le-monde')).status).toBe(401);
  });

  it('renouvelé, il remplace l’ancien, met fin aux connexions et oublie les essais manqués', async () => {
    const server = await ownServer();
    const person = await server.person({ droits: { devises: ['lecture'] } });
    for (let essai = 0; essai < 5; essai += 1) await entre(server, 'personne1@ecole.test', 'oublié');
    expect((await entre(server, 'personne1@ecole.test', MOT_DE_PASSE)).status).toBe(429);
    const { data } = await reset(server, server.admin, person.id);
    expect((await person.call(devises.get, { id: 1 })).status).toBe(401);
    const provisoire = data[0]?.motDePasseProvisoire ?? '';
    const entered = await entre(server, 'personne1@ecole.test', provisoire);
    expect(entered.data.motDePasseAChanger).toBe(true);
    expect((await entre(server, 'personne1@ecole.test', MOT_DE_PASSE)).status).toBe(401);
    const act = (await server.rows('journal')).find(({ appel }) => appel === 'PUT resetUserPwd');
    expect(act).toMatchObject({
      userId: server.admin.id,
      entiteId: person.id,
      changements: JSON.stringify({ motDePasse: [null, null], motDePasseAChanger: [0, 1] }),
    });
    const stale = await server.admin.call(resetUserPwd, { id: person.id, modifUserId: 0, modifDate: null });
    expect([stale.refus.code, stale.refus.actuel]).toEqual(['PERIME', await lu(server, person.id)]);
  });
});

describe('son propre mot de passe', () => {
  it('ne se réinitialise pas : la connexion qui le dirait finirait', async () => {
    const server = await ownServer();
    const second = await administrateur(server);
    const { status, refus } = await reset(server, second, second.id);
    expect([status, refus.code, refus.error]).toEqual([
      409,
      'REGLE',
      'Changez votre propre mot de passe par « Changer le mot de passe », dans le menu de votre nom.',
    ]);
    expect(await lu(server, second.id)).toMatchObject({ motDePasseAChanger: 0 });
    expect((await reset(server, server.admin, second.id)).status).toBe(200);
  });
});

describe('entrée fermée', () => {
  it('un utilisateur désactivé ou suspendu est dehors à l’appel suivant, et revient quand on le remet', async () => {
    const server = await ownServer();
    for (const [shut, open] of [
      [
        (id: number) => disable(server, server.admin, id),
        async (id: number) => server.admin.call(utilisateurs.enable, marque(await lu(server, id))),
      ],
      [
        (id: number) => suspend(server, server.admin, id, 1),
        (id: number) => suspend(server, server.admin, id, 0),
      ],
    ] as const) {
      const person = await server.person({ droits: { devises: ['lecture'] } });
      const { email } = await lu(server, person.id);
      const calls = async (who: Person) => (await who.call(devises.export, { format: 'csv' })).status;
      expect(await calls(person)).toBe(200);
      const [written] = (await shut(person.id)).data;
      expect(written).toEqual({ id: person.id, modifDate: (await lu(server, person.id)).modifDate });
      expect(await calls(person)).toBe(401);
      expect((await entre(server, email ?? '', MOT_DE_PASSE)).status).toBe(401);
      await open(person.id);
      // A connexion that was ended stays ended.
      expect(await calls(person)).toBe(401);
      expect((await entre(server, email ?? '', MOT_DE_PASSE)).status).toBe(200);
    }
    const acts = (await server.rows('journal')).filter(({ appel }) => appel === 'PUT suspendUser');
    expect(acts.map(({ changements }): unknown => JSON.parse(String(changements)))).toEqual([
      { estSuspendu: [0, 1] },
      { estSuspendu: [1, 0] },
    ]);
  });

  it('refuse une marque périmée, et rend ce qui est enregistré', async () => {
    const server = await ownServer();
    const user = await ajoute(server);
    await server.admin.call(utilisateurs.update, formulaire(user, { fonction: 'Gardien' }));
    for (const [endpoint, more] of [
      [suspendUser, { estSuspendu: 1 }],
      [utilisateurs.disable, {}],
    ] as const) {
      const { refus } = await server.admin.call<Endpoint>(endpoint, { ...marque(user), ...more });
      expect([refus.code, refus.actuel]).toEqual(['PERIME', await lu(server, user.id)]);
    }
    await disable(server, server.admin, user.id);
    const gone = await suspend(server, server.admin, user.id, 1);
    expect([gone.refus.code, gone.refus.actuel]).toEqual(['PERIME', null]);
  });

  it('suspendre qui l’est déjà, ou remettre qui ne l’est pas, est refusé et n’écrit rien', async () => {
    const server = await ownServer();
    const user = await ajoute(server);
    const before = () => Promise.all([server.rows('journal'), lu(server, user.id)]);
    const free = await before();
    const one = await suspend(server, server.admin, user.id, 0);
    expect([one.status, one.refus.code, one.refus.error]).toEqual([
      409,
      'REGLE',
      "Cette personne n'est pas suspendue : rechargez la page.",
    ]);
    expect(await before()).toEqual(free);
    expect((await suspend(server, server.admin, user.id, 1)).status).toBe(200);
    const suspended = await before();
    const two = await suspend(server, server.admin, user.id, 1);
    expect([two.refus.code, two.refus.error]).toEqual([
      'REGLE',
      'Cette personne est déjà suspendue : rechargez la page.',
    ]);
    expect(await before()).toEqual(suspended);
  });

  it('on ne se désactive ni ne se suspend soi-même', async () => {
    const server = await ownServer();
    const second = await administrateur(server);
    const one = await disable(server, second, second.id);
    const two = await suspend(server, second, second.id, 1);
    expect([one.status, one.refus.code, one.refus.error]).toEqual([
      409,
      'REGLE',
      'On ne se désactive pas soi-même : demandez-le à un autre administrateur.',
    ]);
    expect([two.refus.code, two.refus.error]).toEqual([
      'REGLE',
      'On ne se suspend pas soi-même : demandez-le à un autre administrateur.',
    ]);
    expect(await lu(server, second.id)).toMatchObject({ estActif: 1, estSuspendu: 0 });
  });

  it('le dernier administrateur du réseau ne passe pas à une école', async () => {
    const server = await ownServer();
    const ecoleId = await createSchool(server);
    const { adresse } = await fiche(server);
    const more = { fonction: 'Directeur', telephone: '622333444', indicatifTel: '224', adresse };
    const own = async (extra: object) =>
      formulaire(await lu(server, server.admin.id), { ...more, ecoleId, ...extra });
    const { refus } = await server.admin.call(utilisateurs.update, await own({}));
    expect([refus.code, refus.error]).toEqual([
      'REGLE',
      expect.stringContaining('Plus personne ne pourrait administrer le produit'),
    ]);
    expect((await lu(server, server.admin.id)).ecoleId).toBeNull();
    const second = await administrateur(server);
    expect((await second.call(utilisateurs.update, await own({}))).status).toBe(200);
    // At his next call he is of the school: he sees its users alone.
    const seen = (await server.admin.call(utilisateurs.list, {})).data.map(({ id }) => id);
    expect(seen).toEqual([server.admin.id]);
  });

  it('personne ne touche à qui a un droit qu’il n’a pas, et le refus dit lequel', async () => {
    const server = await ownServer();
    const weak = await server.person({ droits: { utilisateurs: TOUTES } });
    const strong = await server.person({ droits: { devises: ['modification'] } });
    const shutOut = await server.person({ droits: { devises: ['lecture'] } });
    await disable(server, server.admin, shutOut.id);
    const { adresse } = await fiche(server);
    const before = [await server.rows('utilisateurs'), await server.rows('journal')];
    const form = formulaire(await lu(server, strong.id), { prenoms: 'Sékou', fonction: 'Gardien', adresse });
    const stamp = marque(await lu(server, strong.id));
    for (const [endpoint, input] of [
      [utilisateurs.update, form],
      [utilisateurs.disable, stamp],
      [resetUserPwd, stamp],
      [suspendUser, { ...stamp, estSuspendu: 1 }],
      [utilisateurs.enable, marque(await lu(server, shutOut.id))],
    ] as const) {
      const { refus, status } = await weak.call<Endpoint>(endpoint, input);
      expect([status, refus.code]).toEqual([403, 'DROIT_ABSENT']);
      expect(refus.error).toContain('sur « Devises »');
    }
    expect([await server.rows('utilisateurs'), await server.rows('journal')]).toEqual(before);
    const equal = await server.person({ droits: { utilisateurs: ['modification'] } });
    expect((await reset(server, weak, equal.id)).status).toBe(200);
  });

  it('une personne d’une école ne renouvelle ni ne suspend que les siens', async () => {
    const server = await ownServer();
    const ecoleId = await createSchool(server);
    const directeur = await server.person({ ecoleId, droits: { utilisateurs: TOUTES } });
    const own = await ajoute(server, { ecoleId });
    const foreign = await ajoute(server);
    for (const [endpoint, more] of [
      [resetUserPwd, {}],
      [suspendUser, { estSuspendu: 1 }],
    ] as const) {
      expect(await reponse(directeur, endpoint, { ...marque(foreign), ...more })).toEqual([
        404,
        'INTROUVABLE',
      ]);
      expect(await reponse(directeur, endpoint, { ...marque(await lu(server, own.id)), ...more })).toEqual([
        200,
        '',
      ]);
    }
  });

  it('chaque appel veut le droit de modifier', async () => {
    const server = await ownServer();
    for (const operation of TOUTES) {
      const person = await server.person({ droits: { utilisateurs: [operation] } });
      const user = await ajoute(server);
      const renewed = (await reset(server, person, user.id)).status;
      const suspended = (await suspend(server, person, user.id, 1)).status;
      const wanted = operation === 'modification' ? 200 : 403;
      expect([operation, renewed, suspended]).toEqual([operation, wanted, wanted]);
    }
  });
});
