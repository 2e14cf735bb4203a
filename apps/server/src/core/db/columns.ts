/**
 * The columns and tables by which migrations speak. Both engines get the same meaning: SQLite tables are STRICT and
 * never give the id of a deleted row again; PostgreSQL text compares as bytes (COLLATE "C").
 */
import { MONTANT_MAXIMAL } from '@gestionscolaire/contract/core/values/montant.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from './database.ts';
import { perEngine } from './per-engine.ts';

export interface Column {
  readonly type: 'id' | 'integer' | 'text';
  readonly nullable: boolean;
  /** `ofSchool`: the key is the pair with ecoleId, so that no row points into another school. */
  readonly references?: { table: string; column: string; ofSchool?: true };
  readonly check?: (column: string) => RawBuilder<unknown>;
  readonly initial?: string | number;
  /** The column has a companion `<name>Cle` for order, search and uniqueness. */
  readonly keyed?: true;
}

interface Options {
  nullable?: boolean;
}

export const id = (): Column => ({ type: 'id', nullable: false });
export const entier = ({ nullable = false }: Options = {}): Column => ({ type: 'integer', nullable });
/** Makes a column that holds the id of a row of another table; nothing cascades. */
export const reference = (table: string, { nullable = false }: Options = {}): Column => ({
  type: 'integer',
  nullable,
  references: { table, column: 'id' },
});
/** Makes a column that holds the id of a row of the same school: the table has an `ecoleId`, the other one a `schoolKey`. */
export const referenceEcole = (table: string, { nullable = false }: Options = {}): Column => ({
  type: 'integer',
  nullable,
  references: { table, column: 'id', ofSchool: true },
});
/** Makes a column of whole francs; a price may be 0, a movement is at least 1 (AMB-128). */
export const montant = ({ nullable = false, minimum = 0 }: Options & { minimum?: 0 | 1 } = {}): Column => ({
  type: 'integer',
  nullable,
  check: (column) => sql`${sql.ref(column)} between ${sql.lit(minimum)} and ${sql.lit(MONTANT_MAXIMAL)}`,
});
export const drapeau = (initial?: 0 | 1): Column => ({
  type: 'integer',
  nullable: false,
  check: (column) => sql`${sql.ref(column)} in (0, 1)`,
  ...(initial === undefined ? {} : { initial }),
});
export const texte = ({ nullable = false, keyed = false }: Options & { keyed?: boolean } = {}): Column => ({
  type: 'text',
  nullable,
  ...(keyed ? { keyed: true } : {}),
});
/** A day, yyyy-MM-dd. */
export const jour = texte;
/** An instant, ISO 8601, UTC, milliseconds. */
export const instant = texte;
/** A JSON text: it is read back, never queried. */
export const json = texte;

/**
 * Returns the columns of every record: id, estActif and stamps. Persons are never deleted, so their ids need no
 * constraint.
 */
export const stamps = (): Record<string, Column> => ({
  estActif: drapeau(1),
  creationDate: instant(),
  creationUserId: entier({ nullable: true }),
  modifDate: instant({ nullable: true }),
  modifUserId: entier({ nullable: true }),
});

interface TableOptions {
  /** The columns of the primary key, where it is not `id`. */
  primaryKey?: readonly string[];
}

/** The comparison key of an absent text. */
const NO_KEY = '';

/**
 * Makes the column of a comparison key. Where the text may be left out, the key may be too: a person added without a
 * function has the key ''.
 */
const keyColumn = ({ nullable }: Column): Column => (nullable ? { ...texte(), initial: NO_KEY } : texte());

/** Creates a table, with the companion of each `keyed` text. */
export async function createTable(
  trx: Trx,
  table: string,
  columns: Record<string, Column>,
  options: TableOptions = {},
): Promise<void> {
  const parts: RawBuilder<unknown>[] = [];
  for (const [name, column] of Object.entries(columns)) {
    parts.push(columnSql(table, name, column));
    if (column.keyed === true) parts.push(columnSql(table, `${name}Cle`, keyColumn(column)));
  }
  for (const [name, { references }] of Object.entries(columns)) {
    if (references?.ofSchool !== true) continue;
    parts.push(sql`constraint ${sql.ref(`fk_${table}_${name}`)} foreign key (${sql.ref('ecoleId')}, ${sql.ref(name)})
      references ${sql.table(references.table)} (${sql.ref('ecoleId')}, ${sql.ref(references.column)}) on delete restrict`);
  }
  if (options.primaryKey !== undefined) {
    parts.push(sql`primary key (${sql.join(options.primaryKey.map((name) => sql.ref(name)))})`);
  }
  const end = perEngine({
    sqlite: options.primaryKey === undefined ? sql`strict` : sql`strict, without rowid`,
    postgres: sql``,
  });
  await sql`create table ${sql.table(table)} (${sql.join(parts)}) ${end}`.execute(trx);
}

/** Lets a column of a table that exists hold null. */
export async function allowNull(trx: Trx, table: string, column: string): Promise<void> {
  await sql`alter table ${sql.table(table)} alter column ${sql.ref(column)} drop not null`.execute(trx);
}

/**
 * Adds columns to a table that exists. Rows that are there already have null or the column's initial value; a keyed
 * text begins with the key ''.
 */
export async function addColumns(trx: Trx, table: string, columns: Record<string, Column>): Promise<void> {
  for (const [name, column] of Object.entries(columns)) {
    await sql`alter table ${sql.table(table)} add column ${columnSql(table, name, column)}`.execute(trx);
    if (column.keyed !== true) continue;
    const key = columnSql(table, `${name}Cle`, { ...texte(), initial: NO_KEY });
    await sql`alter table ${sql.table(table)} add column ${key}`.execute(trx);
  }
}

/** Creates the unique index that a `referenceEcole` points at: a row by its school and its id. */
export async function schoolKey(trx: Trx, table: string): Promise<void> {
  await createIndex(trx, table, 'ecoleId_id', ['ecoleId', 'id'], { unique: true });
}

function columnSql(table: string, name: string, column: Column): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = [sql.ref(name), TYPES[column.type]];
  if (!column.nullable && column.type !== 'id') parts.push(sql`not null`);
  if (column.initial !== undefined) parts.push(sql`default ${sql.lit(column.initial)}`);
  if (column.references !== undefined && column.references.ofSchool !== true) {
    const { table: target, column: key } = column.references;
    parts.push(
      sql`constraint ${sql.ref(`fk_${table}_${name}`)} references ${sql.table(target)} (${sql.ref(key)}) on delete restrict`,
    );
  }
  if (column.check !== undefined) {
    parts.push(sql`constraint ${sql.ref(`ck_${table}_${name}`)} check (${column.check(name)})`);
  }
  return sql.join(parts, sql` `);
}

const TYPES: Readonly<Record<Column['type'], RawBuilder<unknown>>> = {
  text: perEngine({ sqlite: sql`text`, postgres: sql`text collate "C"` }),
  integer: perEngine({ sqlite: sql`integer`, postgres: sql`bigint` }),
  id: perEngine({
    sqlite: sql`integer primary key autoincrement`,
    postgres: sql`bigint generated by default as identity primary key`,
  }),
};

interface IndexOptions {
  unique?: true;
  /** The index holds active rows only: a disabled record blocks nobody. */
  amongActive?: true;
}

/** Creates an index named after its use: `ix_quartiers_libelle`, `uq_menus_reference`. */
export async function createIndex(
  trx: Trx,
  table: string,
  name: string,
  columns: readonly string[],
  { unique, amongActive }: IndexOptions = {},
): Promise<void> {
  const kind = unique === true ? sql`unique index` : sql`index`;
  const where = amongActive === true ? sql` where ${sql.ref('estActif')} = 1` : sql``;
  await sql`create ${kind} ${sql.ref(`${unique === true ? 'uq' : 'ix'}_${table}_${name}`)} on ${sql.table(table)} (${sql.join(
    columns.map((column) => sql.ref(column)),
  )})${where}`.execute(trx);
}
