/**
 * Records name files. A file is sent for nobody but its sender; the first record that names it says who else reads
 * it: everybody, or the school of the record. Only the sender of a file may save a record that names it.
 */
import { IMAGE_PAR_DEFAUT } from '@gestionscolaire/contract/administration/menus.ts';
import { holds } from '@gestionscolaire/contract/core/api/acces.ts';
import type { CrudContract } from '@gestionscolaire/contract/core/api/crud.ts';
import { type Input, screenOf } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import type { ReferenceMenu } from '@gestionscolaire/contract/ecrans/references.ts';
import { MENU_DOCUMENTS } from '@gestionscolaire/contract/fichiers/fichiers.ts';
import type { Caller } from '#core/acces/caller.ts';
import type { ManyHandlers } from '#core/crud/bind/crud-handlers.ts';
import { anyTable, type Db, type Trx } from '#core/db/database.ts';
import { lockName } from '#core/db/lock.ts';
import { findAnyRow } from '#core/db/rows.ts';
import type { Pointer, Row, TableName, Value } from '#core/db/tables.ts';
import type { WriteContext } from '#core/http/context.ts';
import { oterFichiers } from './contenus.ts';

/** A column that names a file; the form's field has the same name. */
type Colonne = Pointer & {
  /**
   * Whether everybody sees it, signed in or not; else the school of the record (`ecoleId`), the network and its
   * sender do.
   */
  readonly isPublic: boolean;
  /** The text that stands for no file, where a name that is no file is ignored instead of refused (AMB-047, AMB-048). */
  readonly aucun?: string;
  /** The screen whose readers alone see it, of those of the school. */
  readonly ecran?: ReferenceMenu;
};

/** Every column that holds the name of a file. */
const COLONNES: readonly Colonne[] = [
  { table: 'menus', column: 'image', isPublic: true, aucun: IMAGE_PAR_DEFAUT },
  { table: 'onglets', column: 'image', isPublic: true, aucun: '' },
  { table: 'ecoles', column: 'logo', isPublic: true },
  { table: 'utilisateurs', column: 'photo', isPublic: false },
  { table: 'eleves', column: 'photo', isPublic: false },
  { table: 'particularites', column: 'piece', isPublic: false, ecran: 'enseignements' },
  { table: 'absences_annoncees', column: 'piece', isPublic: false, ecran: 'absences' },
  { table: 'justifications', column: 'piece', isPublic: false, ecran: 'absences' },
];

const INDISPONIBLE = "Cette image n'est pas disponible : choisissez-la de nouveau.";

type Context = Pick<WriteContext, 'db' | 'caller' | 'now'>;

/** Wraps the operations of a look-alike whose records name files: the files follow, in the same transaction. */
export function namingFiles<C extends CrudContract>(
  table: TableName,
  handlers: ManyHandlers<C>,
): ManyHandlers<C> {
  /** Writes, then follows the files that the record named before and names after. */
  async function following<T>(
    id: number,
    context: WriteContext,
    write: (before?: Row) => Promise<T>,
  ): Promise<T> {
    const before = await findAnyRow(context.db, table, id);
    const made = await write(before);
    await followFiles(context, table, id, before);
    return made;
  }
  const namesOne = (input: Readonly<Record<string, unknown>> = {}) =>
    COLONNES.some((one) => one.table === table && (input[one.column] ?? null) !== null);
  const createMany: ManyHandlers<C>['createMany'] = async (inputs, context) => {
    const known: Input<C['create']>[] = [];
    for (const input of inputs) known.push(await withoutUnknown(context.db, table, input));
    const made = await handlers.createMany(known, context);
    for (const [rang, { id }] of made.entries())
      if (namesOne(known[rang])) await followFiles(context, table, id);
    return made;
  };
  return {
    ...handlers,
    create: (input, context) => createMany([input], context),
    createMany,
    update: (input, context) =>
      following(input.id, context, async (before) =>
        handlers.update(await withoutUnknown(context.db, table, input, before), context),
      ),
    remove: (input, context) => following(input.id, context, () => handlers.remove(input, context)),
  };
}

/**
 * Returns a form's fields, where names that are no file are ignored: the record keeps the name that it has, and a new
 * one begins without. Examples: 'pays.png' of a menu, or no name at all.
 */
async function withoutUnknown<I extends Readonly<Record<string, unknown>>>(
  db: Trx,
  table: TableName,
  input: I,
  before?: Row,
): Promise<I> {
  const kept: Row = {};
  for (const { table: of, column, aucun } of COLONNES) {
    const name = input[column];
    if (of !== table || aucun === undefined || name === aucun) continue;
    const isFile = typeof name === 'string' && (await isKnown(db, name));
    if (!isFile) kept[column] = before?.[column] ?? aucun;
  }
  return { ...input, ...kept };
}

const isKnown = async (db: Trx, name: string): Promise<boolean> => {
  const known = db.selectFrom('fichiers').select('nom').where('nom', '=', name).where('estActif', '=', 1);
  return (await known.executeTakeFirst()) !== undefined;
};

/**
 * Follows a write of a record: it takes the files that the record names now, and lets go of those that it named
 * `before`.
 * @throws Refus at the field, for a file that is not the caller's to give.
 */
export async function followFiles(
  context: Context,
  table: TableName,
  id: number,
  before?: Row,
): Promise<void> {
  const after = (await findAnyRow(context.db, table, id)) ?? {};
  for (const colonne of COLONNES.filter((one) => one.table === table)) {
    const old = nameIn(before?.[colonne.column], colonne);
    const name = nameIn(after[colonne.column], colonne);
    if (name !== undefined && name !== old) await take(context, name, colonne, after);
    else if (name !== undefined && !colonne.isPublic && before?.['ecoleId'] !== after['ecoleId'])
      await change(context, name, placeOf(colonne, after));
    if (old !== undefined && old !== name) await letGo(context.db, old, colonne);
  }
}

/** A file as its row says it. */
interface Nomme {
  readonly nom: string;
  readonly ecoleId: number | null;
  readonly estDocument: number;
}

/**
 * Whether a person may read a file of their school: a document with the right to read documents; one that its record shows on one screen
 * asks for the right to read that screen.
 */
export async function estAPortee(
  db: Db,
  { nom, ecoleId, estDocument }: Nomme,
  { rights }: Caller,
): Promise<boolean> {
  if (estDocument === 1) return holds(rights, screenOf(MENU_DOCUMENTS), 'lecture');
  if (ecoleId === null) return true;
  for (const { table, column, ecran } of COLONNES) {
    if (ecran === undefined || holds(rights, screenOf(ecran), 'lecture')) continue;
    const query = anyTable(db).selectFrom(table).select('id').where('ecoleId', '=', ecoleId);
    if ((await query.where(column, '=', nom).executeTakeFirst()) !== undefined) return false;
  }
  return true;
}

/** Returns the name of a file; undefined: the value names none. */
const nameIn = (value: Value | undefined, { aucun = '' }: Colonne): string | undefined =>
  typeof value === 'string' && value !== '' && value !== aucun ? value : undefined;

type Place = { estPublic: 1 } | { ecoleId: number | null };

/** Returns who reads the file of a record. */
function placeOf({ isPublic }: Colonne, { ecoleId }: Row): Place {
  return isPublic ? { estPublic: 1 } : { ecoleId: typeof ecoleId === 'number' ? ecoleId : null };
}

/** Takes a new file of the caller's own, or one that everybody sees already where everybody will see it. */
async function take(context: Context, name: string, colonne: Colonne, record: Row): Promise<void> {
  const { db, caller } = context;
  await lockName(db, wordOf(name));
  const file = await db
    .selectFrom('fichiers')
    .select(['estPublic', 'modifDate', 'creationUserId', 'estDocument'])
    .where('nom', '=', name)
    .where('estActif', '=', 1)
    .executeTakeFirst();
  const isWaiting = file?.modifDate === null && file.estPublic === 0 && file.estDocument === 0;
  const isNew = isWaiting && file.creationUserId === caller.userId;
  const isShared = file?.estPublic === 1 && colonne.isPublic;
  if (!isNew && !isShared)
    refuse('SAISIE_INVALIDE', { phrase: INDISPONIBLE, champs: { [colonne.column]: INDISPONIBLE } });
  await change(context, name, placeOf(colonne, record));
}

/** Writes who reads the file; the stamp says that a record names it. */
async function change({ db, caller, now }: Context, name: string, place: Place): Promise<void> {
  await db
    .updateTable('fichiers')
    .set({ ...place, modifDate: now, modifUserId: caller.userId })
    .where('nom', '=', name)
    .execute();
}

/**
 * Deletes a file that no record names any more: a photo belongs to one record, a public image may belong to another
 * one too.
 */
async function letGo(db: Trx, name: string, { isPublic }: Colonne): Promise<void> {
  await lockName(db, wordOf(name));
  const shared = isPublic ? COLONNES.filter((one) => one.isPublic) : [];
  for (const { table, column } of shared) {
    const query = anyTable(db).selectFrom(table).select('id').where(column, '=', name);
    if ((await query.executeTakeFirst()) !== undefined) return;
  }
  await oterFichiers(db, (eb) => eb.and([eb('nom', '=', name), eb('estPublic', '=', isPublic ? 1 : 0)]));
}

const wordOf = (name: string): string => `fichiers ${name}`;
