/** Tells the rows that are no record: totals, signatures, titles printed again, numbers of empty rows. Pure. */
import { estEnErreur } from '@gestionscolaire/contract/core/imports/cellules.ts';
import { cle } from '@gestionscolaire/contract/core/text/cle.ts';
import { areTitlesAgain } from './header.ts';
import type { Cells, Line } from './read-file.ts';

/** The first words of a row under a list. */
const UNDER_A_LIST =
  /^(?:(?:s\/|sous[- ]?)?tota(?:l|ux)\b|effectifs?\b|nombre d|nbre? |moyenne\b|arrete[es]? (?:la|le|a)\b|fait a\b|(?:la|le|l') ?(?:direct|princip|provis|cens|chef|comptab|secretai|maitre|titulaire|fondat|promot|intendant|econome|president|gestionnaire|caissi)|signatures?\b|cachet\b|visa\b|vu\b|nb ?:|n\.b\.|garcons? ?:|filles? ?:|legende\b|date ?:|conakry,? le\b)/;

/** The words that alone make a row a total, even where no column is missing. */
const A_TOTAL = /^(?:sous[- ]?)?tota(?:l|ux)(?: general| generaux)?\s*:?$/;

/** The first word of a row of a total, whatever follows it: 'TOTAL 6ème année A'. */
const BEGINS_A_TOTAL = /^(?:s\/|sous[- ]?)?tota(?:l|ux)\b/;

/** The few cells that a row under a list has. */
const FEW = 3;

interface Context {
  titles: Cells;
  /** Whether one of our required columns that the file has is empty in the row. */
  lacks: boolean;
  /** Whether none of our columns has a text of the row's own. */
  isEmpty: boolean;
  /** Our column, by its title, that the row says of those below; undefined: none. */
  says: string | undefined;
}

/** The reason of a row that somebody hid in the file. */
export const HIDDEN = 'masquée dans le fichier';

const filled = (cells: Cells): string[] => cells.filter((cell) => cell !== null);

/** Returns why a row is proposed to be left out; undefined for a record. */
export function whyAside(
  { cells, isHidden }: Line,
  { titles, lacks, isEmpty, says }: Context,
): string | undefined {
  if (says !== undefined) return `${says} des lignes suivantes`;
  const own = filled(cells);
  const titled = filled(titles);
  if (areTitlesAgain(cells, titles)) return 'les titres, une autre fois';
  if (isEmpty) return 'rien dans les colonnes importées';
  if (own.every(estEnErreur)) return 'rien que des erreurs de calcul';
  const begins = cle(own[0] ?? '');
  const isShort = own.length * 2 <= titled.length;
  const isTotal = A_TOTAL.test(begins) || (isShort && BEGINS_A_TOTAL.test(begins));
  if (isTotal || (lacks && own.some((text) => UNDER_A_LIST.test(cle(text)))))
    return 'un total ou une fin de liste';
  if (lacks && own.length === 1 && titled.length >= FEW) return 'une seule case remplie';
  const last = titles.findLastIndex((title) => title !== null);
  if (cells.slice(last + 1).some((cell) => cell !== null)) return 'plus de cases que de titres';
  return isHidden === true ? HIDDEN : undefined;
}
