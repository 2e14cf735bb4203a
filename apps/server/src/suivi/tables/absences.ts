/** Tables of motifs, of announced absences and of what was said of an absence. */

import type { PartieDuJour } from '@gestionscolaire/contract/scolarite/calendrier/calendrier.ts';
import type { EtatDAbsence } from '@gestionscolaire/contract/suivi/absences/etats.ts';
import type { GenreDeMotif } from '@gestionscolaire/contract/suivi/motifs-suivi.ts';
import type { Generated } from 'kysely';
import type { StampColumns } from '#core/db/tables.ts';

interface MotifsSuiviTable extends StampColumns {
  /** null: the network's. */
  ecoleId: number | null;
  genre: GenreDeMotif;
  libelle: string;
  libelleCle: string;
  gravite: number | null;
}

interface AbsencesAnnonceesTable extends StampColumns {
  ecoleId: number;
  inscriptionId: number;
  /** The days, yyyy-MM-dd, both included. */
  du: string;
  au: string;
  partie: PartieDuJour;
  motifId: number | null;
  texte: string | null;
  piece: string | null;
  parQui: string | null;
}

interface JustificationsTable {
  id: Generated<number>;
  ecoleId: number;
  absenceId: number;
  rang: number;
  ancienEtat: EtatDAbsence;
  etat: EtatDAbsence;
  motifId: number | null;
  texte: string | null;
  piece: string | null;
  annonceId: number | null;
  faitId: number | null;
  auteurId: number | null;
  instant: string;
}

declare module '#core/db/tables.ts' {
  interface Tables {
    motifs_suivi: MotifsSuiviTable;
    absences_annoncees: AbsencesAnnonceesTable;
    justifications: JustificationsTable;
  }
}
