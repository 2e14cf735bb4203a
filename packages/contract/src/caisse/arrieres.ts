/**
 * Declares arrears: who owes what on a day, by class and by the age of the debt, less their credit. A pupil whose credit covers their
 * debt is not listed. Additions.
 */
import * as z from 'zod/mini';
import { endpoint, type Output, right } from '#core/api/endpoint.ts';
import { type Filters, filtersInput } from '#core/api/filters.ts';
import { readOnlyContract } from '#core/api/read-only.ts';
import { id } from '#core/api/stamps.ts';
import type { ReferenceMenu } from '#ecrans/references.ts';
import { ETATS_DU_MESSAGE } from '#scolarite/message.ts';

export const MENU_ARRIERES = 'arrieres' satisfies ReferenceMenu;
const lire = right(MENU_ARRIERES, 'lecture', { scope: 'ecole' });
const texte = z.nullable(z.string());
const francs = z.int();

/** The ages of a debt, in days since its due day; the last has no end. */
export const AGES = [
  { cle: 'moins30', libelle: 'Moins de 30 jours', jusqua: 30 },
  { cle: 'moins60', libelle: '30 à 60 jours', jusqua: 60 },
  { cle: 'moins90', libelle: '60 à 90 jours', jusqua: 90 },
  { cle: 'plus90', libelle: 'Plus de 90 jours', jusqua: null },
] as const;
export type CleDAge = (typeof AGES)[number]['cle'];

/** Returns the age of a debt of so many days. */
export const ageDe = (jours: number): CleDAge =>
  AGES.find(({ jusqua }) => jusqua === null || jours < jusqua)?.cle ?? 'plus90';

export const PARAMETRES_DES_ARRIERES = {
  ecoleId: id,
  sessionId: z.optional(z.nullable(id)),
  classeId: z.optional(z.nullable(id)),
  /** Keeps only pupils who have owed since that long at least; all that each owes is told. */
  age: z.optional(z.nullable(z.enum(['moins30', 'moins60', 'moins90', 'plus90']))),
};

export const FILTRES_DES_ARRIERES = {
  sessionId: {
    label: 'Année scolaire',
    kind: 'choix',
    of: 'sessions',
    // The class of a pupil is that of this year.
    isOne: true,
    isParameter: true,
  },
  classeId: { label: 'Classe', kind: 'choix', of: 'classes', isParameter: true },
  // Every debt has the first age.
  age: {
    label: 'Ancienneté',
    kind: 'mots',
    words: ['moins60', 'moins90', 'plus90'],
    isOne: true,
    isParameter: true,
  },
} as const satisfies Filters;

const arriere = z.object({
  /** The pupil's id. */
  id,
  matricule: z.string(),
  prenoms: z.string(),
  nom: z.string(),
  classe: texte,
  etat: z.string(),
  tuteurNom: texte,
  tuteurTelephone: texte,
  /** The oldest due day, yyyy-MM-dd. */
  depuis: z.string(),
  moins30: francs,
  moins60: francs,
  moins90: francs,
  plus90: francs,
  total: francs,
  /** The part of `total` that earlier school years ask. */
  anterieur: francs,
  /** The part of their payments that no line received. */
  credit: francs,
  /** total - credit: more than 0. */
  net: francs,
  /** The day of the last reminder that somebody opened, yyyy-MM-dd, and what became of it; null: none. */
  messageLe: texte,
  messageEtat: z.nullable(z.enum(ETATS_DU_MESSAGE)),
});

/** Lists the pupils who owe more than their credit; only lines due by today count. */
export const arrieres = readOnlyContract({
  entity: 'arrieres',
  isPersonal: true,
  objet: 'Liste des arriérés',
  noms: { un: 'élève', plusieurs: 'élèves', feminin: false },
  calls: { list: 'POST getArrieres', export: 'POST exportArrieres' },
  access: lire,
  fields: {},
  row: arriere,
  sortable: ['nom', 'classe', 'total', 'anterieur', 'net', 'depuis'],
  parameters: PARAMETRES_DES_ARRIERES,
  filters: FILTRES_DES_ARRIERES,
  summaries: {
    list: "Liste les élèves qui doivent plus que leur crédit, pour ce qui est échu aujourd'hui.",
    export: 'Rend en fichier la liste des arriérés.',
  },
});
export const { list: getArrieres, export: exportArrieres } = arrieres;
export type Arriere = Output<typeof getArrieres>[number];

/** A part of the arrears: how many pupils, and what they owe in it. */
const part = z.object({ eleves: z.int(), montant: francs });

/** Answers what all of them owe, by age, for the same filters. */
export const getTotauxArrieres = endpoint('POST getTotauxArrieres', {
  kind: 'read',
  access: lire,
  input: z.object({ ...PARAMETRES_DES_ARRIERES, filtres: filtersInput(FILTRES_DES_ARRIERES) }),
  output: z.object({
    eleves: z.int(),
    moins30: francs,
    moins60: francs,
    moins90: francs,
    plus90: francs,
    total: francs,
    anterieur: francs,
    credit: francs,
    net: francs,
    /** The number of pupils whose credit covers their debt: the list and the other figures leave them out. */
    couverts: z.int(),
    /**
     * The same money told as the dashboard and home count it: `inscrits` + `partis` + `autres` - `couverts` - `credit` = `net`.
     * `sessionId`: the school year asked for, else the current one; null when there is none.
     */
    parts: z.object({
      sessionId: z.nullable(id),
      /** Lines of the year, of pupils who are enrolled in it: the arrears of the dashboard. */
      inscrits: part,
      /** Lines of the year, of pupils who left it. */
      partis: part,
      /** Lines of other years. */
      autres: part,
      /** The debts of those whose credit covers them: the parts above count them, `net` does not. */
      couverts: francs,
    }),
  }),
  summary: 'Rend ce que doivent en tout les élèves de la liste des arriérés, par ancienneté.',
  source: 'addition',
});
