import fc from 'fast-check';
import { expect, it } from 'vitest';
import { faire } from '#tests/argent/acts.ts';
import { verifierCloture, verifierPapier } from '#tests/argent/caisse.ts';
import { verifierEcheancier, verifierPrix } from '#tests/argent/echeancier.ts';
import { verifierTout } from '#tests/argent/ecrans.ts';
import { type Monde, monter } from '#tests/argent/monde.ts';
import { desActes, unPlan } from '#tests/argent/tirages.ts';
import { IS_QUICK } from '#tests/exemples/appels.ts';
import { createSession } from '#tests/gestes/personnel.ts';
import { ownServer } from '#tests/harness.ts';
import { LONG } from '#tests/processus/serveur.ts';

const IS_LONG = process.env['TESTS_LONGS'] === '1';

it(
  '[ANNEE-01] [SEMAINE-02] [SEMAINE-05] au franc près, sur deux années aux prix différents : prix, remises, paiements, annulations, crédits, recalculs, départs et retours, le même solde partout',
  async () => {
    const server = await ownServer();
    const sessions = [
      await createSession(server, '2026-10-01', '2027-06-30'),
      await createSession(server, '2027-10-01', '2028-06-30'),
    ];
    let dernier: Monde | undefined;
    /** Counts the acts of each kind that were done, not refused. */
    const faits = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(unPlan, desActes(IS_LONG ? 30 : 12), async (plan, actes) => {
        const monde = await monter(server, sessions, plan);
        for (const acte of actes) {
          const answer = await faire(monde, acte);
          if (answer === undefined) continue;
          expect(answer.status).toBeLessThan(500);
          if (answer.status < 300) faits.set(acte.acte, (faits.get(acte.acte) ?? 0) + 1);
          await verifierTout(monde, acte.acte === 'payer');
          const eleveId = 'eleve' in acte ? (monde.eleves[acte.eleve] ?? 0) : 0;
          if (answer.status >= 300) continue;
          if (acte.acte === 'prix' || acte.acte === 'tranche') await verifierPrix(monde);
          if (acte.acte === 'inscrire') await verifierEcheancier(monde, eleveId, sessions[acte.annee]);
          if (acte.acte === 'recalculer') await verifierEcheancier(monde, eleveId);
        }
        await verifierCloture(monde);
        if (monde.paiements.length > 0) dernier = monde;
      }),
      { numRuns: IS_LONG ? 100 : IS_QUICK ? 5 : 20 },
    );
    // One paper is enough: checking it draws it as a picture.
    if (dernier !== undefined) await verifierPapier(dernier);
    // A drawn kind of act that the product always refuses would prove nothing.
    const surLaFiche = 'inscrire observer etat revenir reprendre oterReprise reunir passer';
    const kinds = `payer annuler employer prix tranche recalculer ${surLaFiche}`;
    for (const kind of kinds.split(' ')) expect([kind, faits.get(kind) ?? 0]).not.toEqual([kind, 0]);
  },
  // On PostgreSQL the long run draws a hundred schools, and asks every screen after each act.
  2 * LONG,
);
