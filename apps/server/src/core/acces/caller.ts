/** Who makes a call, and the port by which core asks for it: administration implements it, app.ts hands it over. */
import type { Operation } from '@gestionscolaire/contract/core/droits.ts';
import type { Db } from '../db/database.ts';

/** What one user may do, by menu reference. A menu he may only see holds 'lecture' alone. */
export interface Rights {
  readonly menus: ReadonlyMap<string, ReadonlySet<Operation>>;
  /** The same by tab reference. */
  readonly onglets: ReadonlyMap<string, ReadonlySet<Operation>>;
}

export interface Caller {
  readonly connexionId: number;
  readonly userId: number;
  /** null: a user of the network, who belongs to no school. */
  readonly ecoleId: number | null;
  readonly motDePasseAChanger: boolean;
  readonly rights: Rights;
}

export interface AccessPort {
  /** The caller behind a token, or null when it is unknown, ended, or its user may no longer enter. */
  identify(db: Db, token: string, now: string): Promise<Caller | null>;
  /** How a menu is called on screen; its reference when there is none of that name. */
  nameOf(db: Db, menu: string): Promise<string>;
}
