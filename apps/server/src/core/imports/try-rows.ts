/** Puts every row of a file through the single add of its entity: what becomes of each, and what is wrong with it. */
import { type CodeErreur, Refus, refuse } from '@gestionscolaire/contract/core/errors.ts';
import type { Essai, LigneImportee } from '@gestionscolaire/contract/core/importation.ts';
import { avecLesRepetees, colonneDe } from '@gestionscolaire/contract/core/importation-lignes.ts';
import * as z from 'zod/mini';
import { constraintRefusal } from '../db/constraints.ts';
import { inSavepoint } from '../db/savepoint.ts';
import type { Row } from '../db/tables.ts';
import type { WriteContext } from '../http/context.ts';
import { eachRow } from '../lots/each-row.ts';
import type { Cellules, ImportSource, RowRead } from './source.ts';

export interface FileRows {
  ecoleId: number;
  colonnes: readonly string[];
  lignes: readonly LigneImportee[];
}

/** A row that was tried: `id` is null where it was refused. */
export interface Tried extends Essai {
  id: number | null;
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
  { ecoleId, colonnes, lignes }: FileRows,
  context: WriteContext,
): Promise<Tried[]> {
  requireShape(colonnes, lignes);
  type Cell = [name: string, text: string | null];
  const empty = Object.keys(source.contract.colonnes).map((name): Cell => [name, null]);
  const rows = lignes.map(({ ligne, cellules }) => {
    const given = colonnes.map((name, rang): Cell => [name, textOf(cellules[rang])]);
    const read: Cellules = Object.fromEntries([...empty, ...given]);
    return { ligne, read };
  });
  const readRow = await source.reader(
    context.db,
    ecoleId,
    rows.map(({ read }) => read),
  );
  const tried: Tried[] = [];
  await eachRow(rows, async ({ ligne, read }) => {
    tried.push({ ligne, ...(await tryRow(source, ecoleId, readRow(read), context)) });
  });
  return avecLesRepetees(source.contract, tried);
}

const textOf = (cellule: string | null | undefined): string | null => {
  const text = cellule?.trim() ?? '';
  return text === '' ? null : text;
};

/** What no screen sends: a column twice, a row of another length, two rows of one number. */
function requireShape(colonnes: FileRows['colonnes'], lignes: FileRows['lignes']): void {
  const isWhole = lignes.every(({ cellules }) => cellules.length === colonnes.length);
  const numbers = new Set(lignes.map(({ ligne }) => ligne));
  const isDistinct = new Set(colonnes).size === colonnes.length && numbers.size === lignes.length;
  if (!isWhole || !isDistinct) refuse('REQUETE_INVALIDE');
}

async function tryRow(
  source: ImportSource,
  ecoleId: number,
  { valeurs, fautes: unread }: RowRead,
  context: WriteContext,
): Promise<Omit<Tried, 'ligne'>> {
  const { contract } = source;
  const result = z.safeParse(source.input, { ...valeurs, ecoleId, creationUserId: context.caller.userId });
  const fautes: Record<string, string> = { ...unread };
  for (const { path, message } of result.error?.issues ?? [])
    fautes[colonneDe(contract, String(path[0] ?? ''))] ??= message;
  if (!result.success || Object.keys(fautes).length > 0)
    return { fautes, aConfirmer: {}, valeurs: {}, id: null };
  return { ...(await add(source, result.data, context)), valeurs: plainOf(valeurs, result.data) };
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

type Added = Pick<Tried, 'fautes' | 'aConfirmer' | 'id'>;

/** The single add; what it wants confirmed is noted and taken as confirmed. */
async function add(
  { contract, create, confirmedAs = {} }: ImportSource,
  input: Record<string, unknown>,
  context: WriteContext,
): Promise<Added> {
  const aConfirmer: Record<string, string> = {};
  const given = { ...input };
  // The import tells the journal once, for all of its records.
  const own: WriteContext = { ...context, record: () => {} };
  for (;;) {
    try {
      const id = await inSavepoint(context.db, () => create(given, own));
      return { fautes: {}, aConfirmer, id };
    } catch (error) {
      const refus = refusalOf(error);
      const champs = Object.entries(refus.details.champs ?? {});
      const told = champs.map(([champ, phrase]): [string, string] => [colonneDe(contract, champ), phrase]);
      const keys = champs.map(([champ]) => confirmedAs[champ] ?? `${champ}Confirme`);
      const isAsked = refus.code === 'A_CONFIRMER' && keys.some((key) => given[key] !== true);
      if (!isAsked) {
        const fautes = Object.fromEntries(told.length === 0 ? [['', refus.message]] : told);
        return { fautes, aConfirmer, id: null };
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
