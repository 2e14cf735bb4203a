/** The grid as a person sees it: what is stored, what they typed over it, which cells are awaited, where Enter leads. Pure. */

import type { Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { cle } from '@gestionscolaire/contract/core/text/cle.ts';
import { formaterInstant } from '@gestionscolaire/contract/core/values/dates.ts';
import { nomDAbord } from '@gestionscolaire/contract/eleves/nom-d-abord.ts';
import { CELLULE_VIDE, resteDeCase } from '@gestionscolaire/contract/notes/calcul/cellule.ts';
import type { GenreDEvaluation, NoteSaisie } from '@gestionscolaire/contract/notes/calcul/donnees.ts';
import { formaterCellule } from '@gestionscolaire/contract/notes/calcul/formater.ts';
import { direReste } from '@gestionscolaire/contract/notes/releve/reste.ts';
import {
  type EvaluationLue,
  LIBELLES_DES_GENRES_D_EVALUATION,
} from '@gestionscolaire/contract/notes/saisie/evaluations.ts';
import type { getGrilleNotes } from '@gestionscolaire/contract/notes/saisie/notes.ts';
import { type GridKey, type GridShape, type Position, positionAfter } from '#core/ui/grid/keys.ts';
import type { LieuDeSaisie } from '#notes/brouillons/cases.ts';
import { type Brouillon, cleDeNote, estVide, type PlaceDeNote } from './cases-de-notes.ts';

export type Grille = Output<typeof getGrilleNotes>;
export type EleveDeGrille = Grille['eleves'][number];

/** The contents that the server holds, by cell. */
export const tenues = ({ cellules }: Pick<Grille, 'cellules'>): ReadonlyMap<string, NoteSaisie> =>
  new Map(cellules.map((cellule) => [cleDeNote(cellule), cellule]));

export const nomDeLEleve = ({ nom, prenoms }: Pick<EleveDeGrille, 'nom' | 'prenoms'>): string =>
  nomDAbord({ nom, prenoms });

/** Names an evaluation, with its subject where the grid has several. */
export function nomDEvaluation(
  { enseignements }: Pick<Grille, 'enseignements'>,
  { enseignementId, libelle }: Pick<EvaluationLue, 'enseignementId' | 'libelle'>,
): string {
  const found = enseignements.find(({ id }) => id === enseignementId);
  return enseignements.length > 1 && found !== undefined ? `${found.abreviation} ${libelle}` : libelle;
}

/** Returns the cell of a pupil in an evaluation, with the words by which a person knows it. */
export const placeDe = (
  lieu: LieuDeSaisie,
  evaluation: { readonly id: number; readonly nom: string },
  eleve: Pick<EleveDeGrille, 'inscriptionId' | 'matricule' | 'nom' | 'prenoms'>,
): PlaceDeNote => ({
  ecoleId: lieu.ecoleId,
  classeId: lieu.classeId,
  periodeId: lieu.periodeId,
  evaluationId: evaluation.id,
  inscriptionId: eleve.inscriptionId,
  matricule: eleve.matricule,
  eleve: nomDeLEleve(eleve),
  evaluation: evaluation.nom,
});

/** Why a pupil owes a subject no mark, by subject and pupil. */
export type SansNote = ReadonlyMap<string, Grille['sansNote'][number]['etat']>;

const cleDeSuivi = (enseignementId: number, inscriptionId: number): string =>
  `${enseignementId} ${inscriptionId}`;

export const sansNoteDe = ({ sansNote }: Pick<Grille, 'sansNote'>): SansNote =>
  new Map(
    sansNote.map(({ enseignementId, inscriptionId, etat }) => [
      cleDeSuivi(enseignementId, inscriptionId),
      etat,
    ]),
  );

const MOTS_SANS_NOTE: Readonly<Record<Grille['sansNote'][number]['etat'], string>> = {
  dispensee: 'Dispensé de cette matière : aucune note n’est attendue.',
  nonSuivie: 'Ne suit pas cette matière : aucune note n’est attendue.',
};

/** Says why no mark of an evaluation is awaited of a pupil; null: they owe the subject. */
export function direSansNote(
  { enseignementId }: Pick<EvaluationLue, 'enseignementId'>,
  { inscriptionId }: Pick<EleveDeGrille, 'inscriptionId'>,
  sansNote: SansNote,
): string | null {
  const etat = sansNote.get(cleDeSuivi(enseignementId, inscriptionId));
  return etat === undefined ? null : MOTS_SANS_NOTE[etat];
}

/** The cells that do not exist, by key, with why. */
export type HorsClasse = ReadonlyMap<string, Grille['horsClasse'][number]>;

export const horsClasseDe = ({ horsClasse }: Pick<Grille, 'horsClasse'>): HorsClasse =>
  new Map(horsClasse.map((cellule) => [cleDeNote(cellule), cellule]));

/** The cells of a grid from which nothing is awaited, and what is awaited of a code. */
export interface SansAttente {
  readonly sansNote: SansNote;
  readonly horsClasse: HorsClasse;
  /** The pupils whom the class counts no more. */
  readonly nonComptes: ReadonlySet<number>;
  /** Whether a justified absence is to be caught up. */
  readonly rattrape: boolean;
}

export const sansAttenteDe = (grille: Grille): SansAttente => ({
  sansNote: sansNoteDe(grille),
  horsClasse: horsClasseDe(grille),
  nonComptes: new Set(grille.nonComptes),
  rattrape: grille.regle?.rattrape ?? false,
});

/** Whether an evaluation awaits a pupil of the class: it counts, it is not cancelled, they were there that day and owe the subject. */
export const estAttendu = (
  evaluation: Pick<EvaluationLue, 'id' | 'compte' | 'etat' | 'enseignementId'>,
  eleve: Pick<EleveDeGrille, 'inscriptionId'>,
  { sansNote, horsClasse, nonComptes }: Omit<SansAttente, 'rattrape'>,
): boolean =>
  evaluation.compte === 1 &&
  evaluation.etat === 'ouverte' &&
  !nonComptes.has(eleve.inscriptionId) &&
  !horsClasse.has(cleDeNote({ evaluationId: evaluation.id, inscriptionId: eleve.inscriptionId })) &&
  direSansNote(evaluation, eleve, sansNote) === null;

/** The kinds that a class has once a period: the first has no number. */
const SANS_NUMERO: readonly GenreDEvaluation[] = ['composition', 'conduite'];

/** Returns the name that a new evaluation is offered: the first of its kind that its subject has not, « Devoir 2 »; '': its kind names none. */
export function nomOffert(
  { evaluations }: Pick<Grille, 'evaluations'>,
  enseignementId: unknown,
  genre: GenreDEvaluation,
): string {
  if (genre === 'autre') return '';
  const mot = LIBELLES_DES_GENRES_D_EVALUATION[genre];
  const own = evaluations.filter((one) => one.enseignementId === enseignementId);
  const pris = new Set(own.map(({ libelle }) => cle(libelle)));
  const first = SANS_NUMERO.includes(genre) ? mot : `${mot} 1`;
  const noms = [first, ...Array.from({ length: own.length }, (_, rank) => `${mot} ${rank + 2}`)];
  return noms.find((nom) => !pris.has(cle(nom))) ?? '';
}

/** Whether the marks of a pupil at an evaluation count in its column: they owe the subject, and had not left the class. */
export function estDeLaColonne(
  evaluation: Pick<EvaluationLue, 'id' | 'enseignementId'>,
  eleve: Pick<EleveDeGrille, 'inscriptionId'>,
  { sansNote, horsClasse }: Pick<SansAttente, 'sansNote' | 'horsClasse'>,
  note: NoteSaisie,
): boolean {
  if (direSansNote(evaluation, eleve, sansNote) !== null) return false;
  const hors = horsClasse.get(cleDeNote({ evaluationId: evaluation.id, inscriptionId: eleve.inscriptionId }));
  return hors === undefined || (hors.genre === 'pasEncore' && !estVide(note));
}

/** The cells of an evaluation that are awaited and hold nothing, and those that hold an absence to be caught up. */
interface ResteDeGrille {
  readonly vides: number;
  readonly aRattraper: readonly {
    readonly evaluationId: number;
    readonly inscriptionId: number;
    readonly nom: string;
  }[];
}

/** Returns what the evaluations of a grid still owe, typed or stored: as the server counts it. */
export function resteDeGrille(
  { eleves, evaluations, ...sansAttente }: Pick<Grille, 'eleves' | 'evaluations'> & SansAttente,
  contenu: (evaluationId: number, inscriptionId: number) => NoteSaisie,
): ResteDeGrille {
  const restes = Map.groupBy(
    evaluations.flatMap((evaluation) =>
      eleves
        .filter((eleve) => estAttendu(evaluation, eleve, sansAttente))
        .map((eleve) => ({ evaluation, eleve })),
    ),
    ({ evaluation, eleve }) => resteDeCase(contenu(evaluation.id, eleve.inscriptionId), sansAttente.rattrape),
  );
  return {
    vides: (restes.get('vide') ?? []).length,
    aRattraper: (restes.get('aRattraper') ?? []).map(({ evaluation, eleve }) => ({
      evaluationId: evaluation.id,
      inscriptionId: eleve.inscriptionId,
      nom: nomDeLEleve(eleve),
    })),
  };
}

/** Says what is owed of a grid: '2 notes manquent, 1 à rattraper : Diallo Ibrahima'. @param nombre how many evaluations it has */
export const direManquantes = (reste: ResteDeGrille, nombre: number): string =>
  nombre === 0 ? 'aucune évaluation' : direReste(reste) || 'aucune note ne manque';

/** How a cell stands, by what wants the person first. */
export type EtatDeCase = 'tapee' | 'motif' | 'enAttente' | 'enregistree' | 'conflit' | 'refusee' | 'vide';

/** The shape of each state, beside its colour. */
export const SIGNES: Readonly<Record<EtatDeCase, string>> = {
  tapee: '…',
  motif: '!',
  enAttente: '○',
  enregistree: '✓',
  conflit: '!',
  refusee: '×',
  vide: '',
};

const MOTS_DES_ETATS: Readonly<Record<EtatDeCase, string>> = {
  tapee: 'en cours de saisie',
  motif: 'attend un motif',
  enAttente: 'pas encore envoyée',
  enregistree: 'enregistrée',
  conflit: 'en conflit',
  refusee: 'refusée',
  vide: 'vide',
};

export function etatDeCase(draft: Brouillon | undefined, tenu: NoteSaisie): Exclude<EtatDeCase, 'tapee'> {
  if (draft?.sort === 'refusee') return 'refusee';
  if (draft?.sort === 'conflit' || draft?.sort === 'motif') return draft.sort;
  if (draft !== undefined) return 'enAttente';
  return estVide(tenu) ? 'vide' : 'enregistree';
}

/** Says a cell as a screen reader tells it: 'Diallo Aïssatou, Devoir 2, sur 20, vide'. */
export function direCase(
  { eleve, evaluation, noteSur }: { eleve: string; evaluation: string; noteSur: number },
  { contenu, etat, phrase }: { contenu: NoteSaisie; etat: EtatDeCase; phrase: string | null },
): string {
  const where = `${eleve}, ${evaluation}, sur ${noteSur}`;
  const shown = formaterCellule(contenu);
  const held = shown === '' ? 'vide' : shown;
  // While a text is typed, the cell reads it out itself.
  const what =
    etat === 'vide' || etat === 'tapee' ? MOTS_DES_ETATS[etat] : `${held}, ${MOTS_DES_ETATS[etat]}`;
  return phrase === null ? `${where}, ${what}` : `${where}, ${what}. ${phrase}`;
}

export const direContenu = (note: NoteSaisie): string => (estVide(note) ? 'rien' : formaterCellule(note));

/** Says a conflict: « Vous : 12,50 · Enregistré : 11,00 par M. Bah, 05/11/2026 16:04 ». */
export function direConflit(draft: Pick<Brouillon, 'valeur' | 'code' | 'stocke'>): string {
  const { stocke } = draft;
  const held = direContenu(stocke ?? CELLULE_VIDE);
  const by = stocke === null || stocke.auteur === null ? '' : ` par ${stocke.auteur}`;
  const when = stocke === null ? '' : `, ${formaterInstant(stocke.instant).slice(0, 16)}`;
  return `Vous : ${direContenu(draft)} · Enregistré : ${held}${by}${when}`;
}

/** The grid that a key moves in. */
export interface ParcoursDeGrille extends GridShape {
  /** Whether a cell holds nothing and is awaited. */
  readonly estAFaire: (at: Position) => boolean;
}

/** Returns the first cell to fill from a column on; null: none is left. */
export function premiereAFaire({ lignes, colonnes, estAFaire }: ParcoursDeGrille, from = 0): Position | null {
  for (let c = from; c < colonnes; c += 1)
    for (let l = 0; l < lignes; l += 1) if (estAFaire({ l, c })) return { l, c };
  return null;
}

/** Returns where a key leads: those of every grid, but Enter at the bottom, which goes on to the first cell to fill of the columns to the right. */
export const allerApres = (key: GridKey, at: Position, parcours: ParcoursDeGrille): Position | null =>
  positionAfter(key, at, { ...parcours, apresLeBas: (c) => premiereAFaire(parcours, c + 1) });
