/** The breadcrumbs of the screens of marks. */
import { ADRESSES } from '@gestionscolaire/contract/ecrans/adresses.ts';

export const SECTION_NOTES = [{ label: 'Notes', to: ADRESSES.sectionNote }] as const;
/** The breadcrumbs of what stands behind the list of subjects. */
export const TRAIL_MATIERES = [...SECTION_NOTES, { label: 'Matières', to: ADRESSES.matieres.list }] as const;
/** The breadcrumbs of what stands behind the list of competences. */
export const TRAIL_COMPETENCES = [
  ...TRAIL_MATIERES,
  { label: 'Compétences', to: ADRESSES.competences.list },
] as const;
/** The breadcrumbs of the acquis of a class. */
export const TRAIL_ACQUIS = [...SECTION_NOTES, { label: 'Compétences', to: ADRESSES.acquis }] as const;
/** The breadcrumbs of what stands behind the list of rules. */
export const TRAIL_REGLES = [
  ...SECTION_NOTES,
  { label: 'Règles de notation', to: ADRESSES.reglesNotation.list },
] as const;
/** The breadcrumbs of what stands behind the list of what is taught. */
export const TRAIL_ENSEIGNEMENTS = [
  ...SECTION_NOTES,
  { label: 'Enseignements', to: ADRESSES.enseignements.list },
] as const;

/** The breadcrumbs of the entry of marks. */
export const TRAIL_SAISIE = [...SECTION_NOTES, { label: 'Saisie des notes' }] as const;

/** The breadcrumbs of what stands behind the councils. */
export const TRAIL_CONSEILS = [
  ...SECTION_NOTES,
  { label: 'Conseils de classe', to: ADRESSES.conseils },
] as const;

/** The breadcrumbs of what stands behind all marks. */
export const TRAIL_TOUTES = [
  ...SECTION_NOTES,
  { label: 'Toutes les notes', to: ADRESSES.toutesNotes },
] as const;

/** The breadcrumbs of what stands behind the bulletins of a school. */
export const TRAIL_BULLETINS = [...SECTION_NOTES, { label: 'Bulletins', to: ADRESSES.bulletins }] as const;
