/** Tables of this domain, as Kysely sees them. */
import type { StampColumns } from '#core/db/tables.ts';

/** One row a school that ever changed its controls; none: all are off. */
interface ControlesTable extends StampColumns {
  ecoleId: number;
  annulation: number;
  cloture: number;
  remise: number;
  /** The limits of discounts; null: that one does not count. */
  remiseCentiemes: number | null;
  remiseMontant: number | null;
}

/** A demand: an act as it was asked, and what became of it. */
interface AccordsTable extends StampColumns {
  ecoleId: number;
  genre: string;
  appel: string;
  /** The input as JSON. */
  saisie: string;
  objet: string;
  entite: string;
  entiteId: number;
  demandeurId: number;
  fin: string;
  etat: string;
  decideurId: number | null;
  decideLe: string | null;
  motifRefus: string | null;
  faitId: number | null;
}

declare module '#core/db/tables.ts' {
  interface Tables {
    controles: ControlesTable;
    accords: AccordsTable;
  }
}
