/** The settings of the connections to a database server. */

/** Where a connection learns its time limits: with each transaction, or once when it opens (no pooler in between). */
export const LIMITS_BY = ['transaction', 'session'] as const;

export interface PoolSettings {
  /** The most connections of this process; health has one more. */
  readonly places: number;
  /** The seconds that opening a connection may take. */
  readonly openSeconds: number;
  /** The seconds that a call waits for a lock, and for a place. */
  readonly lockSeconds: number;
  /** The seconds that a statement of a call may take. */
  readonly statementSeconds: number;
  readonly limitsBy: (typeof LIMITS_BY)[number];
  /** Whether statements have names, which PostgreSQL reads once. */
  readonly names: boolean;
}

export const POOL_SETTINGS: PoolSettings = {
  places: 10,
  openSeconds: 5,
  lockSeconds: 10,
  statementSeconds: 20,
  limitsBy: 'transaction',
  names: true,
};

/** The seconds of a statement that may last: a file of every row there is. */
export const LASTING_SECONDS = 300;
