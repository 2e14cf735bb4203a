/** PostgreSQL is killed under two servers and starts again: both come back by themselves. */
// @module-tag processus
import { expect, it } from 'vitest';
import { desProcessus } from '#tests/processus/serveur.ts';
import { charger, conclure } from './charge.ts';
import { ownTerrain } from './terrain.ts';

desProcessus();

it('PostgreSQL tué puis relancé sous deux serveurs : chacun reprend de lui-même, sans rien perdre', async () => {
  const { paire, store, serveurs, guichet } = await ownTerrain({ isAlone: true });
  const charge = charger(serveurs, guichet);
  await charge.encore(30);
  paire.tuer('pg1');
  await paire.relancer('pg1');
  await charge.encore(30);
  await conclure(store, charge, 'PostgreSQL tué et relancé, deux serveurs');
  expect(charge.confirmes.size).toBeGreaterThan(0);
});
