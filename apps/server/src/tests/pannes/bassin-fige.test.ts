/** The pooler stops answering without closing anything: nobody waits for ever, and everything goes on when it comes back. */
// @module-tag processus
import { setTimeout as attendre } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { desProcessus } from '#tests/processus/serveur.ts';
import { noter } from './bilan.ts';
import { charger, verifierLesLivres } from './charge.ts';
import { ownTerrain } from './terrain.ts';

desProcessus();

it('pgbouncer figé sous les paiements : le serveur vit et se dit pas prêt, puis tout reprend sans rien perdre', async () => {
  const { paire, store, serveurs, guichet } = await ownTerrain({ isAlone: true });
  const charge = charger(serveurs, guichet);
  await charge.encore(30);
  const degeler = paire.figer();
  await attendre(8000);
  const [vivant, pret] = await Promise.all(
    ['vivant', 'pret'].map(async (nom) => (await serveurs[0]?.appeler(`GET sante/${nom}`))?.status),
  );
  degeler();
  expect({ vivant, pret }).toEqual({ vivant: 200, pret: 503 });
  await charge.encore(30);
  await charge.arreter();
  expect(charge.imprevues).toEqual([]);
  await verifierLesLivres(store, [charge]);
  noter({
    panne: 'pgbouncer figé 8 s',
    resultat: `${(charge.silence() / 1000).toFixed(1)} s sans paiement ; ${charge.refus()} refus 503, 0 réponse 500`,
    confirmes: charge.confirmes.size,
    perdus: 0,
  });
});
