/**
 * Tables of sealed bulletins and of the chain of a school's seals, as Kysely sees them. Nothing updates their rows; what a bulletin says of
 * a person goes when he is anonymised (notes/oublier.ts).
 */
import type { Generated } from 'kysely';

interface BulletinsTable {
  id: Generated<number>;
  ecoleId: number;
  inscriptionId: number;
  classeId: number;
  periodeId: number;
  version: number;
  /** JSON, byte for byte (contract, notes/bulletins/contenu.ts), without the pupil's person and with its hash (empreintes.ts). */
  contenu: string;
  /** JSON: what it says of the pupil's person (personne/separer.ts); null: he was anonymised. */
  prive: string | null;
  /** The SHA-256 of the text that its paper signed, once `prive` is gone: it cannot be made again. */
  attestation: string | null;
  /** The SHA-256 of `contenu`, hexadecimal. */
  empreinte: string;
  scellementRang: number;
  /** A copy of what `prive` has, for lists; it goes with it. */
  motif: string | null;
  /** Copies of the content, for lists: hundredths, place, word. */
  moyenne: number | null;
  rang: number | null;
  decision: string | null;
  instant: string;
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
