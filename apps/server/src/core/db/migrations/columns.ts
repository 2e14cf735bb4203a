/**
 * Columns and tables: the only words migrations use. Both engines get the same meaning: SQLite tables are STRICT and
 * never give the id of a deleted row again; PostgreSQL text compares as bytes (COLLATE "C").
 */
import { MONTANT_MAXIMAL } from '@gestionscolaire/contract/core/values/montant.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '#core/db/database.ts';
import { perEngine } from '#core/db/per-engine.ts';

export interface Column {
  readonly type: 'id' | 'integer' | 'text';
  readonly nullable: boolean;
  /** `ofSchool`: by the pair with ecoleId, so that no row points into another school. */
  readonly references?: { table: string; column: string; ofSchool?: true };
  readonly check?: (column: string) => RawBuilder<unknown>;
  readonly initial?: string | number;
  /** Has a companion `<name>Cle` for order, search and uniqueness. */
  readonly keyed?: true;
}

interface Options {
  nullable?: boolean;
}

export const id = (): Column => ({ type: 'id', nullable: false });
export const entier = ({ nullable = false }: Options = {}): Column => ({ type: 'integer', nullable });
/** Id of a row elsewhere; nothing cascades. */
export const reference = (table: string, { nullable = false }: Options = {}): Column => ({
  type: 'integer',
  nullable,
  references: { table, column: 'id' },
});
/** Id of a row of the same school: the table has an `ecoleId`, the other one a `schoolKey`. */
export const referenceEcole = (table: string, { nullable = false }: Options = {}): Column => ({
  type: 'integer',
  nullable,
  references: { table, column: 'id', ofSchool: true },
});
/** Whole francs; a price may be 0, a movement is 1 at least (AMB-128). */
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
/** yyyy-MM-dd */
export const jour = texte;
/** ISO 8601, UTC, milliseconds */
export const instant = texte;
/** Never queried, only read back. */
export const json = texte;

/** id, estActif and stamps: the columns of every record. Persons are never deleted, so their ids need no constraint. */
export const stamps = (): Record<string, Column> => ({
  estActif: drapeau(1),
  creationDate: instant(),
  creationUserId: entier({ nullable: true }),
  modifDate: instant({ nullable: true }),
  modifUserId: entier({ nullable: true }),
});

interface TableOptions {
  /** Columns of the primary key where it is not `id`. */
  primaryKey?: readonly string[];
}

/** The key of nothing. */
const NO_KEY = '';

/** A text that may be left out leaves its key out too: a person added without a function has the key of nothing. */
const keyColumn = ({ nullable }: Column): Column => (nullable ? { ...texte(), initial: NO_KEY } : texte());

/** Creates a table; a text column made with `keyed` brings its companion along. */
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

/**
 * Adds columns to a table that exists. What rows already have must be said: null, or the column's initial value; a keyed
 * text begins with the key of nothing.
 */
export async function addColumns(trx: Trx, table: string, columns: Record<string, Column>): Promise<void> {
  for (const [name, column] of Object.entries(columns)) {
    await sql`alter table ${sql.table(table)} add column ${columnSql(table, name, column)}`.execute(trx);
    if (column.keyed !== true) continue;
    const key = columnSql(table, `${name}Cle`, { ...texte(), initial: NO_KEY });
    await sql`alter table ${sql.table(table)} add column ${key}`.execute(trx);
  }
}

/** What a `referenceEcole` points at: a row of a school, by its school and its id. */
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
  /** Only rows that are active: a disabled record blocks nobody. */
  amongActive?: true;
}

/** Creates an index named after what it serves: `ix_quartiers_libelle`, `uq_menus_reference`. */
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
