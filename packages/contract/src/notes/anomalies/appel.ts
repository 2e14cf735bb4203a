/** Declares the list of what blocks a class and of what looks wrong in its marks. Additions. */
import * as z from 'zod/mini';
import { endpoint } from '#core/api/endpoint.ts';
import { id } from '#core/api/stamps.ts';
import { listeLue } from '#core/api/trace.ts';
import { surLaSaisie } from '#notes/saisie/evaluations.ts';
import { GENRES_D_ANOMALIE } from './anomalies.ts';

const texte = z.nullable(z.string());

export const getAnomaliesNotes = endpoint('POST getAnomaliesNotes', {
  kind: 'read',
  access: surLaSaisie('lecture'),
  input: z.object({
    ecoleId: id,
    periodeId: id,
    /** null or absent: every class of the stage of the period. */
    classeId: z.optional(z.nullable(id)),
  }),
  output: z.object({
    periode: z.string(),
    /** Class by class; in each, those that block first. */
    anomalies: z.array(
      z.object({
        genre: z.enum(GENRES_D_ANOMALIE),
        /** Whether the council cannot settle the period while it stands. */
        bloque: z.boolean(),
        phrase: z.string(),
        nombre: z.int(),
        classeId: id,
        classe: z.string(),
        enseignementId: z.nullable(id),
        matiere: texte,
        evaluationId: z.nullable(id),
        evaluation: texte,
        inscriptionId: z.nullable(id),
        prenoms: texte,
        nom: texte,
      }),
    ),
    /**
     * The classes that are followed by competences, which have no marks: the acquis that are awaited in each; null for who does not read
     * them.
     */
    acquis: z.array(z.object({ classeId: id, classe: z.string(), attendus: z.nullable(z.int()) })),
  }),
  trace: listeLue('Anomalies des notes'),
  summary: "Liste ce qui manque aux notes d'une période, et ce qui y paraît faux.",
  source: 'addition',
});
