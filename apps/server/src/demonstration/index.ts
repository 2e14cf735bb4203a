/** The demonstration: two schools that do not exist, to be added, shown and taken away whole. */
export { type Acces, type Ajout, ajouterDemonstration } from './ajouter.ts';
export { DemonstrationRefusee } from './refus.ts';
export { RESEAU, remplirReseau, type Taille } from './reseau.ts';
export { type Retrait, retirerDemonstration } from './retirer.ts';
