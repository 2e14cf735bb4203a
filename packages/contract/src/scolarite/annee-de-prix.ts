/** Declares the school year of a price and of a tranche (AMB-164): one session, or none, which is every year. */
import { choixFacultatif, omissible } from '#core/api/fields.ts';

/** The words for no session: what is of none holds every year. */
export const TOUTES_LES_ANNEES = 'Toutes les années';

/** Declares the field: the documents' calls, which do not have it, mean every year. */
export const sessionDePrix = () =>
  omissible(choixFacultatif('Année scolaire', "L'année scolaire", 'sessions'));
