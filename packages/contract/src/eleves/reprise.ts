/** Declares what a pupil brings from before the product was there (AMB-165), as fields: the import of pupils has them too. */
import { confirmation, type Fields, montantFacultatif } from '#core/api/fields.ts';

/** The fields that a person fills in. */
export const champsDeReprise = {
  resteAnterieur: montantFacultatif('Reste antérieur', 'Le reste antérieur'),
  dejaPaye: montantFacultatif('Déjà payé', 'Le montant déjà payé'),
} satisfies Fields;

/** The confirmation of what is owed from before, and the number of this year's totals beyond which it is asked for. */
export const confirmationDuReste = { resteAnterieurConfirme: confirmation };
export const ANNEES_D_UN_RESTE = 3;

/** Refuses a form that says neither amount; by field. */
export function fautesDeReprise({
  resteAnterieur,
  dejaPaye,
}: {
  readonly resteAnterieur: number | null;
  readonly dejaPaye: number | null;
}): Record<string, string> {
  if (resteAnterieur !== null || dejaPaye !== null) return {};
  return { resteAnterieur: 'Dites un montant au moins : le reste antérieur, ou ce qui est déjà payé.' };
}
