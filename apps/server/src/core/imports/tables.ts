/** Tables of the imports, as Kysely sees them. */
import type { StampColumns } from '../db/tables.ts';

interface ImportsTable extends StampColumns {
  ecoleId: number;
  /** Plural word of what was imported. */
  entite: string;
  /** Name of the file that the person chose. */
  fichier: string;
  /** How many records. */
  nombre: number;
}

interface ImportsLignesTable {
  ecoleId: number;
  importId: number;
  /** Number of the row in the file. */
  ligne: number;
  /** The record that it became. */
  entiteId: number;
  /** What the record held then, as JSON. */
  valeurs: string;
}

declare module '../db/tables.ts' {
  interface Tables {
    imports: ImportsTable;
    imports_lignes: ImportsLignesTable;
  }
}
