/**
 * Knows the faults of a database that come from the machine and not from the call: whoever meets one is told that they may
 * try again, and why (OPS-09).
 */

/** The kinds of outage of a database, as a person may understand them. */
export type Outage = 'away' | 'places' | 'lock' | 'slow' | 'readOnly';

/** The codes of the network, of SQLite's own words, and of PostgreSQL (its appendix A), by what they mean. */
const CODES: Readonly<Record<Outage, readonly string[]>> = {
  away: [
    'ECONNREFUSED',
    'ECONNRESET',
    'ENOTFOUND',
    'EAI_AGAIN',
    'EHOSTUNREACH',
    'ENETUNREACH',
    'ETIMEDOUT',
    'EPIPE',
    // A connection that ended, was refused, or that a pooler closed in the middle of an answer.
    '08000',
    '08001',
    '08003',
    '08004',
    '08006',
    '08007',
    '08P01',
    // PostgreSQL stops, starts, crashed, or its base is taken away.
    '57P01',
    '57P02',
    '57P03',
    '57P04',
    '57P05',
    // A transaction stood still for too long, and its connection was ended.
    '25P03',
    '25P04',
    // The machine of the database: memory, disk, files.
    '53000',
    '53200',
    '58000',
    '58030',
  ],
  places: ['53300', '53400'],
  lock: ['55P03'],
  slow: ['57014'],
  readOnly: ['25006'],
};

const BY_CODE = new Map(
  (Object.keys(CODES) as Outage[]).flatMap((outage) => CODES[outage].map((code) => [code, outage] as const)),
);

/** The words of pg and its pool, which have no code, for a connection that is gone or was not to be had. */
const GONE =
  /Connection terminated|is not queryable|timeout expired|timeout exceeded when trying to connect|Postgres connection has been discarded/;

/** Returns what keeps the database from its work; undefined when the error is something else. */
export function outageOf(error: unknown): Outage | undefined {
  const { code, message } = Object(error) as { code?: unknown; message?: unknown };
  const known = typeof code === 'string' ? BY_CODE.get(code) : undefined;
  if (known !== undefined) return known;
  return typeof message === 'string' && GONE.test(message) ? 'away' : undefined;
}

/** The base was not asked, or did not answer, within the time that a call has: `outageOf` knows it. */
export const placesFault = (): Error => Object.assign(new Error('no place in time'), { code: '53300' });

/** A statement without an answer, whose connection is given up: a frozen server or pooler. */
export const silenceFault = (): Error => Object.assign(new Error('no answer in time'), { code: 'ETIMEDOUT' });
