/**
 * The caller of a call, and the port by which core asks for him: administration implements the port, app.ts hands it
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
  /** The device of his sign-in; null: it was opened before devices were noted. */
  readonly appareilId: number | null;
  readonly motDePasseAChanger: boolean;
  /** Whether a group wants of him a second factor that he has not. */
  readonly secondFacteurAActiver: boolean;
  readonly rights: Rights;
}

export interface AccessPort {
  /** Answers the caller behind a token; null when the token is unknown or ended, or its user may no longer enter. */
  identify(db: Db, token: string, now: string): Promise<Caller | null>;
  /** Answers a known caller as he is in a transaction; null once his connexion ended or he may no longer enter. */
  callerNow(trx: Trx, caller: Caller): Promise<Caller | null>;
  /** Answers the name of a menu or tab; its reference when no menu or tab has that name. */
  nameOf(db: Db, screen: Screen): Promise<string>;
}
