/**
 * Declares the first steps of an installation (DEBUT-01): what a school sets up before its first receipt, in the order that works.
 * Nothing is ticked: each step is counted in the data. An addition.
 */
import * as z from 'zod/mini';
import { endpoint, type Output, signedIn } from '#core/api/endpoint.ts';
import { id } from '#core/api/stamps.ts';

/** The steps, in the order that works: each needs those before it. */
export const PAS = [
  'annee',
  'ecole',
  'prestations',
  'classes',
  'prix',
  'personnes',
  'eleves',
  'dejaPaye',
  'recu',
  'notes',
] as const;
export type Pas = (typeof PAS)[number];

/** The settings that marks need before the first of them, in the order that works. */
export const PARTIES_DES_NOTES = ['periodes', 'regles', 'programmes', 'enseignants'] as const;
export type PartieDesNotes = (typeof PARTIES_DES_NOTES)[number];

/** Counts stop there: nobody needs to know how far beyond its beginning a step is. */
export const PAS_COMPTE_AU_PLUS = 1000;

/**
 * Answers the steps that the person may take, each with what is there and what lacks. They are of a school: the caller's own, the one
 * that they name, or the only one there is; without any, the steps of a school count nothing.
 */
export const getPremiersPas = endpoint('GET getPremiersPas', {
  access: signedIn,
  input: z.object({ ecoleId: z.optional(id) }),
  output: z.object({
    /** The school of the counts; null while there is none, or several and none was named. */
    ecoleId: z.nullable(id),
    pas: z.array(
      z.object({
        pas: z.enum(PAS),
        estFait: z.boolean(),
        /** How many are there, up to PAS_COMPTE_AU_PLUS: years, classes, pupils enrolled… */
        nombre: z.int(),
        /** How many lack something that the step would give them: services without a price, classes to be staffed. */
        manque: z.int(),
        /** How many services of the prices are paid by tranche and have none: nothing of them is asked of a pupil. */
        sansTranche: z.int(),
        /** Whether prices are there and none is marked compulsory: nothing is ticked when a pupil is enrolled. */
        estSansObligatoire: z.boolean(),
        /** The settings that the marks still need, in the order that works; none of another step. */
        parties: z.array(z.enum(PARTIES_DES_NOTES)),
      }),
    ),
  }),
  summary: "Dit où en sont les premiers pas d'une installation, selon les droits de la personne connectée.",
  source: 'addition',
});
export type PremiersPas = Output<typeof getPremiersPas>;
