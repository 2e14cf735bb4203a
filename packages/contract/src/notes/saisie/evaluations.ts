/**
 * Declares evaluations: what is marked in a subject of a class, in a period. One that has marks is never deleted: it is cancelled,
 * with a reason, and can be opened again. Additions.
 */
import * as z from 'zod/mini';
import { added, written } from '#core/api/crud.ts';
import type { Operation } from '#core/api/droits.ts';
import { type Access, endpoint, par, right } from '#core/api/endpoint.ts';
import {
  caseACocher,
  choixParmi,
  cocheDAbord,
  confirmation,
  type Fields,
  jourFacultatif,
  jourRequis,
  NOTE_MAXIMALE,
  nombreFacultatif,
  schemas,
  texteRequis,
} from '#core/api/fields.ts';
import { id, idIgnore, jour, modifDate } from '#core/api/stamps.ts';
import { formaterJour } from '#core/values/dates.ts';
import type { ReferenceMenu } from '#ecrans/references.ts';
import { GENRES_D_EVALUATION, type GenreDEvaluation } from '#notes/calcul/donnees.ts';
import { champCoefficient, champCoefficientFacultatif } from '#notes/enseignements/coefficients.ts';
import { champMotif, champMotifDeChangement } from '#notes/motif.ts';

/** The menu of one's own subjects, and the one that lifts that limit. */
export const MENU_SAISIE = 'saisieNotes' satisfies ReferenceMenu;
export const MENU_TOUTES = 'toutesNotes' satisfies ReferenceMenu;
/** The menu of the councils of classes. */
export const MENU_CONSEILS = 'conseils' satisfies ReferenceMenu;

/** Returns the access of a call of the grid: whoever has all marks may what a teacher may in theirs. */
export const surLaSaisie = (operation: Operation): Access =>
  right(MENU_SAISIE, operation, { scope: 'ecole', also: [MENU_TOUTES] });

/** The access of a call that reads the grid: a council reads it too. */
export const lireOuConseil = right(MENU_SAISIE, 'lecture', {
  scope: 'ecole',
  also: [MENU_TOUTES, MENU_CONSEILS],
});
/** The access of the call that writes marks. A council changes them after its arrêt alone, first ones too: it modifies. */
export const ecrireOuConseil = right(MENU_SAISIE, 'ajout', {
  scope: 'ecole',
  also: [MENU_TOUTES, par(MENU_CONSEILS, 'modification')],
});

export const LIBELLES_DES_GENRES_D_EVALUATION: Readonly<Record<GenreDEvaluation, string>> = {
  interrogation: 'Interrogation',
  devoir: 'Devoir',
  oral: 'Oral',
  pratique: 'Pratique',
  composition: 'Composition',
  conduite: 'Conduite',
  autre: 'Autre',
};

/** The least scale of an evaluation, in points. */
export const NOTE_SUR_MINIMUM = 5;
/** The longest name of an evaluation, in characters. */
const NOM_MAXIMAL = 60;

/** The kind of a new evaluation, until another is chosen. */
export const GENRE_PREMIER: GenreDEvaluation = 'devoir';

const COMPTE = 'Compte dans la moyenne';

export const champsDEvaluation = {
  genre: { ...choixParmi('Genre', 'Le genre', GENRES_D_EVALUATION), initial: GENRE_PREMIER },
  libelle: texteRequis('Libellé', { nom: 'Le libellé', max: NOM_MAXIMAL }),
  jour: jourRequis('Date', 'La date'),
  // null: the scale of the rule.
  noteSur: nombreFacultatif('Notée sur', "L'échelle", { min: NOTE_SUR_MINIMUM, max: NOTE_MAXIMALE }),
  coefficient: champCoefficient(),
  compte: cocheDAbord(COMPTE),
  renduLe: jourFacultatif('Rendue le', 'La date de rendu'),
} satisfies Fields;

/** Returns the faults between the days of an evaluation and of its period (yyyy-MM-dd), by field. */
export function fautesDEvaluation(
  evaluation: { readonly jour: string; readonly renduLe: string | null },
  periode: { readonly libelle: string; readonly dateDebut: string; readonly dateFin: string },
): Record<string, string> {
  const { libelle, dateDebut, dateFin } = periode;
  return {
    ...((evaluation.jour < dateDebut || evaluation.jour > dateFin) && {
      jour: `« ${libelle} » va du ${formaterJour(dateDebut)} au ${formaterJour(dateFin)}.`,
    }),
    ...(evaluation.renduLe !== null &&
      evaluation.renduLe < evaluation.jour && { renduLe: "Elle n'est pas rendue avant d'être faite." }),
  };
}

export const EVALUATION_EN_DOUBLE = 'Cette évaluation existe déjà : même genre, même libellé, même date.';

/** Confirms a day that has no class by the calendar. */
const confirmationDuJour = { jourConfirme: confirmation };
const saisis = [...Object.keys(champsDEvaluation), ...Object.keys(confirmationDuJour)];

export const addEvaluation = endpoint('POST addEvaluation', {
  access: surLaSaisie('ajout'),
  input: z.object({
    ecoleId: id,
    enseignementId: id,
    periodeId: id,
    ...schemas(champsDEvaluation),
    ...confirmationDuJour,
    creationUserId: idIgnore,
  }),
  output: added,
  typed: saisis,
  status: 201,
  summary: "Ajoute une évaluation d'une matière, dans une période.",
  source: 'addition',
});

/** The same for all subjects of classes, whose rules may differ: an empty coefficient is that of its kind by the rule of each. */
export const champsDEvaluations = {
  ...champsDEvaluation,
  coefficient: champCoefficientFacultatif(),
} satisfies Fields;

/** Says who is offered it: a teacher's own subjects are seldom all of a class, and the call refuses what is not theirs. */
export const droitDAjouterPartout = { access: right(MENU_TOUTES, 'ajout', { scope: 'ecole' }) } as const;

/** The most classes of one call. */
export const CLASSES_PAR_APPEL = 100;

/**
 * Adds one composition for every subject of the classes, as one act. Those that stand already are left, and counted. A subject
 * outside the general average has its own too.
 */
export const addEvaluations = endpoint('POST addEvaluations', {
  access: surLaSaisie('ajout'),
  input: z.object({
    ecoleId: id,
    periodeId: id,
    classeIds: z.array(id).check(z.minLength(1), z.maxLength(CLASSES_PAR_APPEL)),
    ...schemas(champsDEvaluations),
    ...confirmationDuJour,
    creationUserId: idIgnore,
  }),
  output: z.object({
    creees: z.int(),
    /** The subjects that had this evaluation already: « 7e A, Mathématiques ». */
    existantes: z.array(z.string()),
  }),
  typed: saisis,
  status: 201,
  summary: 'Ajoute la même évaluation à toutes les matières des classes.',
  source: 'addition',
});

export const updateEvaluation = endpoint('PUT updateEvaluation', {
  access: surLaSaisie('modification'),
  input: z.object({
    id,
    ...schemas(champsDEvaluation),
    /** Absent: it stays as it is. */
    compte: z.optional(caseACocher(COMPTE)),
    motif: champMotifDeChangement.schema,
    ...confirmationDuJour,
    /** The other period that it moves to; absent: it stays. */
    periodeId: z.optional(id),
    modifDate,
    modifUserId: idIgnore,
  }),
  output: written,
  typed: [...saisis, 'motif'],
  summary: "Modifie une évaluation ; son échelle ne descend pas sous une note qu'elle a.",
  source: 'addition',
});

export const annulerEvaluation = endpoint('PUT annulerEvaluation', {
  access: surLaSaisie('suppression'),
  input: z.object({ id, motif: champMotif.schema, modifDate, modifUserId: idIgnore }),
  output: written,
  typed: ['motif'],
  summary: 'Annule une évaluation : ses notes restent lisibles et ne comptent plus.',
  source: 'addition',
});

export const reprendreEvaluation = endpoint('PUT reprendreEvaluation', {
  access: surLaSaisie('suppression'),
  input: z.object({ id, modifDate, modifUserId: idIgnore }),
  output: written,
  summary: 'Reprend une évaluation annulée : ses notes comptent à nouveau.',
  source: 'addition',
});

export const deleteEvaluation = endpoint('DELETE deleteEvaluation/:id', {
  access: surLaSaisie('suppression'),
  input: z.object({ id }),
  output: written,
  summary: "Supprime une évaluation qui n'a aucune note.",
  source: 'addition',
});

/** An evaluation as the grid shows it. */
export const evaluationLue = z.object({
  id,
  enseignementId: id,
  periodeId: id,
  genre: z.enum(GENRES_D_EVALUATION),
  libelle: z.string(),
  jour,
  noteSur: z.int(),
  coefficient: z.int(),
  compte: z.union([z.literal(0), z.literal(1)]),
  renduLe: z.nullable(jour),
  etat: z.enum(['ouverte', 'annulee']),
  annuleMotif: z.nullable(z.string()),
  /** Whether a cell of it was ever filled, emptied since or not: it is then cancelled, never deleted. */
  aDesNotes: z.boolean(),
  modifDate,
});
export type EvaluationLue = z.output<typeof evaluationLue>;
