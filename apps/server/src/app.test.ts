/**
 * The application as a whole sends headers, keeps limits, tells its health, describes itself, and refuses an unknown
 * call.
 */
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { API } from '@gestionscolaire/contract/api.ts';
import { pathParameters } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { ERREURS } from '@gestionscolaire/contract/core/api/errors.ts';
import { devises } from '@gestionscolaire/contract/parametres/devises.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { objectOf } from './tests/exemples/reponse.ts';
import { MOTEUR, ownServer, sousSqlite, type TestServer, testServer } from './tests/harness.ts';

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

  it('santé : vivant, sa version, son moteur, sans jeton', async () => {
    const { status, text } = await server.request('GET', 'sante');
    expect([status, JSON.parse(text)]).toEqual([200, { ok: true, version: '0.0.0', moteur: MOTEUR }]);
  });

  // The health of PostgreSQL has a connexion of its own: tests/pannes/ takes the whole server away.
  sousSqlite(() => {
    it('santé : 503 quand la base ne répond plus', async () => {
      const own = await ownServer();
      await own.database.read.destroy();
      const { status, text } = await own.request('GET', 'sante');
      expect([status, objectOf(JSON.parse(text))['ok']]).toEqual([503, false]);
    });
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

  it('[SHARED-30] tous les appels sont sous la base configurée, et sous elle seule', async () => {
    const own = await ownServer({ apiBase: '/ecole/api/' });
    expect((await own.admin.call(devises.list, {})).status).toBe(200);
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
    const form = await server.request('POST', 'addDevise', {
      token,
      body: 'libelle=Franc',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect([form.status, form.refus.code]).toEqual([415, 'TYPE_REFUSE']);
    const under = await server.request('POST', 'addDevise', {
      token,
      body: { sornette: 'x'.repeat(255 * 1024) },
    });
    expect(under.status).toBe(400);
  });

  it('comprime une longue réponse pour qui l’accepte', async () => {
    for (let index = 0; index < 20; index += 1)
      await server.admin.call(devises.create, {
        libelle: `Devise ${index}`,
        symbole: 'D',
        creationUserId: 0,
      });
    const path = 'getAllDevise';
    const { headers } = await server.request('GET', path, {
      token: server.admin.token,
      headers: { 'accept-encoding': 'gzip' },
    });
    expect(headers['content-encoding']).toBe('gzip');
    const plain = await server.request('GET', path, { token: server.admin.token });
    expect(plain.headers['content-encoding']).toBeUndefined();
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

const operation = z.object({
  operationId: z.string(),
  'x-source': z.string(),
  'x-acces': z.string(),
  security: z.optional(z.array(z.record(z.string(), z.array(z.string())))),
  parameters: z.array(
    z.union([
      z.object({
        name: z.string(),
        in: z.enum(['path', 'query']),
        required: z.boolean(),
        schema: z.record(z.string(), z.unknown()),
      }),
      z.object({ $ref: z.literal('#/components/parameters/IdempotencyKey') }),
    ]),
  ),
  requestBody: z.optional(z.unknown()),
  responses: z.record(
    z.string(),
    z.union([
      z.object({ description: z.string(), content: z.record(z.string(), z.unknown()) }),
      z.object({ $ref: z.string() }),
    ]),
  ),
});
const document = z.object({
  openapi: z.literal('3.1.0'),
  info: z.object({ title: z.string(), version: z.string() }),
  servers: z.array(z.object({ url: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.record(z.string(), z.record(z.string(), z.unknown())),
});

describe('openapi.json', () => {
  it('décrit chaque appel du contrat, et aucun autre', async () => {
    const server = await ownServer({ apiBase: '/base/' });
    const { text, headers } = await server.request('GET', 'openapi.json');
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    const { paths, servers, components } = z.parse(document, JSON.parse(text));
    expect(servers).toEqual([{ url: '/base' }]);
    const listed = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const declared = API.map(({ method, path }) => `${method} /${path.replace(/:(\w+)/g, '{$1}')}`);
    // The documents also write one call with a last slash: it is described once.
    const jumeau = 'PUT /getOneUserGroupe/';
    expect(declared).toContain(jumeau);
    expect(listed.toSorted()).toEqual(declared.filter((one) => one !== jumeau).toSorted());
    for (const endpoint of API.filter(({ method, path }) => `${method} /${path}` !== jumeau)) {
      const found = paths[`/${endpoint.path.replace(/:(\w+)/g, '{$1}')}`]?.[endpoint.method.toLowerCase()];
      expect(found?.operationId.split('_')[0]).toBe(endpoint.name);
      const parameters = found?.parameters.flatMap((one) => ('name' in one ? [one] : [])) ?? [];
      expect(parameters.filter((one) => one.in === 'path').map(({ name }) => name)).toEqual(
        pathParameters(endpoint.path),
      );
      expect(Object.keys(found?.responses ?? {})).toEqual(
        expect.arrayContaining([String(endpoint.status), '400', '500', 'default']),
      );
      expect(found?.security?.length === 0).toBe(endpoint.access.who === 'public');
      const [, named = ''] =
        /components\/schemas\/(\w+)/.exec(JSON.stringify(found?.requestBody ?? {})) ?? [];
      const body = JSON.stringify(components['schemas']?.[named] ?? {});
      for (const name of Object.keys(endpoint.input.shape)) {
        const isInUrl = parameters.some((one) => one.name === name);
        expect(isInUrl || body.includes(`"${name}"`), `${endpoint.name}.${name}`).toBe(true);
      }
    }
    expect(new Set(declared.map((one) => one)).size).toBe(API.length);
    // Every reference leads somewhere.
    const references = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, target]) => target);
    for (const target of new Set(references)) {
      const [, , part = '', name = ''] = target?.split('/') ?? [];
      expect(components[part]?.[name], target).toBeDefined();
    }
  });
});
