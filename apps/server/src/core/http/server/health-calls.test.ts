/** A machine that watches learns whether the server lives, whether it can do its work, and what keeps it from it. */
import { closeSync, openSync, renameSync, statSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import * as z from 'zod/mini';
import { openDatabase } from '#core/db/database.ts';
import { perEngine } from '#core/db/per-engine.ts';
import { FAUTES, type Faute } from '#core/http/health/readiness.ts';
import { MOTEUR, ownServer, sousSqlite, type TestServer, testStore } from '#tests/harness.ts';
import { relaisVers } from '#tests/processus/relais.ts';
import { sousPostgres } from '#tests/processus/serveur.ts';

const repondu = z.object({
  ok: z.boolean(),
  version: z.string(),
  moteur: z.literal(MOTEUR),
  fautes: z.array(z.object({ code: z.string(), phrase: z.string() })),
});

async function pret(server: TestServer): Promise<[number, string[]]> {
  const { status, text } = await server.request('GET', 'sante/pret');
  const { ok, fautes } = z.parse(repondu, JSON.parse(text));
  expect(ok).toBe(status === 200);
  return [status, fautes.map(({ code }) => code)];
}

const manque = (...codes: Faute[]) => [503, codes];
const VIVANT = { ok: true, version: '0.0.0', moteur: MOTEUR };

async function vit(server: TestServer): Promise<void> {
  const { status, text } = await server.request('GET', 'sante/vivant');
  expect([status, JSON.parse(text)]).toEqual([200, VIVANT]);
}

describe('santé', () => {
  it('[OPS-07] la santé, vivant et prêt se disent à part, sans jeton ; prêt a vraiment écrit', async () => {
    const server = await ownServer();
    await vit(server);
    const { status, text } = await server.request('GET', 'sante');
    expect([status, JSON.parse(text)]).toEqual([200, VIVANT]);
    expect(await pret(server)).toEqual([200, []]);
    expect((await server.rows('journal')).map(({ appel }) => appel)).not.toContain('sante');
    const ecrit = await sql`select nom from reperes where nom = 'sante'`.execute(server.database.read);
    expect(ecrit.rows).toEqual([{ nom: 'sante' }]);
  });

  it('[OPS-07] une base qui ne répond plus : vivant, et ni en santé ni prêt', async () => {
    const server = await ownServer();
    await server.database.read.destroy();
    await vit(server);
    // The health of PostgreSQL has a connexion of its own: tests/pannes/ takes the whole server away.
    const { status } = await server.request('GET', 'sante');
    expect(status).toBe(MOTEUR === 'sqlite' ? 503 : 200);
    expect(await pret(server)).toEqual(manque('base'));
    const { text } = await server.request('GET', 'sante/pret');
    expect(JSON.parse(text)).toMatchObject({ fautes: [{ phrase: FAUTES.base }] });
  });

  it('[OPS-07] toutes les places prises : la réponse vient avant qu’une se libère', async () => {
    const server = await ownServer();
    const { database } = server;
    const end = Promise.withResolvers<void>();
    const held = Array.from({ length: database.places().most }, () => {
      const begun = Promise.withResolvers<void>();
      const done = database.transaction(async (trx) => {
        await sql`select 1`.execute(trx);
        begun.resolve();
        await end.promise;
      });
      return { begun: begun.promise, done };
    });
    try {
      await Promise.all(held.map(({ begun }) => begun));
      await vit(server);
      // Nothing frees a place before both have answered.
      expect(await pret(server)).toEqual(manque('occupee'));
    } finally {
      end.resolve();
      await Promise.all(held.map(({ done }) => done));
    }
    await expect.poll(() => pret(server), { timeout: 20_000, interval: 300 }).toEqual([200, []]);
  });

  it('[OPS-07] une base en lecture seule se dit', async () => {
    const server = await ownServer();
    const close = perEngine({
      sqlite: sql`pragma query_only = 1`,
      postgres: sql`set session characteristics as transaction read only`,
    });
    await server.database.transaction((trx) => close.execute(trx));
    expect(await pret(server)).toEqual(manque('lectureSeule'));
  });

  sousPostgres(() => {
    it('[OPS-07] un relais qui se fige n’arrête pas la réponse, et son retour se voit', async () => {
      const store = await testStore('nu');
      onTestFinished(() => store.drop());
      const relais = await relaisVers(store.config.databaseUrl);
      onTestFinished(() => relais.fermer());
      const config = { ...store.config, databaseUrl: relais.url };
      const server = await ownServer({ store: { ...store, config, open: async () => openDatabase(config) } });
      expect(await pret(server)).toEqual([200, []]);
      relais.figer();
      await new Promise((resolve) => setTimeout(resolve, 1100));
      await vit(server);
      // Nothing passes before both have answered.
      expect(await pret(server)).toEqual(manque('base'));
      relais.reprendre();
      await expect.poll(() => pret(server), { timeout: 20_000, interval: 300 }).toEqual([200, []]);
    });
  });

  sousSqlite(() => {
    it('[OPS-07] une base abîmée se dit, sans attendre que quelqu’un lise la page', async () => {
      const server = await ownServer();
      const file = server.database.file ?? '';
      await sql`pragma wal_checkpoint(truncate)`.execute(server.database.read).catch(() => {});
      const half = Math.floor(statSync(file).size / 4096 / 2) * 4096;
      const handle = openSync(file, 'r+');
      writeSync(handle, Buffer.alloc(20 * 4096, 0xff), 0, 20 * 4096, half);
      closeSync(handle);
      await expect
        .poll(async () => (await pret(server))[1], { timeout: 20_000, interval: 300 })
        .toContain('integrite');
      await vit(server);
    });

    it('[OPS-07] le dossier des données débranché se dit', async () => {
      const server = await ownServer();
      const dossier = dirname(server.database.file ?? '');
      renameSync(dossier, `${dossier}-ailleurs`);
      const dit = await pret(server);
      renameSync(`${dossier}-ailleurs`, dossier);
      expect(dit[1]).toContain('absent');
    });
  });
});
