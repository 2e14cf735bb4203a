/** The primary is killed under the payments of two servers, and the operator's command brings the school back. */
// @module-tag processus
import { expect, it } from 'vitest';
import { desProcessus } from '#tests/processus/serveur.ts';
import { charger, conclure } from './charge.ts';
import { ownTerrain } from './terrain.ts';

desProcessus();

it('[OPS-10] le primaire tué sous les paiements, la commande promeut le second : rien de confirmé n’est perdu, aucun appel ne reçoit 500', async () => {
  const { paire, store, serveurs, guichet } = await ownTerrain();
  const charge = charger(serveurs, guichet);
  await charge.encore(40);

  // While the primary lives, nothing makes a second one beside it.
  const refuse = await paire.bascule('pg2', '--oui');
  expect(refuse).toMatchObject({ code: 1 });
  expect(refuse.dit).toContain('pg1 (127.0.0.1');
  expect(refuse.dit).toContain('répond encore');
  expect(await paire.demander('pg2', 'select pg_is_in_recovery() as suit')).toEqual({ suit: true });
  await charge.encore(20);

  // A standby copied from a primary that waited for another would wait too, for the dead one.
  await paire.demander('pg2', "alter system set synchronous_standby_names = 'FIRST 1 (pg1)'");
  await paire.demander('pg2', 'select pg_reload_conf()');
  paire.tuer('pg1');
  const mort = performance.now();
  const faite = await paire.bascule('pg2', '--oui');
  const promu = performance.now() - mort;
  expect(faite.dit).toContain('synchronous_standby_names est vidé');
  expect(faite.dit).toMatch(/ATTENTION[\s\S]*UN SEUL ordinateur : pg2[\s\S]*--second pg1/);
  expect(faite.code).toBe(0);
  await charge.encore(1);
  await charge.encore(40);

  // Said a second time, it changes nothing and cuts nobody.
  expect(await paire.bascule('pg2', '--oui')).toMatchObject({ code: 0 });
  await charge.encore(10);
  // The killed one comes back under the load as a standby made anew, and payments wait for it again.
  const second = await paire.bascule('--second', 'pg1');
  expect(second.dit).toContain('tient de nouveau à DEUX ordinateurs');
  expect(second.code).toBe(0);
  expect(await paire.demander('pg2', 'show synchronous_standby_names')).toEqual({
    synchronous_standby_names: 'FIRST 1 (pg1)',
  });
  await charge.encore(20);
  expect(charge.refus()).toBeGreaterThan(0);
  for (const phrase of charge.phrases) expect(phrase).toMatch(/^[A-Z].*\.$/);
  // The standby that was made anew holds all of it too.
  const { n } = (await paire.demander<{ n: number }>('pg1', 'select 1 as n from pg_stat_wal_receiver')) ?? {
    n: 0,
  };
  expect(n).toBe(1);
  const panne = 'primaire tué sous les paiements, second promu par la commande';
  await conclure(store, charge, panne, `promu en ${(promu / 1000).toFixed(1)} s, `);
});
