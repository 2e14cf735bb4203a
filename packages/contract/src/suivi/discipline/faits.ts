/**
 * Declares the facts of pupils: an observation, an encouragement, a reward, an incident, a sanction. Each says who reads it; one that is
 * cancelled stays, struck, and nothing deletes one. Additions.
 */
import * as z from 'zod/mini';
import { added, written } from '#core/api/crud.ts';
import { endpoint, type Output, right } from '#core/api/endpoint.ts';
import {
  choixFacultatif,
  choixParmi,
  choixRequis,
  type Fields,
  jourFacultatif,
  jourRequis,
  schemas,
  texteFacultatif,
  texteRequis,
} from '#core/api/fields.ts';
import { readOnlyContract } from '#core/api/read-only.ts';
import { id, idIgnore, instant, jour, modifDate, stamps } from '#core/api/stamps.ts';
import { lectureDe } from '#core/api/trace.ts';
import { inscriptionSuivie } from '#suivi/inscription.ts';
import { contact } from './contacts.ts';
import { GENRES_DE_FAIT, VISIBILITES } from './genres.ts';
import { MENU_VIE_SCOLAIRE } from './menu.ts';

const scope = 'ecole';
const texte = z.nullable(z.string());

/** The longest text of a fact, in characters. */
const TEXTE_MAXIMAL = 500;
/** The field by which a person says who reads a fact. */
const visibilite = { ...choixParmi('Lu par', 'Le lecteur', VISIBILITES), initial: 'equipe' } as const;

/** The fields of a fact, in the order of its form. */
export const CHAMPS_DU_FAIT = {
  inscriptionId: choixRequis('Élève', "L'élève", 'inscriptions'),
  genre: { ...choixParmi('Genre', 'Le genre', GENRES_DE_FAIT), initial: 'observation' },
  motifId: choixFacultatif('Motif', 'Le motif', 'motifs_suivi'),
  jour: jourRequis('Jour', 'Le jour'),
  texte: texteFacultatif('Ce qui s’est passé', { nom: 'Le texte', max: TEXTE_MAXIMAL }),
  mesure: texteFacultatif('Mesure prise', { nom: 'La mesure', max: 200 }),
  du: jourFacultatif('Exclu du', 'Le premier jour'),
  au: jourFacultatif('Exclu jusqu’au', 'Le dernier jour'),
  visibilite,
} satisfies Fields;

const fait = z.object({
  id,
  ecoleId: id,
  eleveId: id,
  inscriptionId: id,
  classeId: id,
  jour,
  genre: z.enum(GENRES_DE_FAIT),
  motif: texte,
  texte,
  mesure: texte,
  /** The days of an exclusion; null: the fact is none. */
  du: z.nullable(jour),
  au: z.nullable(jour),
  visibilite: z.enum(VISIBILITES),
  matricule: z.string(),
  prenoms: z.string(),
  nom: z.string(),
  classe: z.string(),
  auteur: texte,
  /** When it was cancelled, why and by whom; null: it stands. */
  annuleLe: z.nullable(instant),
  annuleMotif: texte,
  annulePar: texte,
  ...stamps,
});

const lire = right(MENU_VIE_SCOLAIRE, 'lecture', { scope });

export const faits = readOnlyContract({
  entity: 'faits',
  isPersonal: true,
  objet: 'Vie scolaire',
  noms: { un: 'fait', plusieurs: 'faits', feminin: false },
  calls: { list: 'POST faitSelectBy', export: 'POST exportFait' },
  access: lire,
  fields: {},
  row: fait,
  sortable: ['jour', 'nom', 'classe'],
  ownOrder: 'desc',
  parameters: { ecoleId: id },
  filters: {
    jour: { label: 'Jour', kind: 'jour' },
    classeId: { label: 'Classe', kind: 'choix', of: 'classes', isParameter: true },
    genre: { label: 'Genre', kind: 'mots', words: GENRES_DE_FAIT },
    motifId: { label: 'Motif', kind: 'choix', of: 'motifs_suivi' },
    visibilite: { label: 'Lu par', kind: 'mots', words: VISIBILITES },
    annule: { label: 'Annulés', kind: 'case' },
  },
  summaries: {
    list: "Liste les faits des élèves d'une école que la personne lit, les plus récents d'abord.",
    export: "Rend en fichier les faits des élèves d'une école que la personne lit.",
  },
});
export const { list: faitSelectBy, export: exportFait } = faits;
export type Fait = Output<typeof faitSelectBy>[number];

/** Adds a fact; who only adds gives neither a reward nor a sanction. */
export const addFait = endpoint('POST addFait', {
  access: right(MENU_VIE_SCOLAIRE, 'ajout', { scope }),
  input: z.object({ ...schemas(CHAMPS_DU_FAIT), creationUserId: idIgnore }),
  output: added,
  typed: Object.keys(CHAMPS_DU_FAIT),
  status: 201,
  summary: "Ajoute un fait d'un élève ; une exclusion commence les feuilles d'appel de ses jours.",
  source: 'addition',
});

/** The field of a change: what a fact says stays as its author wrote it. */
export const CHAMPS_DE_VISIBILITE = { visibilite } satisfies Fields;

export const updateFait = endpoint('PUT updateFait', {
  access: right(MENU_VIE_SCOLAIRE, 'modification', { scope }),
  input: z.object({ id, ...schemas(CHAMPS_DE_VISIBILITE), modifUserId: idIgnore, modifDate }),
  output: written,
  typed: Object.keys(CHAMPS_DE_VISIBILITE),
  summary: 'Change qui lit un fait.',
  source: 'addition',
});

export const CHAMPS_D_ANNULATION_DE_FAIT = {
  annuleMotif: texteRequis('Motif', { nom: 'Le motif', max: 200 }),
} satisfies Fields;

export const annulerFait = endpoint('PUT annulerFait', {
  access: right(MENU_VIE_SCOLAIRE, 'suppression', { scope }),
  input: z.object({ id, ...schemas(CHAMPS_D_ANNULATION_DE_FAIT), modifUserId: idIgnore, modifDate }),
  output: written,
  typed: Object.keys(CHAMPS_D_ANNULATION_DE_FAIT),
  summary: 'Annule un fait avec son motif : il reste, barré.',
  source: 'addition',
});

/** Answers the facts of an enrolment that the person reads, and the contacts with the family. */
export const getVieScolaireDeLEleve = endpoint('GET getVieScolaireDeLEleve/:inscriptionId', {
  access: lire,
  input: z.object({ inscriptionId: id }),
  output: z.object({
    inscription: inscriptionSuivie,
    /** Whether the person may add to it: the pupil is of their classes today, or all are theirs. */
    peutAjouter: z.boolean(),
    /** The latest first; a cancelled one stays. */
    faits: z.array(fait),
    /** The latest first. */
    contacts: z.array(contact),
  }),
  trace: lectureDe("Vie scolaire d'un élève"),
  summary: "Rend les faits d'un élève pendant une année, et les contacts avec sa famille.",
  source: 'addition',
});
export type VieScolaireDeLEleve = Output<typeof getVieScolaireDeLEleve>;
