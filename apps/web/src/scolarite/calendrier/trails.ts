/** The breadcrumbs of what stands behind the calendar. */
import { ADRESSES } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { SECTION_SCOLARITE } from '#scolarite/ecoles/trails.ts';

export const TRAIL_CALENDRIER = [
  ...SECTION_SCOLARITE,
  { label: 'Calendrier scolaire', to: ADRESSES.calendrier },
] as const;
