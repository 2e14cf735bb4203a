/**
 * Fills the database at the first start: real countries and currencies, Guinea's geography, units, and the first
 * administrator, in one transaction. When it is cut at any moment, the next start begins again cleanly.
 */
import { nettoyer, premiereMajuscule } from '@gestionscolaire/contract/core/text/cle.ts';
import { bumpRights, createAdministrator, type PremierAdministrateur } from '#administration/index.ts';
import { anyTable, type Database, type Trx } from '#core/db/database.ts';
import { writeJournal } from '#core/db/journal/journal.ts';
import { rebuildLongList } from '#core/db/long-list.ts';
import { keepMark, readMark, THE_PRODUCT } from '#core/db/marks/marks.ts';
import { insertRow, resetIdentity, withKeys } from '#core/db/rows.ts';
import type { Row } from '#core/db/tables.ts';
import { QUARTIERS } from '#geographie/index.ts';
import { donnees, GUINEE, UNITES } from './donnees.ts';

/** The mark left in the database once it has been filled. */
const REPERE = 'amorce';

/** The rows of one statement: PostgreSQL takes 65,535 values. */
const LOT = 500;

/** Fills an empty database; returns whether the administrator was made now. */
export async function amorcer(
  database: Database,
  now: string,
  administrateur: PremierAdministrateur,
): Promise<boolean> {
  if (await isFilled(database)) return false;
  // Hashing is slow: it happens before the transaction.
  const create = await createAdministrator(administrateur);
  return database.transaction(async (trx) => {
    // Two processes may start at once on one database: the second waits here, then finds the mark of the first. The
    // version only rises: rights kept in memory under a version that came back would be taken for today's.
    await bumpRights(trx);
    if ((await readMark(trx, REPERE)) !== undefined) return false;
    await fill(trx, now);
    await create(trx, now);
    await keepMark(trx, REPERE, '1', now);
    return true;
  });
}

/** Whether the first start has been done on this database. */
export const isFilled = async ({ read }: Database): Promise<boolean> =>
  (await readMark(read, REPERE)) !== undefined;

async function fill(trx: Trx, now: string): Promise<void> {
  const { devises, pays, regions, prefectures, communes, quartiers } = donnees();
  await insertAll(
    trx,
    'devises',
    ['libelle', 'symbole'],
    devises.map(({ id, libelle, symbole }) => ({ id, libelle, symbole, debut: null, fin: null })),
    now,
  );
  await insertAll(
    trx,
    'pays',
    ['libelle', 'indicatifTel'],
    pays.map(({ id, libelle, indicatifTel, deviseId }) => ({ id, libelle, indicatifTel, deviseId })),
    now,
  );
  const lieux = ['libelle', 'code'];
  await insertAll(
    trx,
    'regions',
    lieux,
    regions.map((row) => ({ ...row, paysId: GUINEE })),
    now,
  );
  await insertAll(trx, 'prefectures', lieux, prefectures, now);
  await insertAll(trx, 'communes', lieux, communes, now);
  await insertAll(
    trx,
    'quartiers',
    lieux,
    quartiers.map((row) => ({ ...row, code: null })),
    now,
  );
  await rebuildLongList(trx, QUARTIERS);
  for (const unite of UNITES) {
    const row = withKeys({ ...unite, debut: null, fin: null }, ['libelle', 'symbole']);
    await insertRow(trx, 'unites', row, { now, userId: null });
  }
  await writeJournal(trx, {
    instant: now,
    userId: null,
    appel: 'premier démarrage',
    ...THE_PRODUCT,
    changements: {},
  });
}

async function insertAll(
  trx: Trx,
  table: string,
  keyed: readonly string[],
  rows: readonly Row[],
  now: string,
): Promise<void> {
  const stamp = { estActif: 1, creationDate: now, creationUserId: null, modifDate: null, modifUserId: null };
  const complete = rows.map((row) => {
    const libelle = premiereMajuscule(nettoyer(String(row['libelle'])));
    const named: Row = { ...row, libelle };
    return { ...withKeys(named, keyed), ...stamp };
  });
  for (let start = 0; start < complete.length; start += LOT) {
    await anyTable(trx)
      .insertInto(table)
      .values(complete.slice(start, start + LOT))
      .execute();
  }
  await resetIdentity(trx, table);
}
