/** Disabling many users in one act asks once for what guards all of them. */
import type { Rights } from '@gestionscolaire/contract/core/api/acces.ts';
import { expect, it } from 'vitest';
import type { Trx } from '#core/db/database.ts';
import type { WriteContext } from '#core/http/context.ts';
import { personnel } from '#personnel/index.ts';
import { createSchool } from '#tests/gestes/ecole.ts';
import { ajoute, lu, marque } from '#tests/gestes/utilisateurs.ts';
import { ownServer, type TestServer } from '#tests/harness.ts';
import { disableUsers } from './utilisateurs.ts';

/** Returns the same transaction, which counts the statements that are built. */
function counting(trx: Trx, onStatement: () => void): Trx {
  return trx.withPlugin({
    transformQuery({ node }) {
      onStatement();
      return node;
    },
    transformResult: async ({ result }) => result,
  });
}

/** Disables them all, and returns how many statements it took. */
async function statements(server: TestServer, ids: readonly number[]): Promise<number> {
  const connexionId = Number(
    (await server.rows('connexions')).find(({ userId }) => userId === server.admin.id)?.['id'],
  );
  const rights: Rights = { menus: new Map([['utilisateurs', new Set(['suppression'])]]), onglets: new Map() };
  const isFree = {
    appareilId: null,
    prouveeLe: null,
    motDePasseAChanger: false,
    secondFacteurAActiver: false,
  };
  const caller = { connexionId, userId: server.admin.id, ecoleId: null, ...isFree, rights };
  const inputs = await Promise.all(ids.map(async (id) => marque(await lu(server, id))));
  let count = 0;
  await server.database.transaction(async (trx) => {
    const context: WriteContext = {
      db: counting(trx, () => {
        count += 1;
      }),
      now: server.now,
      address: '',
      agent: '',
      caller,
      withheld: [],
      unwritten: [],
      record: () => {},
      afterCommit: () => {},
      presents: () => {},
      readmit: async () => caller,
    };
    await disableUsers(inputs, context, personnel);
  });
  return count;
}

it('désactiver dix personnes de plus ne relit pas dix fois les droits de tous', async () => {
  const server = await ownServer();
  const ecoleId = await createSchool(server);
  const added: number[] = [];
  for (let rang = 0; rang < 12; rang += 1) added.push((await ajoute(server, { ecoleId })).id);
  const alone = await statements(server, added.slice(0, 1));
  const together = await statements(server, added.slice(1));
  // Each one is read and disabled, and its connexions end.
  expect(together - alone).toBe(30);
  const left = (await server.rows('utilisateurs')).filter(({ estActif }) => estActif === 1);
  expect(left.filter((row) => row['ecoleId'] === ecoleId)).toEqual([]);
});
