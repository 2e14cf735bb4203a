/**
 * Reads and formats a birth: a day, yyyy-MM-dd, or a year alone, yyyy, of somebody born around it (ISO 8601, reduced precision).
 * A year alone never becomes a day: nobody knows which.
 */
import { estUnJour, formaterJour } from './dates.ts';

const ANNEE = /^(?:19|20)\d{2}$/;
/** The texts of a birth around a year: 'vers 2011', 'né vers 2011', 'née vers l'an 2011', 'env. 2011', '2011 environ'. */
const VERS =
  /^(?:n[eé](?:\(?e\)?)? *)?(?:(?:vers|environ|env\.?|ca\.?|circa|en) *)?(?:l['’]an(?:n[eé]e)? *)?((?:19|20)\d{2})(?: *(?:environ|env\.?))?$/iu;

/** Whether a birth is a year alone. */
export const estVersUneAnnee = (naissance: string): boolean => ANNEE.test(naissance);

/** Whether a text is a birth: a day of the calendar, or a year alone. */
export const estUneNaissance = (text: string): boolean => ANNEE.test(text) || estUnJour(text);

/** Reads a birth around a year as people write it, '2011' or 'né vers 2011'; undefined for any other text. */
export const lireVers = (text: string): string | undefined => VERS.exec(text.normalize('NFC').trim())?.[1];

/** Formats '2015-03-12' as '12/03/2015', and '2011' as 'vers 2011'. */
export const formaterNaissance = (naissance: string): string =>
  estVersUneAnnee(naissance) ? `vers ${naissance}` : formaterJour(naissance);

/** Says a birth after 'né': 'le 12/03/2015', 'vers 2011'. */
export const naissanceDite = (naissance: string): string =>
  `${estVersUneAnnee(naissance) ? '' : 'le '}${formaterNaissance(naissance)}`;

/** Says a birth in a sentence: 'née le 12/03/2015', 'né vers 2011'. */
export const direNaissance = (sexe: 'F' | 'M', naissance: string): string =>
  `${sexe === 'F' ? 'née' : 'né'} ${naissanceDite(naissance)}`;

/** Formats the birth that a text is, and leaves any other text as it is. */
export const formaterSiNaissance = (text: string): string =>
  estUneNaissance(text) ? formaterNaissance(text) : text;
