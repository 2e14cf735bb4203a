/** Tables of papers, as Kysely sees them. Nothing updates their rows. */
import type { Generated } from 'kysely';

interface CertificatsTable {
  id: Generated<number>;
  ecoleId: number;
  inscriptionId: number;
  sessionId: number;
  numero: number;
  /** JSON, byte for byte (contract, notes/papiers/certificats.ts). */
  contenu: string;
  auteurId: number | null;
  instant: string;
}

declare module '#core/db/tables.ts' {
  interface Tables {
    certificats: CertificatsTable;
  }
}
