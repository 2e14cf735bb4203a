/** Who makes a call, and the port by which core asks for it: administration implements it, app.ts hands it over. */
import type { Rights } from '@gestionscolaire/contract/core/api/acces.ts';
import type { Screen } from '@gestionscolaire/contract/core/api/endpoint.ts';
import type { Db } from '#core/db/database.ts';

export type { Rights };

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
  /** How a menu or tab is called; its reference when there is none of that name. */
  nameOf(db: Db, screen: Screen): Promise<string>;
}
