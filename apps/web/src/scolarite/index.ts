/** Schools, for the other domains: whose page it is, and the school of a form. */

export { PourUneEcole, useEcoleChoisie } from './ecoles/choisie.tsx';
export { avecMonEcole, monEcole } from './ecoles/choix.ts';
