/**
 * Keeps the cells of a file from being run as formulas. A spreadsheet that is told other separators than ours cuts a text into
 * several cells, so each piece that begins with a sign of formulas gets an apostrophe; reading a file takes one away.
 */

/**
 * The beginning of a piece: the start of the text or a separator of any spreadsheet, then what a spreadsheet passes over
 * (spaces, quotation marks, more separators), the apostrophes that are there, and the sign, if it has one. Every part may be
 * empty, so that a long row of separators is read once and not from each of them.
 */
const BEGINNING = /(?:^|[,;|\t\r\n])[,;|"\s]*(?<apostrophes>'*)(?<sign>[=+\-@＝＋－＠]?)/g;

type Change = (before: string, sign: string, apostrophes: string) => string;

/** Changes the beginning of each piece that, but for apostrophes, begins with a sign. */
const changed = (text: string, change: Change): string =>
  text.replace(BEGINNING, (found: string, apostrophes: string, sign: string) =>
    sign === '' ? found : change(found.slice(0, -sign.length), sign, apostrophes),
  );

/** Writes a cell of CSV: 'Bah,=1+1' is "Bah,'=1+1", which no spreadsheet runs, whatever the separator. */
export const neutralCell = (text: string): string => changed(text, (before, sign) => `${before}'${sign}`);

/**
 * Writes a cell whose own type says that it is a text: nothing runs it. It only doubles what reading would take away:
 * "'=1+1" is "''=1+1", and '=1+1' stays.
 */
export const typedCell = (text: string): string =>
  changed(text, (before, sign, apostrophes) => `${before}${apostrophes === '' ? '' : "'"}${sign}`);

/** Reads what either of them wrote, as it was; so too a text that a person put behind an apostrophe: "'+224…". */
export const readCell = (text: string): string =>
  changed(text, (before, sign, apostrophes) => `${apostrophes === '' ? before : before.slice(0, -1)}${sign}`);
