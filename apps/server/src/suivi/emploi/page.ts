/** Lays out timetables: one a sheet, lying, its hours down and its days across, as large as the sheet allows. Pure. */
import { formaterJour } from '@gestionscolaire/contract/core/values/dates.ts';
import type { CreneauDeSemaine, VueDEmploi } from '@gestionscolaire/contract/suivi/emploi/emploi-du-temps.ts';
import { type GrilleDeSemaine, grilleDeSemaine } from '@gestionscolaire/contract/suivi/emploi/grille.ts';
import type { Content, TableCell } from 'pdfmake/interfaces.js';
import type { PdfPage } from '#core/pdf/pdf-file.ts';
import { aMesure, type Sheet } from '#core/pdf/sheets.ts';
import {
  enTeteDeNotes,
  imagesDesLogos,
  nomDuPapier,
  type TeteDePapier,
  titreDePapier,
} from '#notes/index.ts';

/** The timetable of a class, of a teacher or of a room. */
interface Emploi {
  readonly nom: string;
  readonly jours: readonly { readonly jour: string; readonly jourSemaine: string }[];
  readonly creneaux: readonly CreneauDeSemaine[];
}

export interface EmploisAImprimer extends TeteDePapier {
  readonly vue: VueDEmploi;
  readonly session: string;
  /** The Monday of the week, yyyy-MM-dd. */
  readonly lundi: string;
  readonly emplois: readonly Emploi[];
}

/** The sizes of the name of a lesson, in points, from the one that is read at arm's length. */
const CORPS = [14, 12.5, 11, 10, 9, 8, 7, 6] as const;
/** The height of the hours of a sheet, and of a break, in points. */
const HAUTEUR = 385;
const PAUSE = 12;

const majuscule = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** Says what stands under the name of a lesson: what the title of the sheet does not say. */
const dessous = (
  { classe, enseignant, salle }: Pick<CreneauDeSemaine, 'classe' | 'enseignant' | 'salle'>,
  vue: VueDEmploi,
): string[] =>
  [
    vue === 'classe' ? null : classe,
    vue === 'enseignant' ? null : enseignant,
    vue === 'salle' ? null : salle,
  ].filter((said) => said !== null);

function celluleDe(creneau: CreneauDeSemaine, etendue: number, vue: VueDEmploi, corps: number): TableCell {
  const lignes = dessous(creneau, vue).map((text): Content => ({ text, fontSize: corps * 0.8 }));
  return {
    rowSpan: etendue,
    stack: [{ text: creneau.matiere, bold: true, fontSize: corps }, ...lignes],
    alignment: 'center',
    margin: [0, 2, 0, 2],
  };
}

/** Makes the rows of the table; a cell under a longer one is empty, as the setter has it. */
function corpsDuTableau(
  { rangees, parJour }: GrilleDeSemaine<CreneauDeSemaine>,
  jours: Emploi['jours'],
  vue: VueDEmploi,
  corps: number,
): TableCell[][] {
  return rangees.map(({ de, a, estPause }, rang): TableCell[] => [
    { text: estPause ? '' : `${de}\n${a}`, fontSize: corps * 0.75, alignment: 'center' },
    ...jours.map(({ jour }): TableCell => {
      const own = parJour.get(jour) ?? [];
      const here = own.find((posee) => posee.rang === rang);
      if (here !== undefined) return celluleDe(here.creneau, here.etendue, vue, corps);
      return estPause ? { text: '', fillColor: '#e8e8e8' } : { text: '' };
    }),
  ]);
}

function tableauDe({ creneaux, jours }: Emploi, vue: VueDEmploi, corps: number): Content {
  const grille = grilleDeSemaine(
    creneaux,
    jours.map(({ jour }) => jour),
  );
  const { rangees } = grille;
  const pauses = rangees.filter(({ estPause }) => estPause).length;
  const minutes = rangees.reduce((sum, one) => sum + (one.estPause ? 0 : one.minutes), 0);
  const parMinute = (HAUTEUR - pauses * PAUSE) / Math.max(minutes, 1);
  const tete = ['', ...jours.map(({ jourSemaine }) => majuscule(jourSemaine))].map(
    (text): TableCell => ({ text, bold: true, fillColor: '#e8e8e8', alignment: 'center', fontSize: 11 }),
  );
  return {
    table: {
      headerRows: 1,
      widths: [42, ...jours.map(() => '*' as const)],
      heights: [14, ...rangees.map((one) => (one.estPause ? PAUSE : one.minutes * parMinute - 2))],
      body: [tete, ...corpsDuTableau(grille, jours, vue, corps)],
    },
    layout: 'grille',
  };
}

const TITRES: Readonly<Record<VueDEmploi, string>> = {
  classe: 'Classe',
  enseignant: 'Enseignant',
  salle: 'Salle',
};

export function pageDesEmplois(papier: EmploisAImprimer): PdfPage {
  const { tete, logos, vue, session, lundi, emplois, instant } = papier;
  const images = imagesDesLogos(logos);
  const { logo } = tete.ecole;
  const named = logo !== null && images?.[logo] !== undefined ? logo : undefined;
  const sous = `${session} · semaine du ${formaterJour(lundi)}`;
  const poser = (emploi: Emploi): Sheet =>
    CORPS.map((corps) => [
      ...enTeteDeNotes(tete, 8, named),
      titreDePapier(`EMPLOI DU TEMPS — ${TITRES[vue]} : ${emploi.nom}`, sous, 9),
      tableauDe(emploi, vue, corps),
    ]);
  return {
    titre: `Emploi du temps, ${sous}`,
    instant,
    pageSize: 'A4',
    pageOrientation: 'landscape',
    pageMargins: [24, 20, 24, 24],
    fontSize: 9,
    ...(images && { images }),
    content: [],
    feuilles: aMesure(emplois, poser),
  };
}

export const nomDesEmplois = ({ emplois, lundi }: EmploisAImprimer): string =>
  nomDuPapier('emploi-du-temps', ...(emplois.length === 1 ? emplois.map(({ nom }) => nom) : []), lundi);
