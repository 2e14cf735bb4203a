/** The part of this domain that others show. */
export { SuiviDeLEleve } from './absences/fiche.tsx';
