/** Lays out the school record of a pupil: two years side by side on a sheet, each with its sealed periods. Pure. */
import { nomComplet } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import {
  type ContenuDeBulletin,
  LIBELLES_DES_DECISIONS,
} from '@gestionscolaire/contract/notes/bulletins/contenu.ts';
import { formaterNote } from '@gestionscolaire/contract/notes/calcul/formater.ts';
import { direPlaceImprimee, SANS_MOYENNE_IMPRIMEE } from '@gestionscolaire/contract/notes/papiers/mots.ts';
import type { Content, TableCell } from 'pdfmake/interfaces.js';
import { type LogoDePapier, paire } from '#core/pdf/parts.ts';
import type { PdfPage } from '#core/pdf/pdf-file.ts';
import { feuilleDeNotes, milieu, nomDuPapier, tableau } from './feuille.ts';

const note = (valeur: number | null): string => (valeur === null ? '—' : formaterNote(valeur));

/** Answers the subjects of a year, each once, in the order of its first bulletin that has it. */
const matieresDe = (bulletins: readonly ContenuDeBulletin[]): string[] => [
  ...new Set(bulletins.flatMap(({ matieres }) => matieres.map(({ matiere }) => matiere))),
];

function cellule(bulletin: ContenuDeBulletin, matiere: string): string {
  const own = bulletin.matieres.find((one) => one.matiere === matiere);
  if (own === undefined) return '';
  return own.moyenne === null ? SANS_MOYENNE_IMPRIMEE[own.etat] : formaterNote(own.moyenne);
}

/** Lays out a year: its subjects by its periods, then what the council said. */
function annee(bulletins: readonly ContenuDeBulletin[]): Content[] {
  const last = bulletins.at(-1);
  if (last === undefined) return [];
  const ligne = (label: string, dire: (one: ContenuDeBulletin) => string, bold = false): TableCell[] => [
    { text: label, bold },
    ...bulletins.map((one) => milieu(dire(one), bold)),
  ];
  const dits: [string, string | null][] = [
    ['Moyenne annuelle', last.annee === null ? null : note(last.annee.moyenne)],
    ['Distinction', last.bilan.distinction],
    ['Appréciation', last.bilan.appreciation],
    ['Décision', last.bilan.decision === null ? null : LIBELLES_DES_DECISIONS[last.bilan.decision]],
  ];
  return [
    {
      text: `${last.session.libelle} · ${last.classe.libelle} · ${last.ecole.libelle}`,
      bold: true,
      margin: [0, 0, 0, 2],
    },
    tableau(
      ['*', ...bulletins.map(() => 56)],
      ['Matières', ...bulletins.map(({ periode }) => periode.libelle)],
      [
        ...matieresDe(bulletins).map((matiere) => ligne(matiere, (one) => cellule(one, matiere))),
        ligne('Moyenne générale', (one) => note(one.moyenne), true),
        ligne('Rang', (one) => `${direPlaceImprimee(one, one.eleve.sexe)} / ${one.figuresDeClasse.evalues}`),
        ligne('Moyenne de la classe', (one) => note(one.figuresDeClasse.moyenne)),
      ],
    ),
    ...dits.flatMap(([label, value]) => (value === null || value === '' ? [] : [paire(label, value)])),
  ];
}

/** `contenus`: by date. `last`: the newest, which says who the pupil is. */
export function pageDuLivret(
  contenus: readonly ContenuDeBulletin[],
  {
    last,
    logos,
    instant,
  }: {
    readonly last: ContenuDeBulletin;
    readonly logos: ReadonlyMap<string, LogoDePapier>;
    readonly instant: string;
  },
): PdfPage {
  const annees = [...Map.groupBy(contenus, ({ session }) => session.id).values()];
  const paires = annees.flatMap((one, at) => (at % 2 === 0 ? [[one, annees[at + 1] ?? []] as const] : []));
  return feuilleDeNotes({
    tete: last,
    logos,
    titre: 'LIVRET SCOLAIRE',
    sous: `${nomComplet(last.eleve)} · ${last.eleve.matricule}`,
    instant,
    feuille: 'A4 paysage',
    corps: 8,
    content: paires.map(
      ([left, right], at): Content => ({
        columns: [
          { width: '*', stack: annee(left) },
          { width: '*', stack: annee(right) },
        ],
        columnGap: 20,
        ...(at > 0 && { pageBreak: 'before' as const }),
      }),
    ),
  });
}

export const nomDuLivret = ({ eleve }: ContenuDeBulletin): string => nomDuPapier('livret', eleve.matricule);
