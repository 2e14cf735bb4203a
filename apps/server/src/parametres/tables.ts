/** Tables of this domain, as Kysely sees them. */
import type { StampColumns } from '#core/db/tables.ts';

interface MesureTable extends StampColumns {
  libelle: string;
  libelleCle: string;
  symbole: string;
  symboleCle: string;
  debut: string | null;
  fin: string | null;
}

declare module '#core/db/tables.ts' {
  interface Tables {
    devises: MesureTable;
    unites: MesureTable;
  }
}
