/** The tables of messages to families and of convocations. */
import type { EtatDuMessage, MoyenDEnvoi } from '@gestionscolaire/contract/scolarite/message.ts';
import type { GenreDeMessage } from '@gestionscolaire/contract/suivi/messages/familles.ts';
import type { StampColumns } from '#core/db/tables.ts';

/** One row a guardian, day and kind. */
interface MessagesFamilleTable extends StampColumns {
  ecoleId: number;
  /** The day of which it tells, yyyy-MM-dd. */
  jour: string;
  genre: GenreDeMessage;
  /** The line that it was opened for, '+224622123456'; once forgotten, a word that no line is. */
  ligne: string;
  nom: string | null;
  /** Whether it was for the other guardian of a pupil. */
  estAutre: 0 | 1;
  moyen: MoyenDEnvoi;
  texte: string;
  etat: EtatDuMessage;
}

interface ConvocationsTable extends StampColumns {
  ecoleId: number;
  inscriptionId: number;
  /** The day on which the guardian is asked to come, yyyy-MM-dd. */
  jour: string;
  heure: string;
  motif: string;
  avec: string | null;
  /** The message by which the guardian was asked; null: none was opened. */
  messageId: number | null;
  /** The instant at which it was taken out of the queue; null: it stands. */
  retireeLe: string | null;
}

declare module '#core/db/tables.ts' {
  interface Tables {
    messages_famille: MessagesFamilleTable;
    convocations: ConvocationsTable;
  }
}
