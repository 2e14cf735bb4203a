/** The pupils, for the other domains: the field that finds one by typing. */

export { classeDite, restesParAnnee } from './annees.ts';
export { liensDeLEleve } from './eleves-liens.ts';
export { RechercheEleve } from './recherche/champ.tsx';
export { useFicheGardee } from './recherche/gardee.ts';
export { elevesRessemblants } from './recherche/ressemblants.tsx';
