/** A sign-in tells a person once of failed attempts at their account, and of new passwords that others gave it. */
import { login, prouverIdentite } from '@gestionscolaire/contract/administration/connexion.ts';
import {
  getPreferences,
  SANS_ANNONCE,
  updatePreferences,
} from '@gestionscolaire/contract/administration/preferences.ts';
import { MINUTE } from '@gestionscolaire/contract/core/values/durations.ts';
import { beforeEach, expect, it } from 'vitest';
import { choose, giveAnother, personIn } from '#administration/tests/gestes.ts';
import { shift } from '#core/time/clock.ts';
import { lu } from '#tests/gestes/utilisateurs.ts';
import { MOT_DE_PASSE, ownServer, type Person, type TestServer } from '#tests/harness.ts';
import { createAdministrator } from './administrateurs.ts';

const TELEPHONE = '622000001';
const NEUF = 'Sous-le-manguier-7h31';

let server: TestServer;
let id: number;
beforeEach(async () => {
  server = await ownServer();
  ({ id } = await server.person({ telephone: TELEPHONE }));
});
/** The same device each time, so that none is new. */
const APPAREIL = 'appareil-de-toujours';

const essai = (password: string, address = '10.0.0.1') =>
  server.request(login.method, login.path, { body: { login: TELEPHONE, password }, address });

/** Signs in, and returns the person who then calls. */
async function entre(password = MOT_DE_PASSE): Promise<Person> {
  const { data } = await server.stranger.call(login, { login: TELEPHONE, password, appareil: APPAREIL });
  return personIn(server, data);
}

const plusTard = (ms = MINUTE) => {
  server.now = shift(server.now, ms);
};

async function annonces(person: Person) {
  const { echecsDepuis, reinitialisations, nouveauxAppareils } = (await person.call(getPreferences, {})).data;
  return { echecsDepuis, reinitialisations, nouveauxAppareils };
}

async function change(provisoire: string, newMotDePasse = NEUF): Promise<void> {
  expect((await choose(await entre(provisoire), newMotDePasse)).status).toBe(200);
}

it('[SEC-04] les échecs depuis sa dernière connexion sont dits après la suivante, de toutes les adresses', async () => {
  expect(await annonces(await entre())).toEqual(SANS_ANNONCE);
  const depuis = server.now;
  plusTard();
  await essai('un');
  await essai('deux', '127.0.0.1');
  plusTard();
  await essai('trois', '172.16.0.1');
  const dernier = server.now;
  plusTard();
  const next = await entre();
  expect(await annonces(next)).toEqual({ ...SANS_ANNONCE, echecsDepuis: { nombre: 3, dernier, depuis } });
  // The news is told until it is read, in every tab; then no more, and not again after the next sign-in.
  expect((await annonces(next)).echecsDepuis?.nombre).toBe(3);
  expect((await next.call(updatePreferences, { annoncesLues: true })).data).toMatchObject(SANS_ANNONCE);
  expect(await annonces(next)).toEqual(SANS_ANNONCE);
  plusTard();
  expect(await annonces(await entre())).toEqual(SANS_ANNONCE);
});

it('[SEC-04] un mauvais mot de passe actuel et un échec avant une remise à zéro sont dits de même', async () => {
  const first = await entre();
  plusTard(6 * MINUTE);
  await first.call(prouverIdentite, { motDePasseActuel: 'Pas le bon' });
  await essai('deux', '172.16.0.1');
  const dernier = server.now;
  plusTard();
  await change(await giveAnother(server, id));
  const told = await annonces(await entre(NEUF));
  expect(told.echecsDepuis).toMatchObject({ nombre: 2, dernier });
});

it('[SEC-04] [SEC-05] qui a reçu un autre mot de passe apprend de qui et quand, même si un autre s’en est servi d’abord', async () => {
  const director = await server.person({ droits: { utilisateurs: ['lecture', 'modification'] } });
  await entre();
  plusTard();
  const vole = await giveAnother(server, id, director.id);
  const volee = server.now;
  await change(vole, 'Caisse-prise-en-douce');
  const thief = await entre('Caisse-prise-en-douce');
  await thief.call(updatePreferences, { annoncesLues: true });

  plusTard();
  await change(await giveAnother(server, id));
  const told = await annonces(await entre(NEUF));
  const nameOf = async (person: number) => {
    const { prenoms, name } = await lu(server, person);
    return `${prenoms} ${name}`;
  };
  expect(told.reinitialisations).toEqual([
    { par: await nameOf(server.admin.id), le: server.now },
    { par: await nameOf(director.id), le: volee },
  ]);
  plusTard();
  expect(await annonces(await entre(NEUF))).toEqual(SANS_ANNONCE);
});

it('un mot de passe que la machine du serveur a donné est dit sans nom', async () => {
  await entre();
  plusTard();
  const motDePasse = 'k7mw-p3xq-9dta';
  const create = await createAdministrator({ login: TELEPHONE, motDePasse, isProvisional: true });
  await server.database.transaction((trx) => create(trx, server.now));
  await change(motDePasse);
  const told = await annonces(await entre(NEUF));
  expect(told).toEqual({ ...SANS_ANNONCE, reinitialisations: [{ par: null, le: server.now }] });
});
