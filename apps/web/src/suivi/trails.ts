/** The breadcrumbs of the school's days. */
import { ADRESSES } from '@gestionscolaire/contract/ecrans/adresses.ts';

export const SECTION_SUIVI = [{ label: 'Suivi', to: ADRESSES.sectionSuivi }] as const;
/** The breadcrumbs of what stands behind the roll calls of a day. */
export const TRAIL_APPELS = [...SECTION_SUIVI, { label: 'Appel', to: ADRESSES.appelsDuJour }] as const;
