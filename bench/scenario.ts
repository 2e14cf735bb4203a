/**
 * Describes what the floor runs: the statements of one call of the product, with names for the values that change from call to
 * call.
 */
import { createHash } from 'node:crypto';
import { cle } from '@gestionscolaire/contract/core/text/cle.ts';
import { property } from './processus.ts';

/** Whether a statement ends a transaction: one that goes back to a savepoint leaves it open. */
export const endsTransaction = (sql: string): boolean => /^(?:commit|rollback(?! to))/i.test(sql);

/** A constant, or the name of a value that each request or an earlier statement brings; `plus` is added to it. */
export type FloorValue = string | number | null | { name: string; plus?: number };
export type Values = Readonly<Record<string, string | number | null>>;

export interface FloorStatement {
  sql: string;
  parameters: FloorValue[];
  /** The values that later statements take from its first row: the name of the value, its column. */
  gives?: Readonly<Record<string, string>>;
}

/** An answer that the product makes from several statements; the floor makes it too, so that both answer the same text. */
export type Assemblage = 'tranches' | 'salaireBase' | 'estPlusFort';

export interface FloorPlan {
  /** The address of its call, where the floor answers several. */
  path?: string;
  assemblage?: Assemblage;
  /** The path of the embedded database, or ''. */
  file: string;
  databaseUrl: string;
  statements: FloorStatement[];
  isWrite: boolean;
  /** The rank of the statement whose rows a read answers. */
  rows: number;
  valuesOf(body: unknown, request: { jeton: string; now: string; cle: string }): Values;
}

export type PlainPlan = Omit<FloorPlan, 'valuesOf'>;

/** Reads one plan, or one for each of several calls. */
export function lirePlans(text: string): FloorPlan[] {
  const plain: unknown = JSON.parse(text);
  const all: readonly unknown[] = Array.isArray(plain) ? plain : [plain];
  return all.map((one) => {
    if (!isPlan(one)) throw new Error('no plan for the floor');
    return { ...one, valuesOf: valuesOf(one) };
  });
}

function valuesOf({ isWrite, path }: PlainPlan): FloorPlan['valuesOf'] {
  if (!isWrite) return (_body, { jeton }) => ({ jeton });
  return path === PAIEMENT ? paidValues : writtenValues;
}

function isPlan(value: unknown): value is PlainPlan {
  return Array.isArray(property(value, 'statements'));
}

export const PAIEMENT = '/api/addPaiement';

/** Returns the values of a payment that no statement gives. */
function paidValues(body: unknown, { jeton, now, cle: key }: Parameters<FloorPlan['valuesOf']>[1]): Values {
  const hash = (encoding: 'hex' | 'base64url') =>
    createHash('sha256')
      .update(key + JSON.stringify(body))
      .digest(encoding);
  return { jeton, now, cle: key, empreinte: hash('base64url'), maillon: hash('hex') };
}

/** Returns the values of an update of a currency, made as the product makes them. */
function writtenValues(
  body: unknown,
  { jeton, now, cle: key }: { jeton: string; now: string; cle: string },
): Values {
  const libelle = String(property(body, 'libelle'));
  const id = Number(property(body, 'id'));
  const before = property(body, 'modifDate');
  const modifDate = typeof before === 'string' ? before : null;
  return {
    jeton,
    now,
    cle: key,
    id,
    modifDate,
    libelle,
    libelleCle: cle(libelle),
    changements: JSON.stringify({ libelle: [libelle, libelle] }),
    empreinte: createHash('sha256').update(JSON.stringify(body)).digest('base64url'),
    reponse: JSON.stringify([{ id, modifDate: now }]),
  };
}

/** Puts names in place of the values among the traced parameters; the others stay. */
export function nameValues(
  statements: readonly { sql: string; parameters: readonly unknown[] }[],
  seen: Values,
): FloorStatement[] {
  const names = Object.entries(seen);
  // The product groups its writes by savepoints; plain SQL has its own begin and commit for each.
  const plain = statements.filter(({ sql }) => !/^(?:savepoint|release)/.test(sql));
  return plain.map(({ sql, parameters }) => ({
    sql,
    parameters: parameters.map((value) => {
      const name = names.find(([, known]) => known !== null && known === value)?.[0];
      if (name !== undefined) return { name };
      return typeof value === 'string' || typeof value === 'number' ? value : null;
    }),
  }));
}
