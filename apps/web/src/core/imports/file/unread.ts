/** Lists the columns of a file that hold something and are not imported: nothing that held data leaves unseen. Pure. */
import { ditNeant, estEnErreur, estUnTrait } from '@gestionscolaire/contract/core/imports/cellules.ts';
import { ecrireTelephone, telephonesDe } from '@gestionscolaire/contract/core/imports/telephones.ts';
import { cle } from '@gestionscolaire/contract/core/text/cle.ts';
import { lireMontant } from '@gestionscolaire/contract/core/values/montant.ts';
import type { Table } from './read-file.ts';
import { type Contract, type FileReading, lettersOf, titlesOf } from './reading.ts';

/** A filled column of the file that goes nowhere. */
export interface Unread {
  rank: number;
  title: string;
  /** Its filled cells, without those of rows that are no record. */
  count: number;
  /** Its cells that hold an error of a spreadsheet or a formula without a value. */
  errors: number;
  /** The thing that a school misses most, where one of our columns would take it: telephones, or amounts. */
  holds: 'phones' | 'amounts' | null;
  /** Whether it only numbers the rows. */
  isOfRows: boolean;
  /** Whether it is hidden in the file. */
  isHidden: boolean;
}

/** Whether texts count the rows: 1, 2, 3… and from 1 again under the next class. */
const areNumbers = (texts: readonly string[]): boolean =>
  texts.every((text, at) => Number(text) === 1 || (at > 0 && Number(text) === Number(texts[at - 1]) + 1));

/** A line of Guinea has nine digits; sums, years and days have fewer. */
const A_PHONE = /^\+?(?:\D{0,3}\d){9,15}$/;
/** Whether most of the texts of a column are telephones, and nothing that only looks so. */
const arePhones = (texts: readonly string[]): boolean =>
  texts.filter((text) =>
    telephonesDe(text)
      .map(ecrireTelephone)
      .every((one) => A_PHONE.test(one) && !/\p{L}/u.test(one)),
  ).length *
    2 >=
  texts.length;

/** The smallest note is of 500 francs: years, ages and numbers of pupils are no amounts. */
const A_NOTE = 500;
const isAnAmount = (text: string): boolean => {
  const amount = lireMontant(text) ?? 0;
  return amount > A_NOTE && amount % A_NOTE === 0;
};
/** Whether most of the texts of a column are amounts, where they say something. */
function areAmounts(texts: readonly string[]): boolean {
  const said = texts.filter((text) => !estUnTrait(text) && text !== '0' && !ditNeant(cle(text)));
  return said.length > 0 && said.filter(isAnAmount).length * 2 >= said.length;
}

/** Returns what the texts of a column are that one of our columns would take. */
function held(texts: readonly string[], { colonnes }: Pick<Contract, 'colonnes'>): Unread['holds'] {
  const ours = Object.values(colonnes);
  if (ours.some(({ estTelephone }) => estTelephone) && arePhones(texts)) return 'phones';
  return ours.some(({ estMontant }) => estMontant) && areAmounts(texts) ? 'amounts' : null;
}

export function unreadColumns(
  table: Table,
  { header, mapping }: Pick<FileReading, 'header' | 'mapping'>,
  contract: Pick<Contract, 'colonnes'>,
  aside: readonly { number: number }[],
): Unread[] {
  const { lines, hidden = [] } = table;
  const left = new Set(aside.map(({ number }) => number));
  const used = new Set(Object.values(mapping).map(({ rank }) => rank));
  const rows = lines.filter(({ number }) => number > header && !left.has(number));
  return titlesOf(lines, header).flatMap((title, rank): Unread[] => {
    const texts = rows.flatMap(({ cells }) => cells[rank] ?? []);
    if (used.has(rank) || texts.length === 0) return [];
    return [
      {
        rank,
        title: title ?? `Colonne ${lettersOf(rank)}`,
        count: texts.length,
        errors: texts.filter(estEnErreur).length,
        holds: held(texts, contract),
        isOfRows: areNumbers(texts),
        isHidden: hidden.includes(rank),
      },
    ];
  });
}
