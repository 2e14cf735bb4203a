/** The breadcrumbs of the schools' screens. */
import { ADRESSES } from '@gestionscolaire/contract/ecrans/adresses.ts';

export const SECTION_SCOLARITE = [{ label: 'École', to: ADRESSES.generique }] as const;
/** The breadcrumbs of the pages behind that of one school. */
export const TRAIL_ECOLE = [...SECTION_SCOLARITE, { label: 'Écoles', to: ADRESSES.ecoles.list }] as const;
