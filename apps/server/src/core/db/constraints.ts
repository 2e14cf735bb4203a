/** What the database itself refuses, as refusals with a code and a field; the last guard behind the handlers' own checks. */
import { Refus } from '@gestionscolaire/contract/core/api/errors.ts';

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

/** What the network says, and PostgreSQL while it stops, starts or has no place left. */
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
 * The refusal for a constraint that a write broke; undefined when the error is something else. A primary key is
 * something else: nobody types one, so a collision is a fault of ours.
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
  return new Refus('DOUBLON', { champs: { [field]: 'Un autre enregistrement actif a déjà cette valeur.' } });
}

function missingReference(): Refus {
  return new Refus('UTILISE', {
    phrase: 'Un enregistrement lié a été supprimé ou ajouté entre-temps. Rechargez la page et recommencez.',
  });
}

/** 'uq_utilisateurs_telephone' -> 'telephone'; undefined for what is no index of ours, such as 'menus_pkey'. */
function fieldOfConstraint(name: string): string | undefined {
  return /^uq_.*_([^_]+)$/.exec(name)?.[1];
}

/** 'UNIQUE constraint failed: menus.ecoleId, menus.referenceCle' -> 'reference' */
function fieldOfColumns(message: string): string {
  // Of an index over an expression it tells the name: "index 'uq_fiches_renseignement_prestationId'".
  const named = /index '([^']+)'/.exec(message)?.[1];
  if (named !== undefined) return fieldOfConstraint(named) ?? named;
  const last = message.split(/[:,]/).at(-1)?.trim().split('.').at(-1) ?? '';
  return last.replace(/Cle$/, '');
}
