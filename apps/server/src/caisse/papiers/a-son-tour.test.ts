/** One school that asks for many papers at once keeps another one's waiting for the paper being set, and no longer. */
import { imprimerRecu } from '@gestionscolaire/contract/caisse/paiements.ts';
import { expect, it } from 'vitest';
import { idDe, ORIGINE } from '#caisse/tests/gestes.ts';
import { addInscrit, equiper, payer } from '#tests/gestes/scolarite.ts';
import { ownServer, type TestServer } from '#tests/harness.ts';

const DROITS = { encaisser: ['lecture', 'ajout'], paiements: ['lecture'] };
/** The receipts that one person asks for at once: three more than one that is set and twenty that may wait. */
const DEMANDES = 24;

async function ecoleQuiImprime(server: TestServer, voisine: { sessionId?: number } = {}) {
  const ecole = await equiper(server, voisine);
  const { eleveId } = await addInscrit(server, ecole);
  const caissier = await server.person({ ecoleId: ecole.ecoleId, droits: DROITS });
  const id = idDe(await payer(caissier, ecole.ecoleId, eleveId, 1000));
  const imprime = () => caissier.call(imprimerRecu, { id, format: 'a4', origine: ORIGINE });
  return { sessionId: ecole.sessionId, imprime };
}

it('[SEC-06] un reçu passe devant ceux d’une école qui en demande trop ; au-delà de ce qui attend, la phrase dit quand revenir', async () => {
  const server = await ownServer({ metriques: { jeton: null } });
  const a = await ecoleQuiImprime(server);
  const b = await ecoleQuiImprime(server, { sessionId: a.sessionId });
  const finis: string[] = [];
  const deA = Array.from({ length: DEMANDES }, () =>
    a.imprime().then((answer) => {
      if (answer.status === 200) finis.push('A');
      return answer;
    }),
  );
  await expect.poll(() => finis.length, { timeout: 60_000, interval: 1 }).toBeGreaterThan(0);
  const avant = finis.length;
  const { status } = await b.imprime();
  // The paper being set, and one that ends while the call finds out who asks.
  expect([status, finis.length - avant]).toEqual([200, expect.toBeOneOf([0, 1, 2])]);
  const answers = await Promise.all(deA);
  const refused = answers.filter((answer) => answer.status === 429);
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(21);
  expect(refused).toHaveLength(3);
  for (const { refus, headers } of refused) {
    expect(refus.code).toBe('TROP_DE_DEMANDES');
    expect(refus.error).toBe(
      `Trop de papiers de votre école attendent déjà leur tour\u00A0: patientez ${refus.attente} secondes, puis réessayez.`,
    );
    expect(headers['retry-after']).toBe(String(refus.attente));
  }
  const { body } = await server.inject({ method: 'GET', url: '/metrics' });
  expect(body).toContain('gestionscolaire_refused_total{kind="paper"} 3\n');
  expect(body).toContain('gestionscolaire_turns_waiting{kind="paper"} 0\n');
});
