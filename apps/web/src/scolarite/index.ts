/** The schools, for the other domains: the school and the year of a page, and those of a form. */

export { useClasses } from './classes/toutes.ts';
export { PourUneEcole, useEcoleChoisie } from './ecoles/choisie.tsx';
export { avecMonEcole, DE_TOUTES_LES_ECOLES, ecoleSlot, monEcole } from './ecoles/choix.ts';
export { ecoleRetenue } from './ecoles/retenue.ts';
export { copierLeMessage } from './envoi/copier.ts';
export { ouvrirEnvoi } from './envoi/ouvrir.tsx';
export { ChoixAnnee, useAnnees } from './sessions/annees.tsx';
export { avecLAnnee, etapeSlot, LECTURES_DE_L_ANNEE, sessionSlot } from './sessions/champs.ts';
export { PourUneAnnee, SansAnnee } from './sessions/sans-annee.tsx';
