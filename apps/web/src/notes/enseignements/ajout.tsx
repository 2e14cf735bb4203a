/** The form that adds a subject to a class. */
import { ADRESSES } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { AddScreen } from '#core/crud/form/screen.tsx';
import { page } from './enseignements.tsx';

export function AjoutEnseignement() {
  return <AddScreen page={page} paths={ADRESSES.enseignements} />;
}
