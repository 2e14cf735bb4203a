/** Tables of the entry of marks, as Kysely sees them. */
import type { Generated } from 'kysely';
import type { StampColumns } from '#core/db/tables.ts';

interface EvaluationsTable extends StampColumns {
  ecoleId: number;
  enseignementId: number;
  periodeId: number;
  genre: string;
  libelle: string;
  libelleCle: string;
  /** The days, yyyy-MM-dd. */
  jour: string;
  renduLe: string | null;
  /** Points. */
  noteSur: number;
  /** Hundredths. */
  coefficient: number;
  compte: number;
  /** null: it is open; else it is cancelled. */
  annuleMotif: string | null;
}

/** The content of a cell: hundredths, or a code, or neither. */
interface Contenu {
  valeur: number | null;
  code: string | null;
}

interface Cellule {
  ecoleId: number;
  evaluationId: number;
  inscriptionId: number;
}

/** Changes of a cell, never changed themselves. */
interface ChangementsNotesTable extends Cellule, Contenu {
  id: Generated<number>;
  rang: number;
  ancienneValeur: number | null;
  ancienCode: string | null;
  motif: string | null;
  genre: string;
  auteurId: number | null;
  instant: string;
}

interface EtatsPeriodesTable extends StampColumns {
  ecoleId: number;
  classeId: number;
  periodeId: number;
  etat: string;
  fermeeLe: string | null;
  fermeePar: number | null;
  arreteeLe: string | null;
  arreteePar: number | null;
  /** JSON: the figures as the council saw them. */
  figures: string | null;
  /** Why the class had no such period; null: it had it. */
  nonTenueMotif: string | null;
  scelleeLe: string | null;
  scelleePar: number | null;
}

interface ReouverturesTable extends StampColumns {
  ecoleId: number;
  classeId: number;
  periodeId: number;
  enseignementId: number | null;
  /** The last day, yyyy-MM-dd. */
  jusquAu: string;
  motif: string;
}

declare module '#core/db/tables.ts' {
  interface Tables {
    evaluations: EvaluationsTable;
    notes: StampColumns & Cellule & Contenu;
    changements_notes: ChangementsNotesTable;
    etats_periodes: EtatsPeriodesTable;
    reouvertures: ReouverturesTable;
  }
}
