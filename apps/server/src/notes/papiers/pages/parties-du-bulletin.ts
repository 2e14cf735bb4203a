/** Lays out the parts that the papers of sealed bulletins have alike, of marks and of competences. Pure. */
import { formaterJour, jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import { LIBELLES_DES_SEXES } from '@gestionscolaire/contract/eleves/eleves.ts';
import { nomComplet } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import type { ContenuScelle } from '@gestionscolaire/contract/notes/bulletins/contenu-d-acquis.ts';
import { sexeDe } from '@gestionscolaire/contract/notes/papiers/mots.ts';
import type { Content, TableCell } from 'pdfmake/interfaces.js';
import { paire, type Sceau } from '#core/pdf/parts.ts';
import { nomDuPapier } from './feuille.ts';

/** A bulletin with what its paper adds to its content. */
export interface PapierScelle<C extends ContenuScelle = ContenuScelle> {
  readonly contenu: C;
  /** The code to scan and the head of the seal; null for a draft, which says PROVISOIRE and has neither. */
  readonly sceau: Sceau | null;
  /** The day of a print after that of the seal, yyyy-MM-dd; null on the day itself. */
  readonly reimprimeLe: string | null;
}

/** The size of a paper's letters and of its code, in points. */
export interface CompositionDePapier {
  readonly corps: number;
  readonly code: number;
}

/**
 * The place of a bulletin on its sheet, in points, and its settings, from the largest on. No code is under 28 mm, 79.4 points; that of a
 * bulletin of marks is twice that, since its figures take twice the squares.
 */
export interface CadreDePapier {
  readonly largeur: number;
  readonly hauteur: number;
  readonly compositions: readonly [CompositionDePapier, ...CompositionDePapier[]];
}

/** The place of one bulletin on an A4 sheet. */
export const FEUILLE_A4: CadreDePapier = {
  largeur: 547,
  hauteur: 800,
  compositions: [
    { corps: 9, code: 170 },
    { corps: 8.5, code: 166 },
    { corps: 8, code: 162 },
    { corps: 7.5, code: 158 },
    { corps: 7, code: 154 },
    { corps: 6.5, code: 150 },
    { corps: 6, code: 146 },
    { corps: 5.5, code: 142 },
  ],
};
/** Says which version it replaces, and why. */
export const remplacementImprime = ({ remplace, version, motif }: ContenuScelle, corps: number): Content[] =>
  remplace === null
    ? []
    : [
        {
          text: `Version ${version}\u00A0: ANNULE ET REMPLACE la version ${remplace.version} du ${formaterJour(remplace.jour)}${motif === null ? '' : ` (${motif})`}`,
          bold: true,
          alignment: 'center',
          fontSize: corps,
          margin: [0, 0, 0, 3],
        },
      ];

/** Says who the pupil was on the day of the seal. `right`: the facts of their class, each with its words. */
export function identiteImprimee(
  eleve: ContenuScelle['eleve'],
  right: readonly (readonly [string, string | null])[],
): Content {
  const sexe = sexeDe(eleve.sexe);
  const left: [string, string | null][] = [
    ['Élève', nomComplet(eleve)],
    ['Matricule', eleve.matricule],
    ['Naissance', eleve.naissance],
  ];
  const more: [string, string | null][] = [
    ['Sexe', sexe === null ? null : LIBELLES_DES_SEXES[sexe]],
    ['Redoublant', eleve.redoublant ? 'oui' : 'non'],
  ];
  const pairs = (all: readonly (readonly [string, string | null])[], isOnOneLine = false): Content[] =>
    all.flatMap(([label, value]) =>
      value === null || value === '' ? [] : [paire(label, value, isOnOneLine)],
    );
  return {
    columns: [
      { width: '*', stack: pairs(left) },
      { width: '*', stack: pairs(right) },
      { width: 'auto', stack: pairs(more, true) },
    ],
    columnGap: 8,
    margin: [0, 0, 0, 2],
  };
}

/** Makes a place for each signature, the parent's last. */
export function signaturesImprimees(
  { signataires }: Pick<ContenuScelle, 'signataires'>,
  corps: number,
): Content {
  const visa = { titre: 'Visa du parent', nom: null };
  const places = signataires.some(({ genre }) => genre === 'parent') ? signataires : [...signataires, visa];
  return {
    table: {
      widths: places.map(() => '*'),
      body: [
        places.map(({ titre }): TableCell => ({ text: titre, bold: true, alignment: 'center' })),
        places.map(
          ({ nom }): TableCell => ({
            stack: [{ text: ' ', fontSize: corps * 3.4 }, { text: nom ?? ' ' }],
            alignment: 'center',
          }),
        ),
      ],
    },
    layout: 'cases',
    margin: [0, 3, 0, 0],
  };
}

/** Says the day of the seal and the version, or that it is a draft; and the day of a print after it. */
export function direSceau({ contenu, sceau, reimprimeLe }: PapierScelle): string {
  const jour = formaterJour(contenu.jour);
  const dit =
    sceau === null ? `Provisoire, établi le ${jour}` : `Scellé le ${jour}, version ${contenu.version}`;
  return `${dit}${reimprimeLe === null ? '' : ` · réimprimé le ${formaterJour(reimprimeLe)}`}`;
}

/** Returns the day of a print, where it is not that of the seal; both Conakry. */
export const jourDeReimpression = (contenu: ContenuScelle, now: string): string | null =>
  jourDe(now) === contenu.jour ? null : jourDe(now);

/** Returns the name of the file. */
export const nomDesBulletins = (
  { classe, periode }: ContenuScelle,
  { rectifies = false }: { readonly rectifies?: boolean | undefined },
): string => nomDuPapier(rectifies ? 'bulletins-rectifies' : 'bulletins', classe.libelle, periode.libelle);
