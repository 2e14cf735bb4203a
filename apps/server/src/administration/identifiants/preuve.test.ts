/** The current password is asked again before an account changes hands. */
import { login } from '@gestionscolaire/contract/administration/connexion.ts';
import { utilisateurs } from '@gestionscolaire/contract/administration/utilisateurs.ts';
import { MINUTE } from '@gestionscolaire/contract/core/values/durations.ts';
import { beforeEach, expect, it } from 'vitest';
import { choose, faults } from '#administration/tests/gestes.ts';
import type { Row } from '#core/db/tables.ts';
import { shift } from '#core/time/clock.ts';
import { lieu } from '#tests/gestes/lieux.ts';
import { formulaire, lu } from '#tests/gestes/utilisateurs.ts';
import { MOT_DE_PASSE, ownServer, type Person, type TestServer } from '#tests/harness.ts';

let server: TestServer;
beforeEach(async () => {
  server = await ownServer();
});

const NEUF = 'Sous-le-manguier-7h31';
const DEMANDE = 'Vous vous êtes connecté il y a plus de cinq minutes : tapez votre mot de passe actuel.';
const FAUX = "Ce n'est pas votre mot de passe actuel.";

const changer = (person: Person, more?: Row) => choose(person, NEUF, more);
const entre = async (password: string) =>
  (await server.stranger.call(login, { login: '622000001', password })).status;

it('[SEC-04] un jeton de plus de cinq minutes ne change pas seul le mot de passe', async () => {
  const person = await server.person({ telephone: '622000001' });
  server.now = shift(server.now, 5 * MINUTE + 1);
  for (const more of [{}, { motDePasseActuel: '' }])
    expect(faults(await changer(person, more))).toEqual([422, { motDePasseActuel: DEMANDE }]);
  expect(await entre(MOT_DE_PASSE)).toBe(200);
  expect((await changer(person, { motDePasseActuel: MOT_DE_PASSE })).status).toBe(200);
  expect(await entre(NEUF)).toBe(200);
  expect(await server.rows('tentatives')).toEqual([]);
});

it('[SEC-04] qui vient de se connecter, ou change un mot de passe provisoire, n’est pas interrogé', async () => {
  const recent = await server.person();
  const provisoire = await server.person({ motDePasseAChanger: true });
  server.now = shift(server.now, 5 * MINUTE);
  expect((await changer(recent)).status).toBe(200);
  server.now = shift(server.now, 60 * MINUTE);
  expect((await changer(provisoire)).status).toBe(200);
});

it('[SEC-04] un mot de passe actuel faux est dit au champ et compté comme un échec', async () => {
  const person = await server.person({ telephone: '622000001' });
  server.now = shift(server.now, 6 * MINUTE);
  const wrong = { motDePasseActuel: 'Pas le bon' };
  for (let round = 0; round < 5; round += 1)
    expect(faults(await changer(person, wrong))).toEqual([422, { motDePasseActuel: FAUX }]);
  const blocked = await changer(person, { motDePasseActuel: MOT_DE_PASSE });
  expect([blocked.status, blocked.refus.attente]).toEqual([429, 15 * 60]);
  // The sign-in counts the same failures: there is one count, whatever the door.
  expect(await entre(MOT_DE_PASSE)).toBe(429);
});

it('[SEC-04] son e-mail et son téléphone non plus ; le reste de sa fiche, et ceux des autres, sans rien taper', async () => {
  const adresse = await lieu(server, 'quartiers');
  const droits = { utilisateurs: ['lecture', 'modification'] };
  const person = await server.person({ droits });
  const me = await lu(server, person.id);
  const other = await lu(server, (await server.person()).id);
  const sent = { adresse, prenoms: 'Aïssatou', name: 'Camara', fonction: 'Comptable' };
  server.now = shift(server.now, 6 * MINUTE);
  const write = (input: Record<string, unknown>) => person.call(utilisateurs.update, input);

  for (const more of [{ email: 'voleur@ecole.test' }, { email: null }, { telephone: '622777777' }]) {
    const form = formulaire(me, { ...sent, ...more });
    expect(faults(await write(form))).toEqual([422, { motDePasseActuel: DEMANDE }]);
    const wrong = await write({ ...form, motDePasseActuel: 'Pas le bon' });
    expect(faults(wrong)).toEqual([422, { motDePasseActuel: FAUX }]);
  }
  expect((await lu(server, me.id)).modifDate).toBe(me.modifDate);

  expect((await write(formulaire(me, sent))).status).toBe(200);
  const again = await lu(server, me.id);
  const mine = formulaire(again, { ...sent, email: 'le-mien@ecole.test', motDePasseActuel: MOT_DE_PASSE });
  expect((await write(mine)).status).toBe(200);
  expect((await lu(server, me.id)).email).toBe('le-mien@ecole.test');
  expect((await write(formulaire(other, { ...sent, email: 'autre@ecole.test' }))).status).toBe(200);
});
