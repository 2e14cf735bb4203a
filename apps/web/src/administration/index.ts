/** Administration, for the other domains: the form of a person, what can be done to a user, his one-time password. */
export { Adresse } from './adresse-champ.tsx';
export { telephoneLisible } from './personne-champs.tsx';
export { CHAMPS_REPLIES, champsDePersonne, fautesDePersonne } from './personne-formulaire.ts';
export { estTouchable, UtilisateurBoutons } from './utilisateurs-actions.tsx';
export { ficheApresAjout } from './utilisateurs-fiche-ouvrir.tsx';
