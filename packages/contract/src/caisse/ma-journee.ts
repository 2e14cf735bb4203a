/** Declares what the cash desk tells a cashier of their own day before they type anything. Addition. */
import * as z from 'zod/mini';
import { endpoint, type Output, right } from '#core/api/endpoint.ts';
import { id } from '#core/api/stamps.ts';
import { sansTrace } from '#core/api/trace.ts';
import { derniersNumerosADire } from './derniers-numeros.ts';
import { MENU_ENCAISSER } from './paiements.ts';

/** The most payments that it lists. */
export const DERNIERS_ENCAISSEMENTS = 5;

/** Reads the caller's own day in a school: whether they closed it, what they took less what they gave back, their last payments. */
export const getMaJournee = endpoint('POST getMaJournee', {
  kind: 'read',
  access: right(MENU_ENCAISSER, 'lecture', { scope: 'ecole' }),
  input: z.object({ ecoleId: id }),
  output: z.object({
    /** Today in Conakry: yyyy-MM-dd. */
    jour: z.string(),
    /** True when nothing more can be written in it. */
    estClose: z.boolean(),
    /** In whole francs. */
    encaisse: z.int(),
    /** The latest first, without the cancelled ones. */
    /** The question that the school is asked before it takes money again; null: nothing. */
    aDire: z.nullable(derniersNumerosADire),
    derniers: z.array(z.object({ id, eleve: z.string(), instant: z.string(), montant: z.int() })),
  }),
  trace: sansTrace("ce que la personne vient d'encaisser elle-même"),
  summary: "Rend la journée de caisse de qui appelle : close ou non, ce qu'il a encaissé.",
  source: 'addition',
});
export type MaJournee = Output<typeof getMaJournee>;
