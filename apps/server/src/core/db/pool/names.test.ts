/**
 * Statements of calls have names, which PostgreSQL reads once (OPS-14): a pooler that lacks them, or a schema that changed under a
 * connection, is answered by asking again and not by a failure.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { addPaiement } from '@gestionscolaire/contract/caisse/paiements.ts';
import { quartiers } from '@gestionscolaire/contract/geographie/quartiers.ts';
import { devises } from '@gestionscolaire/contract/parametres/devises.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '#core/db/database.ts';
import { addInscrit, equiper, payer, soldeDe } from '#tests/gestes/scolarite.ts';
import { ownServer, type TestServer } from '#tests/harness.ts';
import { ownBassin } from '#tests/pannes/bassin.ts';
import {
  compteurs,
  demarrer,
  jusqua,
  LONG,
  ownStore,
  rafale,
  sousPostgres,
  toutArreter,
} from '#tests/processus/serveur.ts';
import { isNamingFault, NAMED_FROM, NAMES_AT_MOST, Names } from './names.ts';

const UN = 'select "id" from "devises" where "id" = $1';

/** Asks for a text until it has a name, if it ever gets one. */
function nommer(names: Names, text: string) {
  for (let fois = 1; fois < NAMED_FROM; fois += 1) names.of(text);
  return names.of(text);
}

describe('les noms des requêtes', () => {
  it('[OPS-14] se donnent à un texte qui revient, toujours le même, et jamais à une liste de longueur changeante', () => {
    const names = new Names(true);
    expect([names.of(UN), names.of(UN)]).toEqual([undefined, undefined]);
    expect(names.of(UN)).toMatchObject({ text: UN });
    expect(nommer(new Names(true), UN)).toEqual(names.of(UN));
    for (const text of [
      'select 1 from t where id in ($1, $2)',
      'insert into t (a) values ($1), ($2)',
      'select unnest(array[$1, $2])',
      'start transaction',
      'commit',
    ])
      expect([text, nommer(names, text)]).toEqual([text, undefined]);
    expect(nommer(new Names(false), UN)).toBeUndefined();
  });

  it('[OPS-14] ont une borne, qu’aucune suite de textes ne passe', () => {
    const names = new Names(true);
    const noms = Array.from({ length: 3000 }, (_, rang) => nommer(names, `${UN} and ${rang} > 0`)?.name);
    expect(new Set(noms.filter((nom) => nom !== undefined)).size).toBe(NAMES_AT_MOST);
  });

  it('[OPS-14] se taisent derrière un relais qui n’en a pas, et changent une fois avec le schéma', () => {
    const names = new Names(true);
    const [premier, second] = [nommer(names, UN), nommer(names, `${UN} limit 1`)];
    if (premier === undefined || second === undefined) throw new Error('aucun nom');
    const change = { code: '0A000', message: 'cached plan must not change result type' };
    expect([names.met(change, premier), names.met(change, second)]).toEqual([true, true]);
    // A pooler knows a statement by its text: the new name stands for another one.
    expect(nommer(names, UN)).toMatchObject({ text: `${UN} /* 1 */`, generation: 1 });
    expect(names.met({ code: '23505' }, premier)).toBe(false);
    expect(names.met({ code: '26000' }, premier)).toBe(true);
    expect([names.isOn, nommer(names, UN)]).toEqual([false, undefined]);
    expect(isNamingFault({ code: '0A000', message: 'cannot do that' })).toBe(false);
    expect(isNamingFault({ code: '08P01', message: 'prepared statement did not exist' })).toBe(true);
  });
});

sousPostgres(() => {
  const lire = (server: TestServer) => server.admin.call(devises.list, {}).then(({ status }) => status);
  const ajouter = (server: TestServer, symbole: string) =>
    server.admin
      .call(devises.create, { libelle: `Devise ${symbole}`, symbole, creationUserId: 0 })
      .then(({ status }) => status);

  /** Returns the texts that the server's only connection has under a name. */
  async function nommees(server: TestServer): Promise<string[]> {
    const { rows } = await sql<{ statement: string }>`
      select statement from pg_prepared_statements where name like 'gs\\_%'`.execute(server.database.read);
    return rows.map(({ statement }) => statement);
  }

  it.each([true, false])('[OPS-14] le réglage les donne ou les ôte (%s)', async (names) => {
    const server = await ownServer({ base: { places: 1, names } });
    for (let fois = 0; fois <= NAMED_FROM; fois += 1) expect(await lire(server)).toBe(200);
    expect((await nommees(server)).length > 0).toBe(names);
  });

  it('aucune requête ne se compile : une recherche y passerait plus de temps qu’à lire', async () => {
    const server = await ownServer({ base: { places: 1 } });
    const { rows } = await sql<{ jit: string }>`show jit`.execute(server.database.read);
    expect(rows).toEqual([{ jit: 'off' }]);
  });

  it('[OPS-14] un schéma changé sous une connexion ne fait échouer ni une lecture ni une écriture', async () => {
    const server = await ownServer({ base: { places: 1 } });
    const cote = openDatabase({ ...server.store.config, connections: 1 });
    onTestFinished(() => cote.close());
    for (let fois = 0; fois <= NAMED_FROM; fois += 1)
      expect([await lire(server), await ajouter(server, `A${fois}`)]).toEqual([200, 201]);
    for (const [rang, colonne] of ['symbole', 'libelle'].entries()) {
      await sql`alter table devises alter column ${sql.ref(colonne)} type varchar(80)`.execute(cote.read);
      expect([await lire(server), await ajouter(server, `B${rang}`)]).toEqual([200, 201]);
    }
    for (let fois = 0; fois <= NAMED_FROM; fois += 1) expect(await lire(server)).toBe(200);
    const [base = ''] = (await nommees(server)).filter((text) => /\/\* \d+ \*\/$/.test(text));
    expect(base).not.toBe('');
  });

  it('[OPS-14] un relais qui perd les noms : chaque appel est répondu, puis ils se taisent', async () => {
    const server = await ownServer({ base: { places: 1 } });
    for (let fois = 0; fois <= NAMED_FROM; fois += 1)
      expect([await lire(server), await ajouter(server, `A${fois}`)]).toEqual([200, 201]);
    await sql`deallocate all`.execute(server.database.read);
    expect([await ajouter(server, 'B'), await lire(server)]).toEqual([201, 200]);
    expect(await nommees(server)).toEqual([]);
    for (let fois = 0; fois <= NAMED_FROM; fois += 1) expect(await lire(server)).toBe(200);
    expect(await nommees(server)).toEqual([]);
  });

  it.each([
    ['sans requêtes nommées', false],
    ['qui garde les requêtes nommées, s’il est assez récent', true],
  ] as const)(
    '[OPS-14] pgbouncer en mode transaction, %s : aucun appel n’échoue',
    async (_, garde) => {
      const store = await ownStore();
      const bassin = await ownBassin(store.config.databaseUrl, { garde });
      const serveur = await demarrer({ ...store.config, databaseUrl: bassin.url });
      onTestFinished(toutArreter);
      const token = await serveur.connecter();
      const charge = rafale(serveur, token, await compteurs(serveur, token));
      const { method, path } = devises.list;
      const statuts = new Set<number>();
      for (let fois = 0; fois < 40; fois += 1)
        statuts.add(
          (await serveur.appeler(`${method} ${path}`, method === 'GET' ? undefined : {}, token)).status,
        );
      await jusqua(200, charge);
      await charge.arreter();
      expect([charge.imprevues, [...statuts]]).toEqual([[], [200]]);
    },
    LONG,
  );

  /** Counts the ways to the database and back of every connection made from now on. */
  function compter(): (work: () => Promise<unknown>) => Promise<number> {
    const { prototype } = pg.Client;
    const own: unknown = Object.getOwnPropertyDescriptor(prototype, 'query')?.value;
    if (typeof own !== 'function') throw new Error('pg a changé');
    // The server also writes for earlier calls meanwhile: that is not counted.
    const current = new AsyncLocalStorage<{ count: number }>();
    Reflect.set(prototype, 'query', function counted(this: unknown, ...args: unknown[]) {
      const tally = current.getStore();
      if (tally !== undefined) tally.count += 1;
      const made: unknown = Reflect.apply(own, this, args);
      return made;
    });
    onTestFinished(() => void Reflect.set(prototype, 'query', own));
    return async (work) => {
      const tally = { count: 0 };
      await current.run(tally, work);
      return tally.count;
    };
  }

  it('[OPS-14] la page de 25 fait trois allers-retours, un paiement vingt', async () => {
    const allersRetours = compter();
    const server = await ownServer({ amorce: true, base: { places: 3 } });
    const ecole = await equiper(server);
    const { eleveId } = await addInscrit(server, ecole);
    const page = () => server.admin.call(quartiers.list, { page: 1, taille: 25 });
    const paie = () => payer(server.admin, ecole.ecoleId, eleveId, 1000);
    expect([(await page()).status, (await paie()).status]).toEqual([200, addPaiement.status]);
    // Who calls, the total, the rows.
    expect(await allersRetours(page)).toBe(3);
    // The screen reads what they owe; then the payment, with its receipt, its two chains and its journal.
    const solde = await allersRetours(() => soldeDe(server.admin, eleveId));
    expect((await allersRetours(paie)) - solde).toBe(20);
  });
});
