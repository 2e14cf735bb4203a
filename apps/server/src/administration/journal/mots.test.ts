/** Everything that the server writes in the journal has its words: this test finds an entity or a field without one. */
import { updateTableauPrivileges } from '@gestionscolaire/contract/administration/privileges.ts';
import { API, CRUDS } from '@gestionscolaire/contract/api.ts';
import { champDuJournal, motDEntite } from '@gestionscolaire/contract/journal-mots.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createAdministrator } from '#administration/connexion/administrateurs.ts';
import { Exemples } from '#tests/exemples/calls.ts';
import { type TestServer, testServer } from '#tests/harness.ts';
import { nomDe } from './noms.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

/**
 * The entities without a name of their own: a sign-in, a choice of one's own, an image, a note of the product about
 * itself.
 */
const SANS_NOM = ['connexions', 'preferences', 'fichiers', 'reperes'];

it('chaque entité et chaque champ que chaque appel, ou la commande administrateur, écrit au journal a son mot', async () => {
  const exemples = new Exemples(server);
  const missing = new Set<string>();
  let last = 0;
  const look = async (isTable: boolean): Promise<void> => {
    for (const { id, entite, changements } of await server.rows('journal')) {
      if (Number(id) <= last) continue;
      last = Number(id);
      const entity = String(entite);
      if (motDEntite(entity) === undefined) missing.add(entity);
      if (nomDe(entity) === undefined && !SANS_NOM.includes(entity)) missing.add(`nom de ${entity}`);
      // The table of privileges gives each of its boxes a name of its own.
      if (isTable) continue;
      const told = z.parse(z.record(z.string(), z.unknown()), JSON.parse(String(changements)));
      for (const champ of Object.keys(told))
        if (champDuJournal(entity, champ) === undefined) missing.add(`${entity}.${champ}`);
    }
  };
  for (const login of ['autre@ecole.test', '622334455']) {
    const create = await createAdministrator({ login, motDePasse: 'Un-mot-de-passe', isProvisional: true });
    await server.database.transaction((trx) => create(trx, server.now));
    await server.database.transaction((trx) => create(trx, server.now));
  }
  await look(false);
  for (const endpoint of API.filter(({ kind }) => kind === 'write')) {
    const person = await server.signIn(server.admin.id);
    const input = await exemples.validInput(endpoint, person);
    const { status } = await person.call(endpoint, input);
    expect([endpoint.name, status]).toEqual([endpoint.name, endpoint.status]);
    await look(endpoint.name === updateTableauPrivileges.name);
  }
  expect([...missing]).toEqual([]);
});

it('chaque champ qui porte un numéro d’enregistrement renvoie à une entité qui se nomme', () => {
  const fields = CRUDS.flatMap(({ entity, fields: own }) =>
    Object.entries(own).map(([champ, { of }]) => ({ champ: `${entity}.${champ}`, of })),
  );
  const unnamed = fields.filter(({ of }) => of !== undefined && nomDe(of) === undefined);
  expect(unnamed).toEqual([]);
});
