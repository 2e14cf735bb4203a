/** The domain of marks: subjects, periods and rules of marking. */
import type { Binding } from '#core/http/bind.ts';
import { groupesMatieresBindings } from './groupes-matieres.ts';
import { matieresBindings } from './matieres.ts';
import { periodesBindings } from './periodes.ts';
import { regleDeClasseBindings } from './regle-de-classe.ts';
import { reglesNotationBindings } from './regles-notation.ts';
import { releveBindings } from './releve/bindings.ts';
import { saisieBindings } from './saisie/bindings.ts';

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
  ...saisieBindings,
  ...releveBindings,
];
