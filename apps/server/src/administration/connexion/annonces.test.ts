/** A sign-in tells a person once of failed attempts at his account, and of new passwords that others gave it. */
import { login, updateUserPwd } from '@gestionscolaire/contract/administration/connexion.ts';
import {
  getPreferences,
  SANS_ANNONCE,
  updatePreferences,
} from '@gestionscolaire/contract/administration/preferences.ts';
import { resetUserPwd } from '@gestionscolaire/contract/administration/utilisateurs.ts';
import { MINUTE } from '@gestionscolaire/contract/core/values/durations.ts';
import { describe, expect, it } from 'vitest';
import { shift } from '#core/clock.ts';
import { lu } from '#tests/gestes/utilisateurs.ts';
import { MOT_DE_PASSE, ownServer, type Person, type TestServer } from '#tests/harness.ts';
import { createAdministrator } from './administrateurs.ts';

const TELEPHONE = '622000001';
/** The same device each time, so that none is new. */
const APPAREIL = 'appareil-de-toujours';

const essai = (server: TestServer, password: string, address = '10.0.0.1') =>
  server.request(login.method, login.path, { body: { login: TELEPHONE, password }, address });

/** Signs in, and answers the person who then calls. */
async function entre(server: TestServer, password = MOT_DE_PASSE): Promise<Person> {
  const { data } = await server.stranger.call(login, { login: TELEPHONE, password, appareil: APPAREIL });
  const { token } = data;
  return {
    id: data.data[0]?.id ?? 0,
    token,
    call: (endpoint, input, headers) =>
      server.stranger.call(endpoint, input, { authorization: `Bearer ${token}`, ...headers }),
  };
}

async function annonces(person: Person) {
  const { echecsDepuis, reinitialisations, nouveauxAppareils } = (await person.call(getPreferences, {})).data;
  return { echecsDepuis, reinitialisations, nouveauxAppareils };
}

/** Gives her another password, as somebody else; answers it. */
async function reinitialise(server: TestServer, by: number, id: number): Promise<string> {
  const { modifDate } = await lu(server, id);
  const person = await server.signIn(by);
  const { data } = await person.call(resetUserPwd, { id, modifUserId: 0, modifDate });
  return data[0]?.motDePasseProvisoire ?? '';
}

async function change(server: TestServer, provisoire: string, newMotDePasse: string): Promise<void> {
  const person = await entre(server, provisoire);
  const input = { id: person.id, newMotDePasse, modifUserId: 0, creationUserId: 0 };
  expect((await person.call(updateUserPwd, input)).status).toBe(200);
}

describe('annonces', () => {
  it('[SEC-04] les échecs depuis sa dernière connexion sont dits après la suivante, de toutes les adresses', async () => {
    const server = await ownServer();
    await server.person({ telephone: TELEPHONE });
    expect(await annonces(await entre(server))).toEqual(SANS_ANNONCE);
    const depuis = server.now;
    server.now = shift(server.now, MINUTE);
    await essai(server, 'un');
    await essai(server, 'deux', '127.0.0.1');
    server.now = shift(server.now, MINUTE);
    await essai(server, 'trois', '172.16.0.1');
    const dernier = server.now;
    server.now = shift(server.now, MINUTE);
    const next = await entre(server);
    expect(await annonces(next)).toEqual({
      ...SANS_ANNONCE,
      echecsDepuis: { nombre: 3, dernier, depuis },
    });
    // The news is told until it is read, in every tab; then no more, and not again after the next sign-in.
    expect((await annonces(next)).echecsDepuis?.nombre).toBe(3);
    expect((await next.call(updatePreferences, { annoncesLues: true })).data).toMatchObject(SANS_ANNONCE);
    expect(await annonces(next)).toEqual(SANS_ANNONCE);
    server.now = shift(server.now, MINUTE);
    expect(await annonces(await entre(server))).toEqual(SANS_ANNONCE);
  });

  it('[SEC-04] un mauvais mot de passe actuel et un échec avant une remise à zéro sont dits de même', async () => {
    const server = await ownServer();
    const { id } = await server.person({ telephone: TELEPHONE });
    const first = await entre(server);
    server.now = shift(server.now, 6 * MINUTE);
    const input = { id, newMotDePasse: 'Sous-le-manguier-7h31', modifUserId: 0, creationUserId: 0 };
    await first.call(updateUserPwd, { ...input, motDePasseActuel: 'Pas le bon' });
    await essai(server, 'deux', '172.16.0.1');
    const dernier = server.now;
    server.now = shift(server.now, MINUTE);
    await change(server, await reinitialise(server, server.admin.id, id), 'Sous-le-manguier-7h31');
    const told = await annonces(await entre(server, 'Sous-le-manguier-7h31'));
    expect(told.echecsDepuis).toMatchObject({ nombre: 2, dernier });
  });

  it('[SEC-04] [SEC-05] qui a reçu un autre mot de passe apprend de qui et quand, même si un autre s’en est servi d’abord', async () => {
    const server = await ownServer();
    const { id } = await server.person({ telephone: TELEPHONE });
    const director = await server.person({ droits: { utilisateurs: ['lecture', 'modification'] } });
    await entre(server);
    server.now = shift(server.now, MINUTE);
    const vole = await reinitialise(server, director.id, id);
    const volee = server.now;
    await change(server, vole, 'Caisse-prise-en-douce');
    const thief = await entre(server, 'Caisse-prise-en-douce');
    await thief.call(updatePreferences, { annoncesLues: true });

    server.now = shift(server.now, MINUTE);
    const rendu = await reinitialise(server, server.admin.id, id);
    await change(server, rendu, 'Sous-le-manguier-7h31');
    const told = await annonces(await entre(server, 'Sous-le-manguier-7h31'));
    const nameOf = async (person: number) => {
      const { prenoms, name } = await lu(server, person);
      return `${prenoms} ${name}`;
    };
    expect(told.reinitialisations).toEqual([
      { par: await nameOf(server.admin.id), le: server.now },
      { par: await nameOf(director.id), le: volee },
    ]);
    server.now = shift(server.now, MINUTE);
    expect(await annonces(await entre(server, 'Sous-le-manguier-7h31'))).toEqual(SANS_ANNONCE);
  });

  it('un mot de passe que la machine du serveur a donné est dit sans nom', async () => {
    const server = await ownServer();
    await server.person({ telephone: TELEPHONE });
    await entre(server);
    server.now = shift(server.now, MINUTE);
    const create = await createAdministrator({
      login: TELEPHONE,
      motDePasse: 'k7mw-p3xq-9dta',
      isProvisional: true,
    });
    await server.database.transaction((trx) => create(trx, server.now));
    await change(server, 'k7mw-p3xq-9dta', 'Sous-le-manguier-7h31');
    const told = await annonces(await entre(server, 'Sous-le-manguier-7h31'));
    expect(told).toEqual({ ...SANS_ANNONCE, reinitialisations: [{ par: null, le: server.now }] });
  });
});
