/** Tables of this domain, as Kysely sees them. */
import type { StampColumns } from '#core/db/tables.ts';

interface SalairesTable extends StampColumns {
  ecoleId: number;
  employeId: number;
  montant: number;
  /** The first day of the month from which it counts, yyyy-MM-01. */
  aPartirDe: string;
}

interface RetenuesTable extends StampColumns {
  ecoleId: number;
  employeId: number;
  /** The month: '01' to '12' */
  moisId: string;
  sessionId: number;
  libelle: string;
  libelleCle: string;
  montant: number;
  observations: string | null;
  observationsCle: string;
}

interface AvancesSalaireTable extends StampColumns {
  ecoleId: number;
  employeId: number;
  moisId: string;
  sessionId: number;
  montant: number;
  observations: string | null;
  observationsCle: string;
  statut: string;
  dateDemande: string;
}

declare module '#core/db/tables.ts' {
  interface Tables {
    salaires: SalairesTable;
    retenues: RetenuesTable;
    avances_salaire: AvancesSalaireTable;
  }
}
