/**
 * Files and the records that name them. A file is sent for nobody but its sender; the record that names it first says
 * who else reads it: everybody, or the school of the record. Whoever saves that record is the one who sent the file.
 */
import { IMAGE_PAR_DEFAUT } from '@gestionscolaire/contract/administration/menus.ts';
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import type { ManyHandlers } from '#core/crud/crud-handlers.ts';
import { anyTable, type Trx } from '#core/db/database.ts';
import { lockName } from '#core/db/lock.ts';
import { findRow } from '#core/db/rows.ts';
import type { Row, Value } from '#core/db/tables.ts';
import type { WriteContext } from '#core/http/context.ts';

interface Colonne {
  readonly table: string;
  /** Also the form's field. */
  readonly column: string;
  /** Shown to everybody, signed in or not; else to the school of the record (`ecoleId`), to the network and its sender. */
  readonly isPublic: boolean;
  /** What stands for no file, where a name that is no file is ignored instead of refused (AMB-047, AMB-048). */
  readonly aucun?: string;
}

/** Every column that holds the name of a file. */
const COLONNES: readonly Colonne[] = [
  { table: 'menus', column: 'image', isPublic: true, aucun: IMAGE_PAR_DEFAUT },
  { table: 'onglets', column: 'image', isPublic: true, aucun: '' },
  { table: 'ecoles', column: 'logo', isPublic: true },
  { table: 'utilisateurs', column: 'photo', isPublic: false },
  { table: 'eleves', column: 'photo', isPublic: false },
];

const INDISPONIBLE = "Cette image n'est pas disponible : choisissez-la de nouveau.";

type Context = Pick<WriteContext, 'db' | 'caller' | 'now'>;

/** The operations of a look-alike whose records name files: what they name follows, in their own transaction. */
export function namingFiles(table: string, handlers: ManyHandlers): ManyHandlers {
  /** Writes, then follows what the record named before it and names after it. */
  async function following<T>(
    id: number,
    context: WriteContext,
    write: (before?: Row) => Promise<T>,
  ): Promise<T> {
    const before = await findRow(context.db, table, id);
    const made = await write(before);
    await followFiles(context, table, id, before);
    return made;
  }
  const namesOne = (input: Record<string, unknown> = {}) =>
    COLONNES.some((one) => one.table === table && (input[one.column] ?? null) !== null);
  const createMany: ManyHandlers['createMany'] = async (inputs, context) => {
    const known: Record<string, unknown>[] = [];
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
      following(Number(input['id']), context, async (before) =>
        handlers.update(await withoutUnknown(context.db, table, input, before), context),
      ),
    remove: (input, context) =>
      following(Number(input['id']), context, () => handlers.remove(input, context)),
  };
}

/**
 * What a form sends, without the names that are no file where these are ignored: the record keeps what it has, a new one begins
 * without. 'pays.png' of a menu is such a name, and so is none at all.
 */
async function withoutUnknown(
  db: Trx,
  table: string,
  input: Record<string, unknown>,
  before?: Row,
): Promise<Record<string, unknown>> {
  const kept = { ...input };
  for (const { table: of, column, aucun } of COLONNES) {
    if (of !== table || aucun === undefined || kept[column] === aucun) continue;
    const isFile = typeof kept[column] === 'string' && (await isKnown(db, kept[column]));
    if (!isFile) kept[column] = before?.[column] ?? aucun;
  }
  return kept;
}

const isKnown = async (db: Trx, name: string): Promise<boolean> => {
  const known = db.selectFrom('fichiers').select('nom').where('nom', '=', name).where('estActif', '=', 1);
  return (await known.executeTakeFirst()) !== undefined;
};

/**
 * After a record was written: takes the files that it names now and lets go of those it named `before`.
 * @throws Refus at the field, for a file that is not the caller's to give.
 */
export async function followFiles(context: Context, table: string, id: number, before?: Row): Promise<void> {
  const after = (await findRow(context.db, table, id)) ?? {};
  for (const colonne of COLONNES.filter((one) => one.table === table)) {
    const old = nameIn(before?.[colonne.column], colonne);
    const name = nameIn(after[colonne.column], colonne);
    if (name !== undefined && name !== old) await take(context, name, colonne, after);
    else if (name !== undefined && !colonne.isPublic && before?.['ecoleId'] !== after['ecoleId'])
      await change(context, name, placeOf(colonne, after));
    if (old !== undefined && old !== name) await letGo(context.db, old, colonne);
  }
}

/** undefined: no file. */
const nameIn = (value: Value | undefined, { aucun = '' }: Colonne): string | undefined =>
  typeof value === 'string' && value !== '' && value !== aucun ? value : undefined;

type Place = { estPublic: 1 } | { ecoleId: number | null };

/** Who reads the file of a record. */
function placeOf({ isPublic }: Colonne, { ecoleId }: Row): Place {
  return isPublic ? { estPublic: 1 } : { ecoleId: typeof ecoleId === 'number' ? ecoleId : null };
}

/** A new file of the caller's own, or one that everybody sees already where everybody will see it. */
async function take(context: Context, name: string, colonne: Colonne, record: Row): Promise<void> {
  const { db, caller } = context;
  await lockName(db, wordOf(name));
  const file = await db
    .selectFrom('fichiers')
    .select(['estPublic', 'modifDate', 'creationUserId'])
    .where('nom', '=', name)
    .where('estActif', '=', 1)
    .executeTakeFirst();
  const isNew = file?.modifDate === null && file.estPublic === 0 && file.creationUserId === caller.userId;
  const isShared = file?.estPublic === 1 && colonne.isPublic;
  if (!isNew && !isShared)
    refuse('SAISIE_INVALIDE', { phrase: INDISPONIBLE, champs: { [colonne.column]: INDISPONIBLE } });
  await change(context, name, placeOf(colonne, record));
}

/** The stamp says that a record names it. */
async function change({ db, caller, now }: Context, name: string, place: Place): Promise<void> {
  await db
    .updateTable('fichiers')
    .set({ ...place, modifDate: now, modifUserId: caller.userId })
    .where('nom', '=', name)
    .execute();
}

/** Takes a file away that no record names any more: a photo is one record's, a public image may be another one's too. */
async function letGo(db: Trx, name: string, { isPublic }: Colonne): Promise<void> {
  await lockName(db, wordOf(name));
  const shared = isPublic ? COLONNES.filter((one) => one.isPublic) : [];
  for (const { table, column } of shared) {
    const query = anyTable(db).selectFrom(table).select('id').where(column, '=', name);
    if ((await query.executeTakeFirst()) !== undefined) return;
  }
  await db
    .deleteFrom('fichiers')
    .where('nom', '=', name)
    .where('estPublic', '=', isPublic ? 1 : 0)
    .execute();
}

const wordOf = (name: string): string => `fichiers ${name}`;
