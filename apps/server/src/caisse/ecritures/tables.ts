/** Tables of this domain, as Kysely sees them. */
import type { Generated } from 'kysely';
import type { StampColumns } from '#core/db/tables.ts';

interface PaiementsTable extends StampColumns {
  ecoleId: number;
  eleveId: number;
  inscriptionId: number | null;
  sessionId: number;
  numero: number;
  /** The day in Conakry on which the money came, yyyy-MM-dd. */
  jour: string;
  /** Why it is not the day on which it was typed; null: it is. */
  motifJour: Generated<string | null>;
  montant: number;
  moyenPaiement: string;
  reference: string | null;
  referenceCle: Generated<string>;
  /** The answer of cleDeReference; '' without a reference. */
  referenceNue: Generated<string>;
  payeur: string | null;
  payeurCle: Generated<string>;
  observations: string | null;
  annuleLe: Generated<string | null>;
  annuleJour: Generated<string | null>;
  annuleParId: Generated<number | null>;
  /** The cashier whose drawer gave the money back. */
  annuleCaissierId: Generated<number | null>;
  annuleMotif: Generated<string | null>;
  /** How many times its receipt was asked for as a paper. */
  impressions: Generated<number>;
}

interface AffectationsTable extends StampColumns {
  ecoleId: number;
  paiementId: number;
  echeanceId: number;
  montant: number;
}

/** The past of a pupil before the product was there (caisse/reprises/); inactive: taken back. */
interface ReprisesTable extends StampColumns {
  ecoleId: number;
  eleveId: number;
  inscriptionId: number;
  jour: string;
  resteAnterieur: number;
  dejaPaye: number;
  echeanceId: number | null;
}

interface ReprisesPartsTable extends StampColumns {
  ecoleId: number;
  repriseId: number;
  echeanceId: number;
  montant: number;
}

interface CloturesTable extends StampColumns {
  ecoleId: number;
  caissierId: number;
  jour: string;
  attendu: number;
  compte: number;
  ecart: number;
  observations: string | null;
  /** When another person reopened the day; null: the closing holds. */
  rouverteLe: Generated<string | null>;
  rouverteParId: Generated<number | null>;
  rouverteMotif: Generated<string | null>;
}

/** One row a school: the lock of its money, the head of its chain, its key, and its credit, which no line took. */
interface CaissesTable {
  ecoleId: number;
  rang: number;
  empreinte: string;
  clePublique: string;
  /** Wrapped by the key of the server (core/secret/). */
  clePrivee: string;
  credit: Generated<number>;
  /** Whether somebody said that the school has nothing of before the product. */
  sansReprise: Generated<number>;
  creationDate: string;
}

interface EcrituresTable {
  ecoleId: number;
  rang: number;
  genre: string;
  entiteId: number;
  instant: string;
  contenu: string;
  /** The personal part that the content holds the hash of (caisse/ecritures/prives.ts); null: none, or erased. */
  prive: Generated<string | null>;
  precedente: string;
  empreinte: string;
  /** The answer of attestationDe (caisse/ecritures/attestations.ts). */
  attestation: string | null;
}

declare module '#core/db/tables.ts' {
  interface Tables {
    paiements: PaiementsTable;
    affectations: AffectationsTable;
    clotures: CloturesTable;
    reprises: ReprisesTable;
    reprises_parts: ReprisesPartsTable;
    caisses: CaissesTable;
    ecritures: EcrituresTable;
  }
}
