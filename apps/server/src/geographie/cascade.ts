/** Children of one parent, for the address cascades: active rows in alphabetical order. */
import type { Db } from '#core/db/database.ts';
import { anyTable } from '#core/db/database.ts';

export interface Choix {
  id: number;
  libelle: string;
}

export async function enfants(db: Db, table: string, parent: string, id: number): Promise<Choix[]> {
  const rows = await anyTable(db)
    .selectFrom(table)
    .select(['id', 'libelle'])
    .where(parent, '=', id)
    .where('estActif', '=', 1)
    .orderBy('libelleCle')
    .orderBy('libelle')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ id: Number(row['id']), libelle: String(row['libelle']) }));
}
