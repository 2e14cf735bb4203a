/** Tables of the sealed days, as Kysely sees them. */
import type { Generated } from 'kysely';

/** The kinds of entries; a justification changes no presence. */
export type GenreDuRegistre = 'journee' | 'ajout' | 'correction' | 'justification';

interface RegistreSuiviTable {
  id: Generated<number>;
  ecoleId: number;
  rang: number;
  genre: GenreDuRegistre;
  /** The day that it is about, yyyy-MM-dd. */
  jour: string;
  instant: string;
  auteurId: number | null;
  /** JSON, byte for byte (registre/contenu.ts). */
  contenu: string;
  empreinte: string;
  lien: string | null;
}

declare module '#core/db/tables.ts' {
  interface Tables {
    registre_suivi: RegistreSuiviTable;
  }
}
