/** The description of the calls serves a generator and a reader of documentation. */

import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { API } from '@gestionscolaire/contract/api.ts';
import { type Endpoint, pathParameters } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { ERREURS } from '@gestionscolaire/contract/core/api/errors.ts';
import { devises } from '@gestionscolaire/contract/parametres/devises.ts';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { ADMIN, ownServer, type TestServer, testServer } from './harness.ts';

const ref = z.object({ $ref: z.string() });
const parameter = z.union([
  ref,
  z.object({ name: z.string(), in: z.enum(['path', 'query']), required: z.boolean() }),
]);
const json = z.object({ 'application/json': z.optional(z.object({ schema: z.unknown() })) });
const success = z.object({ headers: z.optional(z.record(z.string(), ref)), content: z.optional(json) });
const operation = z.object({
  operationId: z.string(),
  summary: z.string(),
  tags: z.array(z.string()),
  'x-source': z.string(),
  'x-droit': z.string(),
  'x-portee': z.string(),
  security: z.optional(z.array(z.record(z.string(), z.array(z.string())))),
  parameters: z.array(parameter),
  requestBody: z.optional(z.object({ required: z.boolean(), content: json })),
  responses: z.record(z.string(), z.union([ref, success])),
});
const document = z.object({
  openapi: z.literal('3.1.0'),
  tags: z.array(z.object({ name: z.string(), description: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.object({
    responses: z.record(z.string(), z.looseObject({})),
    schemas: z.record(z.string(), z.looseObject({})),
  }),
});

describe('la description des appels', () => {
  let server: TestServer;
  let text = '';
  let said: z.output<typeof document>;
  let type: unknown;
  beforeAll(async () => {
    server = await testServer();
    const answer = await server.request('GET', 'openapi.json');
    ({ text } = answer);
    type = answer.headers['content-type'];
    said = z.parse(document, JSON.parse(text));
  });
  afterAll(() => server.close());

  const of = ({ path, method }: Endpoint) =>
    z.parse(operation, said.paths[`/${path.replace(/:(\w+)/g, '{$1}')}`]?.[method.toLowerCase()]);
  const all = () => Object.values(said.paths).flatMap((methods) => Object.values(methods));
  /** Returns what a call sends when it succeeds. */
  const successOf = (endpoint: Endpoint) => z.parse(success, of(endpoint).responses[endpoint.status]);

  it('décrit chaque appel du contrat, et aucun autre', () => {
    expect(type).toBe('application/json; charset=utf-8');
    const listed = Object.entries(said.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const declared = API.map(({ method, path }) => `${method} /${path.replace(/:(\w+)/g, '{$1}')}`);
    // The documents also write one call with a last slash: it is described once.
    const jumeau = 'PUT /getOneUserGroupe/';
    expect(declared).toContain(jumeau);
    expect(listed.toSorted()).toEqual(declared.filter((one) => one !== jumeau).toSorted());
    expect(new Set(declared).size).toBe(API.length);
    for (const endpoint of API.filter(({ method, path }) => `${method} /${path}` !== jumeau)) {
      const found = of(endpoint);
      expect(found.operationId.split('_')[0]).toBe(endpoint.name);
      const parameters = found.parameters.flatMap((one) => ('name' in one ? [one] : []));
      const inPath = parameters.filter((one) => one.in === 'path').map(({ name }) => name);
      expect(inPath).toEqual(pathParameters(endpoint.path));
      const statuses = [String(endpoint.status), '400', '500', 'default'];
      expect(Object.keys(found.responses)).toEqual(expect.arrayContaining(statuses));
      expect(found.security?.length === 0).toBe(endpoint.access.who === 'public');
      const [, named = ''] = /components\/schemas\/(\w+)/.exec(JSON.stringify(found.requestBody ?? {})) ?? [];
      const body = JSON.stringify(said.components.schemas[named] ?? {});
      for (const name of Object.keys(endpoint.input.shape)) {
        const isInUrl = parameters.some((one) => one.name === name);
        expect(isInUrl || body.includes(`"${name}"`), `${endpoint.name}.${name}`).toBe(true);
      }
    }
  });

  it('[CODE-06] passe les règles recommandées de son linter, sans réseau', async () => {
    const config = await createConfig({ extends: ['recommended'] });
    const problems = await lintFromString({ source: text, config, absoluteRef: 'openapi.json' });
    const told = problems.map(
      ({ ruleId, message, location }) => `${ruleId} ${message} ${location[0]?.pointer}`,
    );
    expect(told).toEqual([]);
  });

  it('[CODE-06] dit de chaque appel son nom unique, son domaine, sa phrase, sa source, son droit et sa portée', () => {
    const ids = all().map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBe(API.length - 1);
    const domaines = said.tags.map(({ name }) => name);
    for (const one of all()) {
      expect(domaines, one.operationId).toContain(one.tags.join());
      expect(one.summary, one.operationId).toMatch(/^\p{Lu}.{8,118}\.$/u);
      expect(one['x-source'], one.operationId).toMatch(/^(?:addition|[AB]§)/);
      for (const words of [one['x-droit'], one['x-portee']])
        expect(words, one.operationId).toMatch(/^.{8,}\.$/s);
    }
    expect(of(devises.update)).toMatchObject({
      summary: 'Modifie une devise.',
      tags: ['Paramètres'],
      'x-droit': 'Un privilège de modification sur le menu « devises ».',
      'x-portee': "Le réseau : un utilisateur d'une école ne peut pas faire cet appel.",
    });
  });

  it('[CODE-06] dit le corps obligatoire, la clé d’une écriture et le total d’une liste', () => {
    const key = { $ref: '#/components/parameters/IdempotencyKey' };
    for (const endpoint of API.filter(({ path }) => !path.endsWith('/'))) {
      const { operationId, parameters } = of(endpoint);
      const canRepeat =
        endpoint.kind === 'write' && endpoint.access.who !== 'public' && !endpoint.endsConnexion;
      expect([operationId, parameters.some((one) => '$ref' in one)]).toEqual([operationId, canRepeat]);
      const headers = Object.keys(successOf(endpoint).headers ?? {});
      expect([operationId, headers.includes('X-Total-Count')]).toEqual([operationId, endpoint.paged]);
    }
    expect(of(devises.create)).toMatchObject({
      parameters: [key],
      requestBody: {
        required: true,
        content: { 'application/json': { schema: { $ref: '#/components/schemas/AddDeviseDemande' } } },
      },
    });
    expect(said.components.responses['Refus429']).toMatchObject({ headers: { 'Retry-After': {} } });
  });

  it('[CODE-06] nomme les lignes et les demandes, et donne la liste fermée des codes de refus avec leurs statuts', () => {
    expect(successOf(devises.list).content).toEqual({
      'application/json': { schema: { type: 'array', items: { $ref: '#/components/schemas/Devise' } } },
    });
    const { CodeErreur, Devise } = said.components.schemas;
    expect(Object.keys(z.parse(z.object({ properties: z.looseObject({}) }), Devise).properties)).toEqual(
      Object.keys(devises.row.shape),
    );
    expect(CodeErreur?.['enum']).toEqual(Object.keys(ERREURS));
    for (const [code, { status }] of Object.entries(ERREURS)) {
      expect(CodeErreur?.['description']).toContain(`${code} (${status}) : `);
      expect(JSON.stringify(said.components.responses[`Refus${status}`])).toContain(`"${code}"`);
    }
    // Every object that a call takes or answers has a name.
    const unnamed = all().filter(({ requestBody, responses }) =>
      /"schema":\{"type":"object"/.test(JSON.stringify([requestBody?.content, responses])),
    );
    expect(unnamed.map(({ operationId }) => operationId)).toEqual([]);
  });

  it('[CODE-06] l’exemple de la page des programmes se connecte, répète une écriture sans réponse, lit par pages et comprend un refus', async () => {
    const page = readFileSync(new URL('../../../../docs/api.md', import.meta.url), 'utf8');
    const [, code = ''] = /```js\n(.*?)```/s.exec(page) ?? [];
    const folder = mkdtempSync(join(tmpdir(), 'exemple-'));
    const file = join(folder, 'exemple.mjs');
    writeFileSync(file, code);
    const own = await ownServer();
    /** The calls that arrived; the answer to the first addition is lost on the way. */
    const arrived: string[] = [];
    const line = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      const relay = async () => {
        const { url = '', headers } = request;
        const payload = Buffer.concat(chunks);
        const method = request.method === 'GET' ? 'GET' : 'POST';
        arrived.push(`${url} ${String(headers['idempotency-key'])}`);
        const answer = await own.inject({ method, url, headers, payload });
        const isLost = arrived.filter((one) => one.startsWith('/api/addDevise')).length === 1;
        if (url === '/api/addDevise' && isLost) return void response.destroy();
        const total = answer.headers['x-total-count'];
        response.writeHead(answer.statusCode, total === undefined ? {} : { 'x-total-count': String(total) });
        response.end(answer.rawPayload);
      };
      request.on('end', () => void relay());
    });
    await new Promise<void>((ready) => line.listen(0, '127.0.0.1', ready));
    const { port } = z.parse(z.object({ port: z.int() }), line.address());
    const adresse = `http://127.0.0.1:${port}`;
    const env = { ADRESSE: `${adresse}/api`, LOGIN: ADMIN.login, MOT_DE_PASSE: ADMIN.motDePasse };
    try {
      const { stdout } = await promisify(execFile)(process.execPath, [file], { env });
      const lines = stdout.trimEnd().split('\n');
      expect(lines.filter((one) => one === 'Franc CFA')).toHaveLength(1);
      const [first, again] = arrived.filter((one) => one.startsWith('/api/addDevise'));
      expect(again).toBe(first);
      expect(lines.at(-1)).toMatch(/^422 SAISIE_INVALIDE \{ libelle: /);
    } finally {
      line.closeAllConnections();
      line.close();
      rmSync(folder, { recursive: true });
    }
  });
});
