/** Pupils, for the other domains: finding one by typing. */

export { RechercheEleve } from './recherche-eleve.tsx';
export { elevesRessemblants } from './ressemblants.tsx';
