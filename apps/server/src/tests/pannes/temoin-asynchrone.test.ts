/** Is the control of the failover: a standby for which nobody waits, and which stopped receiving, must lose what was answered. */
// @module-tag processus
import { expect, it } from 'vitest';
import { desProcessus, lignes } from '#tests/processus/serveur.ts';
import { noter } from './bilan.ts';
import { charger } from './charge.ts';
import { ownTerrain } from './terrain.ts';

desProcessus();

it('témoin : le même primaire tué, sans second synchrone, perd des paiements confirmés', async () => {
  const { paire, store, serveurs, guichet } = await ownTerrain();
  expect((await paire.bascule('--seul')).dit).toMatch(/ATTENTION[\s\S]*UN SEUL ordinateur : pg1/);
  const charge = charger(serveurs, guichet);
  await charge.encore(20);
  // The network between the two is cut; with a synchronous standby, payments would wait from here on.
  await paire.isoler('pg2');
  await charge.encore(40);
  await charge.arreter();
  paire.tuer('pg1');
  expect(await paire.bascule('pg2', '--oui')).toMatchObject({ code: 0 });
  const tenus = (await lignes(store.config, 'paiements')).length;
  const perdus = charge.confirmes.size - tenus;
  expect(perdus).toBeGreaterThan(0);
  noter({
    panne: 'témoin : la même bascule, le second asynchrone et coupé du primaire',
    resultat: 'doit perdre, et perd',
    confirmes: charge.confirmes.size,
    perdus,
  });
});
