/** Takes a lot back whole, as long as nothing depends on its records and nobody changed them. */
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import { type Selectable, sql } from 'kysely';
import { seenOf } from '#core/crud/reach.ts';
import { anyTable, type Db, type Trx } from '#core/db/database.ts';
import { lockRow, lockRows } from '#core/db/lock.ts';
import { updateRow } from '#core/db/rows.ts';
import type { Tables } from '#core/db/tables.ts';
import type { WriteContext } from '#core/http/context.ts';
import { refusedRow } from './one-by-one.ts';
import { type LotPart, type LotReference, type LotSource, wordOf } from './source.ts';
import { underWhich } from './under-which.ts';
import './tables.ts';

type Lot = Selectable<Tables['lots']>;
type Ligne = Pick<Selectable<Tables['lots_lignes']>, 'entite' | 'entiteId' | 'rang' | 'nom'>;

interface Target {
  id: number;
  modifDate: string | null;
}

/** The records of one table that are still there, under their locks. */
interface LockedPart {
  part: LotPart;
  lignes: readonly Ligne[];
}

export async function takeBack(
  source: LotSource,
  { id, modifDate }: Target,
  context: WriteContext,
): Promise<{ id: number; modifDate: string }[]> {
  const { db, now, caller, record } = context;
  const { ecoleId } = await findLot(db, source, id, caller.ecoleId);
  for (const { begin } of source.parts) await begin?.(context, ecoleId, id);
  await lockRow(db, 'lots', id);
  const lot = await findLot(db, source, id, caller.ecoleId);
  if (lot.estActif !== 1 || lot.modifDate !== modifDate) return refuseStale(source, lot);
  const locked = await lockRecords(db, source, lot);
  for (const one of locked) await refuseUsed(db, source, lot, one);
  for (const one of locked) await removeAll(source, lot, one, context);

  const stamp = { now, userId: caller.userId };
  const next = await updateRow(db, 'lots', { id, modifDate, estActif: 1 }, { estActif: 0 }, stamp);
  if (next === undefined) return refuseStale(source, lot);
  const rattaches = await underWhich(
    source.parts,
    locked.flatMap(({ lignes }) => lignes),
    db,
  );
  record({ entite: 'lots', entiteId: id, ecoleId, changements: { estActif: [1, 0] }, rattaches });
  return [{ id, modifDate: next }];
}

/** Reads the stored lot; refuses one of another school or another entity as not there. */
async function findLot(db: Db, { entite }: LotSource, id: number, ecoleId: number | null): Promise<Lot> {
  const row = await db.selectFrom('lots').selectAll().where('id', '=', id).executeTakeFirst();
  const lot = seenOf({ ecoleId }, row);
  return lot.entite === entite ? lot : refuse('INTROUVABLE');
}

/** Says 'défait' as the word of the lot wants it. */
const defait = ({ isFeminine }: LotSource): string => (isFeminine === true ? 'défaite' : 'défait');

function refuseStale(source: LotSource, { estActif }: Lot): never {
  const phrase = estActif === 1 ? undefined : `${source.ce} est déjà ${defait(source)}.`;
  return refuse('PERIME', { ...(phrase !== undefined && { phrase }), actuel: null });
}

/**
 * Locks every record of the lot before anything is counted: a write that is about to point at one of them waits, and
 * is refused.
 */
async function lockRecords(db: Trx, source: LotSource, { id, ecoleId }: Lot): Promise<LockedPart[]> {
  const lignes = await db
    .selectFrom('lots_lignes')
    .select(['entite', 'entiteId', 'rang', 'nom'])
    .where('ecoleId', '=', ecoleId)
    .where('lotId', '=', id)
    .orderBy('rang')
    .execute();
  const locked: LockedPart[] = [];
  for (const part of source.parts) {
    const own = lignes.filter(({ entite }) => entite === wordOf(part));
    locked.push({ part, lignes: await lockStillThere(db, source, part, own) });
  }
  return locked;
}

/**
 * Returns the records that are still there, and refuses when one was changed, where that keeps the lot; those that were removed one by one
 * meanwhile do not count.
 */
async function lockStillThere(
  db: Trx,
  source: LotSource,
  part: LotPart,
  lignes: readonly Ligne[],
): Promise<Ligne[]> {
  const { table, mayHaveChanged } = part;
  if (lignes.length === 0) return [];
  const ids = lignes.map(({ entiteId }) => entiteId);
  await lockRows(db, table, ids);
  const rows = await anyTable(db)
    .selectFrom(table)
    .select(['id', 'modifDate'])
    .where('id', 'in', ids)
    .where('estActif', '=', 1)
    .execute();
  const stamps = new Map(rows.map((row) => [Number(row['id']), row['modifDate']]));
  const left = lignes.filter(({ entiteId }) => stamps.has(entiteId));
  if (mayHaveChanged === true) return left;
  const changed = left.find(({ entiteId }) => stamps.get(entiteId) !== null);
  if (changed !== undefined) {
    const name = await called(db, source, part, changed);
    const how =
      source.isFile === true
        ? `${name} a été modifiée depuis.`
        : `pour ${name}, ce qui a été fait a changé depuis.`;
    refuse('REGLE', { phrase: `${source.ce} ne peut plus être ${defait(source)} en entier : ${how}` });
  }
  return left;
}

/** Names a record of the lot: 'la ligne 4 (6e A)' of a file, else by its name alone. */
async function called(
  db: Db,
  { isFile }: LotSource,
  { nameOf }: LotPart,
  { rang, nom, entiteId }: Ligne,
): Promise<string> {
  const name = (await nameOf?.(entiteId, db)) ?? nom;
  return isFile === true ? `la ligne ${rang} (${name})` : name;
}

/** Says which of its rows keeps the lot: 'Cette copie ne peut pas être défaite : …' */
const neSeDefaitPas = (source: LotSource, pourquoi: string): string =>
  `${source.ce} ne peut pas être ${defait(source)} : ${pourquoi}`;

async function refuseUsed(db: Trx, source: LotSource, lot: Lot, { part, lignes }: LockedPart): Promise<void> {
  const byId = new Map(lignes.map((ligne) => [ligne.entiteId, ligne]));
  if (byId.size === 0) return;
  for (const reference of part.usedBy) {
    const [first] = await usersOf(db, lot, reference, [...byId.keys()]);
    const ligne = first === undefined ? undefined : byId.get(first.id);
    if (first === undefined || ligne === undefined) continue;
    const by = `${first.nombre} ${first.nombre > 1 ? reference.many : reference.one}`;
    const name = await called(db, source, part, ligne);
    const depends = first.nombre > 1 ? 'dépendent' : 'dépend';
    refuse('UTILISE', {
      phrase: neSeDefaitPas(
        source,
        source.isFile === true ? `${name} est utilisée par ${by}.` : `pour ${name}, ${by} en ${depends}.`,
      ),
    });
  }
}

/** Counts the active rows that point at each of the records; rows that the lot itself brought do not count. */
async function usersOf(
  db: Trx,
  { id, ecoleId, creationDate }: Lot,
  { table, column, isOfSchool, isLater }: LotReference,
  ids: readonly number[],
): Promise<{ id: number; nombre: number }[]> {
  const of = sql.ref(`t.${column}`);
  const inSchool = isOfSchool === true ? sql`t."ecoleId" = ${ecoleId} and ` : sql``;
  const since =
    isLater === true ? sql` and (t."creationDate" <> ${creationDate} or t."modifDate" is not null)` : sql``;
  const { rows } = await sql<{ id: number; nombre: number }>`
    select ${of} as id, count(*) as nombre from ${sql.table(table)} t
    where ${inSchool}${of} in (${sql.join([...ids])}) and t."estActif" = 1${since} and not exists (
      select 1 from lots_lignes l where l."ecoleId" = ${ecoleId} and l."lotId" = ${id}
        and l.entite = ${table} and l."entiteId" = t.id)
    group by ${of} order by ${of}`.execute(db);
  return rows;
}

/** Removes the records by their own removal; a refusal of it is told with its row. */
async function removeAll(
  source: LotSource,
  lot: Lot,
  { part, lignes }: LockedPart,
  context: WriteContext,
): Promise<void> {
  const ids = lignes.map(({ entiteId }) => entiteId);
  if (ids.length === 0) return;
  try {
    const own = part.isChanged === true ? context : { ...context, record: () => {} };
    await part.remove(ids, own, lot);
  } catch (error) {
    const refused = refusedRow(error);
    const ligne = lignes.find(({ entiteId }) => entiteId === refused?.id);
    if (refused === undefined || ligne === undefined) throw error;
    const { code, message } = refused.refus;
    const name = await called(context.db, source, part, ligne);
    refuse(code, { phrase: neSeDefaitPas(source, `pour ${name}, ${message}`) });
  }
}
