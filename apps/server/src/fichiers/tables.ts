/** Tables of this domain, as Kysely sees them. */
import type { Generated } from 'kysely';
import type { StampColumns } from '#core/db/tables.ts';

interface FichiersTable extends StampColumns {
  /** The name: random, with the ending of its type. */
  nom: string;
  type: string;
  /** The size in bytes. */
  taille: number;
  /** The SHA-256 of the content, which other files may have too. */
  empreinte: string;
  estPublic: number;
  ecoleId: number | null;
  libelle: string | null;
  /** 1: a document that was received, which stays until somebody removes it (documents.ts). */
  estDocument: Generated<number>;
  /** 1: it came by `documentPgprioritaires`. */
  estPrioritaire: Generated<number>;
  /** The pupil, or the member of the staff, whose document it is. */
  eleveId: number | null;
  personneId: number | null;
}

/** A content, whoever sent it; only `fichiers` says who reads it. */
interface ContenusTable {
  id: Generated<number>;
  /** The SHA-256 of the bytes, in hexadecimal. */
  empreinte: string;
  taille: number;
  /** The bytes in base64; '': a restoration did without them. */
  contenu: string;
}

declare module '#core/db/tables.ts' {
  interface Tables {
    fichiers: FichiersTable;
    contenus: ContenusTable;
  }
}
