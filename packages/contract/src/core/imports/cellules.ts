/**
 * Says what a cell of a file holds that is no value: an error of a spreadsheet, a formula that nobody computed (AMB-174), a sign
 * or a word for nothing.
 */

/** The text of a cell whose formula has no value in the file: the program that wrote it did not compute it. */
export const SANS_VALEUR = '#SANS-VALEUR!';

/** The errors that spreadsheets write, in English and in French; a CSV holds them as texts. */
const ERREUR =
  /^(?:#\s?(?:N\/A|N\/D|REF|DIV\/0|VALUE|VALEUR|NAME|NOM|NUM|NOMBRE|NULL|NUL|SPILL|PROPAGATION|CALC|CALCUL|GETTING_DATA|BLOCKED|CONNECT|FIELD|CHAMP|UNKNOWN|BUSY|EXTERNAL|PYTHON)\s?[!?]?|(?:#ERR|Err:)\d{3})$/i;

/** Whether a text of a file is an error of a spreadsheet or a formula without a value: it is no value, and no empty cell. */
export const estEnErreur = (text: string): boolean => text === SANS_VALEUR || ERREUR.test(text);

/** Returns the fault of a text that is no value; undefined for any other text. */
export function fauteDeCellule(text: string): string | undefined {
  if (text === SANS_VALEUR)
    return 'Une formule sans valeur : ouvrez le fichier dans un tableur, enregistrez-le, puis choisissez-le à nouveau ; ou écrivez la valeur ici.';
  return ERREUR.test(text)
    ? `Une erreur de calcul dans le fichier (${text}) : corrigez-la là-bas, ou écrivez la valeur ici.`
    : undefined;
}

/** Whether a text is only the stroke that a person writes where there is nothing: '-', '—', '...'. */
export const estUnTrait = (text: string): boolean => /^[\s\-\u2010-\u2015\u2212_.…/]+$/u.test(text);

const NEANT = /^(?:neant|rien|aucune?|nul(?:le)?|ras|r\.a\.s\.?|n\/a|s\/o|sans objet|zero)$/;

/** Whether a text, as a comparison key, is a word for nothing. A name may be one: columns of amounts and telephones ask it alone. */
export const ditNeant = (cle: string): boolean => NEANT.test(cle.trim());
