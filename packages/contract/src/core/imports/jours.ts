/**
 * Reads days and births as files hold them: in figures, in words, with two digits of the year, as Excel counts days. A text that
 * is no day of the calendar is never made into another day: it stays as it is, and the form's rule refuses it.
 */
import { cle } from '#core/text/cle.ts';
import { estUnJour, formaterJour, lireJour } from '#core/values/dates.ts';
import { DAY } from '#core/values/durations.ts';
import { formaterNaissance, lireVers } from '#core/values/naissance.ts';
import type { Partagee } from './columns.ts';

const MOIS = [
  'janvier',
  'fevrier',
  'mars',
  'avril',
  'mai',
  'juin',
  'juillet',
  'aout',
  'septembre',
  'octobre',
  'novembre',
  'decembre',
];

/** The months of the programs that know no French. */
const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

/** The words before a day: 'né le', 'mercredi', an age: '12 yrs, 8 mths'. */
const AVANT =
  /^(?:\d{1,2} (?:yrs?|ans), \d{1,2} (?:mths?|mois) ?)?(?:n[e](?:\(?e\)?)? )?(?:le )?(?:(?:(?:lun|mar|mercre|jeu|vendre|same)di|dimanche|(?:mon|tues|wednes|thurs|fri|satur|sun)day),? )?/;
/** The hour that a spreadsheet adds to a day. */
const HEURE = /[t ]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:z| ?[ap]\.?m\.?)?$/;
const EN_MOTS = /^(\d{1,2})(?:er)?[ ./-]*([a-z]+)\.?[ ./-]*(\d{4}|\d{2})$/;
const MOIS_D_ABORD_EN_MOTS = /^([a-z]+)\.?[ ./-]+(\d{1,2})(?:st|nd|rd|th)?,?[ ./-]+(\d{4})$/;
const ANNEE_COURTE = /^(\d{1,2})[ ./-]+(\d{1,2})[ ./-]+(\d{2})$/;
const ANNEE_D_ABORD = /^(\d{4})[ ./-]+(\d{1,2})[ ./-]+(\d{1,2})$/;
const COMPTE_D_EXCEL = /^(\d{5})(?:[.,]0+)?$/;

/** Excel counts days from here, and these are the days of 1910 to 2099: another number of five digits is no day. */
const ORIGINE_D_EXCEL = Date.UTC(1899, 11, 30);
const COMPTE_MINIMAL = 3654;
const COMPTE_MAXIMAL = 73_050;

/** Returns the year of two digits as Excel does: 00 to 29 are of this century. */
const anneeEntiere = (annee: string): string =>
  annee.length === 4 ? annee : `${Number(annee) < 30 ? '20' : '19'}${annee}`;

const MOIS_ABREGE = 3;

/** Returns the number of a month by its name or the beginning of it; '' where two months begin so. */
function numeroDuMois(mot: string): string {
  const own = [MOIS, MONTHS].map((all) =>
    all.flatMap((mois, rang) => (mois.startsWith(mot) ? [rang + 1] : [])),
  );
  const found = own.find((all) => all.length > 0) ?? [];
  return found.length === 1 && mot.length >= MOIS_ABREGE ? String(found[0]) : '';
}

/** The days between the origins of the two systems in which workbooks count. */
const JOURS_ENTRE_1900_ET_1904 = 1462;

/** Writes a count of days of a workbook that counts from 1904 as its day; any other text stays. */
export function jourDe1904(text: string): string {
  const compte = Number(COMPTE_D_EXCEL.exec(text.trim())?.[1]) + JOURS_ENTRE_1900_ET_1904;
  return Number.isNaN(compte) ? text : ecrireJour(String(compte));
}

/** Reads a day of a file: '3 oct 2012', '3-10-12', '2012-10-03', '41185'; undefined for what is no day of the calendar. */
export function lireJourEcrit(text: string): string | undefined {
  const clean = cle(text).replace(HEURE, '').replace(AVANT, '');
  const known = lireJour(clean);
  if (known !== undefined) return known;
  const compte = Number(COMPTE_D_EXCEL.exec(clean)?.[1]);
  if (compte >= COMPTE_MINIMAL && compte <= COMPTE_MAXIMAL)
    return new Date(ORIGINE_D_EXCEL + compte * DAY).toISOString().slice(0, 10);
  const [, annee, ...reste] = ANNEE_D_ABORD.exec(clean) ?? [];
  const [, premier, second, derniere] = MOIS_D_ABORD_EN_MOTS.exec(clean) ?? [];
  const [jour = '', mois = '', an = ''] =
    annee === undefined
      ? premier === undefined
        ? ((ANNEE_COURTE.exec(clean) ?? EN_MOTS.exec(clean))?.slice(1) ?? [])
        : [second, premier, derniere]
      : [reste[1], reste[0], annee];
  const numero = /^\d+$/.test(mois) ? mois : numeroDuMois(mois);
  const read = `${anneeEntiere(an)}-${numero.padStart(2, '0')}-${jour.padStart(2, '0')}`;
  return estUnJour(read) ? read : undefined;
}

/** Reads a birth of a file: a day, or the year alone of 'né vers 2011'. */
export const lireNaissanceEcrite = (text: string): string | undefined =>
  lireVers(text) ?? lireJourEcrit(text);

/** Two numbers and a year, whichever of the numbers is the month. */
const EN_CHIFFRES = /^(\d{1,2})([ ./-]+)(\d{1,2})(?=[ ./-]+(?:\d{4}|\d{2})(?:\D|$))/;

/** Returns a day with its first two numbers changed: '3/12/2014' is '12/3/2014'. Any other text stays. */
export const moisEtJourEchanges = (text: string): string => text.trim().replace(EN_CHIFFRES, '$3$2$1');

/** Tells which way a text may be a day: the day first, the month first, or both; null for what is neither, or not in figures. */
export function ordreDuJour(text: string): 'jour' | 'mois' | 'deux' | null {
  if (!EN_CHIFFRES.test(text.trim())) return null;
  const [jour, mois] = [text, moisEtJourEchanges(text)].map((one) => lireJourEcrit(one) !== undefined);
  if (jour && mois) return 'deux';
  return jour ? 'jour' : mois ? 'mois' : null;
}

/** Writes a day of a file as the form does, '03/10/2012'; leaves any other text as it is. */
export function ecrireJour(text: string): string {
  const jour = lireJourEcrit(text);
  return jour === undefined ? text : formaterJour(jour);
}

/** Writes a birth of a file as it is told, '03/10/2012' or 'vers 2011'; leaves any other text as it is. */
export function ecrireNaissance(text: string): string {
  const naissance = lireNaissanceEcrite(text);
  return naissance === undefined ? text : formaterNaissance(naissance);
}

/** The words between a birth and its place: '12/03/2011 à Labé', 'vers 2011 - Labé'. */
const LIEU = /^(.*?\d)\s*(?:[,;/–-]\s*)?(?:à|a|en|au)?\s+?(\p{L}[\p{L}\s'’().-]*)$/iu;

/** Shares 'Date et lieu de naissance': the birth, then the place. A cell that is one of both leaves the other empty. */
export function partagerNaissance(text: string): readonly [date: string | null, lieu: string | null] {
  if (lireNaissanceEcrite(text) !== undefined) return [text, null];
  const [, date = '', lieu = ''] = LIEU.exec(text.trim()) ?? [];
  if (lireNaissanceEcrite(date) !== undefined) return [date, lieu.trim()];
  return /\d/.test(text) ? [text, null] : [null, text];
}

/** Declares the column 'Date et lieu de naissance', which fills the columns of the two. */
export const dateEtLieu = (date: string, lieu: string): Partagee => ({
  titre: 'Date et lieu de naissance',
  colonnes: [date, lieu],
  estTitre: (mots) => /\bdates?\b.*\blieux?\b/.test(mots) && !/inscription/.test(mots),
  lectures: { suite: { libelle: 'La date, puis le lieu', partager: partagerNaissance } },
  deviner: () => 'suite',
});
