/** Marks many prices of the grid as compulsory at once, or none of them any more; says where nothing is marked. Pure. */
import type { PlaceDePrix } from '@gestionscolaire/contract/scolarite/grille-de-prix.ts';
import type { Rang, Valeurs } from './modele.ts';

interface Lue {
  readonly valeurs: (place: PlaceDePrix) => Valeurs;
}

/** Returns the cells of a service that hold a price of their own: a box belongs to a price. */
export const placesDeLaColonne = (
  { rangs, valeurs }: Lue & { readonly rangs: readonly Rang[] },
  prestationId: number,
): PlaceDePrix[] =>
  rangs.map(({ classeId }) => ({ prestationId, classeId })).filter((place) => valeurs(place).prix !== null);

export const sontObligatoires = ({ valeurs }: Lue, places: readonly PlaceDePrix[]): boolean =>
  places.length > 0 && places.every((place) => valeurs(place).estObligatoire === 1);

/** Makes what is written to mark the cells that hold a price, or to unmark them where all are marked. */
export function posesObligatoires(lue: Lue, places: readonly PlaceDePrix[]) {
  const priced = places.filter((place) => lue.valeurs(place).prix !== null);
  const estObligatoire = sontObligatoires(lue, priced) ? 0 : 1;
  return priced.map((place) => ({ place, change: { estObligatoire } as const }));
}

/** Makes what is written to mark every price there is, of services none of which is marked. */
export const posesDeTout = (
  lue: Lue & { readonly rangs: readonly Rang[] },
  prestations: readonly { readonly id: number }[],
) => prestations.flatMap(({ id }) => posesObligatoires(lue, placesDeLaColonne(lue, id)));

/** Whether a school has prices, and marked none of them: nothing is ticked when a pupil comes. */
export const rienNEstMarque = (prix: readonly Pick<Valeurs, 'estObligatoire'>[]): boolean =>
  prix.length > 0 && prix.every(({ estObligatoire }) => estObligatoire === 0);
