/** Declares lookups that the documents name and no described screen uses (B§3, B§7; AMB-092). */
import * as z from 'zod/mini';
import { endpoint } from '#core/api/endpoint.ts';
import { id } from '#core/api/stamps.ts';

const annuaire = z.array(z.object({ id, libelle: z.string() }));

/** Lists structures: none is kept, the list is empty. */
export const getAllStructure = endpoint('GET getAllStructure', {
  access: { who: 'signed-in' },
  input: z.object({}),
  output: annuaire,
  summary: "Liste les structures : aucune n'est gardée, la liste est vide.",
  source: 'B§3',
});

/** Lists providers: none is kept, the list is empty. */
export const getAllPrestataire = endpoint('GET getAllPrestataire', {
  access: { who: 'signed-in' },
  input: z.object({}),
  output: annuaire,
  summary: "Liste les prestataires : aucun n'est gardé, la liste est vide.",
  source: 'B§3',
});
