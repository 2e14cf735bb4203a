/** PostgreSQL is killed under two servers and starts again: both come back by themselves. */
// @module-tag processus
import { expect, it } from 'vitest';
import { desProcessus } from '#tests/processus/serveur.ts';
import { noter } from './bilan.ts';
import { charger, verifierLesLivres } from './charge.ts';
import { ownTerrain } from './terrain.ts';

desProcessus();

it('PostgreSQL tué puis relancé sous deux serveurs : chacun reprend de lui-même, sans rien perdre', async () => {
  const { paire, store, serveurs, guichet } = await ownTerrain({ isAlone: true });
  const charge = charger(serveurs, guichet);
  await charge.encore(30);
  paire.tuer('pg1');
  await paire.relancer('pg1');
  await charge.encore(30);
  await charge.arreter();
  expect(charge.imprevues).toEqual([]);
  await verifierLesLivres(store, [charge]);
  noter({
    panne: 'PostgreSQL tué et relancé, deux serveurs',
    resultat: `${(charge.silence() / 1000).toFixed(1)} s sans paiement ; ${charge.refus()} refus 503, 0 réponse 500`,
    confirmes: charge.confirmes.size,
    perdus: 0,
  });
});
