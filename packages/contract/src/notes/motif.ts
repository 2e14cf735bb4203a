/** Declares the reason of an act on marks, which the history keeps. */
import * as z from 'zod/mini';
import { texteFacultatif, texteRequis } from '#core/api/fields.ts';

/** The longest reason, in characters. */
export const MOTIF_MAXIMAL = 200;

export const champMotif = texteRequis('Motif', { nom: 'Le motif', max: MOTIF_MAXIMAL });

const motifDeChangement = texteFacultatif('Motif du changement', { nom: 'Le motif', max: MOTIF_MAXIMAL });
/** The reason of a change of an evaluation that has marks of an earlier day, or whose entry is closed. */
export const champMotifDeChangement = { ...motifDeChangement, schema: z.optional(motifDeChangement.schema) };
