/**
 * Declares what is chosen from where something is said of a subject of a class: its school's teachers, its pupils, its periods. Each
 * answers names alone: neither salaries nor what a pupil owes. Additions.
 */
import * as z from 'zod/mini';
import { endpoint, right } from '#core/api/endpoint.ts';
import { id } from '#core/api/stamps.ts';
import { listeLue } from '#core/api/trace.ts';
import type { ReferenceMenu } from '#ecrans/references.ts';

const reading = right('enseignements' satisfies ReferenceMenu, 'lecture', { scope: 'ecole' });
const input = z.object({ enseignementId: id });

export const getEnseignantsPossibles = endpoint('GET getEnseignantsPossibles/:enseignementId', {
  access: reading,
  input,
  output: z.array(z.object({ id, prenoms: z.string(), nom: z.string() })),
  summary: "Liste les enseignants de l'école, à qui un enseignement peut être attribué.",
  source: 'addition',
});

export const getInscritsDEnseignement = endpoint('GET getInscritsDEnseignement/:enseignementId', {
  access: reading,
  input,
  output: z.array(
    z.object({
      /** The enrolment. */
      id,
      eleveId: id,
      prenoms: z.string(),
      nom: z.string(),
      matricule: z.string(),
      /** The day on which they left; null: they are there. */
      dateDepart: z.nullable(z.string()),
    }),
  ),
  trace: listeLue('Élèves d’une classe'),
  summary: "Liste les élèves de la classe d'un enseignement, sans rien de ce qu'ils doivent.",
  source: 'addition',
});

export const getPeriodesDEnseignement = endpoint('GET getPeriodesDEnseignement/:enseignementId', {
  access: reading,
  input,
  output: z.array(z.object({ id, libelle: z.string() })),
  summary: "Liste les périodes du niveau et de l'année d'un enseignement.",
  source: 'addition',
});
