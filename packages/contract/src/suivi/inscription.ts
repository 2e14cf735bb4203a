/** Says which enrolment a page of the school's days is about: the pupil, their class and their year. */
import * as z from 'zod/mini';
import { id } from '#core/api/stamps.ts';

export const inscriptionSuivie = z.object({
  id,
  eleveId: id,
  ecoleId: id,
  prenoms: z.string(),
  nom: z.string(),
  matricule: z.string(),
  classeId: id,
  classe: z.string(),
  session: z.string(),
});
