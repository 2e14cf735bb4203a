/** A user enters with their one-time password, is shut out, and is let in again. */
import { readdirSync, readFileSync } from 'node:fs';
import { join as pathOf } from 'node:path';
import { login } from '@gestionscolaire/contract/administration/connexion.ts';
import {
  resetUserPwd,
  suspendUser,
  utilisateurs,
} from '@gestionscolaire/contract/administration/utilisateurs.ts';
import type { Endpoint } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { devises } from '@gestionscolaire/contract/parametres/devises.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { changed, choose, refusal, secondAdministrator } from '#administration/tests/gestes.ts';
import { contenu } from '#tests/contenu.ts';
import { TOUTES } from '#tests/gestes/droits.ts';
import { createSchool } from '#tests/gestes/ecole.ts';
import { ajoute, fiche, formulaire, lu, marque, reponse } from '#tests/gestes/utilisateurs.ts';
import { MOT_DE_PASSE, ownServer, type Person, type TestServer } from '#tests/harness.ts';

let server: TestServer;
let admin: Person;
beforeEach(async () => {
  server = await ownServer();
  ({ admin } = server);
});

const FORME = /^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/;

/** Reads everything that stays: rows of all tables, files of the data folder, lines of the log. */
async function traces(): Promise<string> {
  const { dataDir } = server.store.config;
  const files = readdirSync(dataDir).map((name) => readFileSync(pathOf(dataDir, name), 'latin1'));
  return [JSON.stringify(await contenu(server.database.read)), ...files, ...server.logs].join('\n');
}

const entre = (identifiant: string, password: string) =>
  server.stranger.call(login, { login: identifiant, password });

const suspend = async (person: Person, id: number, estSuspendu: 0 | 1) =>
  person.call(suspendUser, { ...marque(await lu(server, id)), estSuspendu });
const disable = async (person: Person, id: number) =>
  person.call(utilisateurs.disable, marque(await lu(server, id)));
const reset = async (person: Person, id: number) => person.call(resetUserPwd, marque(await lu(server, id)));

describe('mot de passe provisoire', () => {
  it('[USER-33] [USER-32] [CONST-12] est dit une fois à qui ajoute, ouvre la porte, et se change d’abord', async () => {
    const form = { ...(await fiche(server)), password: 'celui-de-tout-le-monde' };
    const { data } = await admin.call(utilisateurs.create, form);
    const [made] = data;
    const provisoire = made?.motDePasseProvisoire ?? '';
    expect(data).toEqual([
      { lastUserId: made?.lastUserId, motDePasseProvisoire: provisoire, groupe: null, acces: null },
    ]);
    expect(provisoire).toMatch(FORME);
    expect((await entre(form.telephone, 'celui-de-tout-le-monde')).status).toBe(401);
    const { token, motDePasseAChanger } = (await entre(`+224 ${form.telephone}`, provisoire)).data;
    expect(motDePasseAChanger).toBe(true);
    const early = await server.request('POST', 'getAllUser', { token, body: {} });
    expect(early.refus.code).toBe('MOT_DE_PASSE_A_CHANGER');
    const person = await server.signIn(made?.lastUserId ?? 0);
    expect((await choose(person, 'Mon-mot-de-passe')).status).toBe(200);
    expect((await entre(form.telephone, provisoire)).status).toBe(401);
    expect((await entre(form.telephone, 'Mon-mot-de-passe')).data.motDePasseAChanger).toBe(false);
  });

  it('[USER-32] n’est écrit nulle part en clair, et la demande répétée ne le redit pas', async () => {
    server = await ownServer({ logLevel: 'trace' });
    ({ admin } = server);
    const form = await fiche(server, { observations: 'trace-cherchée' });
    const first = await admin.call(utilisateurs.create, form, { 'idempotency-key': 'ajout' });
    const again = await admin.call(utilisateurs.create, form, { 'idempotency-key': 'ajout' });
    const id = first.data[0]?.lastUserId ?? 0;
    expect(again.data).toEqual([{ lastUserId: id, motDePasseProvisoire: null, groupe: null, acces: null }]);
    expect(again.status).toBe(201);
    const rows = (await server.rows('utilisateurs')).filter((row) => row['telephone'] === form.telephone);
    expect(rows.map((row) => row['id'])).toEqual([id]);
    expect(String(rows[0]?.['motDePasse'])).toMatch(/^\$argon2id\$/);
    const stamp = marque(await lu(server, id));
    const renewed = await admin.call(resetUserPwd, stamp, { 'idempotency-key': 'neuf' });
    const renewedAgain = await admin.call(resetUserPwd, stamp, { 'idempotency-key': 'neuf' });
    expect(renewedAgain.data).toEqual([
      { ...renewed.data[0], motDePasseProvisoire: null, groupe: null, acces: null },
    ]);
    const found = await traces();
    expect(found).toContain('trace-cherchée');
    for (const told of [first.data[0]?.motDePasseProvisoire, renewed.data[0]?.motDePasseProvisoire]) {
      expect(told).toMatch(FORME);
      expect(found).not.toContain(told);
    }
    expect(renewed.data[0]?.motDePasseProvisoire).not.toBe(first.data[0]?.motDePasseProvisoire);
  });

  it('[USER-36] [USER-32] [CONST-12] une modification ne touche pas au mot de passe, quoi qu’elle envoie', async () => {
    const person = await server.person();
    const { adresse } = await fiche(server);
    const more = { fonction: 'Gardien', adresse, name: 'Essaie', prenoms: 'Personne' };
    const user = await lu(server, person.id);
    const sent = formulaire(user, { ...more, password: 'celui-de-tout-le-monde' });
    expect((await admin.call(utilisateurs.update, sent)).status).toBe(200);
    expect(await lu(server, person.id)).toMatchObject({ fonction: 'Gardien', motDePasseAChanger: 0 });
    expect((await entre('personne1@ecole.test', MOT_DE_PASSE)).status).toBe(200);
    expect((await entre('personne1@ecole.test', 'celui-de-tout-le-monde')).status).toBe(401);
  });

  it('renouvelé, il remplace l’ancien, met fin aux connexions et oublie les essais manqués', async () => {
    const person = await server.person({ droits: { devises: ['lecture'] } });
    for (let essai = 0; essai < 5; essai += 1) await entre('personne1@ecole.test', 'oublié');
    expect((await entre('personne1@ecole.test', MOT_DE_PASSE)).status).toBe(429);
    const { data } = await reset(admin, person.id);
    expect((await person.call(devises.get, { id: 1 })).status).toBe(401);
    const provisoire = data[0]?.motDePasseProvisoire ?? '';
    const entered = await entre('personne1@ecole.test', provisoire);
    expect(entered.data.motDePasseAChanger).toBe(true);
    expect((await entre('personne1@ecole.test', MOT_DE_PASSE)).status).toBe(401);
    const act = (await server.rows('journal')).find(({ appel }) => appel === 'PUT resetUserPwd');
    expect(act).toMatchObject({
      userId: admin.id,
      entiteId: person.id,
      changements: JSON.stringify({ motDePasse: [null, null], motDePasseAChanger: [0, 1] }),
    });
    const stale = await admin.call(resetUserPwd, { id: person.id, modifUserId: 0, modifDate: null });
    expect([stale.refus.code, stale.refus.actuel]).toEqual(['PERIME', await lu(server, person.id)]);
  });
});

describe('son propre mot de passe', () => {
  it('ne se réinitialise pas : la connexion qui le dirait finirait', async () => {
    const second = await secondAdministrator(server);
    expect(refusal(await reset(second, second.id))).toEqual([
      409,
      'REGLE',
      'Changez votre propre mot de passe par « Changer le mot de passe », dans le menu de votre nom.',
    ]);
    expect(await lu(server, second.id)).toMatchObject({ motDePasseAChanger: 0 });
    expect((await reset(admin, second.id)).status).toBe(200);
  });
});

describe('entrée fermée', () => {
  it('un utilisateur désactivé ou suspendu est dehors à l’appel suivant, et revient quand on le remet', async () => {
    for (const [shut, open] of [
      [
        (id: number) => disable(admin, id),
        async (id: number) => admin.call(utilisateurs.enable, marque(await lu(server, id))),
      ],
      [(id: number) => suspend(admin, id, 1), (id: number) => suspend(admin, id, 0)],
    ] as const) {
      const person = await server.person({ droits: { devises: ['lecture'] } });
      const { email } = await lu(server, person.id);
      const calls = async (who: Person) => (await who.call(devises.export, { format: 'csv' })).status;
      expect(await calls(person)).toBe(200);
      const [written] = (await shut(person.id)).data;
      expect(written).toEqual({ id: person.id, modifDate: (await lu(server, person.id)).modifDate });
      expect(await calls(person)).toBe(401);
      expect((await entre(email ?? '', MOT_DE_PASSE)).status).toBe(401);
      await open(person.id);
      // A connexion that was ended stays ended.
      expect(await calls(person)).toBe(401);
      expect((await entre(email ?? '', MOT_DE_PASSE)).status).toBe(200);
    }
    const acts = (await server.rows('journal')).filter(({ appel }) => appel === 'PUT suspendUser');
    expect(acts.map(changed)).toEqual([{ estSuspendu: [0, 1] }, { estSuspendu: [1, 0] }]);
  });

  it('refuse une marque périmée, et rend ce qui est enregistré', async () => {
    const user = await ajoute(server);
    await admin.call(utilisateurs.update, formulaire(user, { fonction: 'Gardien' }));
    for (const [endpoint, more] of [
      [suspendUser, { estSuspendu: 1 }],
      [utilisateurs.disable, {}],
    ] as const) {
      const { refus } = await admin.call<Endpoint>(endpoint, { ...marque(user), ...more });
      expect([refus.code, refus.actuel]).toEqual(['PERIME', await lu(server, user.id)]);
    }
    await disable(admin, user.id);
    const gone = await suspend(admin, user.id, 1);
    expect([gone.refus.code, gone.refus.actuel]).toEqual(['PERIME', null]);
  });

  it('suspendre qui l’est déjà, ou remettre qui ne l’est pas, est refusé et n’écrit rien', async () => {
    const user = await ajoute(server);
    const before = () => Promise.all([server.rows('journal'), lu(server, user.id)]);
    const free = await before();
    expect(refusal(await suspend(admin, user.id, 0))).toEqual([
      409,
      'REGLE',
      "Cette personne n'est pas suspendue : rechargez la page.",
    ]);
    expect(await before()).toEqual(free);
    expect((await suspend(admin, user.id, 1)).status).toBe(200);
    const suspended = await before();
    expect(refusal(await suspend(admin, user.id, 1))).toEqual([
      409,
      'REGLE',
      'Cette personne est déjà suspendue : rechargez la page.',
    ]);
    expect(await before()).toEqual(suspended);
  });

  it('on ne se désactive ni ne se suspend soi-même', async () => {
    const second = await secondAdministrator(server);
    expect(refusal(await disable(second, second.id))).toEqual([
      409,
      'REGLE',
      'On ne se désactive pas soi-même : demandez-le à un autre administrateur.',
    ]);
    expect(refusal(await suspend(second, second.id, 1))).toEqual([
      409,
      'REGLE',
      'On ne se suspend pas soi-même : demandez-le à un autre administrateur.',
    ]);
    expect(await lu(server, second.id)).toMatchObject({ estActif: 1, estSuspendu: 0 });
  });

  it('le dernier administrateur du réseau ne passe pas à une école', async () => {
    const ecoleId = await createSchool(server);
    const { adresse } = await fiche(server);
    const more = { fonction: 'Directeur', telephone: '622333444', indicatifTel: '224', adresse };
    const own = async (extra: object) =>
      formulaire(await lu(server, admin.id), { ...more, ecoleId, ...extra });
    const { refus } = await admin.call(utilisateurs.update, await own({}));
    expect([refus.code, refus.error]).toEqual([
      'REGLE',
      expect.stringContaining('Plus personne ne pourrait administrer le produit'),
    ]);
    expect((await lu(server, admin.id)).ecoleId).toBeNull();
    const second = await secondAdministrator(server);
    expect((await second.call(utilisateurs.update, await own({}))).status).toBe(200);
    // At their next call they are of the school: they see its users alone.
    const seen = (await admin.call(utilisateurs.list, {})).data.map(({ id }) => id);
    expect(seen).toEqual([admin.id]);
  });

  it('personne ne touche à qui a un droit qu’il n’a pas, et le refus dit lequel', async () => {
    const weak = await server.person({ droits: { utilisateurs: TOUTES } });
    const strong = await server.person({ droits: { devises: ['modification'] } });
    const shutOut = await server.person({ droits: { devises: ['lecture'] } });
    await disable(admin, shutOut.id);
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
    expect((await reset(weak, equal.id)).status).toBe(200);
  });

  it('une personne d’une école ne renouvelle ni ne suspend que les siens', async () => {
    const ecoleId = await createSchool(server);
    const directeur = await server.person({ ecoleId, droits: { utilisateurs: TOUTES } });
    const own = await ajoute(server, { ecoleId });
    const foreign = await ajoute(server);
    for (const [endpoint, more] of [
      [resetUserPwd, {}],
      [suspendUser, { estSuspendu: 1 }],
    ] as const) {
      const ofOthers = { ...marque(foreign), ...more };
      expect(await reponse(directeur, endpoint, ofOthers)).toEqual([404, 'INTROUVABLE']);
      const ofHis = { ...marque(await lu(server, own.id)), ...more };
      expect(await reponse(directeur, endpoint, ofHis)).toEqual([200, '']);
    }
  });

  it('chaque appel veut le droit de modifier', async () => {
    for (const operation of TOUTES) {
      const person = await server.person({ droits: { utilisateurs: [operation] } });
      const user = await ajoute(server);
      const renewed = (await reset(person, user.id)).status;
      const suspended = (await suspend(person, user.id, 1)).status;
      const wanted = operation === 'modification' ? 200 : 403;
      expect([operation, renewed, suspended]).toEqual([operation, wanted, wanted]);
    }
  });
});
