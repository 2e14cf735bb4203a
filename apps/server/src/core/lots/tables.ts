/** Tables of the lots, as Kysely sees them. */
import type { StampColumns } from '#core/db/tables.ts';

interface LotsTable extends StampColumns {
  ecoleId: number;
  /** The plural word for the lot's records. */
  entite: string;
  /** The origin of the lot: the name of the file that the person chose. */
  origine: string;
  /** The number of its rows. */
  nombre: number;
}

interface LotsLignesTable {
  ecoleId: number;
  lotId: number;
  /** The table of the record, as the journal calls it. */
  entite: string;
  entiteId: number;
  /** The row of the lot that the record belongs to: its number in the file. */
  rang: number;
  /** The name of the record at that time, for a refusal. */
  nom: string;
}

declare module '#core/db/tables.ts' {
  interface Tables {
    lots: LotsTable;
    lots_lignes: LotsLignesTable;
  }
}
