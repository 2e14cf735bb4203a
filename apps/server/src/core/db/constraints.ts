/**
 * Turns what the database itself refuses into refusals with a code and a field: they are the last guard behind the
 * handlers' own checks.
 */
import { ERREURS, Refus } from '@gestionscolaire/contract/core/api/errors.ts';
import { type Outage, outageOf } from './pool/faults.ts';
import { isNamingFault } from './pool/names.ts';

interface DbError {
  code?: unknown;
  errcode?: unknown;
  message?: unknown;
  constraint?: unknown;
  table?: unknown;
}

const SQLITE_BUSY = 5;
const SQLITE_READONLY = 8;
const SQLITE_CORRUPT = 11;
const SQLITE_FULL = 13;
const SQLITE_NOTADB = 26;
const SQLITE_CONSTRAINT_FOREIGNKEY = 787;
const SQLITE_CONSTRAINT_UNIQUE = 2067;
const SQLITE_CONSTRAINT_TRIGGER = 1811;

/** Whether the transaction may simply be run again: serialization failure, deadlock, a named statement that is not there. */
export function isTransient(error: unknown): boolean {
  const { code } = error as DbError;
  return code === '40001' || code === '40P01' || isNamingFault(error);
}

/** Whether nothing more can be written: the disk is full. */
export function isDiskFull(error: unknown): boolean {
  const { code, errcode } = error as DbError;
  return code === '53100' || (code === 'ERR_SQLITE_ERROR' && errcode === SQLITE_FULL);
}

/** Whether the database takes no writes: a disk or a server that became read-only. */
export function isReadOnly(error: unknown): boolean {
  const { code, errcode } = error as DbError;
  return code === '25006' || (code === 'ERR_SQLITE_ERROR' && Number(errcode) % 256 === SQLITE_READONLY);
}

/** Whether the database cannot understand its own pages. */
export function isCorrupt(error: unknown): boolean {
  const { code, errcode } = error as DbError;
  if (code === 'XX001' || code === 'XX002') return true;
  return code === 'ERR_SQLITE_ERROR' && [SQLITE_CORRUPT, SQLITE_NOTADB].includes(Number(errcode) % 256);
}

/** Returns what keeps the database from its work at the moment; undefined when the error is something else. */
export function whyUnavailable(error: unknown): Outage | undefined {
  if (isReadOnly(error)) return 'readOnly';
  const { code, errcode } = error as DbError;
  if (code !== 'ERR_SQLITE_ERROR') return outageOf(error);
  // Only another process keeps the writer of SQLite waiting: a command beside the server.
  return Number(errcode) % 256 === SQLITE_BUSY ? 'lock' : undefined;
}

/** Whether the database cannot be reached, takes no writes, or is too busy at the moment. */
export const isUnavailable = (error: unknown): boolean => whyUnavailable(error) !== undefined;

/**
 * Returns the refusal for a constraint that a write broke; undefined when the error is something else. A broken
 * primary key is something else: nobody types one, so a collision is a fault of ours.
 */
export function constraintRefusal(error: unknown): Refus | undefined {
  const { code, errcode, message, constraint } = error as DbError;
  if (code === '23505') {
    const field = fieldOfConstraint(String(constraint));
    return field === undefined ? undefined : duplicate(field);
  }
  if (code === '23503') return missingReference();
  if (code !== 'ERR_SQLITE_ERROR') return undefined;
  if (errcode === SQLITE_CONSTRAINT_UNIQUE) return duplicate(fieldOfColumns(String(message)));
  if (errcode === SQLITE_CONSTRAINT_FOREIGNKEY || errcode === SQLITE_CONSTRAINT_TRIGGER)
    return missingReference();
  return undefined;
}

function duplicate(field: string): Refus {
  return new Refus('DOUBLON', { champs: { [field]: ERREURS.DOUBLON.phrase } });
}

function missingReference(): Refus {
  return new Refus('UTILISE', {
    phrase: 'Un enregistrement lié a été supprimé ou ajouté entre-temps. Rechargez la page et recommencez.',
  });
}

/**
 * Returns the field of a unique index: 'uq_utilisateurs_telephone' -> 'telephone'; undefined for an index that is not
 * ours, such as 'menus_pkey'.
 */
function fieldOfConstraint(name: string): string | undefined {
  return /^uq_.*_([^_]+)$/.exec(name)?.[1];
}

/** Returns the field of SQLite's message: 'UNIQUE constraint failed: menus.ecoleId, menus.referenceCle' -> 'reference' */
function fieldOfColumns(message: string): string {
  // SQLite names an index over an expression: "index 'uq_fiches_renseignement_prestationId'".
  const named = /index '([^']+)'/.exec(message)?.[1];
  if (named !== undefined) return fieldOfConstraint(named) ?? named;
  const last = message.split(/[:,]/).at(-1)?.trim().split('.').at(-1) ?? '';
  return last.replace(/Cle$/, '');
}
