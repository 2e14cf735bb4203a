/** Makes the sheet of marks of a class in a period: its pupils, and a column for each evaluation, to fill and to bring back. Pure. */
import { formaterCellule } from '@gestionscolaire/contract/notes/calcul/formater.ts';
import { titreDEvaluation } from '@gestionscolaire/contract/notes/imports/fiche.ts';
import { cleDeNote } from '#notes/envois/cases-de-notes.ts';
import { type Grille, horsClasseDe, nomDEvaluation, tenues } from '#notes/envois/modele.ts';

/** The parts of a grid that its sheet has. */
type GrilleDeFiche = Pick<
  Grille,
  'classe' | 'periode' | 'enseignements' | 'evaluations' | 'eleves' | 'horsClasse' | 'cellules'
>;

interface Contenu {
  /** Whether its cells hold the marks that are stored; else they are empty, and change nothing as they are. */
  readonly avecNotes: boolean;
  /** Whether it has the compositions alone, one a subject. */
  readonly compositions: boolean;
}

const evaluationsDe = ({ evaluations }: GrilleDeFiche, { compositions }: Contenu) =>
  evaluations.filter(({ etat, genre }) => etat === 'ouverte' && (!compositions || genre === 'composition'));

/** The rows of the sheet, its titles first; [] where nothing is marked in that period. */
export function lignesDeFiche(grille: GrilleDeFiche, contenu: Contenu): readonly (readonly string[])[] {
  const evaluations = evaluationsDe(grille, contenu);
  if (evaluations.length === 0) return [];
  const held = tenues(grille);
  const hors = horsClasseDe(grille);
  const estDehors = (evaluationId: number, inscriptionId: number) =>
    hors.has(cleDeNote({ evaluationId, inscriptionId }));
  // A pupil who has none of these cells has no row: what is written there would come back refused.
  const eleves = grille.eleves.filter(
    ({ inscriptionId }) => !evaluations.every(({ id }) => estDehors(id, inscriptionId)),
  );
  return [
    [
      'Matricule',
      'Nom',
      'Prénoms',
      ...evaluations.map((evaluation) => titreDEvaluation(nomDEvaluation(grille, evaluation), evaluation)),
    ],
    ...eleves.map(({ matricule, nom, prenoms, inscriptionId }) => [
      matricule,
      nom,
      prenoms,
      ...evaluations.map(({ id }) => {
        if (estDehors(id, inscriptionId)) return '';
        const note = contenu.avecNotes ? held.get(cleDeNote({ evaluationId: id, inscriptionId })) : undefined;
        return note === undefined ? '' : formaterCellule(note);
      }),
    ]),
  ];
}

/** Names its file: 'notes-7e-A-1er-trimestre.xlsx'. */
export const nomDeFiche = ({ classe, periode }: Pick<Grille, 'classe' | 'periode'>): string =>
  `notes-${`${classe} ${periode.libelle}`.replace(/[^\p{L}\p{N}]+/gu, '-')}.xlsx`;
