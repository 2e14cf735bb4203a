/**
 * Declares the merge of two records of one pupil (ANNEE-06): one is kept, the other is put away and leads to it. What differs is
 * chosen field by field; enrolments, lines, reprises, payments and credit go to the record that is kept. Additions.
 */
import * as z from 'zod/mini';
import { written } from '#core/api/crud.ts';
import { endpoint, type Output, right } from '#core/api/endpoint.ts';
import { readOnlyContract } from '#core/api/read-only.ts';
import { id, idIgnore, modifDate, stamps } from '#core/api/stamps.ts';
import { lectureDe } from '#core/api/trace.ts';
import type { ReferenceMenu } from '#ecrans/references.ts';
import { dus, eleves, reserveALaFiche, reserveDesObservations } from '#eleves/eleves.ts';
import { ecoleId } from './paiements.ts';

const scope = 'ecole';
/** The menu of merges: its own right, since money changes its pupil. */
export const MENU_FUSIONS = 'fusions' satisfies ReferenceMenu;
const lire = right(MENU_FUSIONS, 'lecture', { scope });
const francs = z.int();
const texte = z.nullable(z.string());

/** The fields of a pupil that are chosen side by side. */
export const CHAMPS_FUSIONNES = [
  'prenoms',
  'nom',
  'sexe',
  'dateNaissance',
  'lieuNaissance',
  'nationalite',
  'photo',
  'tuteurNom',
  'tuteurLien',
  'tuteurTelephone',
  'tuteur2Nom',
  'tuteur2Lien',
  'tuteur2Telephone',
  'quartierId',
  'observations',
] as const satisfies readonly Exclude<keyof typeof eleves.fields, 'ecoleId'>[];
export type ChampFusionne = (typeof CHAMPS_FUSIONNES)[number];

const demande = {
  ecoleId,
  /** The record that is kept. */
  eleveId: id,
  /** The record that is put away. */
  ecarteId: id,
  /** The fields that the kept record takes from the other one. */
  prend: z.array(z.enum(CHAMPS_FUSIONNES)).check(z.maxLength(CHAMPS_FUSIONNES.length)),
  /** The enrolments that are withdrawn: one of two of a session. */
  retireIds: z.array(id).check(z.maxLength(50)),
};

const fusion = z.object({
  id,
  ecoleId: id,
  eleveId: id,
  ecarteId: id,
  matricule: z.string(),
  prenoms: z.string(),
  nom: z.string(),
  matriculeEcarte: z.string(),
  prenomsEcarte: z.string(),
  nomEcarte: z.string(),
  /** The day on which it was made, yyyy-MM-dd in Conakry. */
  jour: z.string(),
  auteur: texte,
  ...stamps,
});

/** The list of the merges of a school that stand; the journal tells those that were taken back. */
export const fusions = readOnlyContract({
  entity: 'fusions',
  isPersonal: true,
  noms: { un: 'fiche réunie', plusieurs: 'fiches réunies', feminin: true },
  calls: { list: 'POST fusionSelectBy', export: 'POST exportFusion' },
  access: lire,
  fields: {},
  row: fusion,
  sortable: ['jour', 'nom'],
  parameters: { ecoleId: id, eleveId: z.optional(z.nullable(id)) },
  filters: { jour: { label: 'Période', kind: 'periode' } },
  summaries: {
    list: "Liste les fiches d'élèves réunies dans une école.",
    export: "Rend en fichier la liste des fiches d'élèves réunies dans une école.",
  },
});
export const { list: fusionSelectBy, export: exportFusion } = fusions;
export type Fusion = Output<typeof fusionSelectBy>[number];

const compte = z.object({
  reste: francs,
  /** The money that no line took. */
  credit: francs,
  inscriptions: z.int(),
  recus: z.int(),
});

/** Two enrolments in one session: one of them goes, and nobody may have begun to pay it. */
const double = z.object({
  sessionId: id,
  session: z.string(),
  inscriptions: z.array(
    z.object({
      id,
      eleveId: id,
      classe: z.string(),
      reste: francs,
      /** True when it has been paid in part, or carries what was owed before. */
      estCommencee: z.boolean(),
    }),
  ),
});

/**
 * Shows both records, what a merge would make of their accounts, and what forbids it, and writes nothing. It shows whole cards:
 * it is for who may merge them, since the right to read the list of merges gives none of them.
 */
export const apercuFusion = endpoint('POST apercuFusion', {
  kind: 'read',
  access: right(MENU_FUSIONS, 'ajout', { scope }),
  reserved: [dus('echu', 'reste', 'credit', 'recus'), reserveALaFiche, reserveDesObservations],
  input: z.object(demande),
  output: z.object({
    garde: eleves.row,
    ecarte: eleves.row,
    comptes: z.object({ garde: compte, ecarte: compte, apres: compte }),
    doubles: z.array(double),
    /** The faults that forbid it, one sentence each; the write is refused with the same sentences. */
    fautes: z.record(z.string(), z.string()),
  }),
  typed: ['ecoleId'],
  trace: lectureDe('Fiche'),
  summary: "Montre ce que réunir deux fiches d'un élève écrirait, ou ce qui l'empêche, sans rien écrire.",
  source: 'addition',
});
export type ApercuDeFusion = Output<typeof apercuFusion>;

/**
 * Merges two records of one pupil. `modifDate` and `modifDateEcarte`: how both were read. `reste`: what the preview said that they
 * would owe; another amount is refused, null or absent accepts any. Sent again with its key, it is written once.
 */
export const addFusion = endpoint('POST addFusion', {
  access: right(MENU_FUSIONS, 'ajout', { scope }),
  // Nobody chooses between two texts that they are not shown: the kept record keeps its own.
  reserved: [reserveALaFiche, reserveDesObservations],
  input: z.object({
    ...demande,
    modifDate,
    modifDateEcarte: modifDate,
    reste: z.optional(z.nullable(francs)),
    creationUserId: idIgnore,
  }),
  output: z.array(z.object({ id })),
  typed: ['ecoleId'],
  status: 201,
  summary: "Réunit deux fiches d'un même élève : l'une est gardée, l'autre mène à elle.",
  source: 'addition',
});

/** Takes a merge back whole, while nothing was added to the kept record since. */
export const defaireFusion = endpoint('PUT defaireFusion', {
  access: right(MENU_FUSIONS, 'suppression', { scope }),
  input: z.object({ id, modifUserId: idIgnore, modifDate }),
  output: written,
  summary: "Défait la réunion de deux fiches, tant que rien n'est venu depuis.",
  source: 'addition',
});
