/** The long list answers what the plain one does, and its tables follow every write. */
import type { ListQuery } from '@gestionscolaire/contract/core/api/lists.ts';
import { quartiers } from '@gestionscolaire/contract/geographie/quartiers.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listReader } from '#core/crud/list/reader.ts';
import { countsOf, piecesOf, rebuildLongList } from '#core/db/long-list.ts';
import type { Row } from '#core/db/tables.ts';
import { type TestServer, testServer } from '#tests/harness.ts';
import { QUARTIERS } from './longues-listes.ts';
import { quartiersSource } from './quartiers.ts';

const { longList: _, ...plainSource } = quartiersSource;
/** The reader of the network, at any time. */
const TOUT = { now: '2026-11-21T10:00:00.000Z', school: null, withheld: [] };
const { read: readLong } = listReader(quartiers, quartiersSource);
const { read: readPlain } = listReader(quartiers, plainSource);

describe('la longue liste des quartiers', () => {
  let server: TestServer;
  let labels: string[];

  beforeAll(async () => {
    server = await testServer({ amorce: true });
    labels = (await server.rows('quartiers')).map((row) => String(row['libelle']));
    // Some rows get each state, and one commune has none left.
    await server.database.transaction(async (trx) => {
      await trx.updateTable('quartiers').set({ estActif: 0 }).where(sql`id % 7`, '=', 0).execute();
      await trx.updateTable('quartiers').set({ estActif: 0 }).where('communeId', '=', 5).execute();
      await rebuildLongList(trx, QUARTIERS);
    });
  });
  afterAll(() => server.close());

  const page = fc.record({
    tri: fc.constantFrom(...quartiers.sortable),
    ordre: fc.constantFrom('asc' as const, 'desc' as const),
    etat: fc.constantFrom('actifs' as const, 'desactives' as const),
    taille: fc.constantFrom(1, 2, 25, 100),
    page: fc.integer({ min: 1, max: 3000 }),
  });
  const both = async (query: ListQuery) => {
    const { read } = server.database;
    return { long: await readLong(read, query, TOUT), plain: await readPlain(read, query, TOUT) };
  };

  it('rend les mêmes pages dans tous les ordres, jusqu’à la dernière et au-delà', async () => {
    await fc.assert(
      fc.asyncProperty(page, async (query) => {
        const { long, plain } = await both(query);
        expect(long).toEqual(plain);
        const last = { ...query, page: Math.max(1, Math.ceil(plain.total / query.taille)) };
        const ends = await both(last);
        expect(ends.long).toEqual(ends.plain);
        expect(ends.long.rows.length).toBeGreaterThan(0);
      }),
      { numRuns: 60 },
    );
  });

  it('trouve les mêmes quartiers, quels que soient les morceaux de mots cherchés', async () => {
    const piece = fc
      .tuple(fc.nat(), fc.nat({ max: 12 }), fc.integer({ min: 1, max: 6 }))
      .map(([which, from, length]) => labels[which % labels.length]?.slice(from, from + length) ?? '');
    const word = fc.oneof(
      { weight: 5, arbitrary: piece },
      { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 3 }) },
    );
    const search = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));
    const found: number[] = [];
    await fc.assert(
      fc.asyncProperty(page, search, async (query, text) => {
        // A text that no request may hold is refused before a list is read.
        fc.pre(!text.includes('\0'));
        const { long, plain } = await both({ ...query, page: 1 + (query.page % 3), recherche: text });
        expect(long).toEqual(plain);
        found.push(plain.total);
      }),
      { numRuns: 150 },
    );
    expect(Math.max(...found)).toBeGreaterThan(100);
    expect(found.filter((total) => total > 0 && total < 20).length).toBeGreaterThan(10);
  });

  it('suit chaque écriture : ajout, modification, désactivation, remise, suppression', async () => {
    const { admin } = server;
    const fields = { libelle: 'Œuvre  d’Été', code: 'Ñ%_1', communeId: 1, creationUserId: 0 };
    const add = async (libelle: string) =>
      Number((await admin.call(quartiers.create, { ...fields, libelle })).data[0]?.id);
    const shown = async (id: number) => (await admin.call(quartiers.get, { id })).data[0];
    const [first, second, third] = [await add('Œuvre  d’Été'), await add('Xy'), await add('Zzzz')];
    await admin.call(quartiers.update, {
      ...(await shown(first)),
      libelle: 'Ouvrage',
      code: '',
      communeId: 2,
      modifUserId: 0,
    });
    const stamp = async (id: number) => ({ id, modifUserId: 0, modifDate: (await shown(id))?.modifDate });
    await admin.call(quartiers.disable, await stamp(second));
    await admin.call(quartiers.disable, await stamp(third));
    await admin.call(quartiers.enable, await stamp(third));
    await admin.call(quartiers.remove, { id: third });
    const gone = labels.indexOf(labels.at(-1) ?? '');
    expect((await admin.call(quartiers.remove, { id: gone })).status).toBe(200);

    const followed = await beside();
    await server.database.transaction((trx) => rebuildLongList(trx, QUARTIERS));
    expect(followed).toEqual(await beside());
    const search = await readLong(server.database.read, { page: 1, taille: 100, recherche: 'ouvr' }, TOUT);
    expect(search.rows.map((row) => row['id'])).toContain(first);
  });

  /** Reads both tables, without the rows of a parent that has none left: a count of zero says the same. */
  async function beside(): Promise<{ pieces: Row[]; counts: Row[] }> {
    const { read } = server.database;
    const pieces = await sql<Row>`select morceau, id from ${piecesOf(QUARTIERS)} order by 1, 2`.execute(read);
    const counts =
      await sql<Row>`select "estActif", parent, n from ${countsOf(QUARTIERS)} where n <> 0 order by 1, 2`.execute(
        read,
      );
    return { pieces: pieces.rows, counts: counts.rows };
  }
});
