/**
 * Arrears: who owes what on a day, by class and by the age of the debt, less what the school already holds for him. Whom his credit
 * covers is not chased. Additions.
 */
import * as z from 'zod/mini';
import type { ReferenceMenu } from '#administration/references.ts';
import { endpoint, type Output, right } from '#core/api/endpoint.ts';
import { exportInput, listInput } from '#core/api/lists.ts';
import { id } from '#core/api/stamps.ts';

const MENU = 'arrieres' satisfies ReferenceMenu;
const scope = 'ecole';
const texte = z.nullable(z.string());
const francs = z.int();

/** Ages of a debt in days since its due day; the last has no end. */
export const AGES = [
  { cle: 'moins30', libelle: 'Moins de 30 jours', jusqua: 30 },
  { cle: 'moins60', libelle: '30 à 60 jours', jusqua: 60 },
  { cle: 'moins90', libelle: '60 à 90 jours', jusqua: 90 },
  { cle: 'plus90', libelle: 'Plus de 90 jours', jusqua: null },
] as const;
export type CleDAge = (typeof AGES)[number]['cle'];

/** The age of a debt of so many days. */
export const ageDe = (jours: number): CleDAge =>
  AGES.find(({ jusqua }) => jusqua === null || jours < jusqua)?.cle ?? 'plus90';

export const TRIS_D_ARRIERE = ['nom', 'classe', 'total', 'net', 'depuis'] as const;

const filtres = {
  ecoleId: id,
  sessionId: z.optional(z.nullable(id)),
  classeId: z.optional(z.nullable(id)),
  /** Only who owes since that long at least; all that he owes is told. */
  age: z.optional(z.nullable(z.enum(['moins30', 'moins60', 'moins90', 'plus90']))),
};

const arriere = z.object({
  /** Of the pupil. */
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
  /** What no line took of what he paid. */
  credit: francs,
  /** total - credit: more than nothing. */
  net: francs,
});

/** A page of those who owe more than their credit; only what was due by today counts. */
export const getArrieres = endpoint('POST getArrieres', {
  kind: 'read',
  access: right(MENU, 'lecture', { scope }),
  input: z.extend(listInput(TRIS_D_ARRIERE), filtres),
  output: z.array(arriere),
  typed: ['recherche'],
  paged: true,
  summary: "Liste les élèves qui doivent plus que leur crédit, pour ce qui est échu aujourd'hui.",
  source: 'addition',
});
export type Arriere = Output<typeof getArrieres>[number];

/** What all of them owe, by age, for the same filters. */
export const getTotauxArrieres = endpoint('POST getTotauxArrieres', {
  kind: 'read',
  access: right(MENU, 'lecture', { scope }),
  input: z.object(filtres),
  output: z.object({
    eleves: z.int(),
    moins30: francs,
    moins60: francs,
    moins90: francs,
    plus90: francs,
    total: francs,
    credit: francs,
    net: francs,
    /** Who owes too, and has as much in credit: counted nowhere else, not in the list. */
    couverts: z.int(),
  }),
  summary: 'Rend ce que doivent en tout les élèves de la liste des arriérés, par ancienneté.',
  source: 'addition',
});

export const exportArrieres = endpoint('POST exportArrieres', {
  kind: 'read',
  access: right(MENU, 'lecture', { scope }),
  input: z.extend(exportInput(TRIS_D_ARRIERE), filtres),
  output: z.unknown(),
  typed: ['recherche'],
  file: true,
  summary: 'Rend en fichier la liste des arriérés.',
  source: 'addition',
});
