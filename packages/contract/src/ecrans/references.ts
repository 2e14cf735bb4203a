/**
 * Declares the references of menus and tabs: constants that the code depends on. A migration installs each (a server test fails
 * when an endpoint names one that none installs).
 */
import { ADRESSES } from './adresses.ts';

/** The main menus whose page is a grid of their sub-menus (A§2, B§2: the section references). */
export const SECTIONS = {
  admintechnique: ADRESSES.adminTechnique,
  localisation: ADRESSES.localisation,
  parametre: ADRESSES.parametre,
  generique: ADRESSES.generique,
  eleve: ADRESSES.sectionEleve,
  paiement: ADRESSES.sectionPaiement,
  note: ADRESSES.sectionNote,
  suivi: ADRESSES.sectionSuivi,
} as const;
export type ReferenceSection = keyof typeof SECTIONS;

/** The menus whose pages show tabs given by the server, and the references of these tabs (B§2, B§6; AMB-096, AMB-098). */
export const ONGLETS = {
  ecole: ['detail', 'tranchePaiementEcole', 'classeEcole', 'ecoleEnseignant'],
  enseignantsGlobaux: ['retenue', 'avanceSalaire'],
} as const;
export type ReferenceAOnglets = keyof typeof ONGLETS;
export type ReferenceOnglet = (typeof ONGLETS)[ReferenceAOnglets][number];

/** The sub-menus that own a screen and its calls. */
export const MENUS = [
  'tableaudebord',
  'eleves',
  'classesEleves',
  'observationsEleves',
  'encaisser',
  'paiements',
  'journalCaisse',
  'arrieres',
  'accords',
  'reprises',
  'fusions',
  'passages',
  'ecole',
  'enseignantsGlobaux',
  'fichesRenseignement',
  'sessions',
  'calendrier',
  'prestations',
  'controles',
  'donneesPersonnelles',
  'documents',
  'matieres',
  'reglesNotation',
  'enseignements',
  'saisieNotes',
  'toutesNotes',
  'changementsNotes',
  'conseils',
  'bulletins',
  'competences',
  'feuillesAppel',
  'absences',
  'motifsSuivi',
  'emploisDuTemps',
  'vieScolaire',
  'candidats',
  'donneesAutorite',
  'tableauSuivi',
  'infirmerie',
  'pays',
  'regions',
  'prefectures',
  'communes',
  'quartiers',
  'devises',
  'unites',
  'formulations',
  'menus',
  'groupes',
  'modesAcces',
  'privileges',
  'utilisateurs',
  'journal',
  'traces',
  'sauvegardes',
  'etatOrdinateur',
] as const;
export type ReferenceMenu = (typeof MENUS)[number];

/**
 * The menus that open to a person a part of what others open on a whole school: whoever holds an operation on all of the others has
 * it on the part. A test finds a call of a part that they do not open.
 */
export const PARTS = {
  saisieNotes: ['toutesNotes', 'conseils'],
  feuillesAppel: ['absences'],
} as const satisfies Partial<Record<ReferenceMenu, readonly ReferenceMenu[]>>;

/**
 * Every menu reference that the code names, whether its menu is installed yet or not. Nobody adds a menu by hand under one of
 * them: all who see that menu would read what the reference opens.
 */
export const REFERENCES_DU_PRODUIT: readonly string[] = [...Object.keys(SECTIONS), ...MENUS];

/** The `menuPereId` of a main menu, on the wire (A§9). */
export const MENU_PRINCIPAL = 0;
