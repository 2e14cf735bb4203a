/** Lays out the table of subjects of a bulletin: by group, with the means of groups and the totals. Pure. */
import type { ContenuDeBulletin } from '@gestionscolaire/contract/notes/bulletins/contenu.ts';
import { SIGLES_DES_CODES } from '@gestionscolaire/contract/notes/calcul/donnees.ts';
import {
  direRang,
  formaterCoefficient,
  formaterNote,
  formaterPoints,
} from '@gestionscolaire/contract/notes/calcul/formater.ts';
import { SANS_MOYENNE_IMPRIMEE, sexeDe } from '@gestionscolaire/contract/notes/papiers/mots.ts';
import type { Content, TableCell } from 'pdfmake/interfaces.js';
import { GRIS } from '#core/pdf/parts.ts';

/** The grounds of heads and of means: a copier in black and white keeps them apart from the text. */
const GRISE = '#e8e8e8';
const PALE = '#f4f4f4';

type Matiere = ContenuDeBulletin['matieres'][number];

/** The columns between a subject's name and its appreciation: the head, the width in parts of the letters' size, the cell. */
interface Colonne {
  readonly titre: string;
  readonly largeur: number;
  readonly cellule: (matiere: Matiere) => string;
  readonly isBold?: boolean;
}

/** Returns the codes of the evaluations that count on one side, each once: 'ABS'. */
function siglesDe({ evaluations }: Matiere, isComposition: boolean): string {
  const codes = evaluations
    .filter(
      ({ genre, compte, etat }) =>
        compte === 1 && etat === 'ouverte' && (genre === 'composition') === isComposition,
    )
    .flatMap(({ code }) => (code === null ? [] : [SIGLES_DES_CODES[code]]));
  return [...new Set(codes)].join(' ');
}

/** Writes a level of a subject with the codes that entered it: '12,50', '0,00 ABS', 'ABS', '—'. */
const niveauDe = (valeur: number | null, sigles: string): string =>
  [valeur === null ? '' : formaterNote(valeur), sigles].filter((one) => one !== '').join(' ') || '—';

const coefficientDe = ({ coefficient, priseEnCompte }: Matiere): string =>
  priseEnCompte === 'horsMoyenne'
    ? '—'
    : `${priseEnCompte === 'pointsAuDessus' ? '+' : ''}${formaterCoefficient(coefficient)}`;

function colonnesDe({ regle, eleve }: ContenuDeBulletin): Colonne[] {
  const isSplit = regle.calcul !== 'toutesNotes';
  const isSilent = ({ etat }: Matiere) => etat === 'dispensee';
  return [
    { titre: 'Coef.', largeur: 3.2, cellule: coefficientDe },
    ...(isSplit
      ? [
          {
            titre: 'Cours',
            largeur: 4.2,
            cellule: (one: Matiere) => (isSilent(one) ? '' : niveauDe(one.cours, siglesDe(one, false))),
          },
          {
            titre: 'Composition',
            largeur: 5.4,
            cellule: (one: Matiere) => (isSilent(one) ? '' : niveauDe(one.composition, siglesDe(one, true))),
          },
        ]
      : []),
    {
      titre: 'Moyenne',
      largeur: 4.6,
      cellule: ({ moyenne, etat }) =>
        moyenne === null ? SANS_MOYENNE_IMPRIMEE[etat] : formaterNote(moyenne),
      isBold: true,
    },
    {
      titre: 'Points',
      largeur: 4.8,
      cellule: ({ points }) => (points === null ? '' : formaterPoints(points)),
    },
    ...(regle.rangParMatiere === 1
      ? [
          {
            titre: 'Rang',
            // « 15e ex æquo » on one line.
            largeur: 6.2,
            cellule: ({ rang, exAequo }: Matiere) =>
              rang === null ? '' : direRang({ rang, exAequo }, sexeDe(eleve.sexe)),
          },
        ]
      : []),
  ];
}

const HORS: Readonly<Record<Matiere['priseEnCompte'], string>> = {
  compte: '',
  pointsAuDessus: ' (points au-dessus de la moitié)',
  horsMoyenne: ' (hors moyenne)',
};

/** Names a subject, with the letters by which the page that verifies the code tells it. */
const nomDe = ({ matiere, abreviation, priseEnCompte, enseignants }: Matiere, corps: number): TableCell => ({
  text: [
    { text: `${matiere}${HORS[priseEnCompte]}`, bold: true },
    { text: ` ${abreviation}`, fontSize: corps * 0.7, color: GRIS },
    ...(enseignants.length === 0 ? [] : [{ text: `  ${enseignants.join(', ')}`, fontSize: corps * 0.8 }]),
  ],
});

/** Puts the subjects of a group together, groups in the order of their first subject. */
const parGroupe = (matieres: readonly Matiere[]): Matiere[][] => [
  ...Map.groupBy(matieres, ({ groupeMatiereId }) => groupeMatiereId).values(),
];

/** Lays out the table. `corps`: the size of its letters, in points; `largeur`: that of the paper. */
export function tableauDuBulletin(contenu: ContenuDeBulletin, corps: number, largeur: number): Content {
  const colonnes = colonnesDe(contenu);
  const widths = colonnes.map((one) => one.largeur * corps);
  // The appreciation has what the figures leave, shared with the names.
  const reste = largeur - widths.reduce((sum, one) => sum + one, 0) - (colonnes.length + 2) * 5;
  const appreciation = Math.floor(reste * 0.48);
  const tete = (text: string): TableCell => ({
    text,
    bold: true,
    fillColor: GRISE,
    alignment: 'center',
    fontSize: corps * 0.85,
  });
  const chiffre = (text: string, bold = false): TableCell => ({ text, bold, alignment: 'center' });
  const ligneDe = (one: Matiere): TableCell[] => [
    nomDe(one, corps),
    ...colonnes.map(({ cellule, isBold }) => chiffre(cellule(one), isBold)),
    { text: one.appreciation ?? '', fontSize: corps * 0.9 },
  ];
  const vides = (count: number): TableCell[] =>
    Array.from({ length: count }, () => ({ text: '', fillColor: PALE }));
  const at = colonnes.findIndex(({ titre }) => titre === 'Moyenne');
  const groupeDe = (own: readonly Matiere[]): TableCell[][] => {
    const group = contenu.groupes.find(({ groupeMatiereId }) => groupeMatiereId === own[0]?.groupeMatiereId);
    if (group === undefined) return [];
    return [
      [
        { text: `Moyenne, ${group.groupeMatiere}`, fillColor: PALE },
        ...vides(at),
        { text: formaterNote(group.moyenne), alignment: 'center', fillColor: PALE },
        ...vides(colonnes.length - at),
      ],
    ];
  };
  const suivies = contenu.matieres.filter(({ etat }) => etat !== 'nonSuivie');
  const totaux = colonnes.map(({ titre }): TableCell => {
    if (titre === 'Coef.') return chiffre(formaterCoefficient(contenu.coefficients), true);
    return chiffre(titre === 'Points' ? formaterPoints(contenu.points) : '', true);
  });
  return {
    table: {
      headerRows: 1,
      widths: ['*', ...widths, appreciation],
      body: [
        [tete('Matières'), ...colonnes.map(({ titre }) => tete(titre)), tete('Appréciation')],
        ...parGroupe(suivies).flatMap((own) => [...own.map(ligneDe), ...groupeDe(own)]),
        [{ text: 'TOTAUX', bold: true }, ...totaux, { text: '' }],
      ],
    },
    layout: 'grille',
    fontSize: corps,
  };
}
