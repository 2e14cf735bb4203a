/**
 * Declares what a pupil brings from before the product was there (AMB-165): what they still owed of earlier years, and what they had
 * already paid of this one. Additions. Neither is money of a drawer: no receipt, no number, no cash journal tells it.
 */
import * as z from 'zod/mini';
import { written } from '#core/api/crud.ts';
import { endpoint, type Output, right } from '#core/api/endpoint.ts';
import { schemas } from '#core/api/fields.ts';
import { readOnlyContract } from '#core/api/read-only.ts';
import { id, idIgnore, modifDate, stamps } from '#core/api/stamps.ts';
import type { ReferenceMenu } from '#ecrans/references.ts';
import { champsDeReprise, confirmationDuReste } from '#eleves/reprise.ts';
import { ecoleId } from './paiements.ts';

const scope = 'ecole';
/** The menu of what is taken over: its own right, since it is money that no cashier counts. */
export const MENU_REPRISES = 'reprises' satisfies ReferenceMenu;
const lire = right(MENU_REPRISES, 'lecture', { scope });
/** Whoever reads the list sees what was taken over, not what each pupil owes: the preview is for who writes. */
const ecrire = right(MENU_REPRISES, 'ajout', { scope });
const francs = z.int();
const texte = z.nullable(z.string());

const reprise = z.object({
  id,
  ecoleId: id,
  eleveId: id,
  matricule: z.string(),
  prenoms: z.string(),
  nom: z.string(),
  classe: z.string(),
  sessionId: id,
  session: z.string(),
  /** The day on which it was written, yyyy-MM-dd in Conakry. */
  jour: z.string(),
  resteAnterieur: francs,
  dejaPaye: francs,
  auteur: texte,
  ...stamps,
});

/** Lists what the pupils of a school brought; what was taken back is not told here, the journal has it. */
export const reprises = readOnlyContract({
  entity: 'reprises',
  isPersonal: true,
  noms: { un: 'reprise', plusieurs: 'reprises', feminin: true },
  calls: { list: 'POST repriseSelectBy', export: 'POST exportReprise' },
  access: lire,
  fields: champsDeReprise,
  row: reprise,
  sortable: ['nom', 'classe', 'jour', 'resteAnterieur', 'dejaPaye'],
  parameters: {
    ecoleId: id,
    sessionId: z.optional(z.nullable(id)),
    classeId: z.optional(z.nullable(id)),
    eleveId: z.optional(z.nullable(id)),
  },
  filters: {
    jour: { label: 'Période', kind: 'periode' },
    classeId: { label: 'Classe', kind: 'choix', of: 'classes' },
    sessionId: { label: 'Année scolaire', kind: 'choix', of: 'sessions' },
  },
  summaries: {
    list: "Liste ce que les élèves d'une école devaient ou avaient payé avant le produit.",
    export: "Rend en fichier la liste des reprises d'une école.",
  },
});
export const { list: repriseSelectBy, export: exportReprise } = reprises;
export type Reprise = Output<typeof repriseSelectBy>[number];

const couverte = z.object({
  libelle: z.string(),
  dateEcheance: z.string(),
  /** The part that what was already paid gives it. */
  montant: francs,
  /** The amount that the line still asks afterwards. */
  reste: francs,
});

/**
 * Shows what a reprise would write: the line of what was owed before, the lines that what was already paid would cover, the oldest
 * first, and what forbids it.
 */
export const apercuReprise = endpoint('POST apercuReprise', {
  kind: 'read',
  access: ecrire,
  input: z.object({ ecoleId: id, eleveId: id, ...schemas(champsDeReprise) }),
  output: z.object({
    /** The enrolment that would carry it; null: they have none in the school year of today. */
    inscription: z.nullable(z.object({ id, classe: z.string(), session: z.string() })),
    /** The amount that the pupil owes before it, and after. */
    avant: francs,
    reste: francs,
    /** The line that would be made; null: none. */
    anterieur: z.nullable(z.object({ libelle: z.string(), dateEcheance: z.string(), montant: francs })),
    couvertes: z.array(couverte),
    /** The faults that forbid it, one sentence a field; the write is refused with the same sentences. */
    fautes: z.record(z.string(), z.string()),
  }),
  typed: Object.keys(champsDeReprise),
  summary: "Montre ce qu'une reprise écrirait, ou ce qui l'empêche, sans rien écrire.",
  source: 'addition',
});
export type ApercuDeReprise = Output<typeof apercuReprise>;

/**
 * Writes a reprise of a pupil: one at a time. `reste`: what the preview said that they would owe; another amount is refused, null or
 * absent accepts any. Sent again with its key, it is written once.
 */
export const addReprise = endpoint('POST addReprise', {
  access: ecrire,
  input: z.object({
    ecoleId,
    eleveId: id,
    ...schemas(champsDeReprise),
    reste: z.optional(z.nullable(francs)),
    /** An amount owed from before that is more than several years ask is kept once it is confirmed. */
    ...confirmationDuReste,
    creationUserId: idIgnore,
  }),
  output: z.array(z.object({ id })),
  typed: ['ecoleId', ...Object.keys(champsDeReprise), ...Object.keys(confirmationDuReste)],
  status: 201,
  summary: "Écrit ce qu'un élève devait encore d'avant, et ce qu'il avait déjà payé cette année.",
  source: 'addition',
});

/** Says of a school that nothing was owed or paid before the product: the first steps ask it no more. */
export const direSansReprise = endpoint('PUT direSansReprise', {
  access: ecrire,
  input: z.object({ ecoleId, modifUserId: idIgnore }),
  output: z.array(z.object({ id })),
  typed: ['ecoleId'],
  summary: "Dit qu'une école n'a rien à reprendre d'avant le produit.",
  source: 'addition',
});

/** Takes a reprise back whole, while no payment of the pupil came after it. */
export const retirerReprise = endpoint('PUT retirerReprise', {
  access: right(MENU_REPRISES, 'suppression', { scope }),
  input: z.object({ id, modifUserId: idIgnore, modifDate }),
  output: written,
  summary: "Ôte une reprise, tant qu'aucun paiement de l'élève n'est venu après elle.",
  source: 'addition',
});
