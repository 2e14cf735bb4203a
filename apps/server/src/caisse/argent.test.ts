import fc from 'fast-check';
import { expect, it } from 'vitest';
import { faire, monter } from '../tests/argent.ts';
import { verifierEcheancier, verifierTout } from '../tests/argent-ecrans.ts';
import { desActes, unPlan } from '../tests/argent-tirages.ts';
import { ownServer } from '../tests/harness.ts';
import { createSession } from '../tests/personnel.ts';
import { LONG } from '../tests/processus.ts';

const IS_LONG = process.env['TESTS_LONGS'] === '1';

it(
  'au franc près : prix, remises, paiements, annulations, crédits et recalculs, le même solde partout',
  async () => {
    const server = await ownServer();
    const sessionId = await createSession(server, '2026-10-01', '2027-06-30');
    /** How many acts of each kind were done, not refused. */
    const faits = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(unPlan, desActes(IS_LONG ? 30 : 12), async (plan, actes) => {
        const monde = await monter(server, sessionId, plan);
        for (const acte of actes) {
          const answer = await faire(monde, acte);
          if (answer === undefined) continue;
          expect(answer.status).toBeLessThan(500);
          if (answer.status < 300) faits.set(acte.acte, (faits.get(acte.acte) ?? 0) + 1);
          await verifierTout(monde, acte.acte === 'payer');
          const isDone = answer.status < 300 && (acte.acte === 'inscrire' || acte.acte === 'recalculer');
          if (isDone) await verifierEcheancier(monde, monde.eleves[acte.eleve] ?? 0);
        }
      }),
      { numRuns: IS_LONG ? 100 : 20 },
    );
    // Drawn acts that the product always refuses would prove nothing.
    const kinds = ['inscrire', 'payer', 'annuler', 'employer', 'prix', 'recalculer', 'etat'];
    for (const kind of kinds) expect([kind, faits.get(kind) ?? 0]).not.toEqual([kind, 0]);
  },
  LONG,
);
