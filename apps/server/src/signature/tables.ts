/** Tables of this domain, as Kysely sees them. */
import '#core/db/tables.ts';

/** Every public key that a school had: the papers that it signed still verify. */
interface ClesEcolesTable {
  ecoleId: number;
  publique: string;
  depuis: string;
  /** When another one replaced it; null: it signs. */
  jusque: string | null;
}

declare module '#core/db/tables.ts' {
  interface Tables {
    cles_ecoles: ClesEcolesTable;
  }
}
