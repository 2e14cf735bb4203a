/** The table of the lessons of timetables. */
import type { JourDeLaSemaine } from '@gestionscolaire/contract/scolarite/calendrier/calendrier.ts';
import type { StampColumns } from '#core/db/tables.ts';

interface CreneauxTable extends StampColumns {
  ecoleId: number;
  enseignementId: number;
  jourSemaine: JourDeLaSemaine;
  /** HH:MM. */
  de: string;
  a: string;
  enseignantId: number | null;
  salle: string | null;
  salleCle: string;
  /** The days, yyyy-MM-dd, both included. */
  du: string;
  /** null: to the end of the school year. */
  au: string | null;
}

declare module '#core/db/tables.ts' {
  interface Tables {
    creneaux: CreneauxTable;
  }
}
