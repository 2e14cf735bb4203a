/**
 * Compares what all migrations together make with the snapshot of each engine beside them: the helpers that they call
 * could change without their fingerprints. To accept a wanted difference, use `npm run empreintes`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Database } from '#core/db/database.ts';
import { migrate } from '#core/db/migrations/migrate.ts';
import { contenu } from '#tests/contenu.ts';
import { DEBUT, MOTEUR, ownDatabase } from '#tests/harness.ts';
import { MIGRATIONS } from './index.ts';

const FICHIER = fileURLToPath(new URL(`instantane.${MOTEUR}.txt`, import.meta.url));
const REFAIRE = 'REFAIRE_INSTANTANE';

interface Ligne {
  ligne: string;
}

/** Reads one line for each table, column, constraint and index, as the engine itself tells them. */
const SCHEMA = {
  sqlite: sql<Ligne>`
    select type || ' ' || sql as ligne from sqlite_master where sql is not null and name not like 'sqlite\\_%' escape '\\'`,
  postgres: sql<Ligne>`
    select 'column ' || table_name || ' ' || column_name || ' ' || data_type
      || case is_nullable when 'NO' then ' not null' else '' end
      || case is_identity when 'YES' then ' identity ' || identity_generation else '' end
      || coalesce(' default ' || column_default, '') || coalesce(' collate ' || collation_name, '') as ligne
    from information_schema.columns where table_schema = current_schema()
    union all
    select 'constraint ' || c.relname || ' ' || k.conname || ' ' || pg_get_constraintdef(k.oid)
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype in ('p', 'u', 'f', 'c', 'x') and c.relnamespace = current_schema()::regnamespace
    union all
    select 'index ' || replace(indexdef, ' ON ' || schemaname || '.', ' ON ')
    from pg_indexes where schemaname = current_schema()`,
} as const;

async function schema({ read }: Database): Promise<string[]> {
  const { rows } = await SCHEMA[MOTEUR].execute(read);
  return rows.map(({ ligne }) => ligne.replace(/\s+/g, ' ').trim()).toSorted();
}

/** Reads the rows that the migrations themselves put there; their own table holds fingerprints. */
async function lignes({ read }: Database): Promise<string[]> {
  const tables = Object.entries(await contenu(read, ['migrations']));
  return tables.flatMap(([table, rows]) => rows.map((row) => `row ${table} ${JSON.stringify(row)}`));
}

it('toutes les migrations font le schéma et les lignes de leur instantané', async () => {
  const { database } = await ownDatabase();
  await migrate(database, MIGRATIONS, () => DEBUT);
  const now = [...(await schema(database)), ...(await lignes(database))];
  if (process.env[REFAIRE] === 'oui') writeFileSync(FICHIER, `${now.join('\n')}\n`);
  expect(
    now,
    `Les migrations ne font plus la même base. Une base installée ne recevra pas ce changement : ajoutez une migration. Si la différence est voulue, lancez npm run empreintes.`,
  ).toEqual(readFileSync(FICHIER, 'utf8').trimEnd().split(/\r?\n/));
});
