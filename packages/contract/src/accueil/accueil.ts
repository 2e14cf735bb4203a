/**
 * Declares what the home page says of a school under its tiles: money in, days not closed, arrears, the classes most behind,
 * enrolments of the week. A part that the person may not read, or that has nothing to say, is not in the answer. An addition.
 */
import * as z from 'zod/mini';
import { endpoint, type Output, signedIn } from '#core/api/endpoint.ts';
import { id } from '#core/api/stamps.ts';
import { resteDeNotes } from '#notes/releve/reste.ts';

/** The most days to close that are named; the others are counted. */
export const JOURNEES_NOMMEES = 3;

const francs = z.int();
const encaisse = z.object({ montant: francs, recus: z.int() });

/** Answers the figures of a school: the caller's own, or the one that a person of the network names; without any, none. */
export const getAccueil = endpoint('GET getAccueil', {
  access: signedIn,
  input: z.object({ ecoleId: z.optional(id) }),
  output: z.object({
    /** The day of the figures, yyyy-MM-dd, and the Monday of its week. */
    jour: z.string(),
    lundi: z.string(),
    encaisse: z.optional(z.object({ jour: encaisse, semaine: encaisse })),
    /** They are those of the school year of today, `sessionId`, as the dashboard counts; `pourcentage`: of what was due, null when nothing was. */
    arrieres: z.optional(
      z.object({
        sessionId: z.nullable(id),
        montant: francs,
        eleves: z.int(),
        pourcentage: z.nullable(z.int()),
      }),
    ),
    /** `pourcentage`: of what was due, the part that came in. */
    classes: z.optional(
      z.array(z.object({ classeId: id, libelle: z.string(), pourcentage: z.int(), retard: francs })),
    ),
    /** Past days of a drawer that nobody closed: those that the person may close, the oldest first. */
    journees: z.optional(
      z.object({
        nombre: z.int(),
        premieres: z.array(z.object({ jour: z.string(), caissierId: id, caissier: z.string() })),
      }),
    ),
    /** The demands for an agreement that wait for this person. */
    accords: z.optional(z.int()),
    /** The pupils who left longer ago than the school keeps them, whom somebody may anonymise. */
    anciens: z.optional(z.int()),
    /** The marks that a teacher still owes in the grids of theirs that are open, and in how many of them. */
    notes: z.optional(
      z.object({
        ...resteDeNotes.shape,
        /** How many grids have an empty cell, and the first of them. */
        grilles: z.int(),
        premiere: z.nullable(z.object({ classeId: id, periodeId: id, enseignementId: id })),
      }),
    ),
    /** The rolls of today that the person calls and that are to be made by now, and the absents whose families are not told. */
    suivi: z.optional(z.object({ appels: z.int(), absents: z.int() })),
    /** The pupils enrolled since Monday. */
    inscriptions: z.optional(z.int()),
  }),
  summary: "Rend les chiffres de l'accueil d'une école, selon les droits de la personne connectée.",
  source: 'addition',
});
export type ChiffresDAccueil = Output<typeof getAccueil>;
