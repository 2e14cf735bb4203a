/** Tables of this domain, as Kysely sees them. */
import type { Generated } from 'kysely';
import type { StampColumns } from '#core/db/tables.ts';

interface ElevesTable extends StampColumns {
  ecoleId: number;
  matricule: string;
  matriculeCle: string;
  prenoms: string;
  prenomsCle: string;
  prenomsSonCle: string;
  nom: string;
  nomCle: string;
  nomSonCle: string;
  sexe: string;
  /** The day, yyyy-MM-dd. */
  dateNaissance: string | null;
  lieuNaissance: string | null;
  lieuNaissanceCle: Generated<string>;
  nationalite: Generated<string | null>;
  nationaliteCle: Generated<string>;
  photo: string | null;
  tuteurNom: string | null;
  tuteurNomCle: Generated<string>;
  tuteurNomSonCle: Generated<string>;
  tuteurLien: string | null;
  /** The telephone: '+224622123456' */
  tuteurTelephone: string | null;
  tuteurTelephoneCle: Generated<string>;
  tuteur2Nom: string | null;
  tuteur2NomCle: Generated<string>;
  tuteur2NomSonCle: Generated<string>;
  tuteur2Lien: string | null;
  tuteur2Telephone: string | null;
  tuteur2TelephoneCle: Generated<string>;
  quartierId: number | null;
  observations: string | null;
  observationsCle: Generated<string>;
  /** When their name was erased (personne/); null: they have it. */
  anonymiseLe: Generated<string | null>;
}

interface InscriptionsTable extends StampColumns {
  ecoleId: number;
  eleveId: number;
  sessionId: number;
  classeId: number;
  dateInscription: string;
  /** The month: '01' to '12' */
  premierMois: string | null;
  etat: string;
  dateDepart: string | null;
  motifDepart: string | null;
  /** The discount in hundredths of a percent. */
  remiseCentiemes: number | null;
  remiseMontant: number | null;
  remiseMotif: string | null;
  observations: string | null;
}

/** The class of an enrolment from a day on, until its next row. */
interface InscriptionsClassesTable {
  ecoleId: number;
  inscriptionId: number;
  /** The day, yyyy-MM-dd. */
  du: string;
  classeId: number;
}

interface InscriptionsPrestationsTable {
  ecoleId: number;
  inscriptionId: number;
  prestationId: number;
  estActif: Generated<number>;
}

/** The reason why lines of a schedule came or went after enrolment. */
interface CorrectionsTable extends StampColumns {
  ecoleId: number;
  inscriptionId: number;
  motif: string;
}

interface EcheancesTable extends StampColumns {
  ecoleId: number;
  inscriptionId: number;
  eleveId: number;
  sessionId: number;
  prestationId: number | null;
  nature: string;
  libelle: string;
  moisId: string;
  trancheId: number | null;
  dateEcheance: string;
  brut: number;
  remise: number;
  montant: number;
  /** The sum that active affectations give the line. */
  paye: number;
  correctionId: number | null;
  retireParId: number | null;
}

/** The lines of some enrolments as an act left them, chained (dus.ts). */
interface DusTable {
  ecoleId: number;
  rang: number;
  instant: string;
  /** The lines: JSON. */
  contenu: string;
  lien: string;
}

/** Two records of one pupil that were merged (caisse/fusions/); inactive: taken back. */
interface FusionsTable extends StampColumns {
  ecoleId: number;
  /** The record that is kept. */
  eleveId: number;
  ecarteId: number;
  jour: string;
  /** The fields of the kept record that the merge changed, as they were: JSON. */
  avant: string;
  /** The marks of what the kept record had just after it (caisse/fusions/marques.ts): JSON. */
  marques: string;
}

interface FusionsLignesTable {
  ecoleId: number;
  fusionId: number;
  entite: string;
  entiteId: number;
  /** 'deplace' or 'retire'. */
  sort: string;
}

/** A pupil who passed to another school (passages/), as one of both tells it; inactive: taken back. */
interface PassagesTable extends StampColumns {
  ecoleId: number;
  eleveId: number;
  /** 'depart' or 'arrivee'. */
  sens: string;
  autreEcoleId: number;
  autreEleveId: number;
  /** The row of the school that they leave; null: this is it. */
  departId: number | null;
  jour: string;
  estCree: number;
  /** The enrolments left: JSON. */
  quittees: string;
}

interface ParcoursTable extends StampColumns {
  ecoleId: number;
  eleveId: number;
  passageId: number;
  session: string;
  dateDebut: string;
  deEcoleId: number;
  ecole: string;
  classe: string;
  etat: string;
}

declare module '#core/db/tables.ts' {
  interface Tables {
    eleves: ElevesTable;
    inscriptions: InscriptionsTable;
    inscriptions_classes: InscriptionsClassesTable;
    inscriptions_prestations: InscriptionsPrestationsTable;
    corrections: CorrectionsTable;
    echeances: EcheancesTable;
    dus: DusTable;
    fusions: FusionsTable;
    passages: PassagesTable;
    parcours: ParcoursTable;
    fusions_lignes: FusionsLignesTable;
  }
}
