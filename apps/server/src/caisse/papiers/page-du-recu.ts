/** Lays out a payment's receipt for paper: two A5 copies on one A4, one on an A5, or a till's roll. Pure: core/pdf sets it. */
import { PAGE_DE_VERIFICATION } from '@gestionscolaire/contract/caisse/ecritures.ts';
import {
  direLeJour,
  direLesRestes,
  type FORMATS_DE_RECU,
  formaterNumero,
  LIBELLES_DES_MOYENS,
} from '@gestionscolaire/contract/caisse/paiements.ts';
import { formaterJour } from '@gestionscolaire/contract/core/values/dates.ts';
import { montantEnLettres } from '@gestionscolaire/contract/core/values/en-lettres.ts';
import type { Content, TableCell } from 'pdfmake/interfaces.js';
import type { RecuLu } from '#caisse/ecritures/lecture.ts';
import { lettersOf } from '#core/pdf/fit-words.ts';
import { GRIS, imagesDe, LARGEUR_DE_TICKET, paire, type Sceau, sceau, trait } from '#core/pdf/parts.ts';
import type { PdfPage } from '#core/pdf/pdf-file.ts';
import { alerte, annule, type EnTete, enTete, francs, ligne, montants, sousLeNom } from './feuille.ts';

/** The facts that a receipt keeps as they are in its entry. */
type Ecrits = Omit<RecuLu, 'ecole' | 'prenoms' | 'nom' | 'caissier' | 'lignes'>;

export interface RecuAImprimer extends EnTete, Sceau, Readonly<Ecrits> {
  /** The pupil's name: 'Mamadou Diallo' */
  readonly eleve: string;
  readonly caissier: string | null;
  readonly lignes: readonly Pick<RecuLu['lignes'][number], 'libelle' | 'montant'>[];
  /** The cancellation, if there is one. `le`: yyyy-MM-dd. */
  readonly annule: {
    readonly le: string;
    readonly motif: string;
    readonly par?: string | null;
    /** The second person who agreed to it. */
    readonly accord?: string | null;
  } | null;
  /** Whether it was printed before. */
  readonly estDuplicata?: boolean;
  /** The instant of printing, ISO. */
  readonly instant: string;
}

/** The setting of a copy: the size of its letters, the most lines in one column, and the most lines in all. */
interface Composition {
  readonly corps: number;
  readonly uneColonne: number;
  readonly lignes: number;
}

const CORPS = 9;
/** The word of a receipt that was printed before. */
const DUPLICATA = 'DUPLICATA';
/**
 * The settings get tighter and tighter until both copies stand on one sheet, and the only one on its own, however long the names are. The lines
 * that do not fit become one amount.
 */
const COMPOSITIONS: readonly [Composition, ...Composition[]] = [
  { corps: CORPS, uneColonne: 9, lignes: 30 },
  { corps: 8, uneColonne: 9, lignes: 30 },
  { corps: 7, uneColonne: 0, lignes: 30 },
  { corps: 6, uneColonne: 0, lignes: 30 },
  { corps: 6, uneColonne: 0, lignes: 16 },
  { corps: 6, uneColonne: 0, lignes: 4 },
];
const CORPS_EN_COLONNES = 6.5;
/** The most letters of a label where room is short. */
const LIBELLE_COURT = 44;

const LARGEUR = 539;
const HAUTEUR_DE_COPIE = 385;
/** The height of a copy that stands alone. */
const HAUTEUR_SEULE = 380;
const PARENT = 'Exemplaire du parent';
/** The sheets: an A5 lies, half an A4 and as wide as it. */
const FEUILLES = {
  a4: { pageSize: 'A4', pageMargins: [28, 24, 28, 20] },
  a5: { pageSize: { width: 595.28, height: 419.53 }, pageMargins: [28, 17, 28, 15] },
} satisfies Record<string, Pick<PdfPage, 'pageSize' | 'pageMargins'>>;
const MARGE_DE_TICKET = 11;

export const nomDuRecu = ({ numero }: RecuAImprimer): string => `recu-${formaterNumero(numero)}.pdf`;

export function pageDuRecu(recu: RecuAImprimer, format: (typeof FORMATS_DE_RECU)[number]): PdfPage {
  const titre = `Reçu n°\u00A0${formaterNumero(recu.numero)}`;
  const common = { titre, instant: recu.instant, ...imagesDe(recu) };
  if (format === 'ticket') {
    return {
      ...common,
      pageSize: { width: LARGEUR_DE_TICKET, height: 'auto' },
      pageMargins: [MARGE_DE_TICKET, 12, MARGE_DE_TICKET, 16],
      fontSize: 8,
      content: ticket(recu),
    };
  }
  const [large, ...others] = COMPOSITIONS;
  const sheet = (composition: Composition): Content[] => [
    format === 'a5' ? seule(recu, composition) : feuille(recu, composition),
  ];
  return {
    ...common,
    ...FEUILLES[format],
    ...(format === 'a5' ? {} : { pied: titre }),
    fontSize: CORPS,
    content: sheet(large),
    plusSerre: others.map(sheet),
  };
}

/** Puts the family's copy alone on half a sheet. */
const seule = (recu: RecuAImprimer, composition: Composition): Content => ({
  table: {
    widths: [LARGEUR],
    heights: [HAUTEUR_SEULE],
    body: [[{ stack: copie(recu, composition, PARENT) }]],
  },
  layout: 'nu',
  fontSize: composition.corps,
});

/** Puts two A5 copies one under the other. */
const feuille = (recu: RecuAImprimer, composition: Composition): Content => ({
  table: {
    widths: [LARGEUR],
    heights: [HAUTEUR_DE_COPIE, 16, HAUTEUR_DE_COPIE],
    body: [
      [{ stack: copie(recu, composition, 'Exemplaire de l’école') }],
      [trait(LARGEUR, true)],
      [{ stack: copie(recu, composition, PARENT) }],
    ],
  },
  layout: 'nu',
  fontSize: composition.corps,
});

/** Lays out one A5 copy. */
function copie(recu: RecuAImprimer, composition: Composition, exemplaire: string): Content[] {
  return [
    ...(recu.annule === null ? [] : [annule(LARGEUR, HAUTEUR_DE_COPIE)]),
    {
      columns: [
        ...enTete(recu, 44, composition.corps / CORPS),
        {
          width: 190,
          stack: [
            { text: `REÇU N°\u00A0${formaterNumero(recu.numero)}`, bold: true, fontSize: 14 },
            ...(recu.estDuplicata === true ? [{ text: DUPLICATA, bold: true, fontSize: 11 }] : []),
            { text: `Année scolaire ${recu.session}`, fontSize: 8 },
            { text: exemplaire, fontSize: 8, color: GRIS },
          ],
          alignment: 'right',
        },
      ],
    },
    trait(LARGEUR),
    {
      columns: [
        {
          width: '*',
          stack: [
            ...annulation(recu),
            ...quiEtQuoi(recu),
            { stack: lignesDeCopie(recu, composition), margin: [0, 6, 0, 0] },
          ],
        },
        { width: 158, stack: [montantEncadre(recu), ...sceau(recu, 142, PAGE_DE_VERIFICATION)] },
      ],
      columnGap: 14,
    },
    {
      columns: [
        { width: '*', stack: [enLettres(recu), ...reste(recu)] },
        { width: 158, text: 'Cachet et signature', fontSize: 8, color: GRIS, alignment: 'center' },
      ],
      columnGap: 14,
      margin: [0, 6, 0, 0],
    },
  ];
}

function ticket(recu: RecuAImprimer): Content[] {
  const width = LARGEUR_DE_TICKET - 2 * MARGE_DE_TICKET;
  const { images } = imagesDe(recu) ?? {};
  return [
    ...(recu.annule === null ? [] : [annule(width, 260, true)]),
    ...(images === undefined
      ? []
      : [{ image: 'logo', fit: [60, 60], alignment: 'center' } satisfies Content]),
    { text: recu.ecole, bold: true, fontSize: 11, alignment: 'center' },
    ...sousLeNom(recu).map((text): Content => ({ text, fontSize: 7, alignment: 'center' })),
    trait(width, true),
    { text: `REÇU N°\u00A0${formaterNumero(recu.numero)}`, bold: true, fontSize: 12, alignment: 'center' },
    ...(recu.estDuplicata === true
      ? [{ text: DUPLICATA, bold: true, fontSize: 10, alignment: 'center' } satisfies Content]
      : []),
    { text: `Année scolaire ${recu.session}`, alignment: 'center', margin: [0, 0, 0, 4] },
    ...annulation(recu),
    ...quiEtQuoi(recu),
    trait(width, true),
    montants(rangees(recu.lignes, recu)),
    trait(width, true),
    montants([ligne('TOTAL PAYÉ', francs(recu.montant), true)]),
    enLettres(recu),
    ...reste(recu),
    trait(width, true),
    ...sceau(recu, 180, PAGE_DE_VERIFICATION),
  ];
}

/** Writes 'ANNULÉ le 21/11/2026 par Fatou Camara, accord de Aïssatou Bah : erreur de saisie' on a cancelled receipt. */
function annulation({ annule: cancelled }: RecuAImprimer): Content[] {
  if (cancelled === null) return [];
  const { le, motif, par = null, accord = null } = cancelled;
  const who = accord === null || par === null ? '' : ` par ${par}, accord de ${accord}`;
  return [alerte(`ANNULÉ le ${formaterJour(le)}${who}\u00A0: ${motif}`)];
}

/** Says who paid what for whom, without the pairs that have no value. */
function quiEtQuoi(recu: RecuAImprimer): Content[] {
  const pairs: [string, string | null][] = [
    ['Date', direLeJour(recu.jour, recu.saisiLe)],
    ['Élève', recu.eleve],
    ['Matricule', recu.matricule],
    ['Classe', recu.classe],
    ['Payé par', recu.payeur],
    ['Moyen de paiement', LIBELLES_DES_MOYENS[recu.moyenPaiement]],
    ['Référence', recu.reference],
    ['Caissier', recu.caissier],
  ];
  return pairs.flatMap(([label, value]) => (value === null || value === '' ? [] : [paire(label, value)]));
}

type LigneDeRecu = RecuAImprimer['lignes'][number];

/** Returns the rows of a table of amounts; the last one is what is kept as credit. */
function rangees(lignes: readonly LigneDeRecu[], { credit }: RecuAImprimer): TableCell[][] {
  const rows = lignes.map(({ libelle, montant }) => ligne(libelle, francs(montant)));
  return credit > 0 ? [...rows, ligne('Gardé en crédit', francs(credit))] : rows;
}

function abrege({ libelle, montant }: LigneDeRecu): LigneDeRecu {
  const letters = lettersOf(libelle);
  if (letters.length <= LIBELLE_COURT) return { libelle, montant };
  const start = letters.slice(0, LIBELLE_COURT - 1).join('');
  return { libelle: `${start.trimEnd()}…`, montant };
}

/** Returns the first lines, and the others as one, so that the amounts add up to the receipt's. */
function premieres(lignes: readonly LigneDeRecu[], most: number): readonly LigneDeRecu[] {
  if (lignes.length <= most) return lignes;
  const others = lignes.slice(most - 1);
  const montant = Number(others.reduce((sum, one) => sum + BigInt(one.montant), 0n));
  return [...lignes.slice(0, most - 1), { libelle: `… et ${others.length} autres lignes`, montant }];
}

/** Sets the lines in one column or in two, so that a copy stays on its half of the sheet. */
function lignesDeCopie(recu: RecuAImprimer, { corps, uneColonne, lignes }: Composition): Content[] {
  const all = rangees(recu.lignes, recu);
  if (all.length <= uneColonne) return [montants(all)];
  const kept = recu.credit > 0 ? lignes - 1 : lignes;
  const shown = rangees(premieres(recu.lignes.map(abrege), kept), recu);
  const half = Math.ceil(shown.length / 2);
  return [
    {
      columns: [montants(shown.slice(0, half)), montants(shown.slice(half))],
      columnGap: 12,
      fontSize: Math.min(corps, CORPS_EN_COLONNES),
    },
  ];
}

const montantEncadre = ({ montant }: RecuAImprimer): Content => ({
  table: {
    widths: ['*'],
    body: [[{ text: francs(montant), bold: true, fontSize: 14, alignment: 'center', margin: [0, 4, 0, 4] }]],
  },
  margin: [0, 0, 0, 4],
});

const enLettres = ({ montant }: RecuAImprimer): Content => ({
  text: [{ text: 'Arrêté à la somme de\u00A0: ' }, { text: `${montantEnLettres(montant)}.`, bold: true }],
  margin: [0, 4, 0, 2],
});

/** Says what remains of the receipt's year; what other years ask stands under it. */
function reste(recu: RecuAImprimer): Content[] {
  const [sien, ...autres] = direLesRestes(recu);
  const beside = autres.map(({ titre, montant }) => `${titre}\u00A0: ${francs(montant)}`).join(' · ');
  return [
    ...(sien === undefined ? [] : [paire(sien.titre, francs(sien.montant))]),
    ...(beside === '' ? [] : [{ text: beside } satisfies Content]),
  ];
}
