/**
 * Says in SQL what pupils still owe: the sum of `montant - paye` over active lines. Credit, money that no line took, is told
 * beside it and never subtracted. `resteDe` of the contract adds up lines that are already read.
 */
import { type RawBuilder, sql } from 'kysely';

/** The amount that the line `e` still asks, in whole francs. */
export const RESTE_D_UNE_LIGNE = sql<number>`(e.montant - e.paye)`;

/** Adds it up over the active lines that `of` selects: `e."inscriptionId" = t.id`; 0 without any. */
export const resteDesLignes = (of: RawBuilder<unknown>): RawBuilder<number> => sql<number>`coalesce((
  select sum(${RESTE_D_UNE_LIGNE}) from echeances e where ${of} and e."estActif" = 1), 0)`;
