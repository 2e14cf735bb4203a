/** The part of this domain that others show. */
export { SuiviDeLEleve } from './fiche/fiche.tsx';
