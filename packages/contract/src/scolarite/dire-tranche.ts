/** Tells the labels of tranches: a file of its own, because pages of payments need nothing else of them. */
import { formulations } from '#core/text/formulations.ts';

/**
 * Says the label of a tranche, alone or in the label of what it makes payable: '1ere tranche' is kept as the documents spell it,
 * and told '1re tranche' once the wording is corrected.
 */
export const direTranche = (libelle: string): string =>
  formulations() === 'document'
    ? libelle
    : libelle.replace(/\b(?:(1)ere|([2-4])eme)(?= (?:tranche|module)\b)/g, (_, first, other) =>
        first === undefined ? `${other}e` : '1re',
      );
