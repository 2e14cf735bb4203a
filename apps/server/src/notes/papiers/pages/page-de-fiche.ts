/** Lays out the sheet on which marks are written by hand, in the order of the grid: blank, or with what is there. Pure. */

import type { Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { formaterJour, jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import { nomDAbord } from '@gestionscolaire/contract/eleves/nom-d-abord.ts';
import { formaterCellule, formaterCoefficient } from '@gestionscolaire/contract/notes/calcul/formater.ts';
import { direSortie } from '@gestionscolaire/contract/notes/calcul/presence.ts';
import { legendeDesCodes } from '@gestionscolaire/contract/notes/papiers/mots.ts';
import type { getGrilleNotes } from '@gestionscolaire/contract/notes/saisie/notes.ts';
import type { TableCell } from 'pdfmake/interfaces.js';
import { paire } from '#core/pdf/parts.ts';
import type { PdfPage } from '#core/pdf/pdf-file.ts';
import { type FeuilleDeNotes, feuilleDeNotes, menu, milieu, nomDuPapier, tableau } from './feuille.ts';

export interface FicheAImprimer extends Pick<FeuilleDeNotes, 'tete' | 'logos' | 'instant'> {
  readonly grille: Output<typeof getGrilleNotes>;
  /** The names of those who teach the subject on this day; [] where the sheet has several subjects, or nobody is named. */
  readonly enseignants: readonly string[];
  readonly remplie: boolean;
}

/** The columns of a sheet that has no evaluation yet, and the most of one sheet. */
const COLONNES_VIDES = 6;
const COLONNES = 12;

/** The width of a column, in points: « Composition » stands in it whole, where they are few enough for a name beside them. */
const largeurParmi = (colonnes: number): number =>
  colonnes <= COLONNES_VIDES ? 58 : colonnes <= 9 ? 54 : 48;

interface Colonne {
  readonly titre: string;
  readonly cellule: (eleve: EleveDeFiche) => string;
}

type EleveDeFiche = Output<typeof getGrilleNotes>['eleves'][number];

/** Stands where no mark may be written: the pupil is not in the class that day. */
const SANS_CASE = '—';

/** Says a day, without its year where many columns leave no place for it. */
const jourParmi = (jour: string, colonnes: number): string =>
  formaterJour(jour).slice(0, colonnes <= 9 ? 10 : 5);

function colonnesDe({ grille, remplie, instant }: FicheAImprimer): Colonne[] {
  const matieres = new Map(grille.enseignements.map(({ id, abreviation }) => [id, abreviation]));
  const isOfOne = grille.enseignements.length === 1;
  const contents = new Map(grille.cellules.map((one) => [`${one.evaluationId} ${one.inscriptionId}`, one]));
  const hors = new Set(grille.horsClasse.map((one) => `${one.evaluationId} ${one.inscriptionId}`));
  const ouvertes = grille.evaluations.filter(({ etat }) => etat === 'ouverte');
  const own = ouvertes
    .map(({ id, enseignementId, libelle, jour, noteSur, coefficient }): Colonne => {
      const matiere = isOfOne ? '' : `${matieres.get(enseignementId) ?? ''}\n`;
      const weight = coefficient === 100 ? '' : ` × ${formaterCoefficient(coefficient)}`;
      return {
        titre: `${matiere}${libelle}\n${jourParmi(jour, ouvertes.length)}\n/${noteSur}${weight}`,
        cellule: ({ inscriptionId }) => {
          if (hors.has(`${id} ${inscriptionId}`)) return SANS_CASE;
          const held = remplie ? contents.get(`${id} ${inscriptionId}`) : undefined;
          return held === undefined ? '' : formaterCellule(held);
        },
      };
    })
    .slice(0, COLONNES);
  const free = Math.max(COLONNES_VIDES - own.length, 0);
  // An evaluation that has no day yet comes after today.
  const aVenir = ({ au }: EleveDeFiche) => (au !== null && au < jourDe(instant) ? SANS_CASE : '');
  const blank = Array.from({ length: free }, (): Colonne => ({ titre: '\n\n/      ', cellule: aVenir }));
  return remplie && own.length > 0 ? own : [...own, ...blank];
}

export function pageDeFiche(fiche: FicheAImprimer): PdfPage {
  const { grille, remplie, enseignants } = fiche;
  const nommes = enseignants.length === 0 ? '______________________________' : enseignants.join(', ');
  const colonnes = colonnesDe(fiche);
  const matieres = grille.enseignements.map(({ matiere }) => matiere).join(', ');
  const ligneDe = (eleve: EleveDeFiche, at: number): TableCell[] => [
    milieu(String(at + 1)),
    { text: eleve.matricule },
    {
      text: eleve.sortie === null ? nomDAbord(eleve) : `${nomDAbord(eleve)} (${direSortie(eleve.sortie)})`,
    },
    ...colonnes.map(({ cellule }) => milieu(cellule(eleve))),
  ];
  return feuilleDeNotes({
    ...fiche,
    titre: remplie ? 'RELEVÉ DES NOTES SAISIES' : 'FICHE DE NOTES',
    sous: `${grille.classe} · ${grille.periode.libelle}`,
    feuille: colonnes.length > COLONNES_VIDES ? 'A4 paysage' : 'A4',
    content: [
      paire(grille.enseignements.length > 1 ? 'Matières' : 'Matière', matieres),
      paire('Enseignant', `${nommes}     Signature : ____________________`),
      tableau(
        [18, 48, '*', ...colonnes.map(() => largeurParmi(colonnes.length))],
        ['N°', 'Matricule', 'Élève', ...colonnes.map(({ titre }) => titre)],
        grille.eleves.map(ligneDe),
      ),
      menu(legendeDesCodes()),
      menu("Une case vide n'est ni un zéro ni une absence : écrivez ABS, ABJ, NR, DISP ou NN."),
    ],
  });
}

export const nomDeFiche = ({ grille }: FicheAImprimer): string =>
  nomDuPapier('fiche-de-notes', grille.classe, grille.periode.libelle);
