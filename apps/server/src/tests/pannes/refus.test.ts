/** PostgreSQL refuses, one way after the other, while money is taken: each refusal is "not now", and nothing is lost. */
// @module-tag processus
import { setTimeout as attendre } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { desProcessus } from '#tests/processus/serveur.ts';
import { noter } from './bilan.ts';
import { charger, verifierLesLivres } from './charge.ts';
import { ownTerrain } from './terrain.ts';

desProcessus();

/** The acts of an operator on the base, each with its undoing. */
const REFUS = [
  {
    panne: 'base en lecture seule',
    poser: 'alter database gestionscolaire set default_transaction_read_only = on',
    oter: 'alter database gestionscolaire reset default_transaction_read_only',
  },
  {
    panne: 'statement_timeout de 1 ms',
    poser: "alter database gestionscolaire set statement_timeout = '1ms'",
    oter: 'alter database gestionscolaire reset statement_timeout',
  },
  {
    panne: 'connexions limitées à une',
    poser: 'alter database gestionscolaire connection limit 1',
    oter: 'alter database gestionscolaire connection limit -1',
  },
] as const;

/** Ends the connections that are open: the setting is that of those to come. */
const COUPER =
  "select count(pg_terminate_backend(pid)) from pg_stat_activity where datname = 'gestionscolaire'";

it('la base refuse (lecture seule, délai, connexions) sous les paiements : 503 et une phrase, puis tout reprend', async () => {
  const { paire, store, serveurs, guichet } = await ownTerrain({ isAlone: true });
  const charges = [];
  for (const [rang, { panne, poser, oter }] of REFUS.entries()) {
    const charge = charger(serveurs, guichet, String(rang));
    charges.push(charge);
    await charge.encore(15);
    await paire.demander('pg1', poser);
    await paire.demander('pg1', COUPER);
    await attendre(3000);
    await paire.demander('pg1', oter);
    await paire.demander('pg1', COUPER);
    await charge.encore(15);
    await charge.arreter();
    expect({ panne, imprevues: charge.imprevues }).toEqual({ panne, imprevues: [] });
    noter({
      panne,
      resultat: `${charge.refus()} refus 503, 0 réponse 500 ; ${[...charge.phrases].join(' / ')}`,
      confirmes: charge.confirmes.size,
      perdus: 0,
    });
  }
  await verifierLesLivres(store, charges);
});
