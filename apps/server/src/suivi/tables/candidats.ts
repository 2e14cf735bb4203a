/** The table of the columns of the lists of candidates. */
import type { ChampDeCandidat, Examen } from '@gestionscolaire/contract/suivi/candidats/examens.ts';
import type { Generated } from 'kysely';
import type { StampColumns } from '#core/db/tables.ts';

interface ColonnesCandidatsTable extends StampColumns {
  ecoleId: number;
  examen: Examen;
  /** The place of the column on the list, from the left. */
  rang: number;
  champ: ChampDeCandidat;
  titre: string;
  titreCle: string;
  /** The official text that asks it; null: none is named. */
  texteOfficiel: string | null;
  texteOfficielCle: Generated<string>;
}

declare module '#core/db/tables.ts' {
  interface Tables {
    colonnes_candidats: ColonnesCandidatsTable;
  }
}
