/** A program in a loop is told to wait; other people, and other addresses, never are for it. */
import { checktokenexpire } from '@gestionscolaire/contract/administration/connexion.ts';
import { devises } from '@gestionscolaire/contract/parametres/devises.ts';
import { expect, it } from 'vitest';
import { type Answer, ownServer } from '#tests/harness.ts';

const REFUS = {
  error: 'Trop de demandes à la fois. Patientez quelques secondes, puis réessayez.',
  code: 'TROP_DE_DEMANDES',
};

/** Calls until it is refused; returns that refusal and the number of calls before it. */
async function jusquAuRefus(ask: () => Promise<Answer<unknown>>) {
  for (let faits = 0; faits < 5000; faits += 1) {
    const answer = await ask();
    if (answer.status === 429) return { faits, answer };
  }
  throw new Error('jamais refusé');
}

it('[SEC-06] une personne qui appelle en boucle attend, et personne d’autre', async () => {
  const server = await ownServer({ callsPerMinute: 60, metriques: { jeton: null } });
  const [une, autre] = [await server.person({ droits: { devises: ['lecture'] } }), server.admin];
  const { faits, answer } = await jusquAuRefus(() => une.call(devises.list, {}));
  expect(faits).toBeGreaterThanOrEqual(30);
  expect(answer.refus).toEqual({ ...REFUS, attente: 1 });
  expect(answer.headers['retry-after']).toBe('1');
  expect((await autre.call(devises.list, {})).status).toBe(200);
  // Refused calls do not lengthen the wait: a call a second passes again.
  await expect
    .poll(async () => (await une.call(devises.list, {})).status, { timeout: 20_000, interval: 1100 })
    .toBe(200);
  const { body } = await server.inject({ method: 'GET', url: '/metrics' });
  expect(body).toMatch(/gestionscolaire_refused_total\{kind="calls"\} [1-9]/);
});

it('[SEC-06] ce qui ne nomme personne se compte par adresse', async () => {
  const server = await ownServer({ callsPerMinute: 60 });
  const ask = (address: string) =>
    server.request('GET', checktokenexpire.path.replace(':token', 'rien'), { address });
  const { faits, answer } = await jusquAuRefus(() => ask('41.223.1.2'));
  expect(faits).toBeGreaterThanOrEqual(150);
  expect(answer.refus).toEqual({ ...REFUS, attente: 1 });
  expect((await ask('41.223.1.3')).status).toBe(200);
  expect((await server.request('GET', 'getAllDevise', { address: '41.223.1.2', token: 'faux' })).status).toBe(
    429,
  );
  expect((await server.admin.call(devises.list, {})).status).toBe(200);
});

it('sans réglage, les appels ne se comptent pas', async () => {
  const server = await ownServer();
  const answers = await Promise.all(
    Array.from({ length: 700 }, () => server.admin.call(devises.get, { id: 1 })),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
});
