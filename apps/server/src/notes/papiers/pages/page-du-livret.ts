/** Lays out the school record of a pupil: two years side by side on a sheet, each with its sealed periods. Pure. */
import { nomComplet } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import {
  type ContenuDeBulletin,
  LIBELLES_DES_DECISIONS,
} from '@gestionscolaire/contract/notes/bulletins/contenu.ts';
import {
  type ContenuDAcquis,
  type ContenuScelle,
  competencesDe,
  estDAcquis,
  estDeNotes,
} from '@gestionscolaire/contract/notes/bulletins/contenu-d-acquis.ts';
import { formaterNote } from '@gestionscolaire/contract/notes/calcul/formater.ts';
import { direPlace, SANS_MOYENNE_IMPRIMEE } from '@gestionscolaire/contract/notes/papiers/mots.ts';
import type { Content, TableCell } from 'pdfmake/interfaces.js';
import { type LogoDePapier, paire } from '#core/pdf/parts.ts';
import type { PdfPage } from '#core/pdf/pdf-file.ts';
import { feuilleDeNotes, milieu, nomDuPapier, tableau } from './feuille.ts';

const note = (valeur: number | null): string => (valeur === null ? '—' : formaterNote(valeur));

/** Returns the subjects of a year, each once, in the order of its first bulletin that has it. */
const matieresDe = (bulletins: readonly ContenuDeBulletin[]): string[] => [
  ...new Set(bulletins.flatMap(({ matieres }) => matieres.map(({ matiere }) => matiere))),
];

function cellule(bulletin: ContenuDeBulletin, matiere: string): string {
  const own = bulletin.matieres.find((one) => one.matiere === matiere);
  if (own === undefined) return '';
  return own.moyenne === null ? SANS_MOYENNE_IMPRIMEE[own.etat] : formaterNote(own.moyenne);
}

/** Says the year, the class and the school of its bulletins. */
const direAnnee = ({ session, classe, ecole }: ContenuScelle): Content => ({
  text: `${session.libelle} · ${classe.libelle} · ${ecole.libelle}`,
  bold: true,
  margin: [0, 0, 0, 2],
});

const dites = (dits: readonly (readonly [string, string | null])[]): Content[] =>
  dits.flatMap(([label, value]) => (value === null || value === '' ? [] : [paire(label, value)]));

/** Says a place among those who have one: '3e / 30'; a rule without places says none. */
const rangDit = (one: ContenuDeBulletin): string =>
  one.rang === null
    ? direPlace(one, one.eleve.sexe)
    : `${direPlace(one, one.eleve.sexe)} / ${one.figuresDeClasse.evalues}`;

const decisionDe = ({ bilan }: ContenuScelle): string | null =>
  bilan.decision === null ? null : LIBELLES_DES_DECISIONS[bilan.decision];

/** Lays out a year, whose periods are of marks, of competences, or of both. */
const annee = (bulletins: readonly ContenuScelle[]): Content[] => [
  ...anneeDAcquis(bulletins.filter(estDAcquis)),
  ...anneeDeNotes(bulletins.filter(estDeNotes)),
];

/** Lays out a year of competences: each with its word by period, without any figure (NOTE-63). */
function anneeDAcquis(bulletins: readonly ContenuDAcquis[]): Content[] {
  const last = bulletins.at(-1);
  if (last === undefined) return [];
  const noms = [...new Map(bulletins.flatMap(competencesDe).map((one) => [one.competenceId, one])).values()];
  return [
    direAnnee(last),
    tableau(
      ['*', ...bulletins.map(() => 56)],
      ['Compétences', ...bulletins.map(({ periode }) => periode.libelle)],
      noms.map(({ competenceId, domaine, competence }): TableCell[] => [
        { text: `${domaine}, ${competence}` },
        ...bulletins.map((one) =>
          milieu(
            competencesDe(one).find((found) => found.competenceId === competenceId)?.valeur?.libelle ?? '',
          ),
        ),
      ]),
    ),
    ...dites([
      ['Appréciation', last.bilan.appreciation],
      ['Décision', decisionDe(last)],
    ]),
  ];
}

/** Lays out a year of marks: its subjects by its periods, then what the council said. */
function anneeDeNotes(bulletins: readonly ContenuDeBulletin[]): Content[] {
  const last = bulletins.at(-1);
  if (last === undefined) return [];
  const ligne = (label: string, dire: (one: ContenuDeBulletin) => string, bold = false): TableCell[] => [
    { text: label, bold },
    ...bulletins.map((one) => milieu(dire(one), bold)),
  ];
  return [
    direAnnee(last),
    tableau(
      ['*', ...bulletins.map(() => 56)],
      ['Matières', ...bulletins.map(({ periode }) => periode.libelle)],
      [
        ...matieresDe(bulletins).map((matiere) => ligne(matiere, (one) => cellule(one, matiere))),
        ligne('Moyenne générale', (one) => note(one.moyenne), true),
        ligne('Rang', (one) => rangDit(one)),
        ligne('Moyenne de la classe', (one) => note(one.figuresDeClasse.moyenne)),
      ],
    ),
    ...dites([
      ['Moyenne annuelle', last.annee === null ? null : note(last.annee.moyenne)],
      ['Distinction', last.bilan.distinction],
      ['Appréciation', last.bilan.appreciation],
      ['Décision', decisionDe(last)],
    ]),
  ];
}

/** `contenus`: by date. `last`: the newest, which says who the pupil is. */
export function pageDuLivret(
  contenus: readonly ContenuScelle[],
  {
    last,
    logos,
    instant,
  }: {
    readonly last: ContenuScelle;
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

export const nomDuLivret = ({ eleve }: ContenuScelle): string => nomDuPapier('livret', eleve.matricule);
