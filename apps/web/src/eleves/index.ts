/** Pupils, for the other domains: finding one by typing. */

export { RechercheEleve } from './recherche/champ.tsx';
export { elevesRessemblants } from './recherche/ressemblants.tsx';
