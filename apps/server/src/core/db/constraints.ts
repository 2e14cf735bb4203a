/**
 * Turns what the database itself refuses into refusals with a code and a field: they are the last guard behind the
 * handlers' own checks.
 */
import { ERREURS, Refus } from '@gestionscolaire/contract/core/api/errors.ts';

interface DbError {
  code?: unknown;
  errcode?: unknown;
  message?: unknown;
  constraint?: unknown;
  table?: unknown;
}

const SQLITE_BUSY = 5;
const SQLITE_FULL = 13;
const SQLITE_CONSTRAINT_FOREIGNKEY = 787;
const SQLITE_CONSTRAINT_UNIQUE = 2067;
const SQLITE_CONSTRAINT_TRIGGER = 1811;

/** The codes of the network, and of PostgreSQL while it stops, starts or has no place left. */
const UNREACHABLE: readonly string[] = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ETIMEDOUT',
  'EPIPE',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08000',
  '08003',
  '08006',
];

/** Whether the transaction may simply be run again: serialization failure, deadlock. */
export function isTransient(error: unknown): boolean {
  const { code } = error as DbError;
  return code === '40001' || code === '40P01';
}

/** Whether nothing more can be written: the disk is full. */
export function isDiskFull(error: unknown): boolean {
  const { code, errcode } = error as DbError;
  return code === '53100' || (code === 'ERR_SQLITE_ERROR' && errcode === SQLITE_FULL);
}

/** Whether the database cannot be reached or is too busy at the moment. */
export function isUnavailable(error: unknown): boolean {
  const { code, errcode, message } = error as DbError;
  if (code === 'ERR_SQLITE_ERROR') return typeof errcode === 'number' && (errcode & 0xff) === SQLITE_BUSY;
  if (typeof code === 'string' && UNREACHABLE.includes(code)) return true;
  return (
    typeof message === 'string' &&
    /Connection terminated|is not queryable|timeout exceeded when trying to connect/.test(message)
  );
}

/**
 * Answers the refusal for a constraint that a write broke; undefined when the error is something else. A broken
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
 * Answers the field of a unique index: 'uq_utilisateurs_telephone' -> 'telephone'; undefined for an index that is not
 * ours, such as 'menus_pkey'.
 */
function fieldOfConstraint(name: string): string | undefined {
  return /^uq_.*_([^_]+)$/.exec(name)?.[1];
}

/** Answers the field of SQLite's message: 'UNIQUE constraint failed: menus.ecoleId, menus.referenceCle' -> 'reference' */
function fieldOfColumns(message: string): string {
  // SQLite names an index over an expression: "index 'uq_fiches_renseignement_prestationId'".
  const named = /index '([^']+)'/.exec(message)?.[1];
  if (named !== undefined) return fieldOfConstraint(named) ?? named;
  const last = message.split(/[:,]/).at(-1)?.trim().split('.').at(-1) ?? '';
  return last.replace(/Cle$/, '');
}
