/** A one-time password ends, and the refusal says whom to ask for another. */
import { login } from '@gestionscolaire/contract/administration/connexion.ts';
import { utilisateurs } from '@gestionscolaire/contract/administration/utilisateurs.ts';
import { HOUR } from '@gestionscolaire/contract/core/values/durations.ts';
import { beforeEach, expect, it } from 'vitest';
import { choose, giveAnother } from '#administration/tests/gestes.ts';
import { shift } from '#core/time/clock.ts';
import { createSchool } from '#tests/gestes/ecole.ts';
import { fiche } from '#tests/gestes/utilisateurs.ts';
import { MOT_DE_PASSE, ownServer, type TestServer } from '#tests/harness.ts';
import { createAdministrator } from './administrateurs.ts';

let server: TestServer;
beforeEach(async () => {
  server = await ownServer();
});

const signIn = (identifiant: string, password: string) =>
  server.stranger.call(login, { login: identifiant, password });

it('[SEC-04] [SEC-05] un mot de passe provisoire ne sert plus après 72 heures, et la phrase dit à qui en demander un autre', async () => {
  const ecoleId = await createSchool(server);
  const form = await fiche(server, { ecoleId, telephone: '622000001' });
  const added = (await server.admin.call(utilisateurs.create, form)).data[0];
  const provisoire = added?.motDePasseProvisoire ?? '';
  const begin = server.now;
  server.now = shift(begin, 72 * HOUR - 1);
  expect((await signIn('622000001', provisoire)).status).toBe(200);
  server.now = shift(begin, 72 * HOUR);
  for (let round = 0; round < 7; round += 1) {
    const { status, refus } = await signIn('622000001', provisoire);
    expect([status, refus.error]).toEqual([
      401,
      "Ce mot de passe provisoire ne sert plus : il valait 72 heures. Demandez-en un autre à la direction de votre école ou à l'administrateur.",
    ]);
  }
  // A caller who does not know the password reads what everybody reads.
  expect((await signIn('622000001', 'Pas le bon')).refus.error).toBe('Identifiant ou mot de passe incorrect');
  const given = await giveAnother(server, added?.lastUserId ?? 0);
  expect((await signIn('622000001', given)).status).toBe(200);
});

it('[SEC-04] une connexion qu’il a ouverte ne le change plus non plus', async () => {
  const person = await server.person({ motDePasseAChanger: true });
  const begin = server.now;
  server.now = shift(begin, 71 * HOUR);
  const late = await server.signIn(person.id);
  server.now = shift(begin, 72 * HOUR);
  const { status, refus } = await choose(late, 'Sous-le-manguier-7h31');
  expect([status, refus.code]).toEqual([409, 'REGLE']);
  expect(refus.error).toContain('npm run administrateur');
});

it('celui que donne la machine du serveur dure autant, celui que l’on a choisi ne finit pas', async () => {
  const chef = { login: 'chef@ecole.test', motDePasse: MOT_DE_PASSE, isProvisional: true };
  const create = await createAdministrator(chef);
  const begin = server.now;
  await server.database.transaction((trx) => create(trx, begin));
  server.now = shift(begin, 72 * HOUR);
  expect((await signIn('chef@ecole.test', MOT_DE_PASSE)).refus.error).toContain('72 heures');
  await server.database.transaction((trx) => create(trx, server.now));
  expect((await signIn('chef@ecole.test', MOT_DE_PASSE)).status).toBe(200);
  await server.person({ telephone: '622000002' });
  server.now = shift(begin, 1000 * HOUR);
  expect((await signIn('622000002', MOT_DE_PASSE)).status).toBe(200);
});
