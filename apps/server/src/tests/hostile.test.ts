/** Every call answers in the contract's shape, whatever it is sent, and writes nothing by half. */

import { API, CRUDS } from '@gestionscolaire/contract/api.ts';
import type { Endpoint } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { ERREURS } from '@gestionscolaire/contract/core/api/errors.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { APPELS } from '#tests/exemples/appels.ts';
import { empreintes } from './contenu.ts';
import { Exemples, schemaOf } from './exemples/calls.ts';
import { type Mutation, mutations, type Requete, requestOf } from './exemples/mutations.ts';
import { titleOf } from './exemples/prepare.ts';
import { actesDe, actsAfter, lastAct, rienEcrit } from './gestes/actes.ts';
import { type Person, type TestServer, testServer } from './harness.ts';
import { stored, told } from './rejouer.ts';

const CODES = new Map<string, number>(Object.entries(ERREURS).map(([code, { status }]) => [code, status]));
const corps = z.strictObject({
  error: z.string(),
  code: z.string(),
  champs: z.optional(z.record(z.string(), z.string())),
  actuel: z.optional(z.unknown()),
  attente: z.optional(z.int()),
});

/** The words that only a library would say to a person. */
const ANGLAIS =
  /\b(?:the|must|invalid|expected|received|required|cannot|unexpected|undefined|null|body|request|error|not|is|at)\b|stack|\bSQL/i;

/** Returns the fault of a refusal; undefined when there is none. */
function faultOf(endpoint: Endpoint, status: number, text: string, type: unknown): string | undefined {
  if (status >= 500) return `${status} ${text}`;
  if (status < 400) return undefined;
  if (!String(type).startsWith('application/json')) return `type ${String(type)}`;
  const parsed = z.safeParse(corps, JSON.parse(text));
  if (!parsed.success) return `forme ${text}`;
  const { error, code, champs } = parsed.data;
  if (CODES.get(code) !== status) return `code ${code} avec ${status}`;
  const sentences = [error, ...Object.values(champs ?? {})];
  if (sentences.some((sentence) => sentence.length < 5 || ANGLAIS.test(sentence))) return `phrase ${text}`;
  // A field of a row of a list is under the list: 'periodes.0.dateFin'.
  const strangers = Object.keys(champs ?? {}).filter(
    (name) => !endpoint.typed.includes(name.split('.')[0] ?? ''),
  );
  if (strangers.length > 0) return `champs ${strangers.join()}`;
  if ((code === 'SAISIE_INVALIDE') !== (champs !== undefined) && code !== 'A_CONFIRMER' && code !== 'DOUBLON')
    return `champs sans saisie ${text}`;
  return undefined;
}

function fits(attendu: Mutation['attendu'], status: number): boolean {
  if (attendu === 'tout') return true;
  if (attendu === 'accepte') return status < 300;
  if (attendu === 'refus') return status >= 400;
  return status === attendu;
}

/** One refused input in so many is sent once more; all of them in the long run. */
const EVERY = 8;
const IS_LONG = process.env['TESTS_LONGS'] === '1';

/** The calls grouped by the input that they take: the look-alikes disable, read and export alike. */
const FORMES = Map.groupBy(APPELS, (endpoint) => `${endpoint.method} ${JSON.stringify(schemaOf(endpoint))}`);
/** The first call of each form; the others, which take the same input, wait for the long run. */
const PREMIERS = new Set([...FORMES.values()].map(([first]) => first));
/** One in so many of the shapes that a schema refuses, before any engine is asked, is sent; all of them in the long run. */
const SHAPES = 10;
/** One in so many of the inputs that may be accepted and written is sent, each call another part; all of them in the long run. */
const ACCEPTED = 4;

/** Returns the inputs of this run. */
function ofThisRun(endpoint: Endpoint, all: readonly Mutation[]): Mutation[] {
  if (IS_LONG) return [...all];
  let [refused, accepted] = [0, API.indexOf(endpoint)];
  return all.filter(({ attendu }) => {
    if (attendu === 'accepte' || attendu === 'tout') {
      accepted += 1;
      return accepted % ACCEPTED === 0;
    }
    refused += 1;
    return refused % SHAPES === 0;
  });
}

/** The methods that are tried on each address, one an address in an ordinary run. */
const METHODES = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND'];

/** The tables that a call may write without a journal row: failed sign-ins are counted, and that is all. */
const SANS_JOURNAL = ['tentatives', 'versions'];

describe('entrées hostiles', () => {
  let server: TestServer;
  let exemples: Exemples;

  beforeAll(async () => {
    server = await testServer();
    exemples = new Exemples(server);
  });
  afterAll(() => server.close());

  const send = (person: Person, { method, path, body, headers }: Requete) =>
    server.request(method, path, {
      token: person.token,
      ...(body === undefined ? {} : { body }),
      ...(headers === undefined ? {} : { headers }),
    });

  /** Forgets failed sign-ins, which are limited: here each one is the first. */
  const forgetTries = () => server.database.transaction((trx) => trx.deleteFrom('tentatives').execute());

  for (const endpoint of APPELS) {
    const tags = PREMIERS.has(endpoint) ? [] : ['matrice'];
    it(`${titleOf(endpoint)} : refuse en français ce qui ne convient pas, sans rien écrire`, {
      tags,
    }, async () => {
      const { required } = schemaOf(endpoint);
      // Wrong passwords are counted, those of whoever signs at another's desk too.
      const isLimited = endpoint.access.who === 'public' || 'login' in endpoint.input.shape;
      const isWrite = endpoint.kind === 'write';
      const isTold = isWrite && !endpoint.isSilent;
      let person = await server.signIn(server.admin.id);
      let valid = await exemples.validInput(endpoint, person);
      const first = await send(person, requestOf(endpoint, valid));
      expect([first.status, first.text]).toEqual([endpoint.status, first.text]);

      const faults: string[] = [];
      const refused: Mutation[] = [];
      let isUsed = isWrite;
      let last = 0;
      // Failed sign-ins are forgotten here, those of the calls before too.
      const except = [endpoint.notedIn ?? [], isWrite || isLimited ? SANS_JOURNAL : []].flat();
      let before = isWrite ? {} : await empreintes(server.database, except);
      for (const mutation of ofThisRun(endpoint, mutations(endpoint, required))) {
        if (isUsed) {
          // The last one has written: its record is no longer what the valid input says.
          if (endpoint.endsConnexion || endpoint.secret.length > 0)
            person = await server.signIn(server.admin.id);
          valid = await exemples.validInput(endpoint, person);
        }
        if (isLimited) await forgetTries();
        if (isUsed) last = await lastAct(server);
        const { status, text, headers } = await send(person, mutation.requete(valid));
        // One that may be accepted says nothing of the next time.
        if (status >= 400 && mutation.attendu !== 'tout') refused.push(mutation);
        const written = isWrite ? await actsAfter(server, last) : 0;
        // It has written, wanted or not: the next one begins anew.
        isUsed = isWrite && (status < 300 || written > 0);
        const fault =
          faultOf(endpoint, status, text, headers['content-type']) ??
          (fits(mutation.attendu, status) ? undefined : `${status} au lieu de ${mutation.attendu} ${text}`) ??
          (written === (isTold && status < 300 && !rienEcrit(text) ? actesDe(endpoint) : 0)
            ? undefined
            : `${written} actes au journal`);
        if (fault !== undefined) faults.push(`${mutation.nom} → ${fault.slice(0, 300)}`);
      }
      expect(faults).toEqual([]);

      if (isWrite) {
        // Some of the refused inputs are sent once more, now that nothing else happens in between.
        person = await server.signIn(server.admin.id);
        before = await empreintes(server.database, except);
        for (const mutation of refused.filter((_, rang) => IS_LONG || rang % EVERY === 0)) {
          if (isLimited) await forgetTries();
          await send(person, mutation.requete(valid));
        }
      }
      expect(await empreintes(server.database, except)).toEqual(before);
    });
  }

  it('ne connaît que la méthode déclarée de chaque adresse', async () => {
    const known = new Set(API.map(({ method, path }) => `${method} ${path}`));
    const { token } = await server.signIn(server.admin.id);
    const before = await empreintes(server.database, SANS_JOURNAL);
    for (const [rang, { path, method: own }] of API.entries()) {
      for (const [index, method] of METHODES.entries()) {
        const isTried = IS_LONG || (rang + index) % METHODES.length === 0;
        if (!isTried || known.has(`${method} ${path}`)) continue;
        const { status, text } = await server.request(method, path.replace(/:\w+/g, '1'), { token });
        expect([status, JSON.parse(text)], `${method} au lieu de ${own} ${path}`).toEqual([
          404,
          { error: ERREURS.APPEL_INCONNU.phrase, code: 'APPEL_INCONNU' },
        ]);
      }
    }
    expect(await empreintes(server.database, SANS_JOURNAL)).toEqual(before);
  });

  it('aucun contenu tiré au hasard ne fait tomber un appel', async () => {
    const drawn = fc.oneof(
      fc.jsonValue(),
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.maxSafeInteger(),
      fc.double(),
    );
    const calls = fc.constantFrom(...API).chain((endpoint) => {
      const keys: Record<string, fc.Arbitrary<unknown>> = {};
      for (const name of Object.keys(endpoint.input.shape)) keys[name] = drawn;
      return fc.record({ endpoint: fc.constant(endpoint), values: fc.record(keys, { requiredKeys: [] }) });
    });
    await fc.assert(
      fc.asyncProperty(calls, async ({ endpoint, values }) => {
        await forgetTries();
        const person = await server.signIn(server.admin.id);
        const { status, text, headers } = await send(person, requestOf(endpoint, values));
        expect(faultOf(endpoint, status, text, headers['content-type'])).toBeUndefined();
      }),
    );
  }, 300_000);

  it('après tout cela, le journal et les tables disent la même chose', async () => {
    for (const { enable } of CRUDS) await exemples.validInput(enable, server.admin);
    expect(await told(server)).toEqual(await stored(server));
    expect((await server.rows('journal')).length).toBeGreaterThan(CRUDS.length);
  });
});
