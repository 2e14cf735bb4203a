/** The domain of marks: subjects, periods, rules of marking, and what is taught. */
import type { Binding } from '#core/http/bind.ts';
import { lotsDEnseignementsBindings } from './enseignements/appliquer.ts';
import { copiesDeProgrammeBindings } from './enseignements/copier.ts';
import { enseignementsEnseignantsBindings } from './enseignements/enseignants.ts';
import { enseignementsBindings } from './enseignements/enseignements.ts';
import { inscritsBindings } from './enseignements/inscrits.ts';
import { particularitesBindings } from './enseignements/particularites.ts';
import { programmesBindings } from './enseignements/programmes.ts';
import { groupesMatieresBindings } from './groupes-matieres.ts';
import { matieresBindings } from './matieres.ts';
import { periodesBindings } from './periodes.ts';
import { regleDeClasseBindings } from './regle-de-classe.ts';
import { reglesNotationBindings } from './regles-notation.ts';
import { saisieBindings } from './saisie/bindings.ts';

export { enseignementsDe } from './enseignements/de-la-personne.ts';
export { enseignementsEnseignantsHandlers } from './enseignements/enseignants.ts';
export { enseignementsHandlers } from './enseignements/enseignements.ts';
export { particularitesHandlers } from './enseignements/particularites.ts';
export { programmesHandlers } from './enseignements/programmes.ts';
export { gardesDesNotes } from './gardes.ts';
export { groupesMatieresHandlers } from './groupes-matieres.ts';
export { matieresHandlers } from './matieres.ts';
export { periodesHandlers } from './periodes.ts';
export { reglesNotationHandlers } from './regles-notation.ts';

export const notesBindings: readonly Binding[] = [
  ...groupesMatieresBindings,
  ...matieresBindings,
  ...periodesBindings,
  ...reglesNotationBindings,
  ...regleDeClasseBindings,
  ...programmesBindings,
  ...copiesDeProgrammeBindings,
  ...enseignementsBindings,
  ...lotsDEnseignementsBindings,
  ...enseignementsEnseignantsBindings,
  ...particularitesBindings,
  ...inscritsBindings,
  ...saisieBindings,
];
