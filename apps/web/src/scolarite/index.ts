/** The schools, for the other domains: the school of a page, and the school of a form. */

export { useClasses } from './classes/toutes.ts';
export { PourUneEcole, useEcoleChoisie } from './ecoles/choisie.tsx';
export { avecMonEcole, DE_TOUTES_LES_ECOLES, ecoleSlot, monEcole } from './ecoles/choix.ts';
export { ecoleRetenue } from './ecoles/retenue.ts';
export { SansAnnee } from './sessions/sans-annee.tsx';
