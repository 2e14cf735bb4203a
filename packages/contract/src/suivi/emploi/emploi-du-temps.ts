/**
 * Declares the week of a class, of a teacher or of a room; a lesson that changes from a day on; the clashes that are told while a person
 * types; and the paper. Additions (AMB-186).
 */
import * as z from 'zod/mini';
import { endpoint, type Reserved, right } from '#core/api/endpoint.ts';
import { jourRequis, schemas } from '#core/api/fields.ts';
import { id, jour, modifDate } from '#core/api/stamps.ts';
import { papierDe } from '#core/api/trace.ts';
import { JOURS_DE_LA_SEMAINE } from '#scolarite/calendrier/calendrier.ts';
import { GENRES_DE_CHANGEMENT } from './changements.ts';
import { CHAMPS_DE_PLACE, creneaux, MENU_EMPLOIS } from './creneaux.ts';

const scope = 'ecole';

/** The ways to look at a week. */
export const VUES_D_EMPLOI = ['classe', 'enseignant', 'salle'] as const;
export type VueDEmploi = (typeof VUES_D_EMPLOI)[number];
export const LIBELLES_DES_VUES_D_EMPLOI: Readonly<Record<VueDEmploi, string>> = {
  classe: 'Par classe',
  enseignant: 'Par enseignant',
  salle: 'Par salle',
};

/** The week of `jour` in a school, and whose: the word of the view, and what it names. */
const demande = {
  ecoleId: id,
  sessionId: id,
  jour,
  vue: z.enum(VUES_D_EMPLOI),
  /** The class or the teacher; null for a room. */
  quiId: z.nullable(id),
  salle: CHAMPS_DE_PLACE.salle.schema,
};

/** Reserves why a lesson is otherwise, and why it no longer is: a colleague who is ill is told to who decides of lessons alone. */
export const reserveDuChangement: Reserved = {
  keys: ['motif', 'annuleMotif'],
  to: right(MENU_EMPLOIS, 'modification', { scope }),
};

/** The change of a lesson on one day, as a week shows it; the lesson itself stays. */
const changement = z.object({
  id,
  modifDate,
  genre: z.enum(GENRES_DE_CHANGEMENT),
  /** The hours and the room of a lesson that is moved; null: those of another kind. */
  de: z.nullable(z.string()),
  a: z.nullable(z.string()),
  salle: z.nullable(z.string()),
  remplacantId: z.nullable(id),
  remplacant: z.nullable(z.string()),
  motif: z.optional(z.nullable(z.string())),
});

/** A lesson in a week. */
export const creneauDeSemaine = z.object({
  id,
  enseignementId: id,
  classeId: id,
  classe: z.string(),
  matiere: z.string(),
  abreviation: z.string(),
  jourSemaine: z.enum(JOURS_DE_LA_SEMAINE),
  /** The day of that week. */
  jour,
  de: z.string(),
  a: z.string(),
  enseignantId: z.nullable(id),
  enseignant: z.nullable(z.string()),
  salle: z.nullable(z.string()),
  du: jour,
  au: z.nullable(jour),
  modifDate,
  /** A past week had it: it changes from a day on alone. */
  estFige: z.boolean(),
  /** The change of that day alone; null: nothing is otherwise. */
  changement: z.nullable(changement),
});
export type CreneauDeSemaine = z.output<typeof creneauDeSemaine>;

export const getEmploiDuTemps = endpoint('POST getEmploiDuTemps', {
  kind: 'read',
  access: right(MENU_EMPLOIS, 'lecture', { scope }),
  reserved: reserveDuChangement,
  input: z.object(demande),
  output: z.object({
    /** The days of the week that have class or a lesson, in order; `sansClasse`: why that day has none, that week. */
    jours: z.array(
      z.object({ jour, jourSemaine: z.enum(JOURS_DE_LA_SEMAINE), sansClasse: z.nullable(z.string()) }),
    ),
    creneaux: z.array(creneauDeSemaine),
    /** Those who have a lesson in that school year, by name, and its rooms. */
    enseignants: z.array(z.object({ id, nom: z.string() })),
    salles: z.array(z.string()),
  }),
  summary: "Rend l'emploi du temps d'une classe, d'un enseignant ou d'une salle, la semaine d'un jour.",
  source: 'addition',
});

export const imprimerEmploisDuTemps = endpoint('POST imprimerEmploisDuTemps', {
  kind: 'read',
  access: right(MENU_EMPLOIS, 'lecture', { scope }),
  /** `quiId` and `salle` null: every class, every teacher or every room that has a lesson that week, each on its page. */
  input: z.object(demande),
  output: z.unknown(),
  file: true,
  trace: papierDe('Emploi du temps'),
  summary: 'Rend en PDF les emplois du temps de la semaine d’un jour, un par page.',
  source: 'addition',
});

export const getHeurtsDuCreneau = endpoint('POST getHeurtsDuCreneau', {
  kind: 'read',
  access: right(MENU_EMPLOIS, 'lecture', { scope }),
  input: z.object({
    /** The lesson that is changed; null: a new one. */
    id: z.nullable(id),
    enseignementId: id,
    ...schemas(CHAMPS_DE_PLACE),
    du: creneaux.fields.du.schema,
    au: creneaux.fields.au.schema,
  }),
  output: z.array(z.object({ champ: z.enum(['de', 'enseignantId', 'salle']), phrase: z.string() })),
  summary: 'Dit ce qui empêche un créneau : sa classe, son enseignant ou sa salle est déjà prise.',
  source: 'addition',
});

/** The subjects of a class in a school year, each with who teaches it today; `enseignantId` null: nobody, or several. */
export const getMatieresACreneaux = endpoint('POST getMatieresACreneaux', {
  kind: 'read',
  access: right(MENU_EMPLOIS, 'lecture', { scope }),
  input: z.object({ classeId: id, sessionId: id }),
  output: z.array(
    z.object({
      /** The subject of the class. */
      id,
      matiere: z.string(),
      enseignantId: z.nullable(id),
      enseignant: z.nullable(z.string()),
    }),
  ),
  summary: "Liste les matières d'une classe, avec qui les enseigne aujourd'hui.",
  source: 'addition',
});

export const getEnseignantsACreneaux = endpoint('POST getEnseignantsACreneaux', {
  kind: 'read',
  access: right(MENU_EMPLOIS, 'lecture', { scope }),
  input: z.object({ ecoleId: id }),
  output: z.array(z.object({ id, prenoms: z.string(), nom: z.string() })),
  summary: "Liste les enseignants d'une école, par leur nom.",
  source: 'addition',
});

export const champAPartirDu = jourRequis('À partir du', 'Le jour du changement');

export const changerCreneau = endpoint('PUT changerCreneau', {
  access: right(MENU_EMPLOIS, 'modification', { scope }),
  input: z.object({ id, modifDate, ...schemas(CHAMPS_DE_PLACE), aPartirDu: champAPartirDu.schema }),
  /** The lesson that holds from that day on: the same one where it had not begun, else a new one. */
  output: z.array(z.object({ id, modifDate, estNouveau: z.boolean() })),
  typed: [...Object.keys(CHAMPS_DE_PLACE), 'aPartirDu'],
  summary: "Change un créneau à partir d'un jour : les semaines d'avant gardent le leur.",
  source: 'addition',
});
