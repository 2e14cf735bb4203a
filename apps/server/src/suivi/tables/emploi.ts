/** Tables of the lessons of timetables, and of their changes on one day. */
import type { JourDeLaSemaine } from '@gestionscolaire/contract/scolarite/calendrier/calendrier.ts';
import type { GenreDeCeJour } from '@gestionscolaire/contract/suivi/emploi/changements.ts';
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

interface ChangementsDuJourTable extends StampColumns {
  ecoleId: number;
  creneauId: number;
  jour: string;
  genre: GenreDeCeJour;
  /** The place of a lesson that is moved, HH:MM; null: of another kind. */
  de: string | null;
  a: string | null;
  salle: string | null;
  remplacantId: number | null;
  motif: string | null;
  /** When it was cancelled; null: it stands. A cancelled one is disabled. */
  annuleLe: string | null;
  annuleMotif: string | null;
  annuleParId: number | null;
}

declare module '#core/db/tables.ts' {
  interface Tables {
    creneaux: CreneauxTable;
    changements_du_jour: ChangementsDuJourTable;
  }
}
