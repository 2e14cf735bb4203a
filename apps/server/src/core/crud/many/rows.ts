/** Reads the rows of an act on many. Ids of a browser are not believed: the list's own statement narrows them. */
import type { CrudContract } from '@gestionscolaire/contract/core/api/crud.ts';
import type { Input } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import { LIGNES_D_UN_ACTE, TOUT } from '@gestionscolaire/contract/core/api/many.ts';
import { nameColumn } from '#core/crud/columns.ts';
import { type ListReader, readingOf } from '#core/crud/list/reader.ts';
import type { RowsQuery } from '#core/crud/list/statement.ts';
import { schoolRules } from '#core/crud/school.ts';
import type { AnyCrudSource } from '#core/crud/source.ts';
import type { Row } from '#core/db/tables.ts';
import type { ReadContext, WriteContext } from '#core/http/context.ts';

/** The calls on many rows, of whichever look-alike. */
export type ManyContract = Pick<
  CrudContract,
  'entity' | 'enable' | 'previewMany' | 'disableMany' | 'enableMany' | 'takeBackMany'
>;

/** The operations on one row that an act on many makes, one after the other. */
export interface ManyOperations {
  choose: ChooseRows;
  disable: (input: Record<string, unknown>, context: WriteContext) => Promise<unknown>;
  enable: (input: Record<string, unknown>, context: WriteContext) => Promise<unknown>;
}

/** The rows that a call means: by their ids, or all that its search, its filters and its parents let through. */
export type AskedRows = Pick<Input<ManyContract['previewMany']>, 'selection' | 'recherche' | 'filtres'>;

export interface ChosenRow {
  readonly id: number;
  readonly modifDate: string | null;
  /** Its name, for a refusal. */
  readonly nom: string;
  /** Its school; null: the network, and for a school itself. */
  readonly ecoleId: number | null;
  /** The row as its list shows it. */
  readonly shown: Row;
}

export type ChooseRows = (
  asked: AskedRows,
  etat: 'actifs' | 'desactives',
  context: Pick<ReadContext, 'db' | 'now' | 'caller' | 'withheld'>,
) => Promise<ChosenRow[]>;

/** Returns what a list is asked for: the chosen rows in place of those that match, where a file is of chosen ones. */
export function queryOf<I extends { readonly selection?: unknown }>(input: I): I & RowsQuery {
  const { selection, ...rest } = input;
  if (!Array.isArray(selection)) return input;
  const chosen = { ...rest, recherche: undefined, filtres: undefined, ids: selection };
  // The file of chosen rows keeps the parent, the state and the order of the list that they were chosen in.
  return chosen as unknown as I & RowsQuery;
}

const TROP = `Plus de ${LIGNES_D_UN_ACTE.toLocaleString('fr-FR')} éléments correspondent : resserrez la recherche ou les filtres.`;

export function chosenReader(source: AnyCrudSource, reader: Pick<ListReader, 'read'>): ChooseRows {
  const { schoolOf } = schoolRules(source);
  const named = nameColumn(source);
  const isSchool = source.school?.kind === 'self';
  return async ({ selection, recherche, filtres, ...parents }, etat, { db, ...context }) => {
    const query: RowsQuery =
      selection === TOUT
        ? { ...parents, etat, recherche, filtres, page: 1, taille: LIGNES_D_UN_ACTE + 1 }
        : { etat, ids: selection };
    const { rows } = await reader.read(db, query, readingOf(context));
    if (rows.length > LIGNES_D_UN_ACTE) refuse('REGLE', { phrase: TROP });
    return rows.map((shown) => ({
      id: Number(shown['id']),
      modifDate: typeof shown['modifDate'] === 'string' ? shown['modifDate'] : null,
      nom: String(shown[named] ?? ''),
      ecoleId: isSchool ? null : schoolOf(shown),
      shown,
    }));
  };
}
