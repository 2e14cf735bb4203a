/** Says whether what a person types travels readable: plain http, to another machine than their own. */
import { estDeCetOrdinateur } from '@gestionscolaire/contract/core/values/origine.ts';

export const EN_CLAIR =
  "Cette connexion n'est pas chiffrée : quelqu'un du même réseau peut lire ce que vous tapez. Dites-le à l'administrateur.";

export const isPlainHttp = ({ protocol, origin }: Pick<Location, 'protocol' | 'origin'>): boolean =>
  protocol === 'http:' && !estDeCetOrdinateur(origin);
