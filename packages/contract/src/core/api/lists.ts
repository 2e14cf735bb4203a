/** Declares what every list takes beside its documented filters, and what a page of it is (docs/decisions/0008-lists.md). */
import * as z from 'zod/mini';
import { aDesCaracteresInterdits, longueur } from '#core/text/cle.ts';
import { formulations } from '#core/text/formulations.ts';
import { estUnJour } from '#core/values/dates.ts';
import { drapeau, id } from './stamps.ts';

/** The lines with which a list that the documents describe opens under their own wording (AMB-159). */
export const TAILLE_DES_DOCUMENTS = 2;
/** The lines with which every other list opens, and theirs too once the wording is corrected. */
export const TAILLE_PAR_DEFAUT = 25;
export const TAILLES = [2, 5, 10, 25, 50, 100] as const;
export const TAILLE_MAXIMALE = 100;

/** Returns the page length of a list that nobody changed. `isDocumented`: the documents describe this list. */
export const tailleDOuverture = ({ isDocumented }: { readonly isDocumented: boolean }): number =>
  isDocumented && formulations() === 'document' ? TAILLE_DES_DOCUMENTS : TAILLE_PAR_DEFAUT;

/** The last page that may be asked for: no list is that long. */
export const PAGE_MAXIMALE = 1_000_000_000;

/** The value of the documents' filter for active records (A§9). */
export const ACTIF = 1;

/** The number of hits above which a total is not exact: the screen says 'plus de 10 000'. */
export const TOTAL_EXACT_MAXIMAL = 10_000;

export const ENTETE_TOTAL = 'x-total-count';
export const ENTETE_TOTAL_EXACT = 'x-total-count-exact';
/** The sums of the amounts of all rows found, by column: '{"montant":1500000}'. */
export const ENTETE_TOTAUX = 'x-totals';
/** The page that holds the record of `pageDe`; absent when the filters leave it out. */
export const ENTETE_PAGE = 'x-page';

export const ETATS = ['actifs', 'desactives'] as const;
export const ORDRES = ['asc', 'desc'] as const;
export const FORMATS = ['csv', 'xlsx'] as const;

/** A first or last day; '' and null both mean no bound (A§7: {estActif, debut, fin}). */
const borne = z.optional(
  z.nullable(z.string().check(z.refine((text) => text === '' || estUnJour(text), { error: 'yyyy-MM-dd' }))),
);

/** The longest search, in characters. */
export const RECHERCHE_MAXIMALE = 100;

/** The search of a list, and of an act on all that it finds. */
export const recherche = z.optional(
  z.string({ error: 'La recherche doit être un texte.' }).check(
    // PostgreSQL refuses a NUL even in a parameter.
    z.refine((text) => !aDesCaracteresInterdits(text), {
      error: "La recherche contient un caractère qui ne s'imprime pas.",
    }),
    z.refine((text) => longueur(text) <= RECHERCHE_MAXIMALE, {
      error: `La recherche doit avoir au plus ${RECHERCHE_MAXIMALE} caractères.`,
    }),
  ),
);

/**
 * Declares the filters and the page of a list; `tri` is one of the list's own columns. `pageDe`: the id of a record that was just
 * added or changed, whose page is answered in the place of `page` where records have forms.
 */
export function listInput<const Columns extends readonly [string, ...string[]]>(columns: Columns) {
  return z.object({
    estActif: z.optional(drapeau),
    debut: borne,
    fin: borne,
    etat: z.optional(z.enum(ETATS)),
    recherche,
    tri: z.optional(z.enum(columns)),
    ordre: z.optional(z.enum(ORDRES)),
    page: z.optional(z.int().check(z.gte(1), z.lte(PAGE_MAXIMALE))),
    taille: z.optional(z.int().check(z.gte(1), z.lte(TAILLE_MAXIMALE))),
    pageDe: z.optional(id),
  });
}

/** Declares the same filters, without a page, for a file of all filtered rows. */
export function exportInput<const Columns extends readonly [string, ...string[]]>(columns: Columns) {
  return z.object({
    format: z.enum(FORMATS),
    etat: z.optional(z.enum(ETATS)),
    recherche,
    tri: z.optional(z.enum(columns)),
    ordre: z.optional(z.enum(ORDRES)),
  });
}

export interface ListQuery {
  estActif?: 0 | 1 | undefined;
  debut?: string | null | undefined;
  fin?: string | null | undefined;
  etat?: (typeof ETATS)[number] | undefined;
  recherche?: string | undefined;
  tri?: string | undefined;
  ordre?: (typeof ORDRES)[number] | undefined;
  page?: number | undefined;
  taille?: number | undefined;
  /** The filters by column, as their text (filters.ts). */
  filtres?: string | undefined;
  pageDe?: number | undefined;
}
