/** The administration, for the other domains: the form of a person, the buttons of a user, their one-time password. */

export { estTouchable, UtilisateurBoutons } from './utilisateurs/actions.tsx';
export { Adresse } from './utilisateurs/adresse-champ.tsx';
export { ficheApresAjout } from './utilisateurs/fiche-ouvrir.tsx';
export { telephoneLisible } from './utilisateurs/personne-champs.tsx';
export { CHAMPS_REPLIES, champsDePersonne, fautesDePersonne } from './utilisateurs/personne-formulaire.ts';
