/**
 * Declares what a school knows of the absences of one pupil, and the act that says whether they are justified: several half-days at
 * once, with one paper. Every change stays, with its author. Additions.
 */
import * as z from 'zod/mini';
import { endpoint, type Output } from '#core/api/endpoint.ts';
import { choixParmi, schemas } from '#core/api/fields.ts';
import { id, instant, jour } from '#core/api/stamps.ts';
import { lectureDe } from '#core/api/trace.ts';
import { DEMI_JOURNEES } from '#scolarite/calendrier/calendrier.ts';
import { GENRES_D_ABSENCE, POINTAGES } from '#suivi/appel/appel.ts';
import { surLAppel } from '#suivi/appel/feuilles.ts';
import { inscriptionSuivie } from '#suivi/inscription.ts';
import { CHAMPS_DE_JUSTIFICATION } from './annoncees.ts';
import { ETATS_D_ABSENCE } from './etats.ts';

const texte = z.nullable(z.string());
const etat = z.enum(ETATS_D_ABSENCE);

/** One change of an absence: of what the sheet says, or of its state. */
const changement = z.object({
  instant,
  auteur: texte,
  /** The word of the sheet before and after; null: it is the state that changed. */
  pointage: z.nullable(z.object({ avant: z.enum(POINTAGES), apres: z.enum(POINTAGES) })),
  /** The state before and after; null: it is the sheet that changed. */
  etat: z.nullable(z.object({ avant: etat, apres: etat })),
  motif: texte,
  texte,
  /** The paper, under the name by which `getDocument` answers it. */
  piece: texte,
  estAnnoncee: z.boolean(),
  /** The days of the exclusion by which it was justified by itself, or no more once it was cancelled. */
  exclusion: z.nullable(z.object({ du: jour, au: jour })),
});

export const getAbsencesDeLEleve = endpoint('GET getAbsencesDeLEleve/:inscriptionId', {
  access: surLAppel('lecture'),
  input: z.object({ inscriptionId: id }),
  output: z.object({
    inscription: inscriptionSuivie,
    /** The latest first; a struck one stays. */
    absences: z.array(
      z.object({
        id,
        jour,
        demiJournee: z.enum(DEMI_JOURNEES),
        classeId: id,
        /** The course at which it was; null: the half-day. */
        cours: texte,
        /** The sheets that were made of the class that half-day. */
        appels: z.int(),
        genre: z.enum(GENRES_D_ABSENCE),
        minutes: z.nullable(z.int()),
        etat,
        motif: texte,
        annuleeLe: z.nullable(instant),
        /** The evaluations of that half-day at which the pupil has a mark all the same. */
        notes: z.array(z.object({ evaluationId: id, evaluation: z.string(), matiere: z.string() })),
        /** Whether the person may say whether it is justified. */
        peutJustifier: z.boolean(),
        changements: z.array(changement),
      }),
    ),
  }),
  trace: lectureDe("Absences d'un élève"),
  summary: "Rend les absences d'un élève pendant une année, avec ce qui en fut dit.",
  source: 'addition',
});

/** The fields of the act. */
export const CHAMPS_DE_L_ETAT = {
  etat: { ...choixParmi('Ces absences sont', "L'état", ETATS_D_ABSENCE), initial: 'justifiee' },
  ...CHAMPS_DE_JUSTIFICATION,
};

/** The most half-days of one act: those of a school year. */
const DEMI_JOURNEES_MAXIMUM = 500;
const error = `Les absences sont une liste, de 1 à ${DEMI_JOURNEES_MAXIMUM}.`;

/** An absence, and its state as the person saw it. */
const absenceVue = z.object(
  {
    id: z.int({ error }).check(z.positive({ error })),
    vu: z.enum(ETATS_D_ABSENCE, { error }),
  },
  { error },
);

export const justifierAbsences = endpoint('POST justifierAbsences', {
  access: surLAppel('modification'),
  input: z.object({
    inscriptionId: id,
    absences: z
      .array(absenceVue, { error })
      .check(z.minLength(1, { error }), z.maxLength(DEMI_JOURNEES_MAXIMUM, { error })),
    ...schemas(CHAMPS_DE_L_ETAT),
  }),
  /** The absences whose state changed. */
  output: z.array(z.object({ id })),
  typed: ['absences', ...Object.keys(CHAMPS_DE_L_ETAT)],
  summary: "Dit si des absences d'un élève sont justifiées, en un acte.",
  source: 'addition',
});

export type AbsencesDeLEleve = Output<typeof getAbsencesDeLEleve>;
