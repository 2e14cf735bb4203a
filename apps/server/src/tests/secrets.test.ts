/** A secret leaves no trace in the database, in the file on the disk, in the log, in an answer. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  checktokenexpire,
  deconnexion,
  login,
  updateUserPwd,
} from '@gestionscolaire/contract/administration/connexion.ts';
import { API } from '@gestionscolaire/contract/api.ts';
import { describe, expect, it } from 'vitest';
import { contenu } from './contenu.ts';
import { Exemples } from './exemples/calls.ts';
import { titleOf } from './exemples/prepare.ts';
import { objectOf } from './exemples/reponse.ts';
import { MOT_DE_PASSE, ownServer, type TestServer } from './harness.ts';

/** Reads everything that stays: rows of all tables, bytes of all files in the data folder and under it, lines of the log. */
async function traces(server: TestServer): Promise<string> {
  const { dataDir } = server.store.config;
  const files = readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'latin1'));
  return [JSON.stringify(await contenu(server.database.read)), ...files, ...server.logs].join('\n');
}

const avecJournal = { logLevel: 'trace' };

describe('secrets', () => {
  it('une contrainte enfreinte ne met pas la ligne refusée dans le journal technique', async () => {
    const server = await ownServer({ logLevel: 'error' });
    const broken = server.database.transaction((trx) =>
      trx.updateTable('utilisateurs').set({ estSuspendu: 7 }).where('id', '=', server.admin.id).execute(),
    );
    const error: unknown = await broken.catch((reason: unknown) => reason);
    server.app().log.error({ err: error }, 'échec');
    expect(server.logs.join('')).toContain('ck_utilisateurs_estSuspendu');
    expect(server.logs.join('')).not.toContain('argon2id');
  });

  const secrets = API.flatMap((endpoint) => endpoint.secret.map((field) => ({ endpoint, field })));

  it('le contrat en déclare, et tout champ qui a l’air d’un mot de passe ou d’un jeton en est', () => {
    const suspects = API.flatMap((endpoint) =>
      Object.keys(endpoint.input.shape)
        .filter((name) => /passe|password|token|jeton|appareil|verification/i.test(name))
        .map((name) => `${endpoint.name}.${name}`),
    );
    // A piece of a file is secret for its size: no log holds it.
    const others = ['deposerMorceau.morceau'];
    const declared = secrets.map(({ endpoint, field }) => `${endpoint.name}.${field}`);
    expect([...suspects, ...others].toSorted()).toEqual(declared.toSorted());
    expect(suspects.length).toBeGreaterThanOrEqual(3);
  });

  for (const { endpoint, field } of secrets) {
    it(`${titleOf(endpoint)} : « ${field} » n’est nulle part, ni accepté, ni refusé, ni envoyé deux fois`, async () => {
      const server = await ownServer(avecJournal);
      const exemples = new Exemples(server);
      const secret = `Zz-Secret-${field}-4815162342`;
      const key = { 'idempotency-key': 'une-seule-fois' };
      const answers: string[] = [];
      for (const more of [{}, { id: 'sornette', login: '' }, { id: 999_999 }]) {
        const person = await server.signIn(server.admin.id);
        const input = await exemples.validInput(endpoint, person);
        answers.push((await person.call(endpoint, { ...input, [field]: secret, ...more }, key)).text);
        answers.push((await person.call(endpoint, { ...input, [field]: secret, ...more }, key)).text);
      }
      const found = await traces(server);
      expect(found).not.toContain(secret);
      expect(found).not.toContain(encodeURIComponent(secret));
      expect(answers.join('\n')).not.toContain(secret);
      // The search itself works: it finds a text that is no secret.
      expect(found).toContain(endpoint.name);
    });
  }

  it('le jeton remis à la connexion n’est écrit nulle part, quoi qu’on en fasse', async () => {
    const server = await ownServer(avecJournal);
    const person = await server.person();
    const identifiants = { login: 'personne1@ecole.test', password: MOT_DE_PASSE };
    const { token } = (await server.stranger.call(login, identifiants)).data;
    expect(token.length).toBeGreaterThanOrEqual(43);
    await server.stranger.call(checktokenexpire, { token });
    await server.request('GET', `checktokenexpire/${token}?recherche=${token}`);
    await server.request('POST', `checktokenexpire/${token}`);
    await server.request('GET', `checktokenexpire/${token}/%E0%A4%A`);
    await server.request('GET', `sornette/${token}`, { token });
    await server.request('POST', 'deconnexion', { token, body: '{' });
    const signedIn = { ...person, token };
    await server.request('POST', deconnexion.path, { token: signedIn.token, body: {} });
    const found = await traces(server);
    expect(found).not.toContain(token);
    expect(found).toContain(login.name);
  });

  it('le journal nomme l’appel de vérification, jamais son adresse', async () => {
    const server = await ownServer(avecJournal);
    await server.stranger.call(checktokenexpire, { token: 'jeton-que-personne-n-a' });
    expect(server.logs.join('')).not.toContain('jeton-que-personne-n-a');
    expect(server.logs.map((line) => objectOf(JSON.parse(line))['appel'])).toContain('GET checktokenexpire');
  });

  it('le mot de passe est gardé en argon2id, et l’acte dit seulement qu’il a changé', async () => {
    const server = await ownServer();
    const { admin } = server;
    const { id: moi } = admin;
    const neuf = { newMotDePasse: 'Un mot de passe neuf', modifUserId: moi, creationUserId: moi };
    await admin.call(updateUserPwd, { id: moi, ...neuf });
    const [row] = (await server.rows('utilisateurs')).filter(({ id }) => id === admin.id);
    expect(String(row?.['motDePasse'])).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const act = (await server.rows('journal')).find(({ appel }) => appel === 'PUT updateUserPwd');
    const changements = JSON.stringify({ motDePasse: [null, null] });
    expect(act).toMatchObject({ userId: moi, entite: 'utilisateurs', entiteId: moi, changements });
  });

  it('une panne imprévue ne montre que son numéro, et c’est le journal qui dit le reste', async () => {
    const server = await ownServer(avecJournal);
    await server.database.transaction((trx) => trx.schema.dropTable('preferences').execute());
    const { status, text } = await server.request('GET', 'getPreferences', { token: server.admin.token });
    expect(status).toBe(500);
    const body = objectOf(JSON.parse(text));
    expect(Object.keys(body)).toEqual(['error', 'code', 'incident']);
    expect([body['error'], body['code']]).toEqual(["L'opération a échoué", 'INTERNE']);
    const line = server.logs.find((one) => one.includes(String(body['incident']))) ?? '';
    expect(line).toContain('preferences');
    expect(line).toContain('"stack"');
    expect(text).not.toContain('preferences');
  });
});
