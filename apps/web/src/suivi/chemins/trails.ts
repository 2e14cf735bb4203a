/** The breadcrumbs of the school's days. */
import { ADRESSES } from '@gestionscolaire/contract/ecrans/adresses.ts';

export const SECTION_SUIVI = [{ label: 'Suivi', to: ADRESSES.sectionSuivi }] as const;
/** The breadcrumbs of what stands behind the roll calls of a day. */
export const TRAIL_APPELS = [...SECTION_SUIVI, { label: 'Appel', to: ADRESSES.appelsDuJour }] as const;
/** The breadcrumbs of what stands behind the list of absences. */
export const TRAIL_ABSENCES = [...SECTION_SUIVI, { label: 'Absences', to: ADRESSES.absences }] as const;
/** The breadcrumbs of what stands behind the list of facts. */
export const TRAIL_VIE_SCOLAIRE = [
  ...SECTION_SUIVI,
  { label: 'Vie scolaire', to: ADRESSES.vieScolaire },
] as const;
/** The breadcrumbs of what stands behind the visits to the infirmary. */
export const TRAIL_INFIRMERIE = [...SECTION_SUIVI, { label: 'Infirmerie', to: ADRESSES.infirmerie }] as const;
/** The breadcrumbs of what stands behind the timetables. */
export const TRAIL_EMPLOIS = [
  ...SECTION_SUIVI,
  { label: 'Emplois du temps', to: ADRESSES.emploiDuTemps },
] as const;
/** The breadcrumbs of the official lists of pupils. */
export const SECTION_DES_ELEVES = [{ label: 'Élèves', to: ADRESSES.sectionEleve }] as const;
/** The breadcrumbs of what stands behind the candidates. */
export const TRAIL_CANDIDATS = [
  ...SECTION_DES_ELEVES,
  { label: 'Candidats aux examens', to: ADRESSES.candidats },
] as const;
