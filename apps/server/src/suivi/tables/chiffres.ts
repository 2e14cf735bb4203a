/** The table of a school's thresholds. */
import type { StampColumns } from '#core/db/tables.ts';

/** One row a school that has chosen. */
interface SeuilsSuiviTable extends StampColumns {
  ecoleId: number;
  demiJournees: number;
  consecutives: number;
  pourcentage: number;
  retards: number;
}

declare module '#core/db/tables.ts' {
  interface Tables {
    seuils_suivi: SeuilsSuiviTable;
  }
}
