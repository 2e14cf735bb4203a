/**
 * Keeps how the names of persons sound, beside their keys: lists then find whoever is typed as they are heard. A name whose apostrophe
 * was none before gets its key anew.
 */
import { cle } from '@gestionscolaire/contract/core/text/cle.ts';
import { sonsDe } from '@gestionscolaire/contract/core/text/ressemblance/noms.ts';
import { sql } from 'kysely';
import { addColumns, createTable, texte } from '#core/db/columns.ts';
import type { Trx } from '#core/db/database.ts';
import { insertAnyMany } from '#core/db/insert-many.ts';
import type { Steps } from '#core/db/migrations/migrate.ts';

const NOMS = {
  eleves: ['prenoms', 'nom', 'tuteurNom', 'tuteur2Nom'],
  utilisateurs: ['prenoms', 'nom'],
  signataires: ['nom'],
} as const;

/** The distinct names with their sounds, while the columns are filled. */
const ENTENDUS = 'noms_entendus';

/** Reads the distinct keys of a column. */
async function readKeys(trx: Trx, table: string, column: string): Promise<string[]> {
  const { rows } = await sql<{ nom: string }>`
    select distinct ${sql.ref(column)} as nom from ${sql.table(table)} where ${sql.ref(column)} <> ''`.execute(
    trx,
  );
  return rows.map(({ nom }) => nom);
}

async function fill(trx: Trx, table: string, champ: string): Promise<void> {
  const [key, son] = [`${champ}Cle`, `${champ}SonCle`];
  for (const nom of await readKeys(trx, table, key)) {
    if (cle(nom) === nom) continue;
    await sql`update ${sql.table(table)} set ${sql.ref(key)} = ${cle(nom)} where ${sql.ref(key)} = ${nom}`.execute(
      trx,
    );
  }
  const noms = await readKeys(trx, table, key);
  if (noms.length === 0) return;
  await createTable(trx, ENTENDUS, { nom: texte(), son: texte() }, { primaryKey: ['nom'] });
  await insertAnyMany(
    trx,
    ENTENDUS,
    noms.map((nom) => ({ nom, son: sonsDe(nom) })),
  );
  await sql`update ${sql.table(table)} set ${sql.ref(son)} = (
      select n.son from ${sql.table(ENTENDUS)} n where n.nom = ${sql.ref(`${table}.${key}`)})
    where ${sql.ref(key)} <> ''`.execute(trx);
  await sql`drop table ${sql.table(ENTENDUS)}`.execute(trx);
}

export const sonsDesNoms: Steps = {
  name: '0057-sons-des-noms',
  async up(trx) {
    for (const [table, champs] of Object.entries(NOMS)) {
      const columns = champs.map((champ) => [`${champ}SonCle`, { ...texte(), initial: '' }] as const);
      await addColumns(trx, table, Object.fromEntries(columns));
      for (const champ of champs) await fill(trx, table, champ);
    }
  },
};
