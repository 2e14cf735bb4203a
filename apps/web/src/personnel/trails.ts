/** The breadcrumbs of the teachers' screens. */
import { ADRESSES } from '@gestionscolaire/contract/ecrans/adresses.ts';

export const SECTION_PERSONNEL = [{ label: 'École', to: ADRESSES.generique }] as const;
/** The breadcrumbs of the tab of a school's page. */
export const TRAIL_DES_ENSEIGNANTS = [
  ...SECTION_PERSONNEL,
  { label: 'Écoles', to: ADRESSES.ecoles.list },
] as const;
/** The breadcrumbs of the pages behind that of all teachers. */
export const TRAIL_TOUS = [
  ...SECTION_PERSONNEL,
  { label: 'Enseignants', to: ADRESSES.tousEnseignants },
] as const;
