/** The schools, for the other domains: the school of a page, and the school of a form. */

export { PourUneEcole, useEcoleChoisie } from './ecoles/choisie.tsx';
export { avecMonEcole, ecoleSlot, monEcole, TOUTES_LES_ECOLES } from './ecoles/choix.ts';
