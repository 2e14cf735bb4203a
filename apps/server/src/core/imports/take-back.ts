/** Takes an import back whole, as long as nothing depends on what it brought and nobody changed it. */
import { Refus, refuse } from '@gestionscolaire/contract/core/errors.ts';
import { type Selectable, sql } from 'kysely';
import * as z from 'zod/mini';
import { anyTable, type Db, type Trx } from '../db/database.ts';
import { updateRow } from '../db/rows.ts';
import type { Row, Tables } from '../db/tables.ts';
import { verrouiller } from '../db/verrouiller.ts';
import type { WriteContext } from '../http/context.ts';
import { eachRow } from './each-row.ts';
import type { ImportSource } from './source.ts';

type Imported = Selectable<Tables['imports']>;
type Ligne = Pick<Selectable<Tables['imports_lignes']>, 'ligne' | 'entiteId' | 'valeurs'>;

interface Target {
  id: number;
  modifDate: string | null;
}

export async function takeBack(
  source: ImportSource,
  { id, modifDate }: Target,
  context: WriteContext,
): Promise<{ id: number; modifDate: string }[]> {
  const { db, now, caller, record } = context;
  await verrouiller(db, 'imports', id);
  const before = await findImport(db, source, id, caller.ecoleId);
  if (before.estActif !== 1 || before.modifDate !== modifDate) return refuseStale(before);
  const { table, contract } = source;
  const lignes = await db
    .selectFrom('imports_lignes')
    .select(['ligne', 'entiteId', 'valeurs'])
    .where('ecoleId', '=', before.ecoleId)
    .where('importId', '=', id)
    .orderBy('ligne')
    .execute();
  // What was removed one by one meanwhile is no longer in the way.
  const present = await presentOf(db, table, lignes);
  const left = lignes.filter(({ entiteId }) => present.has(entiteId));
  refuseChanged(source, left, present);
  await refuseUsed(db, source, left);
  await eachRow(left, (ligne) => removeOne(source, ligne, context));

  const stamp = { now, userId: caller.userId };
  const next = await updateRow(db, 'imports', { id, modifDate, estActif: 1 }, { estActif: 0 }, stamp);
  if (next === undefined) return refuseStale(before);
  const rattaches = left.map(({ entiteId }) => ({ entite: contract.entity, entiteId }));
  const { ecoleId } = before;
  record({ entite: 'imports', entiteId: id, ecoleId, changements: { estActif: [1, 0] }, rattaches });
  return [{ id, modifDate: next }];
}

/** The stored import; another school's, or of another entity, is not there. */
async function findImport(
  db: Db,
  { contract }: ImportSource,
  id: number,
  ecoleId: number | null,
): Promise<Imported> {
  const row = await db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst();
  const isSeen = row !== undefined && (ecoleId === null || row.ecoleId === ecoleId);
  return isSeen && row.entite === contract.entity ? row : refuse('INTROUVABLE');
}

function refuseStale({ estActif }: Imported): never {
  const phrase = estActif === 1 ? undefined : 'Cet import est déjà repris.';
  return refuse('PERIME', { ...(phrase !== undefined && { phrase }), actuel: null });
}

/** The records that are still there and active, by id. */
async function presentOf(db: Trx, table: string, lignes: readonly Ligne[]): Promise<Map<number, Row>> {
  const ids = lignes.map(({ entiteId }) => entiteId);
  const rows = await anyTable(db)
    .selectFrom(table)
    .selectAll()
    .where('id', 'in', ids)
    .where('estActif', '=', 1)
    .execute();
  return new Map(rows.map((row) => [Number(row['id']), row]));
}

/** What a record held when it was imported. */
const noted = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));

/** 'la ligne 4 (6e A)' */
function called({ nameOf }: ImportSource, { ligne, valeurs }: Ligne): string {
  return `la ligne ${ligne} (${nameOf(z.parse(noted, JSON.parse(valeurs)))})`;
}

function refuseChanged(
  source: ImportSource,
  left: readonly Ligne[],
  present: ReadonlyMap<number, Row>,
): void {
  const changed = left.find(({ entiteId }) => present.get(entiteId)?.['modifDate'] !== null);
  if (changed === undefined) return;
  refuse('REGLE', {
    phrase: `Cet import ne peut plus être repris en entier : ${called(source, changed)} a été modifiée depuis.`,
  });
}

async function refuseUsed(db: Trx, source: ImportSource, left: readonly Ligne[]): Promise<void> {
  const byId = new Map(left.map((ligne) => [ligne.entiteId, ligne]));
  if (byId.size === 0) return;
  for (const { table, column, one, many } of source.usedBy) {
    const { rows } = await sql<{ id: number; nombre: number }>`
      select ${sql.ref(column)} as id, count(*) as nombre from ${sql.table(table)}
      where ${sql.ref(column)} in (${sql.join([...byId.keys()])}) and ${sql.ref('estActif')} = 1
      group by ${sql.ref(column)} order by ${sql.ref(column)}`.execute(db);
    const [first] = rows;
    const ligne = first === undefined ? undefined : byId.get(first.id);
    if (first === undefined || ligne === undefined) continue;
    const by = `${first.nombre} ${first.nombre > 1 ? many : one}`;
    refuse('UTILISE', {
      phrase: `Cet import ne peut pas être repris : ${called(source, ligne)} est utilisée par ${by}.`,
    });
  }
}

/** One record, by its entity's own removal; what that refuses is told with the row's name. */
async function removeOne(source: ImportSource, ligne: Ligne, context: WriteContext): Promise<void> {
  const own: WriteContext = { ...context, record: () => {} };
  try {
    await source.remove({ id: ligne.entiteId, modifUserId: context.caller.userId, modifDate: null }, own);
  } catch (error) {
    if (!(error instanceof Refus) || (error.code !== 'UTILISE' && error.code !== 'REGLE')) throw error;
    refuse(error.code, {
      phrase: `Cet import ne peut pas être repris : pour ${called(source, ligne)}, ${error.message}`,
    });
  }
}
