/** Tables of the council of a class, as Kysely sees them. */
import type { StampColumns } from '#core/db/tables.ts';

interface NonEvalueesTable extends StampColumns {
  ecoleId: number;
  enseignementId: number;
  periodeId: number;
  motif: string;
}

interface ConseilsTable extends StampColumns {
  ecoleId: number;
  classeId: number;
  periodeId: number;
  /** yyyy-MM-dd */
  jour: string;
  president: string;
  presents: string | null;
  observations: string | null;
  /** hh:mm */
  heureDebut: string | null;
  heureFin: string | null;
}

interface BilansTable extends StampColumns {
  ecoleId: number;
  inscriptionId: number;
  periodeId: number;
  appreciation: string | null;
  distinction: string | null;
  conduite: string | null;
  /** null: the rule says; 1: no rank; 0: a rank. */
  nonClasse: number | null;
  nonClasseMotif: string | null;
  decision: string | null;
  decisionMotif: string | null;
}

interface AppreciationsTable extends StampColumns {
  ecoleId: number;
  inscriptionId: number;
  enseignementId: number;
  periodeId: number;
  texte: string;
}

declare module '#core/db/tables.ts' {
  interface Tables {
    non_evaluees: NonEvalueesTable;
    conseils: ConseilsTable;
    bilans: BilansTable;
    appreciations: AppreciationsTable;
  }
}
