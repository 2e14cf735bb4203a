/** The teachers, for the other domains: the tab of a school's page that lists them. */
export { EnseignantsOnglet } from './enseignants-onglet.tsx';
