/** Lays out the register of a month: the pupils of a class by its half-days, one sign each, lying on an A4 or an A3. Pure. */
import { formaterJour } from '@gestionscolaire/contract/core/values/dates.ts';
import { homonymesParmi, nommerSansConfondre } from '@gestionscolaire/contract/eleves/nom-d-abord.ts';
import {
  type DemiJournee,
  jourDeLaSemaine,
  LIBELLES_DES_DEMI_JOURNEES,
} from '@gestionscolaire/contract/scolarite/calendrier/calendrier.ts';
import type { FeuilleDeRegistre } from '@gestionscolaire/contract/suivi/papiers/impressions.ts';
import {
  type DemiDuRegistre,
  LEGENDE_DU_REGISTRE,
  type LigneDuRegistre,
  type Registre,
  SIGNES,
} from '@gestionscolaire/contract/suivi/papiers/registre.ts';
import type { Content, TableCell } from 'pdfmake/interfaces.js';
import type { PdfPage } from '#core/pdf/pdf-file.ts';
import { feuilleDeNotes, menu, nomDuPapier, placesDeSignature, type TeteDePapier } from '#notes/index.ts';

export interface RegistreAImprimer extends TeteDePapier {
  readonly classe: string;
  /** The name of the titulaire; null: nobody is named. */
  readonly titulaire: string | null;
  readonly session: string;
  /** « novembre 2026 ». */
  readonly mois: string;
  readonly feuille: FeuilleDeRegistre;
  /** Whether the sheet is blank, to be written on by hand. */
  readonly estVide: boolean;
  readonly eleves: readonly {
    readonly inscriptionId: number;
    readonly matricule: string;
    readonly prenoms: string;
    readonly nom: string;
    readonly sexe: string;
  }[];
  readonly registre: Registre;
  /** The rolls that were expected so far. */
  readonly attendus: number;
}

/** The grounds that a copier keeps apart: a head, and a place where nothing is to be written. */
const TETE = '#e8e8e8';
const SANS_CLASSE = '#c8c8c8';

interface Mesures {
  readonly corps: number;
  /** The widths of a name and of a total. */
  readonly nom: number;
  readonly total: number;
  /** The lowest and the highest row. */
  readonly rangee: readonly [number, number];
  /** The height that one page leaves to the rows under the longest head and over the signatures, days without class told, and that two leave. */
  readonly places: readonly [number, number];
}

/** The measures of a sheet, in points. */
const CORPS: Readonly<Record<FeuilleDeRegistre, Mesures>> = {
  a4: { corps: 6.5, nom: 128, total: 20, rangee: [8.8, 18], places: [285, 770] },
  a3: { corps: 9, nom: 190, total: 28, rangee: [11.7, 24], places: [480, 1190] },
};

/** The rows of the class, under those of its pupils, and what the lines of a table add to the height of a row. */
const RANGEES_DE_CLASSE = 3;
const TRAITS = 1.2;

/** Returns the height of a row: a class fills its page, or its two, so that no page holds the signatures alone. */
function hauteurDeRangee(feuille: FeuilleDeRegistre, eleves: number): number {
  const { rangee, places } = CORPS[feuille];
  const [low, high] = rangee;
  const [onOne, onTwo] = places;
  const rows = eleves + RANGEES_DE_CLASSE;
  return Math.min(high, (rows * low <= onOne ? onOne : onTwo) / rows) - TRAITS;
}

const LETTRES: Readonly<Record<DemiJournee, string>> = { matin: 'M', apresMidi: 'S' };

const centre = (
  text: string | number,
  more: Partial<{ bold: boolean; fillColor: string }> = {},
): TableCell => ({
  text: String(text),
  alignment: 'center',
  ...more,
});

/** Makes the two rows of the head: the days, then their half-days. */
function rangeesDeTete(demis: readonly DemiDuRegistre[], totaux: readonly string[]): TableCell[][] {
  const tete = { bold: true, fillColor: TETE } as const;
  const jours = [...Map.groupBy(demis, ({ jour }) => jour)];
  const days = jours.flatMap(([jour, own]): TableCell[] => [
    {
      text: `${jourDeLaSemaine(jour).charAt(0).toUpperCase()}\n${Number(jour.slice(8))}`,
      alignment: 'center',
      colSpan: own.length,
      ...tete,
    },
    ...own.slice(1).map(() => ({ text: '' })),
  ]);
  const fixe = (text: string): TableCell => ({ text, rowSpan: 2, alignment: 'center', ...tete });
  return [
    [fixe('N°'), fixe('Élève'), ...days, ...totaux.map(fixe)],
    [
      { text: '' },
      { text: '' },
      ...demis.map(({ demiJournee }) => centre(LETTRES[demiJournee], tete)),
      ...totaux.map(() => ({ text: '' })),
    ],
  ];
}

/** Makes the place of a pupil on a half-day; `vide`: a person writes there. */
function caseDe({ sansClasse }: DemiDuRegistre, signe: string, vide: boolean): TableCell {
  if (sansClasse !== null) return centre('', { fillColor: SANS_CLASSE });
  if (signe === SIGNES.horsClasse) return centre(signe, { fillColor: TETE });
  if (vide) return { text: '' };
  return centre(signe, { bold: signe !== SIGNES.present });
}

const TOTAUX = ['Abs.', 'dont exc.', 'Cours', 'Ret.'] as const;

const totauxDe = (
  { demiJournees, excusees, coursManques, retards }: Registre['totaux'] | LigneDuRegistre,
  bold = false,
): TableCell[] =>
  [demiJournees, excusees, coursManques, retards].map((one) => centre(one === 0 ? '' : one, { bold }));

/** Makes the rows of the class: who was there, away and late on each half-day. */
function rangeesDeClasse({
  registre: { demis, comptes, totaux },
  estVide,
}: RegistreAImprimer): TableCell[][] {
  const ligne = (
    libelle: string,
    of: (compte: NonNullable<Registre['comptes'][number]>) => number,
    ends: TableCell[],
  ): TableCell[] => [
    { text: libelle, colSpan: 2, bold: true, fillColor: TETE },
    { text: '' },
    ...demis.map((demi, at) => {
      const compte = comptes[at] ?? null;
      return caseDe(demi, estVide || compte === null ? '' : String(of(compte)), false);
    }),
    ...ends,
  ];
  const vides = TOTAUX.map((): TableCell => ({ text: '' }));
  return [
    ligne('Présents', ({ effectif, absents }) => effectif - absents, vides),
    ligne('Absents', ({ absents }) => absents, estVide ? vides : totauxDe(totaux, true)),
    ligne('En retard', ({ retards }) => retards, vides),
  ];
}

function grille(papier: RegistreAImprimer): Content {
  const { registre, eleves, estVide, feuille } = papier;
  const { nom, total } = CORPS[feuille];
  const rangee = hauteurDeRangee(feuille, eleves.length);
  const estHomonyme = homonymesParmi(eleves);
  const { demis } = registre;
  const signesDe = new Map(registre.lignes.map((ligne) => [ligne.inscriptionId, ligne]));
  const lignes = eleves.map((eleve, at): TableCell[] => {
    const ligne = signesDe.get(eleve.inscriptionId);
    return [
      centre(at + 1),
      { text: nommerSansConfondre(eleve, estHomonyme(eleve)) },
      ...demis.map((demi, rang) => caseDe(demi, ligne?.signes[rang] ?? '', estVide)),
      ...(estVide || ligne === undefined ? TOTAUX.map(() => ({ text: '' })) : totauxDe(ligne)),
    ];
  });
  const body = [...rangeesDeTete(demis, TOTAUX), ...lignes, ...rangeesDeClasse(papier)];
  return {
    table: {
      headerRows: 2,
      dontBreakRows: true,
      widths: [14, nom, ...demis.map(() => '*' as const), ...TOTAUX.map(() => total)],
      heights: body.map((_, row) => (row > 1 ? rangee : 0)),
      body,
    },
    layout: 'registre',
    margin: [0, 2, 0, 3],
  };
}

/** Says the days without class with their reasons, each reason once. */
function direSansClasse(demis: readonly DemiDuRegistre[]): string[] {
  const off = demis.filter(({ sansClasse }) => sansClasse !== null);
  return [...Map.groupBy(off, ({ sansClasse }) => sansClasse ?? '')].map(([raison, own]) => {
    const days = [...Map.groupBy(own, ({ jour }) => jour)].map(([jour, halves]) => {
      const isWhole = demis.filter((one) => one.jour === jour).length === halves.length;
      const part =
        halves[0] === undefined ? '' : LIBELLES_DES_DEMI_JOURNEES[halves[0].demiJournee].toLowerCase();
      return isWhole ? formaterJour(jour) : `${formaterJour(jour)} (${part})`;
    });
    return `${raison} : ${days.join(', ')}`;
  });
}

export function pageDuRegistre(papier: RegistreAImprimer): PdfPage {
  const { registre, classe, session, mois, feuille, estVide, titulaire, attendus, eleves } = papier;
  const sans = direSansClasse(registre.demis);
  const filles = eleves.filter(({ sexe }) => sexe === 'F').length;
  const faits = estVide ? '' : ` · appels faits : ${registre.faits} sur ${attendus} attendus`;
  return feuilleDeNotes({
    ...papier,
    titre: estVide ? "FEUILLE D'APPEL" : "REGISTRE D'APPEL",
    sous: `${classe} · ${mois} · ${session}`,
    feuille: feuille === 'a3' ? 'A3 paysage' : 'A4 paysage',
    corps: CORPS[feuille].corps,
    content: [
      {
        text: `Élèves : ${eleves.length}, dont ${filles} ${filles > 1 ? 'filles' : 'fille'} · titulaire : ${titulaire ?? '____________________'}${faits}`,
      },
      grille(papier),
      menu(
        `M : matin ; S : soir (après-midi) ; ${LEGENDE_DU_REGISTRE.slice(0, estVide ? -1 : undefined).join(' ; ')}.`,
      ),
      ...(sans.length === 0 ? [] : [menu(`En gris, sans classe — ${sans.join(' ; ')}`)]),
      placesDeSignature(['Le titulaire', 'Le chef d’établissement', 'Visa de l’inspecteur']),
    ],
  });
}

export const nomDuRegistre = ({ classe, mois, estVide }: RegistreAImprimer): string =>
  nomDuPapier(estVide ? 'feuille-d-appel' : 'registre-d-appel', classe, mois);
