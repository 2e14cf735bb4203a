/** Puts the product on a pair of PostgreSQL behind pgbouncer: two servers, and a school whose cashiers take money. */
import { openDatabase } from '#core/db/database.ts';
import { CLE_D_ESSAI, ownTmp, type TestStore } from '#tests/harness.ts';
import { demarrer, type Serveur } from '#tests/processus/serveur.ts';
import { type Guichet, ownGuichet } from './charge.ts';
import { ownPaire, type Paire } from './paire.ts';

export interface Terrain {
  readonly paire: Paire;
  readonly store: TestStore;
  readonly serveurs: readonly Serveur[];
  readonly guichet: Guichet;
}

/** Makes it, with its standby or without. */
export async function ownTerrain({ isAlone = false } = {}): Promise<Terrain> {
  const paire = await ownPaire({ isAlone });
  const config = { databaseUrl: paire.url, dataDir: ownTmp(), cleDuServeur: CLE_D_ESSAI };
  const store: TestStore = {
    config,
    open: () => Promise.resolve(openDatabase({ ...config, connections: 2 })),
    copy: () => Promise.reject(new Error('its servers write meanwhile')),
    drop: () => Promise.resolve(),
  };
  const serveurs = [await demarrer(config), await demarrer(config)];
  return { paire, store, serveurs, guichet: await ownGuichet(store, 12) };
}
