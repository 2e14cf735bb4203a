/** Everything that the server writes in the journal has its words: this test finds an entity or a field without one. */

import { addGroupeDeModele } from '@gestionscolaire/contract/administration/droits/modeles.ts';
import { updateTableauPrivileges } from '@gestionscolaire/contract/administration/droits/privileges.ts';
import { acte } from '@gestionscolaire/contract/administration/journal.ts';
import { API, CRUDS } from '@gestionscolaire/contract/api.ts';
import { motConnuDActe, phraseDActe } from '@gestionscolaire/contract/journal-actes.ts';
import { champDuJournal, motDEntite } from '@gestionscolaire/contract/journal-mots.ts';
import { changementDuJournal } from '@gestionscolaire/contract/journal-valeurs.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createAdministrator } from '#administration/connexion/administrateurs.ts';
import { APPELS } from '#tests/exemples/appels.ts';
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

/** The fields whose texts are a machine's: a reference, an address, the name of a file. */
const TEXTES_TECHNIQUES = ['reference', 'url', 'email', 'image', 'nom', 'type'];
/** Matches what no screen says, which '2026-2027' is not: 'orangeMoney', '2026-10-15', '{"menu":…}', '2026-11-21T08:00:00.000Z'. */
const BRUT = /\b\p{Ll}+\p{Lu}|\d{4}-\d{2}(?!\d)|[{}"]|^(?:especes|inscrit|parti|pere|[FM])$/u;

it('[MOTS-02] chaque entité, chaque champ et chaque valeur que chaque appel, ou la commande administrateur, écrit au journal se disent en mots', async () => {
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
      const told = z.parse(acte.shape.changements, JSON.parse(String(changements)));
      for (const champ of Object.keys(told)) {
        // The table of privileges gives each of its boxes a name of its own.
        if (!isTable && champDuJournal(entity, champ) === undefined) missing.add(`${entity}.${champ}`);
        if (TEXTES_TECHNIQUES.includes(champ)) continue;
        const dits = changementDuJournal({ entite: entity, changements: told, noms: {} }, champ);
        for (const dit of dits) if (BRUT.test(dit)) missing.add(`${entity}.${champ} dit « ${dit} »`);
      }
    }
  };
  for (const login of ['autre@ecole.test', '622334455']) {
    const create = await createAdministrator({ login, motDePasse: 'Un-mot-de-passe', isProvisional: true });
    await server.database.transaction((trx) => create(trx, server.now));
    await server.database.transaction((trx) => create(trx, server.now));
  }
  await look(false);
  for (const endpoint of APPELS.filter(({ kind }) => kind === 'write')) {
    const person = await server.signIn(server.admin.id);
    const input = await exemples.validInput(endpoint, person);
    const { status } = await person.call(endpoint, input);
    expect([endpoint.name, status]).toEqual([endpoint.name, endpoint.status]);
    await look([updateTableauPrivileges.name, addGroupeDeModele.name].includes(endpoint.name));
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

it('[MOTS-02] chaque appel qui écrit a son mot et sa phrase, jamais son nom', () => {
  const told = API.filter(({ kind, isSilent }) => kind === 'write' && !isSilent);
  const writes = told.map(({ method, name }) => `${method} ${name}`);
  expect(writes.filter((appel) => motConnuDActe(appel) === undefined)).toEqual([]);
  const phrases = writes.map(phraseDActe);
  expect(phrases.filter((phrase) => /\b\p{Ll}+\p{Lu}/u.test(phrase) || phrase === '')).toEqual([]);
  expect([motConnuDActe('premier démarrage'), phraseDActe('POST addDevise')]).toEqual([
    'Premier démarrage',
    'Ajoute une devise',
  ]);
});
