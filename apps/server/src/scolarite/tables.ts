/** Tables of this domain, as Kysely sees them. */
import type {
  ClasseDuJour,
  JourDeLaSemaine,
  PartieDuJour,
} from '@gestionscolaire/contract/scolarite/calendrier/calendrier.ts';
import type { Etape } from '@gestionscolaire/contract/scolarite/niveaux/niveaux.ts';
import type { Generated } from 'kysely';
import type { StampColumns } from '#core/db/tables.ts';

interface EcolesTable extends StampColumns {
  libelle: string;
  libelleCle: string;
  slogan: string | null;
  sloganCle: Generated<string>;
  /** The day, yyyy-MM-dd. */
  dateCreation: string | null;
  /** The name of a stored image. */
  logo: string | null;
  /** The months: '07,08,09'; null: these three. */
  moisNonFactures: Generated<string | null>;
  /** The words of a message for a receipt, and for what is owed; null: the product's own. */
  texteRecu: Generated<string | null>;
  texteArriere: Generated<string | null>;
  /** The words of a message for an absence, and for a convocation; null: the product's own. */
  texteAbsence: Generated<string | null>;
  texteConvocation: Generated<string | null>;
  /** The header of a paper says these of the school. */
  agrement: Generated<string | null>;
  telephone: Generated<string | null>;
  ire: Generated<string | null>;
  dpe: Generated<string | null>;
  dsee: Generated<string | null>;
}

interface SessionsTable extends StampColumns {
  libelle: string;
  libelleCle: string;
  dateDebut: string;
  dateFin: string;
}

interface PrestationsTable extends StampColumns {
  /** The school of the service; null: every school has it. */
  ecoleId: number | null;
  libelle: string;
  libelleCle: string;
  rythme: string;
  dureePrestation: number | null;
  uniteDureeId: number | null;
}

interface TranchesTable extends StampColumns {
  ecoleId: number;
  prestationId: number;
  libelle: string;
  libelleCle: string;
  /** The share in hundredths of a percent. */
  pourcentageCentiemes: number;
  facteurCentiemes: number;
  /** The day, MM-dd. */
  echeance: string | null;
  /** The session of the tranche; null: it holds every year. */
  sessionId: number | null;
}

interface ClassesTable extends StampColumns {
  ecoleId: number;
  /** Null while the class has no teacher yet. */
  enseignantId: number | null;
  etape: string;
  niveau: number;
  /** The series of a class of the lycée. */
  serie: string | null;
  libelle: string;
  libelleCle: string;
  pourcentage: number | null;
}

interface FichesRenseignementTable extends StampColumns {
  /** The step of its rounding, in francs, where it was copied from the year before; its instalments are rounded likewise. */
  arrondi: number | null;
  ecoleId: number;
  prestationId: number;
  classeId: number | null;
  prix: number;
  fr_inscription: number;
  /** The session of the price; null: it holds every year. */
  sessionId: number | null;
  estObligatoire: Generated<number>;
}

interface JoursSansClasseTable extends StampColumns {
  /** The school that has no class; null: every school. */
  ecoleId: number | null;
  sessionId: number;
  libelle: string;
  libelleCle: string;
  /** The first and the last day, yyyy-MM-dd. */
  du: string;
  au: string;
  /** The part of each day that has no class. */
  partie: PartieDuJour;
}

interface SemainesDeClasseTable extends StampColumns, Record<JourDeLaSemaine, ClasseDuJour> {
  ecoleId: number;
  libelle: string;
  libelleCle: string;
  /** The day from which it holds, yyyy-MM-dd. */
  aPartirDu: string;
  /** Null: every stage. */
  etape: Etape | null;
  /** null: rolls are called once a half-day. */
  appel: 'cours' | null;
}

declare module '#core/db/tables.ts' {
  interface Tables {
    jours_sans_classe: JoursSansClasseTable;
    semaines_de_classe: SemainesDeClasseTable;
    ecoles: EcolesTable;
    sessions: SessionsTable;
    prestations: PrestationsTable;
    tranches: TranchesTable;
    classes: ClassesTable;
    fiches_renseignement: FichesRenseignementTable;
  }
}
