/**
 * Offers rules of marking that schools use, each with the sentence that says where it was seen. None is applied by itself: the form
 * is filled with one and stays to be changed. No text of the ministry gives a rule (docs/specification/decisions.md, AMB-170).
 */
import type { Etape } from '#scolarite/niveaux/niveaux.ts';
import type { GenreDEvaluation } from './calcul/donnees.ts';
import type { ModeleDeNotation, ReglageDeNotation } from './regles-notation.ts';
import { ecrireDistinctions, ecrireMentions, type Mention } from './seuils.ts';

/** The sentences that say where each was seen. */
export const SOURCES_DES_MODELES: Readonly<Record<ModeleDeNotation, string>> = {
  cours1Composition2:
    "Vu dans deux logiciels d'écoles de Guinée, Gandaal et GS Hadja Kanfing : (cours + 2 × composition) ÷ 3, l'une seule quand l'autre manque.",
  cours40Composition60:
    'Vu dans une école de Conakry, GS Hadja Kanfing : 40 % de la moyenne de cours, 60 % de la composition.',
  mois40Composition60:
    'Vu dans une école de Conakry, GS Hadja Kanfing : 40 % de la moyenne des moyennes mensuelles, 60 % de la composition.',
  compositionSeule: 'Vu dans le logiciel Gandaal, au primaire : la composition seule, sinon le cours.',
  interrogationDevoirComposition:
    'Vu dans une école de Labé, GSPN : toutes les notes ensemble, interrogation 1, devoir surveillé 2, composition 2.',
  competences:
    "Vu en maternelle dans un logiciel d'écoles, MBG : acquis, en cours, à travailler, sans moyenne ni rang.",
};

/** The scales that schools of Guinea use, by stage. */
export const ECHELLES: Readonly<Record<Etape, number>> = {
  maternelle: 10,
  primaire: 10,
  collège: 20,
  lycée: 20,
};

/** The mentions on 20, between the five lists that were found; a school checks them. */
const MENTIONS_SUR_20: readonly Mention[] = [
  { seuil: 1600, libelle: 'Très bien' },
  { seuil: 1400, libelle: 'Bien' },
  { seuil: 1200, libelle: 'Assez bien' },
  { seuil: 1000, libelle: 'Passable' },
  { seuil: 800, libelle: 'Insuffisant' },
  { seuil: 0, libelle: 'Faible' },
];
const SUR_20 = 20;

/** Returns what is on 20, on another scale: whole hundredths, for the scales are whole points. */
const surEchelle = (seuil: number, noteSur: number): number => Math.round((seuil * noteSur) / SUR_20);

/** The weights of kinds of evaluation, in hundredths, that come with a model; a kind that is not named weighs 1. */
const COEFFICIENTS_DES_GENRES: Partial<
  Readonly<Record<ModeleDeNotation, Partial<Readonly<Record<GenreDEvaluation, number>>>>>
> = {
  interrogationDevoirComposition: { interrogation: 100, devoir: 200, composition: 200 },
};
const COEFFICIENT_DE_TOUS = 100;

/** Returns the coefficient that a new evaluation is offered, by the model of its rule and its kind, in hundredths. */
export const coefficientDuGenre = (modele: ModeleDeNotation | null, genre: GenreDEvaluation): number =>
  (modele === null ? undefined : COEFFICIENTS_DES_GENRES[modele]?.[genre]) ?? COEFFICIENT_DE_TOUS;

const COMMUN = {
  genre: 'notes',
  pas: '25',
  calcul: 'coursEtComposition',
  poidsCours: 1,
  poidsComposition: 2,
  siUneSeule: 'laSeule',
  absence: 'zero',
  absenceJustifiee: 'aRattraper',
  nonRendu: 'zero',
  couvertureMinimum: 50,
  periodeNonClassee: 'compte',
  classement: 1,
  rangParMatiere: 1,
} as const;

const PARTS: Readonly<Record<ModeleDeNotation, Partial<ReglageDeNotation>>> = {
  cours1Composition2: {},
  cours40Composition60: { poidsCours: 40, poidsComposition: 60 },
  mois40Composition60: { calcul: 'coursParMois', poidsCours: 40, poidsComposition: 60 },
  compositionSeule: { poidsCours: 0, poidsComposition: 1 },
  interrogationDevoirComposition: { calcul: 'toutesNotes', poidsCours: 1, poidsComposition: 1 },
  competences: { genre: 'competences', classement: 0, rangParMatiere: 0 },
};

/** The model that is offered first for each stage. */
export const PREMIERS_MODELES: Readonly<Record<Etape, ModeleDeNotation>> = {
  maternelle: 'competences',
  primaire: 'compositionSeule',
  collège: 'cours1Composition2',
  lycée: 'cours1Composition2',
};

/** Returns the values that a model fills a rule with, on the scale of a stage: admission is at its half. */
export function valeursDuModele(modele: ModeleDeNotation, etape: Etape): ReglageDeNotation {
  const noteSur = ECHELLES[etape];
  const isNoted = modele !== 'competences';
  const sur = (seuil: number) => surEchelle(seuil, noteSur);
  const mentions = MENTIONS_SUR_20.map((one) => ({ ...one, seuil: sur(one.seuil) }));
  const honneur = [
    { libelle: "Tableau d'honneur", seuil: sur(1400), conduiteMinimum: null },
    { libelle: 'Encouragements', seuil: sur(1200), conduiteMinimum: null },
    { libelle: 'Avertissement', seuil: null, conduiteMinimum: null },
  ];
  return {
    ...COMMUN,
    noteSur,
    seuilAdmission: sur(1000),
    seuilRattrapage: null,
    ...PARTS[modele],
    mentions: isNoted ? ecrireMentions(mentions) : null,
    distinctions: isNoted ? ecrireDistinctions(honneur) : null,
  };
}
