/** The tables of the infirmary: visits, and the health sheet of each pupil. */
import type { GroupeSanguin } from '@gestionscolaire/contract/suivi/infirmerie/fiche.ts';
import type { StampColumns } from '#core/db/tables.ts';

interface PassagesInfirmerieTable extends StampColumns {
  ecoleId: number;
  inscriptionId: number;
  /** The day, yyyy-MM-dd. */
  jour: string;
  /** The hour, HH:mm. */
  heure: string;
  plainte: string;
  soins: string | null;
  suite: string | null;
  famillePrevenue: 0 | 1;
  /** The instant at which it was struck; null: it stands. */
  annuleLe: string | null;
  annuleMotif: string | null;
  annuleParId: number | null;
}

interface FichesSanteTable extends StampColumns {
  ecoleId: number;
  eleveId: number;
  groupeSanguin: GroupeSanguin | null;
  allergies: string | null;
  traitements: string | null;
  consignes: string | null;
  /** The person to call, with their telephone. */
  aPrevenir: string | null;
}

declare module '#core/db/tables.ts' {
  interface Tables {
    passages_infirmerie: PassagesInfirmerieTable;
    fiches_sante: FichesSanteTable;
  }
}
