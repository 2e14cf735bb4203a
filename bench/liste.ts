/** Measures a page of 25 neighbourhoods among those of Guinea, and a search: cost against the floor. */
import { createHash } from 'node:crypto';
import type { Request } from './charge.ts';
import { fight } from './duel.ts';
import { type Engine, install, type Person, signIn } from './installation.ts';
import { property, start } from './processus.ts';
import { title } from './rapport/rapport.ts';
import { nameValues } from './scenario.ts';
import { call, trace } from './trace.ts';

const CONNECTIONS = 10;

export async function measureLists(engine: Engine, cluster: string): Promise<void> {
  title('List of the neighbourhoods of Guinea');
  const place = await install(engine, cluster);
  const server = await place.startServer();
  const seeing = await place.startServer({ trace: true });
  try {
    const person = await signIn(server.address);
    for (const [what, query] of [
      ['page of 25 neighbourhoods', { page: 1, taille: 25 }],
      ['search in the neighbourhoods of Guinea', { page: 1, taille: 25, recherche: 'kou' }],
    ] as const) {
      const request = listRequest(person, query);
      const jeton = createHash('sha256').update(tokenOf(person)).digest('base64url');
      const seen = await trace(seeing, async () => request);
      const plan = {
        file: place.file,
        databaseUrl: place.databaseUrl,
        statements: nameValues(seen.statements, { jeton }),
        isWrite: false,
        rows: seen.statements.findIndex(({ sql }) => sql.includes('"t"."libelle" as "libelle"')),
      };
      const floor = await start('plancher.ts', { BANC_PLAN: JSON.stringify(plan) });
      await fight({
        what,
        product: { subject: server, requests: [request] },
        floor: { subject: floor, requests: [request] },
        connections: CONNECTIONS,
        isChain: false,
        bar: engine === 'sqlite' ? { least: 0.5 } : undefined,
        async between(round) {
          await changeOneRow(person, query, round);
          const [ours, theirs] = [await call(server, request), await call(floor, request)];
          if (ours !== theirs) throw new Error(`${what}: the product and the floor do not answer the same`);
        },
      });
      await floor.stop();
    }
  } finally {
    await server.stop();
    await seeing.stop();
    await place.remove();
  }
}

export function tokenOf({ headers }: Person): string {
  return (headers['authorization'] ?? '').slice('Bearer '.length);
}

export function listRequest(person: Person, query: object): Request {
  const body = JSON.stringify(query);
  const headers = { ...person.headers, 'content-length': String(Buffer.byteLength(body)) };
  return { method: 'POST', path: '/api/getAllQuartier', headers, body };
}

/** Gives the first row of a page another code, and fails when the next answer does not show it. */
async function changeOneRow(person: Person, query: object, round: number): Promise<void> {
  const [row] = (await person.call('POST', 'getAllQuartier', query)).rows;
  const code = `BANC-${round}-${Date.now() % 1000}`;
  await person.call('PUT', 'updateQuartier', {
    id: property(row, 'id'),
    communeId: property(row, 'communeId'),
    libelle: property(row, 'libelle'),
    code,
    libelleConfirme: true,
    modifUserId: 0,
    modifDate: property(row, 'modifDate'),
  });
  const [after] = (await person.call('POST', 'getAllQuartier', query)).rows;
  if (property(after, 'code') !== code) throw new Error('the next answer does not show the change');
}
