/** Makes the content of a bulletin, for tests: a pupil of a Terminale of Sciences mathématiques, in the last term of her year. */
import type { ContenuDeBulletin } from '#notes/bulletins/contenu.ts';
import { CALCUL_DE_BULLETIN, FORMAT_DE_BULLETIN } from '#notes/bulletins/contenu.ts';
import { type ContenuDAcquis, FORMAT_D_ACQUIS } from '#notes/bulletins/contenu-d-acquis.ts';
import { regle } from './notes.ts';

type Matiere = ContenuDeBulletin['matieres'][number];

/** The groups of subjects, by their number. */
const GROUPES = ['Sciences', 'Lettres', 'Autres disciplines'] as const;

/** Each subject: its group, its name, its letters, its coefficient, its marks of the term and of the composition. */
const MATIERES: readonly (readonly [number, string, string, number, number | null, number | null])[] = [
  [1, 'Mathématiques', 'MATH', 500, 1300, 1200],
  [1, 'Sciences physiques', 'PHYS', 400, 1450, 1325],
  [1, 'Chimie', 'CHIM', 300, 1100, 975],
  [1, 'Biologie et géologie', 'BIO', 200, 1525, 1600],
  [1, 'Dessin technique et géométrie descriptive', 'DESS', 100, 1250, 1400],
  [2, 'Français', 'FRAN', 200, 1125, 1050],
  [2, 'Philosophie', 'PHILO', 200, 900, 1000],
  [2, 'Anglais', 'ANG', 200, 1375, 0],
  [2, 'Histoire et géographie', 'HG', 200, 1200, 1300],
  [2, 'Éducation civique et morale', 'ECM', 100, 1600, 1550],
  [3, 'Économie politique', 'ECO', 100, 1000, 1100],
  [3, 'Informatique', 'INFO', 100, null, null],
  [3, 'Éducation physique et sportive', 'EPS', 100, null, null],
  [3, 'Conduite', 'COND', 100, 1700, 1800],
];

/** The average of a subject: once the term, twice the composition, half up. */
const deux = (cours: number, composition: number): number =>
  Math.floor((2 * (cours + 2 * composition) + 3) / 6);

function matiere(at: number): Matiere {
  const vide = [1, '', '', 0, null, null] as const;
  const [groupe, libelle, abreviation, coefficient, cours, composition] = MATIERES[at] ?? vide;
  const moyenne = cours === null || composition === null ? null : deux(cours, composition);
  const etats = { INFO: 'nonEvaluee', EPS: 'dispensee' } as const;
  const etat = abreviation === 'INFO' || abreviation === 'EPS' ? etats[abreviation] : 'evaluee';
  return {
    enseignementId: at + 1,
    matiere: libelle,
    abreviation,
    groupeMatiereId: groupe,
    groupeMatiere: GROUPES[groupe - 1] ?? null,
    coefficient,
    priseEnCompte: 'compte',
    facultatif: 0,
    nonEvaluee: abreviation === 'INFO' ? 1 : 0,
    particularite: abreviation === 'EPS' ? 'dispense' : null,
    enseignants: [`Enseignant ${at + 1}`],
    appreciation: moyenne === null ? null : `Travail sérieux, ${at + 1}`,
    evaluations: [],
    etat,
    cours,
    composition,
    moyenne,
    points: moyenne === null ? null : moyenne * coefficient,
    rang: moyenne === null ? null : at + 1,
    exAequo: at === 1,
    classe: { evalues: 40, moyenne: 1050, min: 300, max: 1750 },
  };
}

/** Returns such a content; its figures follow from each other. */
export function unBulletin(more: Partial<ContenuDeBulletin> = {}): ContenuDeBulletin {
  const matieres = MATIERES.map((_, at) => matiere(at));
  const evaluees = matieres.filter(({ moyenne }) => moyenne !== null);
  const points = evaluees.reduce((sum, one) => sum + (one.points ?? 0), 0);
  const coefficients = evaluees.reduce((sum, one) => sum + one.coefficient, 0);
  return {
    format: FORMAT_DE_BULLETIN,
    calcul: CALCUL_DE_BULLETIN,
    version: 1,
    jour: '2027-06-25',
    remplace: null,
    motif: null,
    entete: {
      ministere: "Ministère de l'Éducation nationale et de l'Alphabétisation",
      lignes: ['Service Statistiques'],
    },
    ecole: {
      id: 3,
      libelle: 'Lycée « Les Étoiles » de Kaloum',
      slogan: 'Travail — Discipline — Réussite',
      telephone: '+224 622 00 00 00',
      agrement: 'n° 2019/123/MEN',
      ire: 'IRE de Conakry',
      dpe: 'DCE de Kaloum',
      dsee: 'DSEE de Kaloum-Centre',
      logo: null,
    },
    session: { id: 1, libelle: '2026-2027' },
    periode: {
      id: 9,
      libelle: '3ème trimestre',
      rang: 3,
      poids: 1,
      estDerniere: true,
      dateDebut: '2027-04-05',
      dateFin: '2027-06-25',
    },
    classe: { id: 7, libelle: 'Terminale SM 2', etape: 'lycée', niveau: 15, serie: 'SM' },
    eleve: {
      inscriptionId: 11,
      matricule: '00042',
      prenoms: 'Ɓinta Aïssatou',
      nom: 'Œuvrard N’Diaye-Ɗiallo Ŋari',
      sexe: 'F',
      naissance: 'née le 12/03/2009',
      redoublant: true,
      dateInscription: '2026-10-05',
      dateDepart: null,
      classes: [{ classeId: 7, du: '2026-10-05' }],
    },
    regle: { ...regle(), mentions: [...regle().mentions] },
    matieres,
    groupes: GROUPES.map((groupeMatiere, at) => ({
      groupeMatiereId: at + 1,
      groupeMatiere,
      moyenne: 1200 + at * 11,
    })),
    points,
    coefficients,
    coefficientsDus: coefficients + 100,
    moyenne: Math.floor((2 * points + coefficients) / (2 * coefficients)),
    estClasse: true,
    mention: 'Assez bien',
    rang: 1,
    exAequo: false,
    effectif: 42,
    figuresDeClasse: { evalues: 40, moyenne: 1109, min: 712, max: 1333 },
    periodes: [
      { periodeId: 7, libelle: '1er trimestre', poids: 1, moyenne: 1042, estClasse: true },
      { periodeId: 8, libelle: '2ème trimestre', poids: 1, moyenne: null, estClasse: false },
      { periodeId: 9, libelle: '3ème trimestre', poids: 1, moyenne: 1180, estClasse: true },
    ],
    annee: {
      moyenne: 1111,
      periodes: 2,
      estClasse: true,
      rang: 2,
      exAequo: true,
      evalues: 41,
      mention: 'Passable',
      proposition: 'admis',
    },
    absences: {
      demiJournees: 4,
      justifiees: 3,
      retards: 2,
      appelsFaits: 61,
      appelsAttendus: 66,
      jusquAu: '2027-06-25',
      registre: 70,
    },
    bilan: {
      appreciation: 'Un trimestre régulier, à confirmer en composition.',
      distinction: "Tableau d'honneur",
      conduite: 'Très bonne conduite',
      nonClasse: null,
      nonClasseMotif: null,
      decision: 'admis',
      decisionMotif: null,
    },
    signataires: [
      { titre: 'Le Professeur principal', nom: 'Mamadou Bah', genre: 'titulaire' },
      { titre: 'Le Censeur', nom: null, genre: 'direction' },
      { titre: 'Le Proviseur', nom: 'Fodé Camara', genre: 'direction' },
    ],
    ...more,
  };
}

/** Returns the content of the bulletin of a child of petite section, who is followed by competences. */
export function unLivretDAcquis(more: Partial<ContenuDAcquis> = {}): ContenuDAcquis {
  const { version, jour, remplace, motif, entete, ecole, session, periode, eleve, signataires } =
    unBulletin();
  const [acquis, enCours, aTravailler] = [
    { valeurId: 1, code: 'A', libelle: 'Acquis' },
    { valeurId: 2, code: 'EC', libelle: 'En cours' },
    { valeurId: 3, code: 'AT', libelle: 'À travailler' },
  ];
  const vue = (
    competenceId: number,
    competence: string,
    valeur: ContenuDAcquis['echelle'][number] | null,
    observation: string | null,
  ) => ({ competenceId, competence, valeur, observation });
  const commun = { version, jour, remplace, motif, entete, ecole, session, periode, signataires };
  return {
    format: FORMAT_D_ACQUIS,
    ...commun,
    classe: { id: 4, libelle: 'Petite Section', etape: 'maternelle', niveau: 1, serie: null },
    eleve: { ...eleve, redoublant: false },
    echelle: [acquis, enCours, aTravailler],
    domaines: [
      {
        domaineId: 1,
        domaine: 'Langage',
        competences: [
          vue(1, 'Raconte une histoire', acquis, 'Parle beaucoup'),
          vue(2, 'Écoute les autres', enCours, null),
        ],
      },
      {
        domaineId: 2,
        domaine: 'Corps et mouvement',
        competences: [
          vue(3, 'Saute à pieds joints', aTravailler, null),
          vue(4, 'Lance une balle', null, 'Absente ce jour-là'),
        ],
      },
    ],
    bilan: { appreciation: 'Une enfant curieuse.', decision: 'admis', decisionMotif: null },
    ...more,
  };
}
