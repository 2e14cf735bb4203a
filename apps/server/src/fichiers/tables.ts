/** Tables of this domain, as Kysely sees them. */
import type { StampColumns } from '#core/db/tables.ts';

interface FichiersTable extends StampColumns {
  /** The name: random, with the ending of its type. */
  nom: string;
  type: string;
  /** The size in bytes. */
  taille: number;
  /** The content in base64. */
  contenu: string;
  estPublic: number;
  ecoleId: number | null;
}

declare module '#core/db/tables.ts' {
  interface Tables {
    fichiers: FichiersTable;
  }
}
