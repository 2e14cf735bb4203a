/** Gives the numbers of a school without gaps: each is given in the transaction that uses it, and undone with it. */
import { sql } from 'kysely';
import type { Trx } from './database.ts';

interface CompteursTable {
  ecoleId: number;
  nom: string;
  valeur: number;
}

declare module './tables.ts' {
  interface Tables {
    compteurs: CompteursTable;
  }
}

/**
 * Answers the next number of a counter of a school, from 1 on, and reserves the `nombre` - 1 that follow it. Whoever
 * else asks for one waits until this transaction ends.
 */
export async function nextOf(trx: Trx, ecoleId: number, nom: string, nombre = 1): Promise<number> {
  const { rows } = await sql<{ valeur: number }>`
    insert into compteurs as c ("ecoleId", nom, valeur) values (${ecoleId}, ${nom}, ${nombre})
    on conflict ("ecoleId", nom) do update set valeur = c.valeur + ${nombre} returning valeur`.execute(trx);
  return Number(rows[0]?.valeur) - nombre + 1;
}
