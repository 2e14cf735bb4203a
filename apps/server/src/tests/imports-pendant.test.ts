/** An import is long: whoever is shut out while it is prepared, or loses the right to it, writes nothing. */
import { elevesImport } from '@gestionscolaire/contract/eleves/eleves-import.ts';
import { describe, expect, it } from 'vitest';
import type { Trx } from '#core/db/database.ts';
import { oneFileAtATime } from '#core/imports/trial.ts';
import { commencer } from './departs/commencer.ts';
import { createSchool } from './gestes/ecole.ts';
import { type EcoleEquipee, equiper } from './gestes/scolarite.ts';
import { ownServer } from './harness.ts';

/** The milliseconds after which the import waits for its school's turn, known and let in. */
const LET_IN = 120;

const ENTRE_TEMPS: Record<string, (trx: Trx, userId: number, autre: number) => Promise<unknown>> = {
  suspendu: (trx, id) =>
    trx.updateTable('utilisateurs').set({ estSuspendu: 1 }).where('id', '=', id).execute(),
  déconnecté: (trx, userId) =>
    trx.updateTable('connexions').set({ terminee: '2026' }).where('userId', '=', userId).execute(),
  'privé de son droit': (trx, userId) =>
    trx.updateTable('user_groupes').set({ estActif: 0 }).where('userId', '=', userId).execute(),
  'passé à une autre école': (trx, id, ecoleId) =>
    trx.updateTable('utilisateurs').set({ ecoleId }).where('id', '=', id).execute(),
};

const fileOf = ({ ecoleId, sessionId, tenue }: EcoleEquipee, nom: string) => ({
  ecoleId,
  options: { sessionId, prestationIds: [tenue] },
  colonnes: ['prenoms', 'nom', 'sexe', 'classe'],
  lignes: [{ ligne: 2, cellules: ['Hawa', nom, 'F', '7e A'] }],
  origine: 'rentree.csv',
  creationUserId: 0,
});

const letIn = () => new Promise((resolve) => setTimeout(resolve, LET_IN));

describe('pendant un import', () => {
  it.each([
    ['suspendu', 401, 'NON_CONNECTE'],
    ['déconnecté', 401, 'NON_CONNECTE'],
    ['privé de son droit', 403, 'DROIT_ABSENT'],
    ['passé à une autre école', 403, 'HORS_DE_PORTEE'],
  ])('qui est %s n’écrit rien', async (quoi, status, code) => {
    const { server, depart: ecole } = await commencer(equiper);
    const { ecoleId } = ecole;
    const autre = await createSchool(server, 'École de Matam');
    const person = await server.person({ ecoleId, droits: { eleves: ['lecture', 'ajout'] } });
    const { importer } = await server.database.transaction(async (trx) => {
      // The import waits here for its first trial: on SQLite for the writer, on PostgreSQL for the school's turn.
      await oneFileAtATime(trx, ecoleId);
      const made = person.call(elevesImport.importer, fileOf(ecole, 'Sow'));
      await letIn();
      await ENTRE_TEMPS[quoi]?.(trx, person.id, autre);
      // It is not awaited here: it waits for this transaction.
      return { importer: made };
    });
    const answer = await importer;
    expect([answer.status, answer.refus.code]).toEqual([status, code]);
    for (const table of ['eleves', 'inscriptions', 'lots'])
      expect(await server.rows(table), table).toEqual([]);
  });

  it('[OPS-13] le travail s’arrête quand le navigateur est parti : rien n’est écrit', async () => {
    const server = await ownServer({ alone: true });
    const { app, admin, database } = server;
    const ecole = await equiper(server);
    const address = await app().listen({ port: 0, host: '127.0.0.1' });
    const { method, path } = elevesImport.importer;
    await database.transaction(async (trx) => {
      await oneFileAtATime(trx, ecole.ecoleId);
      const browser = new AbortController();
      const left = fetch(`${address}/api/${path}`, {
        method,
        headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
        body: JSON.stringify(fileOf(ecole, 'Sow')),
        signal: browser.signal,
      }).catch(() => 'parti');
      await letIn();
      browser.abort();
      expect(await left).toBe('parti');
      await letIn();
    });
    // The next file of the school has its turn after that one.
    const { status } = await admin.call(elevesImport.importer, fileOf(ecole, 'Barry'));
    expect(status).toBe(201);
    expect((await server.rows('eleves')).map(({ nom }) => nom)).toEqual(['Barry']);
  });
});
