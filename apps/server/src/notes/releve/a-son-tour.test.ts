/** The figures of many classes are worked out in turn: one person who asks for them in a loop does not keep the others waiting. */
import { getAnomaliesNotes } from '@gestionscolaire/contract/notes/anomalies/appel.ts';
import { simulerNotation } from '@gestionscolaire/contract/notes/simulation/simulation.ts';
import { expect, it } from 'vitest';
import type { Database } from '#core/db/database.ts';
import { classeNotee } from '#notes/tests/saisie.ts';
import { ownServer } from '#tests/harness.ts';

/** One that is worked out, five that wait, three too many. */
const DEMANDES = 9;

it('[SEC-06] anomalies et simulations attendent leur tour ; au-delà de ce qui attend, la phrase dit quand revenir', async () => {
  const { promise: lecture, resolve: lire } = Promise.withResolvers<void>();
  // A base that is slow to read, until the test says so.
  const lente = (database: Database): Database => ({
    ...database,
    atOneInstant: async (work) => {
      await lecture;
      return database.atOneInstant(work);
    },
  });
  const server = await ownServer({ watched: lente });
  const { admin } = server;
  const { ecoleId, sessionId, classeId, periodeId } = await classeNotee(server);
  const statuts: number[] = [];
  const asked = Array.from({ length: DEMANDES }, async (_, rang) => {
    const answer = await (rang % 2 === 0
      ? admin.call(getAnomaliesNotes, { ecoleId, periodeId })
      : admin.call(simulerNotation, { ecoleId, sessionId, classeIds: [classeId] }));
    statuts.push(answer.status);
    return answer.status === 429 ? answer.refus.error : undefined;
  });
  await expect.poll(() => statuts).toEqual([429, 429, 429]);
  lire();
  const phrases = (await Promise.all(asked)).filter((phrase) => phrase !== undefined);
  expect(statuts.slice(3)).toEqual([200, 200, 200, 200, 200, 200]);
  expect(phrases[0]).toContain('Trop de calculs de moyennes de votre école attendent déjà leur tour');
});
