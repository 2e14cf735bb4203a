/** Reads the ordinals that people write in letters in the names of classes: 'Neuvième année', 'Onzième SS'. */
const ORDINAUX: Readonly<Record<string, number>> = {
  deuxieme: 2,
  troisieme: 3,
  quatrieme: 4,
  cinquieme: 5,
  sixieme: 6,
  septieme: 7,
  huitieme: 8,
  neuvieme: 9,
  dixieme: 10,
  onzieme: 11,
  douzieme: 12,
  treizieme: 13,
};
const MOT = new RegExp(`\\b(?:${Object.keys(ORDINAUX).join('|')})\\b`, 'g');

/**
 * Returns a comparison key whose ordinals are figures: 'neuvieme annee a' is '9eme annee a'. 'Première' is one before 'année'
 * alone: elsewhere it may be the year before the Terminale of the French schools.
 */
export const enChiffres = (cle: string): string =>
  cle.replace(/\bpremiere (?=annee\b)/g, '1ere ').replace(MOT, (mot) => `${ORDINAUX[mot]}eme`);
