/** Reads the names of the records to which the rows of the file point: a class is told by its name, not by its number. */
import { champDuJournal } from '@gestionscolaire/contract/journal-mots.ts';
import { readNames } from '#administration/index.ts';
import type { Db } from '#core/db/database.ts';
import type { Row } from '#core/db/tables.ts';
import type { Garde, Mot } from '#core/person/garde.ts';

/** A row that was taken back stays, and says so. */
const VIGUEUR: Mot = { label: 'En vigueur' };

/** Returns the word of a column: the declaration's own, else the journal's; undefined: it is for programs alone. */
export const motDe = ({ table, mots }: Garde, colonne: string): Mot | undefined =>
  mots?.[colonne] ?? (colonne === 'estActif' ? VIGUEUR : champDuJournal(table, colonne));

/** Reads the names by 'classes 12', as far as the caller may know them. */
export async function noms(
  db: Db,
  parties: readonly { readonly garde: Garde; readonly rows: readonly Row[] }[],
  ecoleId: number | null,
): Promise<ReadonlyMap<string, string>> {
  const wanted = parties.flatMap(({ garde, rows }) =>
    rows.flatMap((row) =>
      Object.entries(row).flatMap(([colonne, value]) => {
        const of = motDe(garde, colonne)?.of;
        return of === undefined || typeof value !== 'number' ? [] : [{ entite: of, id: value }];
      }),
    ),
  );
  return readNames(db, wanted, ecoleId);
}
