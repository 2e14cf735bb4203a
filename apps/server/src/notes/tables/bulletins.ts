/** Tables of sealed bulletins and of the chain of a school's seals, as Kysely sees them. Nothing updates their rows, but to erase a person. */
import type { Generated } from 'kysely';

interface BulletinsTable {
  id: Generated<number>;
  ecoleId: number;
  inscriptionId: number;
  classeId: number;
  periodeId: number;
  version: number;
  /** JSON, byte for byte, without the person (personne-a-part.ts). */
  contenu: string;
  /** The person and what was said of them, salted; null once it is erased. */
  prive: string | null;
  /** The SHA-256 of `contenu`, hexadecimal. */
  empreinte: string;
  scellementRang: number;
  motif: string | null;
  /** Copies of the content, for lists: hundredths, place, word. */
  moyenne: number | null;
  rang: number | null;
  decision: string | null;
  instant: string;
  /** The SHA-256 of what its paper attested, once its person is erased: nothing else tells it then. */
  attestation: Generated<string | null>;
}

/** The lock of a school's seals and the head of their chain. */
interface RegistresNotesTable {
  ecoleId: number;
  rang: number;
  empreinte: string;
}

interface ScellementsTable {
  id: Generated<number>;
  ecoleId: number;
  rang: number;
  /** scellement, rectification */
  genre: string;
  classeId: number;
  periodeId: number;
  instant: string;
  auteurId: number | null;
  contenu: string;
  precedente: string;
  empreinte: string;
}

declare module '#core/db/tables.ts' {
  interface Tables {
    bulletins: BulletinsTable;
    registres_notes: RegistresNotesTable;
    scellements: ScellementsTable;
  }
}
