/**
 * The caller of a call, and the port by which core asks for them: administration implements the port, app.ts hands it
 * over.
 */
import type { Rights } from '@gestionscolaire/contract/core/api/acces.ts';
import type { Screen } from '@gestionscolaire/contract/core/api/endpoint.ts';
import type { Db, Trx } from '#core/db/database.ts';

export type { Rights };

export interface Caller {
  readonly connexionId: number;
  readonly userId: number;
  /** null: a user of the network, who belongs to no school. */
  readonly ecoleId: number | null;
  /** The device of their sign-in; null: it was opened before devices were noted. */
  readonly appareilId: number | null;
  readonly motDePasseAChanger: boolean;
  /** When they last proved who they are; null: not since their sign-in. */
  readonly prouveeLe: string | null;
  /** Whether a group wants of them a second factor that they have not. */
  readonly secondFacteurAActiver: boolean;
  readonly rights: Rights;
}

export interface AccessPort {
  /** Returns the caller behind a token; null when the token is unknown or ended, or its user may no longer enter. */
  identify(db: Db, token: string, now: string): Promise<Caller | null>;
  /** Returns a known caller as they are in a transaction; null once their connexion ended or they may no longer enter. */
  callerNow(trx: Trx, caller: Caller): Promise<Caller | null>;
  /** Returns the name of a menu or tab; its reference when no menu or tab has that name. */
  nameOf(db: Db, screen: Screen): Promise<string>;
}
