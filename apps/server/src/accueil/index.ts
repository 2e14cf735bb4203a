/** The domain of what gathers others on one screen: the search over everything, the home page. */
import type { Binding } from '#core/http/call/bind.ts';
import { chiffresBindings } from './accueil.ts';
import { premiersPasBindings } from './premiers-pas.ts';
import { recentsBindings } from './recents.ts';
import { rechercherBindings } from './rechercher.ts';

export const accueilBindings: readonly Binding[] = [
  ...chiffresBindings,
  ...premiersPasBindings,
  ...rechercherBindings,
  ...recentsBindings,
];
