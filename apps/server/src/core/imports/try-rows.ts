/** Puts every row of a file through the single add of its entity, and undoes it: what would become of each, and what is wrong with it. */
import { type CodeErreur, Refus, refuseCles } from '@gestionscolaire/contract/core/api/errors.ts';
import type { Decision, Essai, LigneImportee } from '@gestionscolaire/contract/core/imports/columns.ts';
import { avecLesRepetees, avecSesJumelles, colonneDe } from '@gestionscolaire/contract/core/imports/rows.ts';
import * as z from 'zod/mini';
import { constraintRefusal } from '#core/db/constraints.ts';
import { inSavepoint } from '#core/db/savepoint.ts';
import type { Row } from '#core/db/tables.ts';
import type { WriteContext } from '#core/http/context.ts';
import { eachRow } from '#core/lots/each-row.ts';
import type { Brought, Cellules, FileGiven, ImportSource, Known, OpenFile, RightRow } from './source.ts';
import { type TrialContext, undone } from './trial.ts';

export interface FileRows {
  ecoleId: number;
  options?: Readonly<Record<string, unknown>> | undefined;
  colonnes: readonly string[];
  lignes: readonly LigneImportee[];
}

/** A row that was tried. */
export interface Tried extends Essai, RightRow {}

export interface TriedFile {
  readonly given: FileGiven;
  readonly tried: readonly Tried[];
  readonly known: Known | undefined;
}

/** Refusals that are about the row. Any other is about the caller and ends the import. */
const OF_A_ROW: ReadonlySet<CodeErreur> = new Set([
  'SAISIE_INVALIDE',
  'DOUBLON',
  'A_CONFIRMER',
  'REGLE',
  'UTILISE',
]);

/** Rows that are tried in one transaction: whoever wants to write waits for so many of them. */
const PIECE = 10;
/** Rows that are looked for among all names between two pauses. */
const LOOKED_FOR = 5;

/**
 * Tries every row as it would be added, and keeps nothing of it. Rows are tried a few at a time, and what takes no lock, whom a row
 * looks like, is found between: nobody waits for the whole file. What a row has in common with another one the contract says.
 */
export async function tryRows(
  source: ImportSource,
  file: FileRows,
  context: TrialContext,
): Promise<TriedFile> {
  const { contract } = source;
  const { ecoleId, options = {}, lignes } = file;
  requireShape(source, file);
  const rows = readRows(source, file);
  const given = { ecoleId, options, rows: rows.map(({ read }) => read) };
  const known = await source.known?.(given, context.database.read);
  const tried: Tried[] = [];
  for (let start = 0; start < rows.length; start += PIECE) {
    const piece = rows.slice(start, start + PIECE);
    const pieceGiven = { ...given, rows: piece.map(({ read }) => read) };
    const became = await undone(context, ecoleId, async (trial) => {
      const open = await source.open(pieceGiven, trial);
      const all: TriedRow[] = [];
      for (const row of piece) all.push(await tryRow(source, open, { ...row, ecoleId }, trial));
      return all;
    });
    await eachRow(
      became,
      async ({ plain, ...row }) => {
        tried.push({ ...row, candidats: plain === undefined ? [] : (known?.likely(plain) ?? []) });
      },
      LOOKED_FOR,
    );
  }
  const decisions = new Map(lignes.map(({ ligne, decision }) => [ligne, decision]));
  const repeated = avecLesRepetees(contract, tried);
  const withTwins = avecSesJumelles(contract, repeated, decisions);
  const whole: Tried[] = [];
  await eachRow(repeated, async (row) => void whole.push(withTwins(row)), LOOKED_FOR);
  return { given, tried: whole, known };
}

interface ReadRow {
  readonly ligne: number;
  readonly decision: Decision | undefined;
  readonly read: Cellules;
}

/** The texts of each row by column, null where the file has none. */
function readRows({ contract }: ImportSource, { colonnes, lignes }: FileRows): ReadRow[] {
  type Cell = [name: string, text: string | null];
  const empty = Object.keys(contract.colonnes).map((name): Cell => [name, null]);
  return lignes.map(({ ligne, cellules, decision }) => {
    const given = colonnes.map((name, rang): Cell => [name, textOf(cellules[rang])]);
    return { ligne, decision, read: Object.fromEntries([...empty, ...given]) };
  });
}

const textOf = (cellule: string | null | undefined): string | null => {
  const text = cellule?.trim() ?? '';
  return text === '' ? null : text;
};

/** What no screen sends: a column twice, a row of another length, two rows of one number, options left out. */
function requireShape(
  { contract }: ImportSource,
  { options, colonnes, lignes }: Omit<FileRows, 'ecoleId'>,
): void {
  const isWhole = lignes.every(({ cellules }) => cellules.length === colonnes.length);
  const numbers = new Set(lignes.map(({ ligne }) => ligne));
  const isDistinct = new Set(colonnes).size === colonnes.length && numbers.size === lignes.length;
  const isChosen = options !== undefined || Object.keys(contract.options).length === 0;
  if (!isWhole || !isDistinct) refuseCles('colonnes', 'lignes');
  if (!isChosen) refuseCles('options');
}

type TriedRow = Omit<Tried, 'candidats'> & {
  /** What was read of the row, where it could be. */
  readonly plain: Row | undefined;
};

async function tryRow(
  source: ImportSource,
  file: OpenFile,
  { ecoleId, ligne, read, decision }: ReadRow & { ecoleId: number },
  context: WriteContext,
): Promise<TriedRow> {
  const { contract } = source;
  const { valeurs, fautes: unread } = file.readRow(read);
  const result = z.safeParse(source.input, { ...valeurs, ecoleId, creationUserId: context.caller.userId });
  const fautes: Record<string, string> = { ...unread };
  for (const { path, message } of result.error?.issues ?? [])
    fautes[colonneDe(contract, String(path[0] ?? ''))] ??= message;
  const isRead = result.success && Object.keys(fautes).length === 0;
  const plain = isRead ? plainOf(valeurs, result.data) : undefined;
  const none = { ligne, decision, plain, aConfirmer: {}, valeurs: {}, input: {} };
  if (decision === 'ignorer') return { ...none, fautes: {} };
  if (!isRead) return { ...none, fautes };
  const row = { input: result.data, decision };
  const { brought: _brought, ...became } = await addRow(source, file, row, context);
  return { ligne, decision, plain, valeurs: plain ?? {}, ...became };
}

/** The single add, or what is done for the record that the row was decided to be. */
function adderOf({ create, take }: OpenFile, decision: Decision | undefined): OpenFile['create'] {
  if (typeof decision !== 'number') return create;
  if (take === undefined) return refuseCles('lignes');
  return (input, context) => take(decision, input, context);
}

/** The fields that were read, as the add's own rules left them. */
function plainOf(read: Record<string, unknown>, data: Record<string, unknown>): Row {
  const plain: Row = {};
  for (const name of Object.keys(read)) {
    const value = data[name];
    if (typeof value === 'string' || typeof value === 'number' || value === null) plain[name] = value;
  }
  return plain;
}

/** What became of a row; its input as it was confirmed. */
type Added = Pick<Tried, 'fautes' | 'aConfirmer' | 'input'> & { readonly brought: readonly Brought[] };

/** Adds one row by the single add; what that wants confirmed is noted and taken as confirmed. */
export async function addRow(
  { contract, confirmedAs = {} }: ImportSource,
  file: OpenFile,
  { input, decision }: RightRow,
  context: WriteContext,
): Promise<Added> {
  const create = adderOf(file, decision);
  const aConfirmer: Record<string, string> = {};
  const given = { ...input };
  // The import tells the journal once, for all of its records.
  const own: WriteContext = { ...context, record: () => {} };
  for (;;) {
    try {
      const brought = await inSavepoint(context.db, () => create(given, own));
      return { fautes: {}, aConfirmer, input: given, brought };
    } catch (error) {
      const refus = refusalOf(error);
      const champs = Object.entries(refus.details.champs ?? {});
      const told = champs.map(([champ, phrase]): [string, string] => [colonneDe(contract, champ), phrase]);
      const keys = champs.map(([champ]) => confirmedAs[champ] ?? `${champ}Confirme`);
      const isAsked = refus.code === 'A_CONFIRMER' && keys.some((key) => given[key] !== true);
      if (!isAsked) {
        const fautes = Object.fromEntries(told.length === 0 ? [['', refus.message]] : told);
        return { fautes, aConfirmer, input: given, brought: [] };
      }
      Object.assign(aConfirmer, Object.fromEntries(told));
      for (const key of keys) given[key] = true;
    }
  }
}

/** A refusal that is about the row; whatever else was thrown goes on. */
function refusalOf(error: unknown): Refus {
  const refus = error instanceof Refus ? error : constraintRefusal(error);
  if (refus === undefined || !OF_A_ROW.has(refus.code)) throw error;
  return refus;
}
