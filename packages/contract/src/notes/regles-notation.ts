/**
 * Declares rules of marking: the scale, weights, absences and thresholds of a stage in a school year, perhaps of one order or one
 * series of it. Thresholds are hundredths of a mark. Additions.
 */
import * as z from 'zod/mini';
import { crudContract } from '#core/api/crud.ts';
import {
  choixParmi,
  choixParmiFacultatif,
  choixRequis,
  coche,
  fixe,
  NOTE_MAXIMALE,
  nombreRequis,
  noteFacultative,
  noteRequise,
  omissible,
} from '#core/api/fields.ts';
import { CENTIEMES_PAR_UNITE } from '#core/values/centiemes.ts';
import type { ReferenceMenu } from '#ecrans/references.ts';
import { fauteDeNiveau } from '#scolarite/classes.ts';
import { ETAPES, libelleDuNiveau, NIVEAUX } from '#scolarite/niveaux/niveaux.ts';
import { fauteDeSerie, SERIES } from '#scolarite/niveaux/series.ts';
import { clesDEcart, TYPES_D_ECART } from './champs-d-ecart.ts';
import { champDistinctions, champMentions, fauteDesSeuils } from './seuils.ts';

/** The ready-made rules that fill a form (modeles.ts). */
export const MODELES_DE_NOTATION = [
  'cours1Composition2',
  'cours40Composition60',
  'mois40Composition60',
  'compositionSeule',
  'interrogationDevoirComposition',
  'competences',
] as const;
export type ModeleDeNotation = (typeof MODELES_DE_NOTATION)[number];

export const LIBELLES_DES_MODELES: Readonly<Record<ModeleDeNotation, string>> = {
  cours1Composition2: 'Cours 1, composition 2',
  cours40Composition60: 'Cours 40 %, composition 60 %',
  mois40Composition60: 'Moyennes des mois 40 %, composition 60 %',
  compositionSeule: 'Composition seule',
  interrogationDevoirComposition: 'Interrogation 1, devoir 2, composition 2',
  competences: 'Compétences',
};

const GENRES_DES_REGLES = ['notes', 'competences'] as const;
/** The steps of a mark, in hundredths. */
const PAS_DES_NOTES = ['1', '25', '50', '100'] as const;
export const CALCULS = ['coursEtComposition', 'coursParMois', 'toutesNotes'] as const;
export const SI_UNE_SEULE = ['laSeule', 'nonEvaluee'] as const;
export const ABSENCES = ['zero', 'exclue'] as const;
/** The effect on the year of a period in which a pupil is not classé. */
export const PERIODES_NON_CLASSEES = ['compte', 'exclue'] as const;
export const ABSENCES_JUSTIFIEES = ['aRattraper', 'exclue', 'zero'] as const;

/** The words of the choices of a rule, by field. */
export const MOTS_DES_REGLES = {
  genre: { notes: 'Notes', competences: 'Compétences, sans moyenne' },
  pas: [
    { value: '25', label: 'Au quart de point' },
    { value: '50', label: 'Au demi-point' },
    { value: '100', label: 'Au point' },
    { value: '1', label: 'Au centième' },
  ],
  calcul: {
    coursEtComposition: 'Cours et composition',
    coursParMois: 'Cours par mois, et composition',
    toutesNotes: 'Toutes les notes ensemble',
  },
  siUneSeule: { laSeule: 'Elle compte seule', nonEvaluee: 'La matière est non évaluée' },
  absence: { zero: 'Compte 0', exclue: 'Ne compte pas' },
  absenceJustifiee: { aRattraper: 'À rattraper', exclue: 'Ne compte pas', zero: 'Compte 0' },
  nonRendu: { zero: 'Compte 0', exclue: 'Ne compte pas' },
  periodeNonClassee: { compte: "Compte dans l'année", exclue: "Ne compte pas dans l'année" },
} as const;

const crud = crudContract({
  entity: 'regles_notation',
  item: 'cette règle de notation',
  noms: { un: 'règle de notation', plusieurs: 'règles de notation', feminin: true },
  screen: 'reglesNotation' satisfies ReferenceMenu,
  scope: 'ecole',
  source: 'addition',
  calls: {
    list: 'POST regleNotationSelectBy',
    get: 'GET selectRegleNotationById/:id',
    create: 'POST addRegleNotation',
    update: 'PUT updateRegleNotation',
    remove: 'DELETE deleteRegleNotation/:id',
    disable: 'PUT disableRegleNotation',
    enable: 'PUT enableRegleNotation',
    export: 'POST exportRegleNotation',
  },
  fields: {
    ecoleId: fixe(choixRequis('École', "L'école", 'ecoles')),
    sessionId: fixe(choixRequis('Année scolaire', "L'année scolaire", 'sessions')),
    etape: fixe(choixParmi('Niveau', 'Le niveau', ETAPES)),
    // null makes it every order's, and every series'.
    niveau: fixe(choixParmiFacultatif('Ordre', "L'ordre", NIVEAUX)),
    serie: fixe(choixParmiFacultatif('Série', 'La série', SERIES)),
    modele: choixParmiFacultatif('Modèle', 'Le modèle', MODELES_DE_NOTATION),
    genre: { ...choixParmi('Genre', 'Le genre', GENRES_DES_REGLES), initial: 'notes' },
    noteSur: nombreRequis('Notes sur', "L'échelle", { min: 5, max: NOTE_MAXIMALE }),
    pas: { ...choixParmi('Pas des notes', 'Le pas des notes', PAS_DES_NOTES), initial: '25' },
    calcul: choixParmi('Calcul', 'Le calcul', CALCULS),
    poidsCours: nombreRequis('Poids du cours', 'Le poids du cours', { min: 0, max: 100 }),
    poidsComposition: nombreRequis('Poids de la composition', 'Le poids de la composition', {
      min: 0,
      max: 100,
    }),
    siUneSeule: choixParmi('Si une seule des deux existe', "Le cas d'une seule moyenne", SI_UNE_SEULE),
    absence: choixParmi('Absence non justifiée', "L'absence non justifiée", ABSENCES),
    absenceJustifiee: choixParmi('Absence justifiée', "L'absence justifiée", ABSENCES_JUSTIFIEES),
    nonRendu: choixParmi('Devoir non rendu', 'Le devoir non rendu', ABSENCES),
    seuilAdmission: noteRequise("Seuil d'admission", "Le seuil d'admission"),
    seuilRattrapage: noteFacultative('Seuil de rattrapage', 'Le seuil de rattrapage'),
    couvertureMinimum: {
      ...nombreRequis('Part évaluée pour être classé', 'La part évaluée', { min: 0, max: 100 }),
      initial: 50,
    },
    // The rules of before count it, and a program of before does not send it.
    periodeNonClassee: omissible({
      ...choixParmi('Période non classée', 'La période non classée', PERIODES_NON_CLASSEES),
      initial: 'compte',
    }),
    classement: coche('Classement'),
    rangParMatiere: coche('Rang par matière'),
    mentions: champMentions(),
    distinctions: champDistinctions(),
  },
  read: { ecole: z.string(), session: z.string() },
  sortable: ['session', 'etape', 'noteSur', 'ecole'],
  within: { fields: ['ecoleId', 'sessionId'] },
});

/** The calls of rules. Where marks exist under one, a change of its arithmetic sends back what it does to them, and why. */
export const reglesNotation = {
  ...crud,
  update: {
    ...crud.update,
    input: z.extend(crud.update.input, clesDEcart),
    typed: [...crud.update.typed, ...TYPES_D_ECART],
  },
};

export type RegleNotation = z.output<typeof reglesNotation.row>;

/** The values of a rule beside what it is for: a model fills them. */
export type ReglageDeNotation = Omit<
  { -readonly [K in keyof typeof reglesNotation.fields]: RegleNotation[K] },
  'ecoleId' | 'sessionId' | 'etape' | 'niveau' | 'serie' | 'modele'
>;

/** Says what a rule is for: 'lycée', 'lycée, Terminale, SM'. */
export const porteeDeRegle = ({
  etape,
  niveau,
  serie,
}: Pick<RegleNotation, 'etape' | 'niveau' | 'serie'>): string =>
  [etape, niveau === null ? null : libelleDuNiveau(etape, niveau), serie]
    .filter((mot) => mot !== null)
    .join(', ');

/** Returns the faults between the fields of a rule, by field. */
export function fauteDeRegle(regle: {
  readonly etape: string;
  readonly niveau: string | null;
  readonly serie: string | null;
  readonly noteSur: number;
  readonly poidsCours: number;
  readonly poidsComposition: number;
  readonly seuilAdmission: number;
  readonly seuilRattrapage: number | null;
  readonly mentions: string | null;
  readonly distinctions: string | null;
}): Record<string, string> {
  const { etape, niveau, noteSur, seuilAdmission, seuilRattrapage } = regle;
  const most = noteSur * CENTIEMES_PAR_UNITE;
  const beyond = `Ce seuil passe l'échelle, ${noteSur}.`;
  return {
    ...(niveau === null ? {} : fauteDeNiveau({ etape, niveau })),
    ...fauteDeSerie(regle),
    ...(regle.poidsCours === 0 && regle.poidsComposition === 0
      ? { poidsComposition: 'Un des deux poids au moins est au-dessus de 0.' }
      : {}),
    ...(seuilAdmission > most ? { seuilAdmission: beyond } : {}),
    ...(seuilRattrapage !== null && seuilRattrapage > seuilAdmission
      ? { seuilRattrapage: "Le seuil de rattrapage ne passe pas celui d'admission." }
      : {}),
    ...fauteDesSeuils(regle),
  };
}

interface Lieu {
  readonly etape: string;
  readonly niveau: string | null;
  readonly serie: string | null;
}

/** Counts what a rule names beside its stage: an order weighs more than a series. */
const precision = ({ niveau, serie }: Lieu): number => (niveau === null ? 0 : 2) + (serie === null ? 0 : 1);

/**
 * Returns the rule of a class among those of its school and year: of the rules that fit it, the one that names its order
 * and its series, else its order, else its series, else its stage alone; undefined where none fits.
 */
export function reglePour<R extends Lieu>(regles: readonly R[], classe: Lieu): R | undefined {
  return regles
    .filter(
      ({ etape, niveau, serie }) =>
        etape === classe.etape &&
        (niveau === null || niveau === classe.niveau) &&
        (serie === null || serie === classe.serie),
    )
    .toSorted((a, b) => precision(b) - precision(a))[0];
}

/** Says why a rule is that of a class: 'la règle de lycée, Terminale, SM'. */
export const pourquoiCetteRegle = (regle: Pick<RegleNotation, 'etape' | 'niveau' | 'serie'>): string =>
  regle.niveau === null && regle.serie === null
    ? `La règle de tout le niveau : ${regle.etape}.`
    : `La règle la plus précise pour cette classe : ${porteeDeRegle(regle)}.`;
