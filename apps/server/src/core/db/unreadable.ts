/**
 * Says which table holds a whole number that JavaScript cannot hold exactly. Neither engine's driver rounds it: both
 * throw, in English and without the table.
 */

/** A stored value that is not read; the message is for the person at the terminal. */
export class ValeurIllisible extends Error {
  constructor(statement: string, cause: unknown) {
    const table = /\b(?:from|join|update|into)\s+"(\w+)"/i.exec(statement)?.[1];
    const place = table === undefined ? 'de la base' : `de la table «\u00A0${table}\u00A0»`;
    super(`Un nombre ${place}, ou une somme de ses nombres, est trop grand pour être lu exactement.`, {
      cause,
    });
  }
}

/** Returns the error of a statement: the named one where a value is too large, any other as it came. */
export const namedFault = (error: unknown, statement: string): unknown =>
  error instanceof RangeError && Reflect.get(error, 'code') === TROP_GRAND
    ? new ValeurIllisible(statement, error)
    : error;

/** The code of node:sqlite for such a number; ours for PostgreSQL's has the same. */
export const TROP_GRAND = 'ERR_OUT_OF_RANGE';
