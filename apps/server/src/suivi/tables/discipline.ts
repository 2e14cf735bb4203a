/** The tables of facts and of contacts with families. */
import type { MoyenDeContact } from '@gestionscolaire/contract/suivi/discipline/contacts.ts';
import type { GenreDeFait, Visibilite } from '@gestionscolaire/contract/suivi/discipline/genres.ts';
import type { Generated } from 'kysely';
import type { StampColumns } from '#core/db/tables.ts';

interface FaitsTable extends StampColumns {
  ecoleId: number;
  inscriptionId: number;
  /** The day, yyyy-MM-dd. */
  jour: string;
  genre: GenreDeFait;
  motifId: number | null;
  texte: string | null;
  mesure: string | null;
  /** The days of an exclusion, both included; null: it is none. */
  du: string | null;
  au: string | null;
  visibilite: Visibilite;
  /** The instant at which it was struck; null: it stands. */
  annuleLe: string | null;
  annuleMotif: string | null;
  annuleParId: number | null;
}

interface ContactsFamilleTable extends StampColumns {
  ecoleId: number;
  inscriptionId: number;
  /** The day, yyyy-MM-dd. */
  jour: string;
  moyen: MoyenDeContact;
  avec: string | null;
  texte: string;
  suite: string | null;
  /** The message of the queue that it was; null: a person noted it. */
  messageId: Generated<number | null>;
}

declare module '#core/db/tables.ts' {
  interface Tables {
    faits: FaitsTable;
    contacts_famille: ContactsFamilleTable;
  }
}
