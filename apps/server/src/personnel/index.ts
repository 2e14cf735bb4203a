/** The domain of teachers: who they are, what they earn, what is withheld or advanced. */
import type { Binding } from '#core/http/call/bind.ts';
import { avancesBindings } from './avances.ts';
import { enseignantsBindings } from './enseignants.ts';
import { enseignantsImportBindings } from './enseignants-import.ts';
import { moisEnseignantBindings } from './mois-enseignant.ts';
import { retenuesBindings } from './retenues.ts';
import { salairesBindings } from './salaires.ts';

export { avancesSource } from './avances.ts';
export { gardesDuPersonnel } from './gardes.ts';
export { personnel } from './regles-utilisateurs.ts';
export { retenuesSource } from './retenues.ts';

export const personnelBindings: readonly Binding[] = [
  ...enseignantsBindings,
  ...enseignantsImportBindings,
  ...retenuesBindings,
  ...avancesBindings,
  ...moisEnseignantBindings,
  ...salairesBindings,
];
