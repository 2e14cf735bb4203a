/** Tables of the maternelle, as Kysely sees them. */
import type { Generated } from 'kysely';
import type { StampColumns } from '#core/db/tables.ts';

interface DomainesTable extends StampColumns {
  /** The school of the domain; null: every school has it. */
  ecoleId: number | null;
  libelle: string;
  libelleCle: string;
  ordre: number;
}

interface CompetencesTable extends DomainesTable {
  domaineId: number;
  /** Whether each section of maternelle has it. */
  petiteSection: number;
  moyenneSection: number;
  grandeSection: number;
}

interface EchellesTable extends StampColumns {
  ecoleId: number | null;
  libelle: string;
  libelleCle: string;
}

interface EchellesValeursTable extends StampColumns {
  ecoleId: number | null;
  echelleId: number;
  code: string;
  libelle: string;
  ordre: number;
}

/** A cell of a child, and its content: a word of a scale, a remark, both, or neither. */
interface CelluleDAcquis {
  ecoleId: number;
  inscriptionId: number;
  periodeId: number;
  competenceId: number;
  valeurId: number | null;
  observation: string | null;
}

/** Changes of a cell, never changed themselves. */
interface ChangementsAcquisTable extends CelluleDAcquis {
  id: Generated<number>;
  rang: number;
  ancienneValeurId: number | null;
  ancienneObservation: string | null;
  motif: string | null;
  genre: string;
  auteurId: number | null;
  instant: string;
}

declare module '#core/db/tables.ts' {
  interface Tables {
    domaines: DomainesTable;
    competences: CompetencesTable;
    echelles: EchellesTable;
    echelles_valeurs: EchellesValeursTable;
    acquis: StampColumns & CelluleDAcquis;
    changements_acquis: ChangementsAcquisTable;
  }
}
