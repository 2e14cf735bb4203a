/** Tables of the acts on many rows, as Kysely sees them. */
import type { StampColumns } from '#core/db/tables.ts';

interface ActesEnNombreTable extends StampColumns {
  /** The school of all its rows; null: the network. */
  ecoleId: number | null;
  /** The table of its rows. */
  entite: string;
  /** 'desactiver' or 'reactiver'. */
  acte: string;
  /** The number of its rows. */
  nombre: number;
}

interface ActesEnNombreLignesTable {
  acteId: number;
  entiteId: number;
  /** The stamp that the act gave the row. */
  marque: string;
}

declare module '#core/db/tables.ts' {
  interface Tables {
    actes_en_nombre: ActesEnNombreTable;
    actes_en_nombre_lignes: ActesEnNombreLignesTable;
  }
}
