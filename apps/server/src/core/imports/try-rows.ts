/**
 * Puts every row of a file through the single add of its entity, and undoes it: it tells what would become of each
 * row, and what is wrong with it.
 */
import { type CodeErreur, Refus, refuse, refuseCles } from '@gestionscolaire/contract/core/api/errors.ts';
import { fauteDeCellule } from '@gestionscolaire/contract/core/imports/cellules.ts';
import type {
  Candidat,
  Decision,
  Essai,
  LigneImportee,
} from '@gestionscolaire/contract/core/imports/columns.ts';
import {
  avecLesRepetees,
  avecSesJumelles,
  colonneDe,
  sansDeuxFoisLeMeme,
} from '@gestionscolaire/contract/core/imports/rows.ts';
import * as z from 'zod/mini';
import { constraintRefusal } from '#core/db/constraints.ts';
import { inSavepoint } from '#core/db/savepoint.ts';
import type { Row } from '#core/db/tables.ts';
import type { WriteContext } from '#core/http/context.ts';
import { eachRow } from '#core/lots/each-row.ts';
import { deadline } from '#core/turns/deadline.ts';
import { IMPORT_MINUTES } from '#core/turns/heavy.ts';
import { inTurns } from '#core/turns/in-turns.ts';
import type {
  Brought,
  Cellules,
  FileGiven,
  ImportSource,
  Known,
  OpenFile,
  RightRow,
  Taken,
} from './source.ts';
import { type TrialContext, undone } from './trial.ts';

export interface FileRows {
  ecoleId: number;
  options?: Readonly<Record<string, unknown>> | undefined;
  colonnes: readonly string[];
  lignes: readonly LigneImportee[];
}

/** A row that was tried. */
export type Tried = Essai & RightRow;

export interface TriedFile {
  readonly given: FileGiven;
  readonly tried: readonly Tried[];
  readonly known: Known | undefined;
}

/** The refusals that are about the row. Any other is about the caller and ends the import. */
const OF_A_ROW: ReadonlySet<CodeErreur> = new Set([
  'SAISIE_INVALIDE',
  'DOUBLON',
  'A_CONFIRMER',
  'REGLE',
  'UTILISE',
]);

/** The number of rows tried in one transaction: other writers wait for so many of them. */
const PIECE = 10;
/** The number of rows compared with all names between two pauses. */
const LOOKED_FOR = 2;

/**
 * Tries every row as it would be added, and keeps nothing of it. It tries a few rows at a time; between them it looks
 * for look-alikes, which takes no lock, so nobody waits for the whole file. The contract says what two rows may not
 * have in common.
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
  const requireTime = importDeadline();
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
        requirePresent(context);
        requireTime();
        tried.push({ ...row, candidats: await likelyOf(known, plain) });
      },
      LOOKED_FOR,
    );
  }
  const decisions = new Map(lignes.map(({ ligne, decision }) => [ligne, decision]));
  const repeated = sansDeuxFoisLeMeme(avecLesRepetees(contract, tried), decisions);
  const withTwins = avecSesJumelles(contract, repeated, decisions);
  const whole: Tried[] = [];
  await eachRow(
    repeated,
    async (row) => {
      requirePresent(context);
      requireTime();
      whole.push(await inTurns(withTwins(row)));
    },
    LOOKED_FOR,
  );
  return { given, tried: whole, known };
}

/** Returns what stops an import that lasts too long, a file that no school has: others of the school wait behind it. */
export const importDeadline = (): (() => void) =>
  deadline(
    IMPORT_MINUTES,
    "Ce fichier demande trop de travail au serveur\u00A0: rien n'a été importé. Partagez-le en plusieurs fichiers.",
  );

/** Stops when the client has left: nothing is written yet, and nobody will read what is found. */
function requirePresent({ hasLeft }: TrialContext): void {
  if (hasLeft()) refuse('REQUETE_INVALIDE', { phrase: 'Cette demande a été abandonnée.' });
}

const likelyOf = async (known: Known | undefined, plain: Row | undefined): Promise<Candidat[]> =>
  known === undefined || plain === undefined ? [] : inTurns(known.likely(plain));

interface ReadRow {
  readonly ligne: number;
  readonly decision: Decision | undefined;
  readonly read: Cellules;
}

/** Returns the texts of each row by column, null where the file has none. */
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

/**
 * Refuses a file that no screen sends: a column twice, a row of another length, two rows of one number, options left
 * out.
 */
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
  /** The fields that could be read of the row. */
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
  // An error of the spreadsheet is no text, whatever a field would make of it.
  for (const [column, text] of Object.entries(read)) {
    const broken = text === null ? undefined : fauteDeCellule(text);
    if (broken !== undefined) fautes[column] = broken;
  }
  const isRead = result.success && Object.keys(fautes).length === 0;
  const plain = isRead ? plainOf(valeurs, result.data) : undefined;
  const none = { ligne, decision, plain, aConfirmer: {}, valeurs: {}, input: {} };
  if (decision === 'ignorer') return { ...none, fautes: {} };
  if (!isRead) return { ...none, fautes };
  const row = { input: result.data, decision };
  const declared = file.effets?.(result.data);
  const { brought: _brought, effets = declared, ...became } = await addRow(source, file, row, context);
  return { ligne, decision, plain, valeurs: plain ?? {}, ...(effets !== undefined && { effets }), ...became };
}

type Adder = (
  input: Record<string, unknown>,
  context: WriteContext,
) => Promise<{ readonly brought: readonly Brought[]; readonly effets?: Taken['effets'] }>;

/** Returns the single add; or, where the row was decided to be a stored record, what is done for that record. */
function adderOf({ create, take }: OpenFile, decision: Decision | undefined): Adder {
  if (typeof decision !== 'number')
    return async (input, context) => ({ brought: await create(input, context) });
  if (take === undefined) return refuseCles('lignes');
  return (input, context) => take(decision, input, context);
}

/** Returns the fields that were read, as the add's own rules left them. */
function plainOf(read: Record<string, unknown>, data: Record<string, unknown>): Row {
  const plain: Row = {};
  for (const name of Object.keys(read)) {
    const value = data[name];
    if (typeof value === 'string' || typeof value === 'number' || value === null) plain[name] = value;
  }
  return plain;
}

/** The result of adding a row; `input` holds its confirmations. */
type Added = Pick<Tried, 'fautes' | 'aConfirmer' | 'input'> & {
  readonly brought: readonly Brought[];
  readonly effets?: Taken['effets'];
};

/** Adds one row by the single add; a confirmation that the add asks for is noted and taken as given. */
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
      const made = await inSavepoint(context.db, () => create(given, own));
      return { fautes: {}, aConfirmer, input: given, ...made };
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

/** Returns a refusal that is about the row; throws any other error on. */
function refusalOf(error: unknown): Refus {
  const refus = error instanceof Refus ? error : constraintRefusal(error);
  if (refus === undefined || !OF_A_ROW.has(refus.code)) throw error;
  return refus;
}
