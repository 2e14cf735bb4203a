/** The pooler stops answering without closing anything: nobody waits for ever, and everything goes on when it comes back. */
// @module-tag processus
import { setTimeout as attendre } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { desProcessus } from '#tests/processus/serveur.ts';
import { charger, conclure } from './charge.ts';
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
  await conclure(store, charge, 'pgbouncer figé 8 s');
});
