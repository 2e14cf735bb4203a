/**
 * Every call gets the same from bind: its input read, one transaction with its journal, tries again, an answer made
 * to measure.
 */
import { endpoint, publicAccess, signedIn } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import { drapeau, idIgnore } from '@gestionscolaire/contract/core/api/stamps.ts';
import { describe, expect, it, onTestFinished } from 'vitest';
import * as z from 'zod/mini';
import { openServices } from '#app.ts';
import { type Binding, bindPreparedWrite, bindRead, bindWrite } from '#core/http/call/bind.ts';
import type { WriteContext } from '#core/http/context.ts';
import { createServer } from '#core/http/server/server.ts';
import { ownServer, type TestServer } from './harness.ts';

const input = z.object({ id: z.int(), libelle: z.string({ error: 'Le libellé est un texte.' }) });
const modifier = endpoint('PUT essai/:id', {
  access: signedIn,
  input,
  output: z.object({ ok: z.boolean() }),
  typed: ['libelle'],
  summary: 'Essai.',
  source: 'essai',
});
const lire = endpoint('GET essais', {
  access: publicAccess,
  input: z.object({ n: z.optional(z.int()), mot: z.optional(z.string()) }),
  output: z.array(z.object({ id: z.int(), nom: z.nullable(z.object({ texte: z.string() })) })),
  summary: 'Essai.',
  source: 'essai',
});

/** Makes a server with these calls alone, on the database of `server`. */
async function serve(server: TestServer, bindings: readonly Binding[], strictAnswers = true) {
  const { database } = server;
  const app = await createServer(
    {
      apiBase: '/api/',
      version: '',
      logLevel: 'silent',
      trustProxy: false,
      tls: undefined,
      webDir: undefined,
    },
    await openServices({
      database,
      clock: () => server.now,
      exploitation: server.exploitation,
      strictAnswers,
    }),
    bindings,
  );
  onTestFinished(() => app.close());
  return async (method: 'GET' | 'PUT', url: string, body?: object, headers: Record<string, string> = {}) => {
    const answer = await app.inject({
      method,
      url: `/api/${url}`,
      headers: { authorization: `Bearer ${server.admin.token}`, ...headers },
      ...(body === undefined ? {} : { payload: body }),
    });
    const parsed: unknown = answer.json();
    return { status: answer.statusCode, body: parsed };
  };
}

const ecrire = async ({ db, now, record }: WriteContext, libelle: string): Promise<void> => {
  await db.insertInto('reperes').values({ nom: libelle, valeur: '', instant: now }).execute();
  record({ entite: 'reperes', entiteId: 1, ecoleId: null, changements: { nom: [null, libelle] } });
};
const reperes = async ({ database }: TestServer): Promise<string[]> =>
  (await database.read.selectFrom('reperes').select('nom').where('nom', 'like', 'essai%').execute()).map(
    ({ nom }) => nom,
  );
const actes = async (server: TestServer) =>
  (await server.rows('journal')).filter(({ appel }) => appel === 'PUT essai');

const invalide = (error: string) => ({ status: 400, body: { error, code: 'REQUETE_INVALIDE' } });
const conflit = (code: string) => Object.assign(new Error('conflit'), { code });

describe('bind', () => {
  /** Makes the one call of a server: it writes the label, and then does what it is told. */
  const ecrivant = (server: TestServer, puis: () => unknown = () => {}) =>
    serve(server, [
      bindWrite(modifier, async ({ libelle }, context) => {
        await ecrire(context, libelle);
        await puis();
        return { ok: true };
      }),
    ]);
  const put = (call: Awaited<ReturnType<typeof serve>>) => call('PUT', 'essai/1', { libelle: 'essai' });

  it('un conflit passager est rejoué, et l’acte n’est écrit qu’une fois', async () => {
    const server = await ownServer();
    let tries = 0;
    const call = await ecrivant(server, () => {
      tries += 1;
      if (tries < 3) throw conflit(tries === 1 ? '40001' : '40P01');
    });
    expect(await put(call)).toEqual({ status: 200, body: { ok: true } });
    expect(tries).toBe(3);
    expect(await reperes(server)).toEqual(['essai']);
    expect(await actes(server)).toHaveLength(1);
  });

  it('un conflit qui dure est dit momentané, et ne laisse rien', async () => {
    const server = await ownServer();
    let tries = 0;
    const call = await ecrivant(server, () => {
      tries += 1;
      throw conflit('40001');
    });
    const { status, body } = await put(call);
    expect([status, body]).toMatchObject([503, { code: 'INDISPONIBLE' }]);
    expect(tries).toBe(4);
    expect([await reperes(server), await actes(server)]).toEqual([[], []]);
  });

  it('un refus ou une panne après avoir écrit ne laisse ni ligne ni acte', async () => {
    const server = await ownServer();
    for (const [thrown, expected] of [
      [() => refuse('UTILISE'), 409],
      [() => Promise.reject(new Error('panne')), 500],
    ] as const) {
      expect((await put(await ecrivant(server, thrown))).status).toBe(expected);
      expect([await reperes(server), await actes(server)]).toEqual([[], []]);
    }
  });

  it('une réponse qui n’a pas la forme promise défait ce qui a été écrit', async () => {
    const server = await ownServer();
    const call = await serve(server, [
      bindWrite(modifier, async ({ libelle }, context) => {
        await ecrire(context, libelle);
        const answer = { ok: true, motDePasse: 'x' };
        return answer;
      }),
    ]);
    expect((await put(call)).status).toBe(500);
    expect(await reperes(server)).toEqual([]);
  });

  it('ce qui se prépare avant la transaction n’est pas refait avec elle', async () => {
    const server = await ownServer();
    const seen: string[] = [];
    const call = await serve(server, [
      bindPreparedWrite(
        modifier,
        async ({ libelle }) => {
          seen.push(`prépare ${libelle}`);
          return 7;
        },
        async (_input, _context, prepared) => {
          seen.push(`écrit ${prepared}`);
          if (seen.length < 3) throw conflit('40P01');
          return { ok: true };
        },
      ),
    ]);
    expect((await put(call)).status).toBe(200);
    expect(seen).toEqual(['prépare essai', 'écrit 7', 'écrit 7']);
  });

  it('un refus de la préparation vient après la clé : ce qui est déjà fait se redit, le reste ne s’écrit pas', async () => {
    const server = await ownServer();
    const seen: string[] = [];
    let isRefused = false;
    const call = await serve(server, [
      bindPreparedWrite(
        modifier,
        async () => (isRefused ? refuse('DROIT_ABSENT') : 7),
        async ({ libelle }, context, prepared) => {
          seen.push(`${libelle} ${prepared}`);
          await ecrire(context, libelle);
          return { ok: true };
        },
      ),
    ]);
    const send = (libelle: string, headers = {}) => call('PUT', 'essai/1', { libelle }, headers);
    const first = await send('essai', { 'idempotency-key': 'k' });
    isRefused = true;
    expect(await send('essai', { 'idempotency-key': 'k' })).toEqual(first);
    expect((await send('essai 2', { 'idempotency-key': 'autre' })).status).toBe(403);
    expect((await send('essai 3')).status).toBe(403);
    expect([first.status, seen, await reperes(server)]).toEqual([200, ['essai 7'], ['essai']]);
    // A refusal is not kept under its key.
    isRefused = false;
    expect((await send('essai 2', { 'idempotency-key': 'autre' })).status).toBe(200);
  });

  it('qui est suspendu pendant la préparation n’écrit plus ; ce qui était déjà fait lui est d’abord redit', async () => {
    const server = await ownServer();
    const { database, admin } = server;
    let estSuspendu = 0;
    const call = await serve(server, [
      bindPreparedWrite(
        modifier,
        () =>
          database.transaction((trx) =>
            trx.updateTable('utilisateurs').set({ estSuspendu }).where('id', '=', admin.id).execute(),
          ),
        async ({ libelle }, context) => {
          await ecrire(context, libelle);
          return { ok: true };
        },
      ),
    ]);
    const send = (libelle: string, cle: string) =>
      call('PUT', 'essai/1', { libelle }, { 'idempotency-key': cle });
    const comeBack = () =>
      database.transaction((trx) => trx.updateTable('utilisateurs').set({ estSuspendu: 0 }).execute());
    const first = await send('essai', 'k');
    estSuspendu = 1;
    expect(await send('essai', 'k')).toEqual(first);
    await comeBack();
    expect(await send('essai 2', 'autre')).toMatchObject({ status: 401, body: { code: 'NON_CONNECTE' } });
    expect([first.status, await reperes(server)]).toEqual([200, ['essai']]);
  });

  it('l’id du chemin et celui du corps doivent être le même', async () => {
    const server = await ownServer();
    const ids: number[] = [];
    const call = await serve(server, [
      bindWrite(modifier, async ({ id }) => {
        ids.push(id);
        return { ok: true };
      }),
    ]);
    expect((await call('PUT', 'essai/3', { id: 3, libelle: 'a' })).status).toBe(200);
    expect((await call('PUT', 'essai/3', { libelle: 'a' })).status).toBe(200);
    expect((await call('PUT', 'essai/3', { id: '3', libelle: 'a' })).status).toBe(200);
    for (const id of [4, '4', null])
      expect(await call('PUT', 'essai/3', { id, libelle: 'a' })).toEqual(
        invalide('Dans cette demande, la clé « id » ne peut pas avoir cette valeur.'),
      );
    expect(ids).toEqual([3, 3, 3]);
  });

  it('dit au champ ce qu’une personne a mal saisi, et 400 pour ce que nos écrans n’envoient pas', async () => {
    const server = await ownServer();
    const call = await serve(server, [bindWrite(modifier, async () => ({ ok: true }))]);
    const champs = { libelle: 'Le libellé est un texte.' };
    expect(await call('PUT', 'essai/1', { libelle: 5 })).toEqual({
      status: 422,
      body: { error: 'Corrigez les champs signalés.', code: 'SAISIE_INVALIDE', champs },
    });
    for (const body of [{}, { libelle: 5, id: 'x' }])
      expect((await call('PUT', 'essai/1', body)).status).toBe(400);
    expect((await call('PUT', 'essai/x', { libelle: 'a' })).status).toBe(400);
  });

  it('[FID-02] lit à toute profondeur un nombre écrit en texte, laisse les textes, et nomme chaque clé refusée', async () => {
    const server = await ownServer();
    const seen: unknown[] = [];
    const profond = endpoint('PUT profond', {
      access: signedIn,
      input: z.object({
        mois: z.string(),
        part: z.nullable(z.number()),
        estActif: drapeau,
        isSeen: z.optional(z.boolean()),
        choix: z.union([z.enum(['nouveau']), z.int()]),
        libre: z.union([z.string(), z.int()]),
        tailles: z.record(z.string(), z.int()),
        lignes: z.array(z.object({ montant: z.int(), motif: z.nullable(z.string()) })),
        creationUserId: idIgnore,
      }),
      output: z.object({ ok: z.boolean() }),
      summary: 'Essai.',
      source: 'essai',
    });
    const call = await serve(server, [
      bindWrite(profond, async (given) => {
        seen.push(given);
        return { ok: true };
      }),
    ]);
    const lignes = [{ montant: '500' }, { montant: 20, motif: '12' }];
    const textes = { mois: '10', part: '33.33', estActif: '1', isSeen: 'false', choix: '7', libre: '8' };
    const sent = { ...textes, tailles: { devises: '25' }, lignes, creationUserId: 'personne' };
    expect(await call('PUT', 'profond', sent)).toEqual({ status: 200, body: { ok: true } });
    const nombres = { mois: '10', part: 33.33, estActif: 1, isSeen: false, choix: 7, libre: '8' };
    const [une, autre] = [
      { montant: 500, motif: null },
      { montant: 20, motif: '12' },
    ];
    const lus = { tailles: { devises: 25 }, lignes: [une, autre], creationUserId: undefined };
    expect(seen).toEqual([{ ...nombres, ...lus }]);
    const { mois: _mois, ...sansMois } = sent;
    expect(await call('PUT', 'profond', { ...sansMois, estActif: 'oui', lignes: {} })).toEqual(
      invalide(
        'Dans cette demande, la clé « mois » manque, la clé « estActif » ne peut pas avoir cette valeur, ' +
          'la clé « lignes » ne peut pas avoir cette valeur.',
      ),
    );
  });

  it('lit les nombres d’une adresse comme des nombres, et rien d’autre comme tel', async () => {
    const server = await ownServer();
    const seen: unknown[] = [];
    const call = await serve(server, [
      bindRead(lire, async (given) => {
        seen.push(given);
        return [];
      }),
    ]);
    expect((await call('GET', 'essais?n=12&mot=12')).status).toBe(200);
    expect((await call('GET', 'essais?n=-12')).status).toBe(200);
    expect(seen).toEqual([{ n: 12, mot: '12' }, { n: -12 }]);
    for (const wrong of ['1.5', '1e3', '0x1', '', '%2012', '9007199254740992', '12345678901234567'])
      expect([wrong, (await call('GET', `essais?n=${wrong}`)).status]).toEqual([wrong, 400]);
  });

  it('ne laisse sortir que ce que le contrat nomme, à toute profondeur', async () => {
    const server = await ownServer();
    const rows = [
      { id: 1, nom: { texte: 'a', secret: 'b' }, motDePasse: 'c' },
      { id: 2, nom: null, motDePasse: 'd' },
    ];
    const bindings = [bindRead(lire, async () => rows)];
    const loose = await serve(server, bindings, false);
    expect((await loose('GET', 'essais')).body).toEqual([
      { id: 1, nom: { texte: 'a' } },
      { id: 2, nom: null },
    ]);
    const strict = await serve(server, bindings);
    expect((await strict('GET', 'essais')).status).toBe(500);
  });
});
