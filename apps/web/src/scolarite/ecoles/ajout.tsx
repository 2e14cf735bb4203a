/** The form that adds a school. */
import { AddScreen } from '#core/crud/form/screen.tsx';
import { ECOLES } from '#scolarite/chemins.ts';
import { page } from './ecoles.tsx';

export function AjoutEcole() {
  return <AddScreen page={page} paths={ECOLES} />;
}
