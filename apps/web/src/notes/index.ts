/** The part of this domain that others show. */
export { PapiersDeLEleve } from './papiers/eleve.tsx';
