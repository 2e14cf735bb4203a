/**
 * Declares the services that pupils may take: who enrols many sees for which classes each has a price, and for which it is
 * compulsory (DEBUT-09). Additions.
 */
import * as z from 'zod/mini';
import { endpoint, type Output, right } from '#core/api/endpoint.ts';
import { id } from '#core/api/stamps.ts';
import type { ReferenceMenu } from '#ecrans/references.ts';
import { MENU_ELEVES } from './eleves.ts';

const prestationAPrendre = z.object({
  prestationId: id,
  prestation: z.string(),
  /** The classes for which the school marked it as compulsory. */
  obligatoires: z.array(id),
  /** The other classes that have a price for it. */
  autres: z.array(id),
});

/** Reads the services that have a price in a school for a session, with the active classes that have it. */
export const getPrestationsAPrendre = endpoint('POST getPrestationsAPrendre', {
  kind: 'read',
  access: right(MENU_ELEVES, 'lecture', {
    scope: 'ecole',
    also: ['classesEleves'] satisfies ReferenceMenu[],
  }),
  input: z.object({ ecoleId: id, sessionId: id }),
  output: z.object({
    classes: z.array(z.object({ id, libelle: z.string() })),
    prestations: z.array(prestationAPrendre),
  }),
  summary:
    "Rend les prestations qu'une école facture, les classes qui ont leur prix et celles où elles sont obligatoires.",
  source: 'addition',
});
export type PrestationsAPrendre = Output<typeof getPrestationsAPrendre>;
export type PrestationAPrendre = PrestationsAPrendre['prestations'][number];

/** The services that somebody chose for many pupils at once. */
export interface ChoixDePrestations {
  readonly prestationIds: readonly number[];
  /** Those of them that a pupil takes only where they are compulsory for their class. */
  readonly seulementObligatoires?: readonly number[] | undefined;
}

/**
 * Returns the chosen services that a pupil takes, given the prices that hold for their class: all that have one, but for those that they
 * take only where they are compulsory.
 */
export function prestationsPrises(
  prix: readonly { readonly prestationId: number; readonly estObligatoire: 0 | 1 }[],
  { prestationIds, seulementObligatoires = [] }: ChoixDePrestations,
): number[] {
  const byId = new Map(prix.map((one) => [one.prestationId, one]));
  return prestationIds.filter((prestationId) => {
    const found = byId.get(prestationId);
    if (found === undefined) return false;
    return found.estObligatoire === 1 || !seulementObligatoires.includes(prestationId);
  });
}
