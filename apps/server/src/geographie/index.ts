/** The domain of places, from countries down to neighbourhoods. */
import type { Binding } from '#core/http/call/bind.ts';
import { communesBindings } from './communes.ts';
import { paysBindings } from './pays.ts';
import { prefecturesBindings } from './prefectures.ts';
import { quartiersBindings } from './quartiers.ts';
import { regionsBindings } from './regions.ts';

export { QUARTIER_DANS_UN_FICHIER } from './dans-un-fichier.ts';
export { QUARTIERS } from './longues-listes.ts';
export { quartiersParNom } from './quartiers-par-nom.ts';

export const geographieBindings: readonly Binding[] = [
  ...paysBindings,
  ...regionsBindings,
  ...prefecturesBindings,
  ...communesBindings,
  ...quartiersBindings,
];
