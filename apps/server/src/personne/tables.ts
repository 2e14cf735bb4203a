/** Tables of this domain, as Kysely sees them. */
import type { StampColumns } from '#core/db/tables.ts';

/** One row a school that has chosen: how long it keeps the pupils who left it. */
interface ConservationsTable extends StampColumns {
  ecoleId: number;
  /** The years after the departure; null: nobody is anonymised. */
  annees: number | null;
}

declare module '#core/db/tables.ts' {
  interface Tables {
    conservations: ConservationsTable;
  }
}
