/**
 * Each fault of a database server is answered by 503 and a sentence, in a bounded time (OPS-09). They are met for real wherever a
 * test can make them; of the others PostgreSQL raises the code itself.
 */
import { devises } from '@gestionscolaire/contract/parametres/devises.ts';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Database, openDatabase } from '#core/db/database.ts';
import { errorAnswer } from '#core/http/server/error-response.ts';
import { ownServer, type TestServer, testStore } from '#tests/harness.ts';
import { relaisVers } from '#tests/processus/relais.ts';
import { sousPostgres } from '#tests/processus/serveur.ts';
import { AdresseRefusee, hostsOf } from './address.ts';
import { outageOf } from './faults.ts';

const PHRASES = {
  absente: 'Le service est momentanément indisponible. Réessayez.',
  places: 'Trop de demandes à la fois\u00A0: la vôtre a attendu en vain. Réessayez dans un moment.',
  verrou:
    "Une autre opération est en cours sur ces données\u00A0: rien n'a été enregistré. Réessayez dans un moment.",
  longue: 'Cette demande prend trop de temps à la base de données\u00A0: elle a été arrêtée. Réessayez.',
  lectureSeule: "La base de données est en lecture seule\u00A0: rien n'a été enregistré.",
} as const;

const refuse = (phrase: string) => ({ status: 503, refus: { code: 'INDISPONIBLE', error: phrase } });
const COURT = { openSeconds: 1, lockSeconds: 1, statementSeconds: 1 };

describe('l’adresse d’un serveur de bases', () => {
  it('[OPS-09] nomme un ou plusieurs hôtes, dans l’ordre', () => {
    expect(hostsOf('postgres://u:p@h:5432/b')).toEqual(['postgres://u:p@h:5432/b']);
    expect(hostsOf('postgres:///b?host=/tmp')).toEqual(['postgres:///b?host=/tmp']);
    expect(
      hostsOf('postgres://u:a%2Cb@h1:5432,[::1]:5433/b?target_session_attrs=read-write&sslmode=require'),
    ).toEqual([
      'postgres://u:a%2Cb@h1:5432/b?sslmode=require',
      'postgres://u:a%2Cb@[::1]:5433/b?sslmode=require',
    ]);
    expect(() => hostsOf('postgres://u:secret@h1,h2/b?target_session_attrs=standby')).toThrow(AdresseRefusee);
    expect(() => hostsOf('postgres://u:secret@h1,,h2/b')).toThrow(/^(?!.*secret).*un des hôtes/);
  });
});

sousPostgres(() => {
  /** Returns the database of a server beside it, whose settings go with the test. */
  async function aCote(server: TestServer): Promise<Database> {
    const cote = openDatabase({ ...server.store.config, connections: 2 });
    onTestFinished(() => cote.close());
    return cote;
  }

  /** Gives the server's database a setting, and ends its connections: a new one has the setting. */
  async function regler(cote: Database, reglage: string): Promise<void> {
    const { rows } = await sql<{ nom: string }>`select current_database() as nom`.execute(cote.read);
    const base = sql.ref(rows[0]?.nom ?? '');
    await sql`alter database ${base} ${sql.raw(reglage)}`.execute(cote.read);
    await finir(cote);
  }

  const finir = (cote: Database) =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
      and pid <> pg_backend_pid() and application_name <> 'a cote'`.execute(cote.read);

  /** Holds what `verrou` locks until the answer is called. */
  async function tenir(cote: Database, verrou: string): Promise<() => Promise<void>> {
    const tenu = Promise.withResolvers<void>();
    const fin = Promise.withResolvers<void>();
    const fini = cote.transaction(async (trx) => {
      await sql.raw(verrou).execute(trx);
      tenu.resolve();
      await fin.promise;
    });
    // Whatever the test finds, nothing is held after it.
    onTestFinished(() => fin.resolve());
    await tenu.promise;
    return async () => {
      fin.resolve();
      await fini;
    };
  }

  const ajouter = (server: TestServer, symbole = 'E') =>
    server.admin.call(devises.create, { libelle: `Devise ${symbole}`, symbole, creationUserId: 0 });

  describe('les pannes d’un serveur de bases', () => {
    it('[OPS-09] chaque code de PostgreSQL qui dit la machine répond 503 avec sa phrase, et pas d’autre', async () => {
      const server = await ownServer();
      const codes = {
        absente:
          '08000 08001 08003 08004 08006 08007 08P01 57P01 57P02 57P03 57P04 57P05 25P03 25P04 53000 53200 58000 58030',
        places: '53300 53400',
        verrou: '55P03 40001 40P01',
        longue: '57014',
        lectureSeule: '25006',
      };
      const phrases = Object.entries(codes).flatMap(([cle, all]) =>
        all.split(' ').map((code) => [code, cle]),
      );
      for (const [code = '', phrase] of phrases) {
        const raised = sql.raw(`do $$ begin raise exception using errcode = '${code}'; end $$`);
        const error: unknown = await raised.execute(server.database.read).catch((thrown: unknown) => thrown);
        const log = { error: () => expect.unreachable(code) };
        expect([code, errorAnswer(error, log)]).toEqual([
          code,
          {
            status: 503,
            body: { code: 'INDISPONIBLE', error: PHRASES[phrase as keyof typeof PHRASES] },
            cause: expect.stringContaining(code) as string,
          },
        ]);
      }
      const ours = await sql`select nulle_part`
        .execute(server.database.read)
        .catch((error: unknown) => error);
      expect(errorAnswer(ours, { error: () => {} }).status).toBe(500);
    });

    it('[OPS-09] une ligne verrouillée, une table verrouillée : l’attente a une fin, et sa phrase', async () => {
      const server = await ownServer({ base: { ...COURT, statementSeconds: 60 } });
      const cote = await aCote(server);
      expect((await ajouter(server)).status).toBe(201);
      const rendre = await tenir(cote, 'lock table devises in exclusive mode');
      expect(await ajouter(server, 'F')).toMatchObject(refuse(PHRASES.verrou));
      // A read waits for no write.
      expect((await server.admin.call(devises.list, {})).status).toBe(200);
      await rendre();
      expect((await ajouter(server, 'F')).status).toBe(201);
    });

    it('[OPS-09] une demande trop longue est arrêtée par la base, ou sa connexion rendue', async () => {
      const server = await ownServer({ base: { ...COURT, lockSeconds: 60, limitsBy: 'session' } });
      const rendre = await tenir(await aCote(server), 'lock table devises in access exclusive mode');
      expect(await server.admin.call(devises.list, {})).toMatchObject(refuse(PHRASES.longue));
      expect(await ajouter(server)).toMatchObject(refuse(PHRASES.longue));
      await rendre();
      expect((await ajouter(server)).status).toBe(201);
      // The server's own works have no such limit.
      await server.database.transaction((trx) => sql`select pg_sleep(1.2)`.execute(trx));
    });

    it('[OPS-09] une base en lecture seule lit encore, et dit que rien n’est écrit ; elle se reprend', async () => {
      const server = await ownServer();
      const cote = await aCote(server);
      await regler(cote, 'set default_transaction_read_only = on');
      try {
        await expect
          .poll(() => ajouter(server), { timeout: 20_000 })
          .toMatchObject(refuse(PHRASES.lectureSeule));
        expect((await server.admin.call(devises.list, {})).status).toBe(200);
      } finally {
        await sql`set session characteristics as transaction read write`.execute(cote.read);
        await sql`set default_transaction_read_only = off`.execute(cote.read);
        await regler(cote, 'reset default_transaction_read_only');
      }
      await expect.poll(async () => (await ajouter(server)).status, { timeout: 20_000 }).toBe(201);
    });

    it('[OPS-09] des connexions terminées au milieu d’un appel répondent 503, et l’appel suivant passe', async () => {
      const server = await ownServer();
      const cote = await aCote(server);
      const rendre = await tenir(cote, 'lock table devises in access exclusive mode');
      const attend = ajouter(server);
      const quiAttend = sql`pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
      const nombre = async () => (await sql`select 1 from ${quiAttend}`.execute(cote.read)).rows.length;
      await expect.poll(nombre, { timeout: 20_000 }).toBe(1);
      await sql`select pg_terminate_backend(pid) from ${quiAttend}`.execute(cote.read);
      expect(await attend).toMatchObject(refuse(PHRASES.absente));
      await rendre();
      expect((await ajouter(server)).status).toBe(201);
    });

    it('[OPS-09] un rôle sans place : l’appel attend un peu qu’une se libère, puis le dit', async () => {
      const server = await ownServer();
      const cote = await aCote(server);
      const role = `un_seul_${process.pid}`;
      await sql.raw(`create role ${role} login connection limit 1`).execute(cote.read);
      const url = new URL(server.store.config.databaseUrl);
      url.username = role;
      const une = openDatabase({ databaseUrl: url.href, dataDir: '', connections: 1 });
      const autre = openDatabase({ databaseUrl: url.href, dataDir: '', connections: 1 });
      try {
        const un = sql<{ un: number }>`select 1 as un`;
        await un.execute(une.read);
        const refused: unknown = await un.execute(autre.read).catch((error: unknown) => error);
        const dit = errorAnswer(refused, { error: () => {} }).body.error;
        expect([outageOf(refused), dit]).toEqual(['places', PHRASES.places]);
        const later = un.execute(autre.read);
        await une.close();
        expect((await later).rows).toEqual([{ un: 1 }]);
      } finally {
        await une.close().catch(() => {});
        await autre.close();
        await sql.raw(`drop role ${role}`).execute(cote.read);
      }
    });

    it('[OPS-09] un relais figé : les appels et la santé répondent, et tout reprend avec lui', async () => {
      const store = await testStore('nu');
      onTestFinished(() => store.drop());
      const relais = await relaisVers(store.config.databaseUrl);
      onTestFinished(() => relais.fermer());
      const config = { ...store.config, databaseUrl: relais.url };
      const server = await ownServer({ base: COURT, store: { ...store, config } });
      expect([(await ajouter(server)).status, (await server.request('GET', 'sante')).status]).toEqual([
        201, 200,
      ]);
      relais.figer();
      const [lecture, ecriture, sante] = await Promise.all([
        server.admin.call(devises.list, {}),
        ajouter(server, 'F'),
        server.request('GET', 'sante'),
      ]);
      expect([lecture, ecriture]).toMatchObject([refuse(PHRASES.absente), refuse(PHRASES.absente)]);
      expect(sante.status).toBe(503);
      relais.reprendre();
      await expect.poll(async () => (await ajouter(server, 'F')).status, { timeout: 20_000 }).toBe(201);
      expect((await server.request('GET', 'sante')).status).toBe(200);
    });

    it('[OPS-09] de plusieurs hôtes, celui qui écrit est pris, et suivi quand il change', async () => {
      const [un, deux] = [await testStore(), await testStore()];
      onTestFinished(async () => {
        await un.drop();
        await deux.drop();
      });
      const nomDe = ({ config }: typeof un) => new URL(config.databaseUrl).pathname.slice(1);
      const bases = [un, deux].map(({ config }) => openDatabase({ ...config, connections: 1 }));
      onTestFinished(async () => {
        for (const base of bases) await base.close();
      });
      const [a, b] = bases;
      if (a === undefined || b === undefined) throw new Error('deux bases');
      const premier = await relaisVers(un.config.databaseUrl);
      const second = await relaisVers(un.config.databaseUrl, nomDe(deux));
      onTestFinished(() => {
        premier.fermer();
        second.fermer();
      });
      await sql`create table t (n int)`.execute(a.read);
      await sql`create table t (n int)`.execute(b.read);
      await regler(a, 'set default_transaction_read_only = on');
      const url = new URL(un.config.databaseUrl);
      const hotes = [premier, second].map(({ port }) => `127.0.0.1:${port}`).join(',');
      const databaseUrl = `postgres://${url.username}@${hotes}${url.pathname}?target_session_attrs=read-write`;
      const database = openDatabase({ databaseUrl, dataDir: '' });
      onTestFinished(() => database.close());
      const inconnues: unknown[] = [];
      const ecrire = (): Promise<string> =>
        database
          .transaction(async (trx) => {
            await sql`insert into t values (1)`.execute(trx);
            const { rows } = await sql<{ nom: string }>`select current_database() as nom`.execute(trx);
            return rows[0]?.nom ?? '';
          })
          .catch((error: unknown) => {
            if (outageOf(error) === undefined) inconnues.push(error);
            return '';
          });
      expect(await ecrire()).toBe(nomDe(deux));
      // The standby becomes the primary, and the primary comes back as a standby.
      await regler(a, 'reset default_transaction_read_only');
      await regler(b, 'set default_transaction_read_only = on');
      await expect.poll(ecrire, { timeout: 30_000, interval: 100 }).toBe(nomDe(un));
      // The host is gone.
      await sql`set default_transaction_read_only = off`.execute(b.read);
      await regler(b, 'reset default_transaction_read_only');
      premier.fermer();
      await expect.poll(ecrire, { timeout: 30_000, interval: 100 }).toBe(nomDe(deux));
      expect([inconnues, await database.isAlive()]).toEqual([[], true]);
    });
  });
});
