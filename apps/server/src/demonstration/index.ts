/** The demonstration: two schools that do not exist, to be added, shown and taken away whole. */
export { ajouterDemonstration } from './ajouter.ts';
export { DemonstrationRefusee } from './ecole/refus.ts';
export { retirerDemonstration } from './retirer.ts';
