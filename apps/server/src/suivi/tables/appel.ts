/** Tables of this domain, as Kysely sees them. */
import type { DemiJournee } from '@gestionscolaire/contract/scolarite/calendrier/calendrier.ts';
import type { EtatDAbsence } from '@gestionscolaire/contract/suivi/absences/etats.ts';
import type { Pointage } from '@gestionscolaire/contract/suivi/appel/appel.ts';
import type { Generated } from 'kysely';
import type { StampColumns } from '#core/db/tables.ts';

interface FeuillesAppelTable extends StampColumns {
  ecoleId: number;
  sessionId: number;
  classeId: number;
  /** The day, yyyy-MM-dd. */
  jour: string;
  demiJournee: DemiJournee;
  /** null: the sheet is that of the half-day. */
  creneauId: number | null;
  /** The lesson again, 0 for a half-day: what makes a second sheet of one place impossible. */
  cours: number;
  /** The pupils who were called. */
  effectif: number;
  /** The ISO instant of the device on which it was filled. */
  remplieLe: string;
}

interface AbsencesTable extends StampColumns {
  ecoleId: number;
  feuilleAppelId: number;
  inscriptionId: number;
  jour: string;
  demiJournee: DemiJournee;
  genre: Exclude<Pointage, 'present'>;
  minutes: number | null;
  etat: EtatDAbsence;
  motifId: number | null;
  /** The instant at which it was struck; null: it stands. */
  annuleeLe: string | null;
  /** The message by which the family was told; null: none was opened. */
  messageId: Generated<number | null>;
}

interface ChangementsAbsencesTable {
  id: Generated<number>;
  ecoleId: number;
  feuilleAppelId: number;
  inscriptionId: number;
  rang: number;
  ancienPointage: Pointage;
  anciennesMinutes: number | null;
  pointage: Pointage;
  minutes: number | null;
  motif: string | null;
  auteurId: number | null;
  instant: string;
}

interface BilletsEntreeTable extends StampColumns {
  ecoleId: number;
  sessionId: number;
  inscriptionId: number;
  numero: number;
  jour: string;
  demiJournee: DemiJournee;
  /** null: the roll is that of the half-day. */
  creneauId: number | null;
  /** HH:MM. */
  heure: string;
  /** null: the pupil is there when the course begins. */
  minutes: number | null;
  motif: string | null;
  impressions: number;
}

declare module '#core/db/tables.ts' {
  interface Tables {
    feuilles_appel: FeuillesAppelTable;
    absences: AbsencesTable;
    changements_absences: ChangementsAbsencesTable;
    billets_entree: BilletsEntreeTable;
  }
}
