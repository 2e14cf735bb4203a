import { quartiers } from '@gestionscolaire/contract/geographie/quartiers.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withKeys } from '#core/db/rows.ts';
import { type TestServer, testServer } from '#tests/harness.ts';

const ROWS = 40_000;
const CHUNK = 1000;

describe('l’export d’une longue liste', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await testServer({ amorce: true });
    await server.database.transaction(async (trx) => {
      await trx.deleteFrom('quartiers').execute();
      for (let start = 0; start < ROWS; start += CHUNK) {
        const rows = Array.from({ length: CHUNK }, (_, index) => ({
          communeId: 1,
          ...labelled(start + index),
          estActif: 1,
          creationDate: server.now,
          creationUserId: null,
          modifDate: null,
          modifUserId: null,
        }));
        await trx.insertInto('quartiers').values(rows).execute();
      }
    });
  });
  afterAll(() => server.close());

  function labelled(n: number) {
    const libelle = `Quartier ${String(n).padStart(5, '0')}`;
    const { libelleCle, codeCle } = withKeys({ libelle, code: null }, ['libelle', 'code']);
    return { libelle, libelleCle, code: null, codeCle };
  }

  /** Asks for a file, and meanwhile for the server's health, over and over. */
  async function exportMeanwhile(format: 'csv' | 'xlsx') {
    const meanwhile = new AbortController();
    const exported = server.admin.call(quartiers.export, { format }).finally(() => meanwhile.abort());
    const statuses: number[] = [];
    while (!meanwhile.signal.aborted) {
      statuses.push((await server.request('GET', 'sante')).status);
      // A turn of the event loop passes, as between two requests of the network.
      await new Promise((resolve) => setImmediate(resolve));
    }
    return { answer: await exported, statuses };
  }

  it.each([
    { format: 'csv', begin: '\uFEFFLibellé;Commune;Code;Préfecture\r\nQuartier 00000;' },
    { format: 'xlsx', begin: 'PK' },
  ] as const)(
    'rend 40 000 lignes en $format, jusqu’à la dernière, pendant que le serveur répond',
    async ({ format, begin }) => {
      const { answer, statuses } = await exportMeanwhile(format);
      expect(answer.status).toBe(200);
      // A blocked event loop would answer once or twice before the file is there.
      expect(statuses.length).toBeGreaterThan(20);
      expect(new Set(statuses)).toEqual(new Set([200]));
      expect(String(answer.headers['content-disposition'])).toContain(`quartiers-2026-11-21.${format}`);
      expect(answer.text.slice(0, begin.length)).toBe(begin);
      if (format !== 'csv') return;
      const lines = answer.text.trimEnd().split('\r\n');
      expect(lines).toHaveLength(ROWS + 1);
      expect(lines.at(-1)).toMatch(/^Quartier 39999;/);
    },
  );
});
