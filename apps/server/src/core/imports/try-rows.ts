/** Puts every row of a file through the single add of its entity: what becomes of each, and what is wrong with it. */
import { type CodeErreur, Refus, refuseCles } from '@gestionscolaire/contract/core/api/errors.ts';
import type {
  Candidat,
  Decision,
  Essai,
  LigneImportee,
} from '@gestionscolaire/contract/core/imports/columns.ts';
import { avecLesJumelles, avecLesRepetees, colonneDe } from '@gestionscolaire/contract/core/imports/rows.ts';
import * as z from 'zod/mini';
import { constraintRefusal } from '#core/db/constraints.ts';
import { inSavepoint } from '#core/db/savepoint.ts';
import type { Row } from '#core/db/tables.ts';
import type { WriteContext } from '#core/http/context.ts';
import { eachRow } from '#core/lots/each-row.ts';
import type { Brought, Cellules, ImportSource, OpenFile } from './source.ts';

export interface FileRows {
  ecoleId: number;
  options?: Readonly<Record<string, unknown>> | undefined;
  colonnes: readonly string[];
  lignes: readonly LigneImportee[];
}

/** A row that was tried: it brought nothing where it was refused, or left out. */
export interface Tried extends Essai {
  decision: Decision | undefined;
  brought: readonly Brought[];
}

/** Refusals that are about the row. Any other is about the caller and ends the import. */
const OF_A_ROW: ReadonlySet<CodeErreur> = new Set([
  'SAISIE_INVALIDE',
  'DOUBLON',
  'A_CONFIRMER',
  'REGLE',
  'UTILISE',
]);

/**
 * Tries the rows in their order, each in the sight of those before it, and keeps those that are right. Whoever only asks
 * undoes the transaction.
 */
export async function tryRows(
  source: ImportSource,
  { ecoleId, options, colonnes, lignes }: FileRows,
  context: WriteContext,
): Promise<Tried[]> {
  requireShape(source, { options, colonnes, lignes });
  type Cell = [name: string, text: string | null];
  const empty = Object.keys(source.contract.colonnes).map((name): Cell => [name, null]);
  const rows = lignes.map(({ ligne, cellules, decision }) => {
    const given = colonnes.map((name, rang): Cell => [name, textOf(cellules[rang])]);
    const read: Cellules = Object.fromEntries([...empty, ...given]);
    return { ligne, decision, read };
  });
  const given = { ecoleId, options: options ?? {}, rows: rows.map(({ read }) => read) };
  const file = await source.open(given, context);
  const tried: Tried[] = [];
  await eachRow(rows, async ({ ligne, decision, read }) => {
    const became = await tryRow(source, file, { ecoleId, read, decision }, context);
    tried.push({ ligne, decision, ...became });
  });
  const decisions = new Map(rows.map(({ ligne, decision }) => [ligne, decision]));
  return avecLesJumelles(source.contract, avecLesRepetees(source.contract, tried), decisions);
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

interface Given {
  ecoleId: number;
  read: Cellules;
  decision: Decision | undefined;
}

async function tryRow(
  source: ImportSource,
  file: OpenFile,
  { ecoleId, read, decision }: Given,
  context: WriteContext,
): Promise<Omit<Tried, 'ligne' | 'decision'>> {
  const { contract } = source;
  const { valeurs, fautes: unread } = file.readRow(read);
  const result = z.safeParse(source.input, { ...valeurs, ecoleId, creationUserId: context.caller.userId });
  const fautes: Record<string, string> = { ...unread };
  for (const { path, message } of result.error?.issues ?? [])
    fautes[colonneDe(contract, String(path[0] ?? ''))] ??= message;
  const isRead = result.success && Object.keys(fautes).length === 0;
  const plain = isRead ? plainOf(valeurs, result.data) : {};
  const candidats: Candidat[] = isRead ? (file.candidats?.(plain) ?? []) : [];
  const none = { aConfirmer: {}, candidats, brought: [] };
  if (decision === 'ignorer') return { ...none, fautes: {}, valeurs: {} };
  if (!isRead) return { ...none, fautes, valeurs: {} };
  return { ...(await add(source, adderOf(file, decision), result.data, context)), candidats, valeurs: plain };
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

type Added = Pick<Tried, 'fautes' | 'aConfirmer' | 'brought'>;

/** The single add; what it wants confirmed is noted and taken as confirmed. */
async function add(
  { contract, confirmedAs = {} }: ImportSource,
  create: OpenFile['create'],
  input: Record<string, unknown>,
  context: WriteContext,
): Promise<Added> {
  const aConfirmer: Record<string, string> = {};
  const given = { ...input };
  // The import tells the journal once, for all of its records.
  const own: WriteContext = { ...context, record: () => {} };
  for (;;) {
    try {
      const brought = await inSavepoint(context.db, () => create(given, own));
      return { fautes: {}, aConfirmer, brought };
    } catch (error) {
      const refus = refusalOf(error);
      const champs = Object.entries(refus.details.champs ?? {});
      const told = champs.map(([champ, phrase]): [string, string] => [colonneDe(contract, champ), phrase]);
      const keys = champs.map(([champ]) => confirmedAs[champ] ?? `${champ}Confirme`);
      const isAsked = refus.code === 'A_CONFIRMER' && keys.some((key) => given[key] !== true);
      if (!isAsked) {
        const fautes = Object.fromEntries(told.length === 0 ? [['', refus.message]] : told);
        return { fautes, aConfirmer, brought: [] };
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
