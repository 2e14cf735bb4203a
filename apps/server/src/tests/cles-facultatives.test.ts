/** A program may leave keys out of a write, or write values as text: the same for every write of the contract. */
import { API } from '@gestionscolaire/contract/api.ts';
import { type Endpoint, mayBeAbsent } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { modifDate } from '@gestionscolaire/contract/core/api/stamps.ts';
import { pays } from '@gestionscolaire/contract/geographie/pays.ts';
import { devises } from '@gestionscolaire/contract/parametres/devises.ts';
import { tranches } from '@gestionscolaire/contract/scolarite/tranches.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { APPELS } from './exemples/appels.ts';
import { Exemples, INDISPENSABLES, schemaOf, ECRITURES as TOUTES } from './exemples/calls.ts';
import { requestOf } from './exemples/mutations.ts';
import { titleOf, type Values } from './exemples/prepare.ts';
import { type Person, type TestServer, testServer } from './harness.ts';

const QUI_SIGNE = ['creationUserId', 'modifUserId'];

const ECRITURES = TOUTES.filter((endpoint) => APPELS.includes(endpoint));

/** The first write of each input: the look-alikes, which take the same, wait for the long run. */
const PREMIERES = new Set(
  [...Map.groupBy(ECRITURES, (endpoint) => JSON.stringify(schemaOf(endpoint))).values()].map(
    ([first]) => first,
  ),
);

const shapeOf = ({ input }: Endpoint) => Object.entries(input.shape);

/** Returns the keys of a write that accept null, or that nobody reads. */
const facultatives = (endpoint: Endpoint): string[] => {
  const wanted = INDISPENSABLES[titleOf(endpoint)] ?? [];
  return shapeOf(endpoint)
    .filter(([key, schema]) => mayBeAbsent(schema) && !wanted.includes(key))
    .map(([key]) => key);
};

/** Returns the same with each number and each flag written as text, at any depth; a text stays itself. */
const enTexte = (value: unknown): unknown => {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return value.map(enTexte);
  return typeof value === 'object' && value !== null ? textes(value) : value;
};
const textes = (values: object): Values =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, enTexte(value)]));

describe('écritures', () => {
  let server: TestServer;
  let exemples: Exemples;
  let person: Person;

  beforeAll(async () => {
    server = await testServer();
    exemples = new Exemples(server);
  });
  afterAll(() => server.close());

  const send = async (endpoint: Endpoint, values: Values) => {
    const { method, path, body } = requestOf(endpoint, values);
    return server.request(method, path, { token: person.token, ...(body === undefined ? {} : { body }) });
  };
  /**
   * Signs somebody in, and returns what they may send: anew for each call, since the one before may have ended or
   * changed either.
   */
  const valid = async (endpoint: Endpoint): Promise<Values> => {
    person = await server.signIn(server.admin.id);
    return exemples.validInput(endpoint, person);
  };

  for (const endpoint of ECRITURES) {
    const titre = `[FID-02] ${titleOf(endpoint)} se passe des clés facultatives, lit les nombres en texte et nomme la clé qui manque`;
    it(titre, { tags: PREMIERES.has(endpoint) ? [] : ['matrice'] }, async () => {
      const whole = await valid(endpoint);
      const optional = facultatives(endpoint);
      const bare = Object.fromEntries(Object.entries(whole).filter(([key]) => !optional.includes(key)));
      const few = await send(endpoint, bare);
      expect([few.status, few.text]).toEqual([endpoint.status, few.text]);

      const asText = await send(endpoint, textes(await valid(endpoint)));
      expect([asText.status, asText.text]).toEqual([endpoint.status, asText.text]);

      const ofNobody = Object.fromEntries(
        QUI_SIGNE.filter((key) => key in endpoint.input.shape).map((key) => [key, { nom: 'personne' }]),
      );
      const ignored = await send(endpoint, { ...(await valid(endpoint)), ...ofNobody });
      expect([ignored.status, ignored.text]).toEqual([endpoint.status, ignored.text]);

      const rest = await valid(endpoint);
      for (const [key] of shapeOf(endpoint)) {
        if (optional.includes(key) || endpoint.path.includes(`:${key}`)) continue;
        if (INDISPENSABLES[titleOf(endpoint)]?.includes(key) === true) continue;
        const { status, refus } = await send(endpoint, { ...rest, [key]: undefined });
        expect([key, status, refus.code]).toEqual([key, 400, 'REQUETE_INVALIDE']);
        expect(refus.error).toBe(`Dans cette demande, la clé « ${key} » manque.`);
      }
    });
  }

  it('[FID-02] une clé laissée de côté est vidée, mais ce que les documents n’ont pas reste tel quel', async () => {
    const admin = await server.signIn(server.admin.id);
    const [devise] = (await admin.call(devises.create, { libelle: 'Devise d’essai', symbole: 'E' })).data;
    const guinee = { libelle: 'Pays d’essai', indicatifTel: '999' };
    const [made] = (await admin.call(pays.create, { ...guinee, deviseId: devise?.id })).data;
    await admin.call(pays.update, { ...guinee, id: made?.id, modifDate: null });
    expect((await server.rows('pays')).find(({ id }) => id === made?.id)?.['deviseId']).toBe(null);

    const tranche = await exemples.record(tranches, admin, { echeance: '10-15' });
    const { echeance: _tue, ...rest } = tranche;
    await admin.call(tranches.update, rest);
    expect((await server.rows('tranches')).find(({ id }) => id === tranche['id'])?.['echeance']).toBe(
      '10-15',
    );
  });

  it('[FID-02] ce qu’un appel laisse de côté n’est rien, et la marque d’une modification revient toujours', () => {
    const forgotten = API.filter(({ kind }) => kind === 'write').flatMap((endpoint) =>
      shapeOf(endpoint)
        .filter(([, schema]) => !mayBeAbsent(schema) && z.safeParse(schema, null).success)
        .map(([key, schema]) => [key, schema === modifDate]),
    );
    expect(forgotten.length).toBeGreaterThan(0);
    // A merge of two records sends the mark of each.
    const marques = ['modifDate', 'modifDateEcarte'];
    expect(forgotten.filter(([key, isMark]) => !marques.includes(String(key)) || isMark !== true)).toEqual(
      [],
    );
  });
});
