/** Tables of the lots, as Kysely sees them. */
import type { StampColumns } from '#core/db/tables.ts';

interface LotsTable extends StampColumns {
  ecoleId: number;
  /** Plural word of what the lot is of. */
  entite: string;
  /** Where it comes from: the name of the file that the person chose. */
  origine: string;
  /** How many rows it has. */
  nombre: number;
}

interface LotsLignesTable {
  ecoleId: number;
  lotId: number;
  /** Table of the record, as the journal calls it. */
  entite: string;
  entiteId: number;
  /** The row of the lot that it belongs to: its number in the file. */
  rang: number;
  /** How the record was called then, for a refusal. */
  nom: string;
}

declare module '#core/db/tables.ts' {
  interface Tables {
    lots: LotsTable;
    lots_lignes: LotsLignesTable;
  }
}
