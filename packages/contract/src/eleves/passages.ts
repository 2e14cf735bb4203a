/**
 * Declares the passage of a pupil to another school of the network (ANNEE-05): their enrolments are left there, and they have a record
 * of their own in the school that receives them, with their guardians, their birth and the classes of their past years. What they owe,
 * their credit and their receipts stay with the school where they were made. Additions.
 */
import * as z from 'zod/mini';
import { written } from '#core/api/crud.ts';
import { endpoint, type Output, right } from '#core/api/endpoint.ts';
import { choixRequis, type Fields, jourRequis, schemas } from '#core/api/fields.ts';
import { readOnlyContract } from '#core/api/read-only.ts';
import { id, idIgnore, modifDate, stamps } from '#core/api/stamps.ts';
import { lectureDe } from '#core/api/trace.ts';
import { formaterJour } from '#core/values/dates.ts';
import { naissanceDite } from '#core/values/naissance.ts';
import type { ReferenceMenu } from '#ecrans/references.ts';
import { dus } from './eleves.ts';

/** The menu of passages: its own right. Only a person of the network, who reaches both schools, makes one. */
export const MENU_PASSAGES = 'passages' satisfies ReferenceMenu;
const lire = right(MENU_PASSAGES, 'lecture', { scope: 'ecole' });
const reserve = "Seul un administrateur du réseau fait passer un élève d'une école à une autre.";
const francs = z.int();
const texte = z.nullable(z.string());

/** Whether they leave the school that tells it, or arrive there. */
export const SENS_DE_PASSAGE = ['depart', 'arrivee'] as const;
export const LIBELLES_DES_SENS: Readonly<Record<(typeof SENS_DE_PASSAGE)[number], string>> = {
  depart: 'Part',
  arrivee: 'Arrive',
};

/** The fields that a person fills in. */
export const champsDePassage = {
  versEcoleId: choixRequis("École d'arrivée", "L'école d'arrivée", 'ecoles'),
  jour: jourRequis('Date du passage', 'La date du passage'),
} satisfies Fields;

/** The first day that a passage may bear: an older one is a year typed wrong. */
const PREMIER_JOUR = '1990-01-01';

/**
 * Finds the fault of a day that is too old for a passage; '': none. `naissance`: the pupil's birth, a day or a year alone; null where
 * it is unknown.
 */
export function fauteDAnciennete(jour: string, naissance: string | null): string {
  if (naissance !== null && jour < naissance)
    return `La date du passage ne vient pas avant la naissance de l'élève, ${naissanceDite(naissance)}.`;
  return jour < PREMIER_JOUR ? `La date du passage ne vient pas avant le ${formaterJour(PREMIER_JOUR)}.` : '';
}

const passage = z.object({
  id,
  ecoleId: id,
  eleveId: id,
  matricule: z.string(),
  prenoms: z.string(),
  nom: z.string(),
  sens: z.enum(SENS_DE_PASSAGE),
  /** The name of the other school. */
  autreEcole: z.string(),
  jour: z.string(),
  auteur: texte,
  ...stamps,
});

/** The list of the pupils who left a school for another one, or came from one; the journal tells those taken back. */
export const passages = readOnlyContract({
  entity: 'passages',
  isPersonal: true,
  noms: { un: 'passage', plusieurs: 'passages', feminin: false },
  calls: { list: 'POST passageSelectBy', export: 'POST exportPassage' },
  access: lire,
  fields: {},
  row: passage,
  sortable: ['jour', 'nom'],
  parameters: { ecoleId: id, eleveId: z.optional(z.nullable(id)) },
  filters: {
    jour: { label: 'Période', kind: 'periode' },
    sens: { label: 'Sens', kind: 'mots', words: SENS_DE_PASSAGE },
  },
  summaries: {
    list: "Liste les élèves passés d'une école du réseau à une autre.",
    export: "Rend en fichier la liste des élèves passés d'une école à une autre.",
  },
});
export const { list: passageSelectBy, export: exportPassage } = passages;
export type Passage = Output<typeof passageSelectBy>[number];

const demande = { ecoleId: id, eleveId: id, ...schemas(champsDePassage) };

/** Shows what a passage would write: the enrolments left, the lines that go, what stays owed, and what forbids it. */
export const apercuPassage = endpoint('POST apercuPassage', {
  kind: 'read',
  access: right(MENU_PASSAGES, 'ajout', { reserve }),
  reserved: dus('ote', 'reste', 'credit'),
  input: z.object(demande),
  output: z.object({
    quittees: z.array(z.object({ id, classe: z.string(), session: z.string() })),
    /** The amount of the lines that are taken away: due after that day, and not begun. */
    ote: francs,
    /** The amounts that stay with the school that they leave. */
    reste: francs,
    credit: francs,
    /** The years that their new record tells. */
    annees: z.array(z.object({ session: z.string(), ecole: z.string(), classe: z.string() })),
    /** The record that they had there before, which they find again; null: a new one is made. */
    retrouve: z.nullable(z.object({ id, matricule: z.string() })),
    /** An active pupil of the same names there: they may be the same one. */
    semblable: z.nullable(z.object({ matricule: z.string(), dateNaissance: texte })),
    /** The faults that forbid it, one sentence a field; the write is refused with the same sentences. */
    fautes: z.record(z.string(), z.string()),
  }),
  typed: Object.keys(champsDePassage),
  trace: lectureDe('Fiche'),
  summary:
    "Montre ce que le passage d'un élève à une autre école écrirait, ou ce qui l'empêche, sans rien écrire.",
  source: 'addition',
});
export type ApercuDePassage = Output<typeof apercuPassage>;

/**
 * Lets a pupil pass to another school of the network. `ote`: the amount that the preview said would be taken away; another one is
 * refused, null or absent accepts any. It answers the passage of the school that they leave, and their record in the other one. Sent
 * again with its key, it is written once.
 */
export const addPassage = endpoint('POST addPassage', {
  access: right(MENU_PASSAGES, 'ajout', { reserve }),
  input: z.object({ ...demande, ote: z.optional(z.nullable(francs)), creationUserId: idIgnore }),
  output: z.array(z.object({ id, eleveId: id })),
  typed: Object.keys(champsDePassage),
  status: 201,
  summary: "Fait passer un élève d'une école du réseau à une autre, avec l'histoire de ses années.",
  source: 'addition',
});

/** Takes a passage back whole, while nothing was added to their record in the school that received them. `id`: either side's. */
export const defairePassage = endpoint('PUT defairePassage', {
  access: right(MENU_PASSAGES, 'suppression', { reserve }),
  input: z.object({ id, modifUserId: idIgnore, modifDate }),
  output: written,
  summary: "Défait le passage d'un élève, tant que rien n'est venu dans l'école qui l'a reçu.",
  source: 'addition',
});
