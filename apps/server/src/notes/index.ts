/** The domain of marks: subjects, periods, rules of marking, and what stands at the top and the foot of papers. */
import type { Binding } from '#core/http/bind.ts';
import { entetesBindings } from './entetes.ts';
import { groupesMatieresBindings } from './groupes-matieres.ts';
import { matieresBindings } from './matieres.ts';
import { periodesBindings } from './periodes.ts';
import { regleDeClasseBindings } from './regle-de-classe.ts';
import { reglesNotationBindings } from './regles-notation.ts';
import { signatairesBindings } from './signataires.ts';

export { entetesHandlers } from './entetes.ts';
export { groupesMatieresHandlers } from './groupes-matieres.ts';
export { matieresHandlers } from './matieres.ts';
export { periodesHandlers } from './periodes.ts';
export { reglesNotationHandlers } from './regles-notation.ts';
export { signatairesHandlers } from './signataires.ts';

export const notesBindings: readonly Binding[] = [
  ...groupesMatieresBindings,
  ...matieresBindings,
  ...periodesBindings,
  ...reglesNotationBindings,
  ...regleDeClasseBindings,
  ...entetesBindings,
  ...signatairesBindings,
];
