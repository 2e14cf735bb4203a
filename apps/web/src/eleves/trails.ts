/** The breadcrumbs of the pupils' screens. */
import { ADRESSES } from '@gestionscolaire/contract/ecrans/adresses.ts';

export const SECTION_ELEVES = [{ label: 'Élèves', to: ADRESSES.sectionEleve }] as const;
/** The breadcrumbs of the pages behind the list of pupils. */
export const TRAIL_ELEVES = [
  ...SECTION_ELEVES,
  { label: 'Liste des élèves', to: ADRESSES.eleves.list },
] as const;
