/**
 * The application as a whole sends headers, keeps limits, tells its health, describes itself, and refuses an unknown
 * call.
 */
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { ERREURS } from '@gestionscolaire/contract/core/api/errors.ts';
import { devises } from '@gestionscolaire/contract/parametres/devises.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { objectOf } from './tests/exemples/reponse.ts';
import { ownServer, type TestServer, testServer } from './tests/harness.ts';

const INCONNU = { error: ERREURS.APPEL_INCONNU.phrase, code: 'APPEL_INCONNU' };

describe('application', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await testServer();
  });
  afterAll(() => server.close());

  it('chaque réponse, refus et inconnus compris, porte les en-têtes de sécurité', async () => {
    for (const [method, path] of [
      ['GET', 'sante'],
      ['GET', 'getAllPays'],
      ['GET', 'sornette'],
      ['POST', 'login'],
    ] as const) {
      const { headers } = await server.request(method, path);
      expect(headers).toMatchObject({
        // An answer of the API is no page: it loads nothing, runs nothing, stands in no frame.
        'content-security-policy': "default-src 'none';frame-ancestors 'none';sandbox",
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'SAMEORIGIN',
        'referrer-policy': 'no-referrer',
      });
      // A school's network speaks plain http: nothing may send the browser to https.
      expect(headers['strict-transport-security']).toBeUndefined();
      expect(headers['x-powered-by']).toBeUndefined();
      expect(headers['access-control-allow-origin']).toBeUndefined();
    }
  });

  it('un appel inconnu est un refus comme un autre, avec ou sans jeton', async () => {
    for (const path of [
      '',
      'sornette',
      'getalldevise',
      'getAllDevise/',
      'getOneDevise/1/2',
      'login/x',
      '%2e%2e/x',
    ]) {
      for (const token of [undefined, server.admin.token]) {
        const { status, text } = await server.request('GET', path, { token });
        expect([path, status, JSON.parse(text)]).toEqual([path, 404, INCONNU]);
      }
    }
  });

  it('[SHARED-30] tous les appels sont sous la base configurée, et sous elle seule, et leur description le dit', async () => {
    const own = await ownServer({ apiBase: '/ecole/api/' });
    expect((await own.admin.call(devises.list, {})).status).toBe(200);
    const description = await own.request('GET', 'openapi.json');
    expect(objectOf(JSON.parse(description.text))['servers']).toEqual([{ url: '/ecole/api' }]);
    const elsewhere = await own.inject({ url: '/api/getAllDevise' });
    expect([elsewhere.statusCode, elsewhere.json()]).toEqual([404, INCONNU]);
  });

  it('refuse un corps trop gros avec 413, et un autre type que JSON avec 415', async () => {
    const { token } = server.admin;
    const big = await server.request('POST', 'addDevise', { token, body: `"${'x'.repeat(256 * 1024)}"` });
    expect([big.status, big.refus]).toEqual([
      413,
      { error: ERREURS.TROP_VOLUMINEUX.phrase, code: 'TROP_VOLUMINEUX' },
    ]);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const form = await server.request('POST', 'addDevise', { token, body: 'libelle=Franc', headers });
    expect([form.status, form.refus.code]).toEqual([415, 'TYPE_REFUSE']);
    const body = { sornette: 'x'.repeat(255 * 1024) };
    expect((await server.request('POST', 'addDevise', { token, body })).status).toBe(400);
  });

  it('comprime une longue réponse pour qui l’accepte', async () => {
    const { token } = server.admin;
    for (let index = 0; index < 20; index += 1) {
      const devise = { libelle: `Devise ${index}`, symbole: 'D', creationUserId: 0 };
      await server.admin.call(devises.create, devise);
    }
    const encodingOf = async (headers: Record<string, string>) =>
      (await server.request('GET', 'getAllDevise', { token, headers })).headers['content-encoding'];
    expect(await encodingOf({ 'accept-encoding': 'gzip' })).toBe('gzip');
    expect(await encodingOf({})).toBeUndefined();
  });

  it('aucune réponse d’un appel ne reste dans le navigateur', async () => {
    for (const path of ['getPreferences', 'sante', 'openapi.json', 'inconnu']) {
      const { headers } = await server.request('GET', path, { token: server.admin.token });
      expect(headers['cache-control'], path).toBe('no-store');
    }
  });

  it('une adresse sans queue ni tête n’est jamais une panne', async () => {
    for (const url of ['//[', '//', '/%5b', '/?', '///x?y#z']) {
      for (const method of ['GET', 'POST', 'PUT', 'DELETE'] as const) {
        expect((await server.inject({ method, url })).statusCode, `${method} ${url}`).toBeLessThan(500);
      }
    }
  });

  it('HEAD rend les en-têtes d’un GET sans son corps', async () => {
    const { status, text, headers } = await server.request('HEAD', 'getAllDevise', {
      token: server.admin.token,
    });
    expect([status, text]).toEqual([200, '']);
    expect(headers['x-total-count']).toBeDefined();
    expect((await server.request('HEAD', 'getAllDevise')).status).toBe(401);
  });

  it('sur une vraie prise : l’adresse indéchiffrable, l’en-tête énorme et le charabia sont refusés sans détail', async () => {
    const own = await ownServer({ alone: true });
    await own.app().listen({ port: 0, host: '127.0.0.1' });
    const address = own.app().server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const get = (path: string, headers: Record<string, string> = {}): Promise<string> =>
      new Promise((resolve, reject) => {
        httpRequest({ port, host: '127.0.0.1', path, headers }, (response) => {
          let text = String(response.statusCode);
          response.on('data', (part: Buffer) => {
            text += ` ${part.toString()}`;
          });
          response.on('end', () => resolve(text));
        })
          .on('error', reject)
          .end();
      });
    const raw = (text: string): Promise<string> =>
      new Promise((resolve) => {
        let answer = '';
        const socket = connect(port, '127.0.0.1', () => socket.end(text));
        socket.on('data', (part) => {
          answer += part.toString();
        });
        socket.on('close', () => resolve(answer));
        socket.on('error', () => resolve(answer));
      });
    expect(await get('/api/checktokenexpire/%E0%A4%A')).toContain('REQUETE_INVALIDE');
    expect(await get('/api/sante', { 'x-gros': 'x'.repeat(20_000) })).toMatch(/^431/);
    for (const text of ['SORNETTE\r\n\r\n', 'GET / HTTP/9.9\r\n\r\n', '\0\0\0\0\r\n\r\n']) {
      const answer = await raw(text);
      expect(answer).toMatch(/^HTTP\/1\.1 (?:400|505) /);
      expect(answer).not.toMatch(/\bat .*\.[jt]s|node:|stack/);
    }
    // The server still answers.
    expect(await get('/api/sante')).toMatch(/^200/);
  });
});
