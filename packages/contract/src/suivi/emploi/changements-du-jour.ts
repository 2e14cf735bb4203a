/**
 * Declares the changes of lessons on one day: those of a teacher who is away, who stands in for them, what is decided, and taken back. The
 * timetable does not change. Additions (AMB-186).
 */
import * as z from 'zod/mini';
import { written } from '#core/api/crud.ts';
import { endpoint, type Output, right } from '#core/api/endpoint.ts';
import {
  choixFacultatif,
  choixParmi,
  type Fields,
  heureFacultative,
  schemas,
  texteFacultatif,
  texteRequis,
} from '#core/api/fields.ts';
import { id, idIgnore, instant, jour, modifDate } from '#core/api/stamps.ts';
import { GENRES_DE_CHANGEMENT } from './changements.ts';
import { MENU_EMPLOIS } from './creneaux.ts';
import { creneauDeSemaine, reserveDuChangement } from './emploi-du-temps.ts';

const scope = 'ecole';

/** The most days that are asked for at once, and the most lessons that one act decides. */
export const JOURS_DE_CHANGEMENTS = 31;
const COURS_MAXIMUM = 200;

const etendue = { ecoleId: id, sessionId: id, du: jour, au: jour };

/** A lesson on its day, and whether its roll was called. */
const coursDuJour = z.extend(creneauDeSemaine, { estAppele: z.boolean() });
export type CoursDuJour = z.output<typeof coursDuJour>;

export const getCoursDeLAbsent = endpoint('POST getCoursDeLAbsent', {
  kind: 'read',
  access: right(MENU_EMPLOIS, 'lecture', { scope }),
  reserved: reserveDuChangement,
  input: z.object({ ...etendue, enseignantId: id }),
  /** Day after day; also those in which they stand in. A day without class has none. */
  output: z.array(coursDuJour),
  summary: "Liste les cours d'un enseignant d'un jour à un autre, avec ce qui en est décidé.",
  source: 'addition',
});

/** Names lessons on their days. */
const cours = z
  .array(z.object({ creneauId: id, jour }))
  .check(z.minLength(1, { error: 'Choisissez un cours.' }), z.maxLength(COURS_MAXIMUM));

export const getRemplacants = endpoint('POST getRemplacants', {
  kind: 'read',
  access: right(MENU_EMPLOIS, 'lecture', { scope }),
  input: z.object({ cours }),
  /** Those who are free at all of them first; `occupe` says what stands in the way of the others. */
  output: z.array(z.object({ id, prenoms: z.string(), nom: z.string(), occupe: z.nullable(z.string()) })),
  summary: "Liste qui peut remplacer à des cours, les libres d'abord.",
  source: 'addition',
});

/** The fields of a change, in the order of its form. */
export const CHAMPS_DU_CHANGEMENT = {
  genre: { ...choixParmi('Décision', 'La décision', GENRES_DE_CHANGEMENT), initial: 'remplacement' },
  remplacantId: choixFacultatif('Remplaçant', 'Le remplaçant', 'utilisateurs'),
  de: heureFacultative('De', "L'heure de début"),
  a: heureFacultative('À', "L'heure de fin"),
  salle: texteFacultatif('Salle', { nom: 'La salle', max: 40 }),
  motif: texteFacultatif('Motif', { nom: 'Le motif', max: 200 }),
} satisfies Fields;

export const addChangementsDuJour = endpoint('POST addChangementsDuJour', {
  access: right(MENU_EMPLOIS, 'modification', { scope }),
  input: z.object({ cours, ...schemas(CHAMPS_DU_CHANGEMENT), creationUserId: idIgnore }),
  /** One row a lesson, in their order. */
  output: z.array(z.object({ id })),
  typed: Object.keys(CHAMPS_DU_CHANGEMENT),
  status: 201,
  summary: "Décide de cours d'un jour : un remplaçant, le surveillant, annulés, ou déplacés ce jour-là.",
  source: 'addition',
});

export const CHAMPS_D_ANNULATION_DE_CHANGEMENT = {
  annuleMotif: texteRequis('Motif', { nom: 'Le motif', max: 200 }),
} satisfies Fields;

export const annulerChangementDuJour = endpoint('PUT annulerChangementDuJour', {
  access: right(MENU_EMPLOIS, 'modification', { scope }),
  input: z.object({ id, ...schemas(CHAMPS_D_ANNULATION_DE_CHANGEMENT), modifUserId: idIgnore, modifDate }),
  output: written,
  typed: Object.keys(CHAMPS_D_ANNULATION_DE_CHANGEMENT),
  summary: "Annule le changement d'un cours avec son motif : il reste, barré, et le cours reprend sa place.",
  source: 'addition',
});

export const getChangementsDuJour = endpoint('POST getChangementsDuJour', {
  kind: 'read',
  access: right(MENU_EMPLOIS, 'lecture', { scope }),
  reserved: reserveDuChangement,
  input: z.object(etendue),
  output: z.array(
    z.object({
      id,
      modifDate,
      jour,
      classe: z.string(),
      matiere: z.string(),
      enseignant: z.nullable(z.string()),
      /** The hours of the lesson in the timetable. */
      creneauDe: z.string(),
      creneauA: z.string(),
      genre: z.enum(GENRES_DE_CHANGEMENT),
      de: z.nullable(z.string()),
      a: z.nullable(z.string()),
      salle: z.nullable(z.string()),
      remplacantId: z.nullable(id),
      remplacant: z.nullable(z.string()),
      motif: z.optional(z.nullable(z.string())),
      auteur: z.nullable(z.string()),
      /** When it was cancelled, why and by whom; null: it stands. */
      annuleLe: z.nullable(instant),
      annuleMotif: z.optional(z.nullable(z.string())),
      annulePar: z.nullable(z.string()),
    }),
  ),
  summary: "Liste les changements d'un jour à un autre, ceux qui sont annulés aussi.",
  source: 'addition',
});
export type ChangementDuJour = Output<typeof getChangementsDuJour>[number];
