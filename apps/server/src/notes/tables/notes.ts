/** Tables of this domain, as Kysely sees them. */
import type { Generated } from 'kysely';
import type { StampColumns } from '#core/db/tables.ts';

interface GroupesMatieresTable extends StampColumns {
  /** The school of the group; null: every school has it. */
  ecoleId: number | null;
  libelle: string;
  libelleCle: string;
  ordre: number;
}

interface MatieresTable extends StampColumns {
  ecoleId: number | null;
  libelle: string;
  libelleCle: string;
  abreviation: string;
  abreviationCle: string;
  genre: string;
  groupeMatiereId: number | null;
  ordre: number | null;
}

interface PeriodesTable extends StampColumns {
  ecoleId: number;
  sessionId: number;
  etape: string;
  genre: string;
  rang: number;
  libelle: string;
  libelleCle: string;
  /** The days, yyyy-MM-dd. */
  dateDebut: string;
  dateFin: string;
  dateFinSaisie: string | null;
  poids: number;
}

interface ReglesNotationTable extends StampColumns {
  ecoleId: number;
  sessionId: number;
  etape: string;
  niveau: number | null;
  serie: string | null;
  modele: string | null;
  genre: string;
  noteSur: number;
  /** Hundredths of a mark, as every threshold. */
  pas: number;
  calcul: string;
  poidsCours: number;
  poidsComposition: number;
  siUneSeule: string;
  absence: string;
  absenceJustifiee: string;
  nonRendu: string;
  seuilAdmission: number;
  seuilRattrapage: number | null;
  couvertureMinimum: number;
  periodeNonClassee: Generated<string>;
  classement: number;
  rangParMatiere: number;
}

interface ReglesMentionsTable extends StampColumns {
  ecoleId: number;
  regleId: number;
  seuil: number;
  libelle: string;
}

interface DistinctionsTable extends StampColumns {
  ecoleId: number;
  regleId: number;
  libelle: string;
  libelleCle: string;
  seuil: number | null;
  conduiteMinimum: number | null;
  ordre: number;
}

/** The weight of a subject, its place, and whether every pupil follows it. */
interface Taught extends StampColumns {
  ecoleId: number;
  sessionId: number;
  matiereId: number;
  /** Hundredths, by halves: 50 to 2000. */
  coefficient: number;
  groupeMatiereId: number | null;
  ordre: number;
  priseEnCompte: string;
  facultatif: number;
}

interface ProgrammesTable extends Taught {
  etape: string;
  niveau: number;
  /** null: classes without a series. */
  serie: string | null;
  /** Hundredths of an hour in a week. */
  heures: number | null;
}

interface EnseignementsTable extends Taught {
  classeId: number;
}

interface EnseignementsEnseignantsTable extends StampColumns {
  ecoleId: number;
  enseignementId: number;
  enseignantId: number;
  /** The days that they stand there, both within, yyyy-MM-dd; null: from the first of the year, to its last. */
  du: string | null;
  au: string | null;
}

interface ParticularitesTable extends StampColumns {
  ecoleId: number;
  inscriptionId: number;
  enseignementId: number;
  genre: string;
  /** null: from the first period, to the last. */
  periodeDebutId: number | null;
  periodeFinId: number | null;
  motif: string;
  /** The name of an image. */
  piece: string | null;
}

interface EntetesTable extends StampColumns {
  /** The school of the header; null: every school has it. */
  ecoleId: number | null;
  /** The day from which papers have it, yyyy-MM-dd. */
  aPartirDu: string;
  ministere: string;
  ministereCle: string;
  lignes: string | null;
}

interface SignatairesTable extends StampColumns {
  ecoleId: number;
  etape: string;
  rang: number;
  titre: string;
  titreCle: string;
  nom: string | null;
  nomCle: string;
  nomSonCle: Generated<string>;
  genre: string;
}

declare module '#core/db/tables.ts' {
  interface Tables {
    groupes_matieres: GroupesMatieresTable;
    matieres: MatieresTable;
    periodes: PeriodesTable;
    regles_notation: ReglesNotationTable;
    regles_mentions: ReglesMentionsTable;
    distinctions: DistinctionsTable;
    programmes: ProgrammesTable;
    enseignements: EnseignementsTable;
    enseignements_enseignants: EnseignementsEnseignantsTable;
    particularites: ParticularitesTable;
    entetes: EntetesTable;
    signataires: SignatairesTable;
  }
}
