/**
 * Declares the tranches of one service saved together (DEBUT-04): what a person sees on one page is written by one call, as one act.
 * Also how a whole is shared equally. Additions.
 */
import * as z from 'zod/mini';
import { endpoint, right, tab } from '#core/api/endpoint.ts';
import { confirmation } from '#core/api/fields.ts';
import { id, modifDate } from '#core/api/stamps.ts';
import type { ReferenceOnglet } from '#ecrans/references.ts';
import { LIBELLES_DE_TRANCHE, tranches } from './tranches.ts';

const { libelle, pourcentage, facteurMultiplicite, echeance } = tranches.fields;

/** The most tranches of a service: each label of the documents once or twice. */
const TRANCHES_MAXIMALES = 16;

const error = 'La tranche dit son libellé, son pourcentage et son facteur.';

const uneTranche = z.object(
  {
    /** The tranche as the person read it; null: a new one. */
    id: z.nullable(z.int({ error }).check(z.positive({ error }))),
    modifDate: z.nullable(z.string({ error })),
    libelle: libelle.schema,
    pourcentage: pourcentage.schema,
    facteurMultiplicite: facteurMultiplicite.schema,
    echeance: echeance.schema,
  },
  { error },
);
export type TrancheSaisie = z.output<typeof uneTranche>;

/** Returns the name by which a refusal names a field of the n-th tranche, from 0: 'tranches.1.pourcentage'. */
export const champDeTranche = (rang: number, champ: string): string => `tranches.${rang}.${champ}`;

/**
 * Saves the tranches of a service in a school: `tranches` are all of those that stay or come, and an active one that is not among
 * them is disabled. Stale when somebody changed, added or removed one meanwhile.
 */
export const updateTranchesDePrestation = endpoint('PUT updateTranchesDePrestation', {
  access: right(tab('tranchePaiementEcole' satisfies ReferenceOnglet), 'modification', { scope: 'ecole' }),
  input: z.object({
    ecoleId: id,
    prestationId: id,
    sessionId: z.nullable(id),
    tranches: z
      .array(uneTranche, { error: 'Les tranches sont une liste.' })
      .check(z.maxLength(TRANCHES_MAXIMALES, { error: `Les tranches sont au plus ${TRANCHES_MAXIMALES}.` })),
    /** The tranches that go, as the person read them. */
    retirees: z.array(z.object({ id, modifDate })),
    libelleConfirme: confirmation,
    echeanceConfirme: confirmation,
  }),
  output: z.array(z.object({ id, modifDate })),
  typed: ['tranches', 'libelleConfirme', 'echeanceConfirme'],
  summary: "Enregistre toutes les tranches d'une prestation en un seul acte.",
  source: 'addition',
});

/** Returns the first label of a mode that no tranche has yet; its last one where all are taken. */
export function libelleSuivant(
  taken: readonly string[],
  mode: keyof typeof LIBELLES_DE_TRANCHE,
): TrancheSaisie['libelle'] {
  const [first, ...others] = LIBELLES_DE_TRANCHE[mode];
  return [first, ...others].find((mot) => !taken.includes(mot)) ?? others.at(-1) ?? first;
}
