/** Writes an amount in French words, as receipts spell it: '1 500 000 FG' is 'un million cinq cent mille francs guinéens'. */
import { MONTANT_MAXIMAL } from './montant.ts';

const UNITES = [
  'zéro',
  'un',
  'deux',
  'trois',
  'quatre',
  'cinq',
  'six',
  'sept',
  'huit',
  'neuf',
  'dix',
  'onze',
  'douze',
  'treize',
  'quatorze',
  'quinze',
  'seize',
  'dix-sept',
  'dix-huit',
  'dix-neuf',
];
/** The tens from twenty on; seventy and ninety count on from the ten before them. */
const DIZAINES = [
  'vingt',
  'trente',
  'quarante',
  'cinquante',
  'soixante',
  'soixante',
  'quatre-vingt',
  'quatre-vingt',
];

/** Spells 1 to 99. `isLast`: no 'mille' follows, so that 'vingts' keeps its s. */
function dizaines(number: number, isLast: boolean): string {
  if (number < 20) return UNITES[number] ?? '';
  const tens = Math.trunc(number / 10);
  const stem = DIZAINES[tens - 2] ?? '';
  const rest = tens === 7 || tens === 9 ? 10 + (number % 10) : number % 10;
  if (rest === 0) return tens === 8 && isLast ? `${stem}s` : stem;
  // French says 'vingt et un' and 'soixante et onze', but 'quatre-vingt-un' and 'quatre-vingt-onze'.
  const link = tens < 8 && (rest === 1 || rest === 11) ? ' et ' : '-';
  return `${stem}${link}${UNITES[rest]}`;
}

/** Spells 1 to 999. */
function centaines(number: number, isLast: boolean): string {
  const hundreds = Math.trunc(number / 100);
  const rest = number % 100;
  if (hundreds === 0) return dizaines(rest, isLast);
  const cent = hundreds === 1 ? 'cent' : `${UNITES[hundreds]} cent`;
  if (rest > 0) return `${cent} ${dizaines(rest, isLast)}`;
  return hundreds > 1 && isLast ? `${cent}s` : cent;
}

/** Counts a noun: 'un million', 'deux millions'. */
const compter = (number: number, noun: string): string =>
  `${centaines(number, true)} ${noun}${number > 1 ? 's' : ''}`;

/**
 * Spells a number: '2000001' is 'deux millions un'.
 * @throws RangeError for what is no amount of the product: a fault of the caller.
 */
export function nombreEnLettres(number: number): string {
  if (!Number.isInteger(number) || number < 0 || number > MONTANT_MAXIMAL) {
    throw new RangeError(`not an amount: ${number}`);
  }
  if (number === 0) return 'zéro';
  const [milliards, millions, milliers, reste] = [1e9, 1e6, 1e3, 1].map(
    (power) => Math.trunc(number / power) % 1000,
  );
  const parts: string[] = [];
  if (milliards) parts.push(compter(milliards, 'milliard'));
  if (millions) parts.push(compter(millions, 'million'));
  // 'mille' is no noun: it takes neither 'un' nor s, and takes the s from 'cents' and 'vingts'.
  if (milliers) parts.push(milliers === 1 ? 'mille' : `${centaines(milliers, false)} mille`);
  if (reste) parts.push(centaines(reste, true));
  return parts.join(' ');
}

/** Spells an amount: 'deux millions de francs guinéens'; zero and one franc are singular. */
export function montantEnLettres(montant: number): string {
  const noun = montant < 2 ? 'franc guinéen' : 'francs guinéens';
  const link = montant > 0 && montant % 1e6 === 0 ? 'de ' : '';
  return `${nombreEnLettres(montant)} ${link}${noun}`;
}
