/**
 * Declares the views that persons keep of a list: its search, filters, order, length and columns under a name, shown to their
 * school when they share them. Additions.
 */
import * as z from 'zod/mini';
import { endpoint, signedIn } from '#core/api/endpoint.ts';
import { texteRequis } from '#core/api/fields.ts';
import { FILTRES_MAXIMAUX } from '#core/api/filters.ts';
import { ETATS, ORDRES, recherche, TAILLE_MAXIMALE } from '#core/api/lists.ts';
import { drapeau, id, modifDate } from '#core/api/stamps.ts';
import { aDesCaracteresInterdits } from '#core/text/cle.ts';

/** The most views that a person keeps of one list. */
export const VUES_MAXIMALES = 20;

/** The word of a list, as preferences name it; the name of a column. */
const mot = z.string().check(
  z.minLength(1),
  z.maxLength(60),
  z.refine((text) => text.trim() !== '' && !aDesCaracteresInterdits(text)),
);

/** A view says this of its list. A list leaves out what it does not know any more. */
const contenu = z.object({
  recherche,
  filtres: z.optional(
    z.string().check(
      z.maxLength(FILTRES_MAXIMAUX),
      z.refine((text) => !aDesCaracteresInterdits(text)),
    ),
  ),
  etat: z.optional(z.enum(ETATS)),
  tri: z.optional(mot),
  ordre: z.optional(z.enum(ORDRES)),
  taille: z.optional(z.int().check(z.gte(1), z.lte(TAILLE_MAXIMALE))),
  colonnes: z.optional(z.array(mot).check(z.maxLength(40))),
});
export type ContenuDeVue = z.output<typeof contenu>;

export const nomDeVue = texteRequis('Nom de la vue', { nom: 'Le nom de la vue', max: 60 });

export const vue = z.object({
  id,
  libelle: z.string(),
  contenu,
  estPartagee: drapeau,
  /** The person who shares it; null: it is one's own. */
  personne: z.nullable(z.string()),
  modifDate,
});
export type Vue = z.output<typeof vue>;

export const getVues = endpoint('GET getVues/:liste', {
  access: signedIn,
  input: z.object({ liste: mot }),
  output: z.array(vue),
  summary: 'Liste ses vues d’une liste, et celles que son école partage.',
  source: 'addition',
});

/** Keeps a view under a name; one's own view of that name is replaced. */
export const saveVue = endpoint('PUT saveVue', {
  access: signedIn,
  input: z.object({ liste: mot, libelle: nomDeVue.schema, contenu, estPartagee: drapeau }),
  output: z.array(z.object({ id })),
  typed: ['libelle'],
  summary: 'Garde une vue d’une liste sous un nom.',
  source: 'addition',
});

export const deleteVue = endpoint('DELETE deleteVue/:id', {
  access: signedIn,
  input: z.object({ id }),
  output: z.array(z.object({ id })),
  summary: 'Supprime une de ses vues.',
  source: 'addition',
});
