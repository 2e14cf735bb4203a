/** The form that adds a school. */
import { ADRESSES } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { AddScreen } from '#core/crud/form/screen.tsx';
import { page } from './ecoles.tsx';

export function AjoutEcole() {
  return <AddScreen page={page} paths={ADRESSES.ecoles} />;
}
