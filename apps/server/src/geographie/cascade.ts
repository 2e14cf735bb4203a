/** Returns the children of one parent, for the address cascades: active rows in alphabetical order. */
import type { Db } from '#core/db/database.ts';
import { anyTable } from '#core/db/database.ts';
import type { Pointer } from '#core/db/tables.ts';

export interface Choix {
  id: number;
  libelle: string;
}

/** `column` names the parent: `{ table: 'regions', column: 'paysId' }`. */
export async function enfants(db: Db, { table, column }: Pointer, id: number): Promise<Choix[]> {
  const rows = await anyTable(db)
    .selectFrom(table)
    .select(['id', 'libelle'])
    .where(column, '=', id)
    .where('estActif', '=', 1)
    .orderBy('libelleCle')
    .orderBy('libelle')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ id: Number(row['id']), libelle: String(row['libelle']) }));
}
