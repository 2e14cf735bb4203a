/**
 * Lays out the « livret d'acquis » of children who are followed by competences, or drafts of it that say so: one A4 each. There is no mark,
 * average, rank or mean on it (NOTE-63). Pure: core/pdf sets it.
 */
import { LIBELLES_DES_DECISIONS } from '@gestionscolaire/contract/notes/bulletins/contenu.ts';
import type { ContenuDAcquis } from '@gestionscolaire/contract/notes/bulletins/contenu-d-acquis.ts';
import { PAGE_DES_BULLETINS } from '@gestionscolaire/contract/notes/papiers/attestation.ts';
import type { Content, TableCell } from 'pdfmake/interfaces.js';
import { enTravers, GRIS, type LogoDePapier, paire, sceau } from '#core/pdf/parts.ts';
import type { PdfPage } from '#core/pdf/pdf-file.ts';
import { aMesure } from '#core/pdf/sheets.ts';
import { enTeteDeNotes, imagesDesLogos, titreDePapier } from '#notes/papiers/pages/entete.ts';
import {
  type CompositionDePapier,
  direSceau,
  FEUILLE_A4,
  identiteImprimee,
  type PapierScelle,
  remplacementImprime,
  signaturesImprimees,
} from '#notes/papiers/pages/parties-du-bulletin.ts';

type LivretDAcquis = PapierScelle<ContenuDAcquis>;

/** The grounds of heads: a copier in black and white keeps them apart from the text. */
const GRISE = '#e8e8e8';
const PALE = '#f4f4f4';

/** Returns the file of such papers of one class and period, in the order in which they are given. */
export function pageDesLivretsDAcquis(
  livrets: readonly LivretDAcquis[],
  {
    logos,
    instant,
  }: {
    /** The logos that the contents name, by hash; one that is not there is not printed. */
    readonly logos: ReadonlyMap<string, LogoDePapier>;
    readonly instant: string;
  },
): PdfPage {
  const images = imagesDesLogos(logos);
  const logoDe = ({ contenu: { ecole } }: LivretDAcquis): string | undefined =>
    ecole.logo !== null && images?.[ecole.logo] !== undefined ? ecole.logo : undefined;
  return {
    titre: titreDuFichier(livrets),
    instant,
    content: [],
    ...(images && { images }),
    pageSize: 'A4',
    pageMargins: [24, 20, 24, 18],
    fontSize: FEUILLE_A4.compositions[0].corps,
    feuilles: aMesure(livrets, (one) =>
      FEUILLE_A4.compositions.map(({ corps, code }) =>
        livret(one, { corps, code: code * PART_DU_CODE }, logoDe(one)),
      ),
    ),
  };
}

/** The size of its code in that of a bulletin of marks: it attests no figures, and has half the squares. */
const PART_DU_CODE = 0.7;

function titreDuFichier([first]: readonly LivretDAcquis[]): string {
  if (first === undefined) return "Livrets d'acquis";
  const { classe, periode, session } = first.contenu;
  return `Livrets d'acquis, ${classe.libelle}, ${periode.libelle} ${session.libelle}`;
}

function livret(
  one: LivretDAcquis,
  { corps, code }: CompositionDePapier,
  logo: string | undefined,
): Content[] {
  const { contenu } = one;
  const isDraft = one.sceau === null;
  return [
    ...(isDraft
      ? [
          enTravers(
            'PROVISOIRE',
            FEUILLE_A4.largeur,
            FEUILLE_A4.hauteur * 0.8,
            'fill="#000" fill-opacity="0.13"',
          ),
        ]
      : []),
    {
      fontSize: corps,
      stack: [
        ...enTeteDeNotes(contenu, corps, logo),
        titreDePapier(
          isDraft ? "LIVRET D'ACQUIS PROVISOIRE" : "LIVRET D'ACQUIS",
          `${contenu.periode.libelle} · Année scolaire ${contenu.session.libelle}`,
          corps,
        ),
        ...remplacementImprime(contenu, corps),
        identiteImprimee(contenu.eleve, [['Classe', contenu.classe.libelle]]),
        tableauDesAcquis(contenu, corps),
        legende(contenu, corps),
        {
          columns: [
            { width: '*', stack: [...conseil(contenu), signaturesImprimees(contenu, corps)] },
            ...(one.sceau === null
              ? []
              : [{ width: code + 6, stack: sceau(one.sceau, code, PAGE_DES_BULLETINS, corps) }]),
          ],
          columnGap: 8,
          margin: [0, 3, 0, 0],
        },
        { text: direSceau(one), fontSize: corps * 0.75, color: GRIS, margin: [0, 3, 0, 0] },
      ],
    },
  ];
}

/** Puts the competences in one table, each domain under its name. */
function tableauDesAcquis({ domaines }: ContenuDAcquis, corps: number): Content {
  const tete = (text: string): TableCell => ({
    text,
    bold: true,
    fillColor: GRISE,
    alignment: 'center',
    fontSize: corps * 0.85,
  });
  const vide: TableCell = { text: '', fillColor: PALE };
  return {
    table: {
      headerRows: 1,
      widths: ['*', corps * 11, Math.floor(FEUILLE_A4.largeur * 0.34)],
      body: [
        ['Compétences', 'Acquis', 'Remarque'].map(tete),
        ...domaines.flatMap(({ domaine, competences }): TableCell[][] => [
          [{ text: domaine, bold: true, fillColor: PALE }, vide, vide],
          ...competences.map(({ competence, valeur, observation }): TableCell[] => [
            { text: competence },
            valeur === null
              ? { text: '—', alignment: 'center' }
              : { text: `${valeur.code} ${valeur.libelle}`, bold: true },
            { text: observation ?? '', fontSize: corps * 0.9 },
          ]),
        ]),
      ],
    },
    layout: 'grille',
    fontSize: corps,
  };
}

/** Says the words of the scale, as they were that day. */
const legende = ({ echelle }: ContenuDAcquis, corps: number): Content => ({
  text: echelle.map(({ code, libelle }) => `${code}\u00A0: ${libelle}`).join(' · '),
  fontSize: corps * 0.75,
  color: GRIS,
  margin: [0, 2, 0, 2],
});

function conseil({ bilan, periode }: ContenuDAcquis): Content[] {
  const decision = bilan.decision === null ? '—' : LIBELLES_DES_DECISIONS[bilan.decision];
  const pairs: [string, string | null][] = [
    ['Appréciation du conseil', bilan.appreciation],
    ['Décision du conseil', periode.estDerniere ? decision : null],
  ];
  return pairs.flatMap(([label, value]) => (value === null || value === '' ? [] : [paire(label, value)]));
}
