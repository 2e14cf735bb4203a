/** Reads the rows of a sheet of marks, each for the cells that it fills: an empty text changes nothing. */
import type { Effet } from '@gestionscolaire/contract/core/imports/columns.ts';
import { numeroDeColonne } from '@gestionscolaire/contract/core/imports/famille.ts';
import { CELLULE_VIDE } from '@gestionscolaire/contract/notes/calcul/cellule.ts';
import type { NoteSaisie } from '@gestionscolaire/contract/notes/calcul/donnees.ts';
import { lireNoteDeFichier, numeroDEvaluation } from '@gestionscolaire/contract/notes/imports/fiche.ts';
import {
  type LigneDeNotes,
  type ligneDeNotes,
  notesImport,
} from '@gestionscolaire/contract/notes/imports/notes-import.ts';
import type { WriteContext } from '#core/http/context.ts';
import type { Cellules, FileGiven, RowReader } from '#core/imports/source.ts';
import { ELEVE_SCELLE, tenirScellesAilleurs } from '#notes/lieu/garde.ts';
import { placeDeCellule, readTenues, type Tenue } from '#notes/saisie/cellules.ts';
import { direHors, readPresences } from '#notes/saisie/presences.ts';
import { type ClasseDuFichier, readClasseDuFichier, trouverEleve } from './eleves.ts';
import { cleDeLieu, type EvaluationDuFichier, readLieux } from './lieux.ts';

/** A text of a row that fills a cell. */
interface Texte {
  readonly colonne: string;
  /** null: its row does not say of which evaluation it is. */
  readonly evaluationId: number | null;
  readonly texte: string;
}

/** Lists the texts of a row that fill cells: one of each column of an evaluation, or the only one of a row of a mark. */
function textesDe(cellules: Cellules): Texte[] {
  const enColonnes = Object.entries(cellules).flatMap(([colonne, texte]) => {
    const evaluationId = numeroDeColonne(notesImport.famille, colonne);
    return evaluationId === null || texte === null ? [] : [{ colonne, evaluationId, texte }];
  });
  const { evaluation = null, note = null } = cellules;
  if (note === null) return enColonnes;
  const evaluationId = evaluation === null ? null : numeroDEvaluation(evaluation);
  return [...enColonnes, { colonne: 'note', evaluationId, texte: note }];
}

/** A file that is open: its evaluations, the pupils of their classes, the marks that stand. */
interface FichierOuvert {
  readonly evaluations: ReadonlyMap<number, EvaluationDuFichier>;
  readonly classes: ReadonlyMap<string, ClasseDuFichier>;
  readonly tenues: ReadonlyMap<string, Tenue>;
  /** The pupils whose bulletin of the period is sealed in another class, by class and period. */
  readonly scelles: ReadonlyMap<string, ReadonlySet<number>>;
  /** The days of the pupils of each class, by class and period. */
  readonly presences: ReadonlyMap<string, Awaited<ReturnType<typeof readPresences>>>;
}

/** Reads what the rows need, under the locks of their classes and periods. */
export async function ouvrirFichier(
  { ecoleId, rows }: FileGiven,
  context: WriteContext,
): Promise<FichierOuvert> {
  const numbers = rows.flatMap((row) => textesDe(row).flatMap(({ evaluationId }) => evaluationId ?? []));
  const evaluations = await readLieux(context, ecoleId, [...new Set(numbers)]);
  const classes = new Map<string, ClasseDuFichier>();
  const scelles = new Map<string, ReadonlySet<number>>();
  const presences = new Map<string, Awaited<ReturnType<typeof readPresences>>>();
  for (const { lieu } of evaluations.values()) {
    const key = cleDeLieu(lieu);
    if (classes.has(key)) continue;
    const classe = await readClasseDuFichier(context.db, lieu);
    const ids = classe.eleves.map(({ inscriptionId }) => inscriptionId);
    classes.set(key, classe);
    scelles.set(key, await tenirScellesAilleurs(context.db, lieu, ids));
    presences.set(key, await readPresences(context.db, lieu, ids));
  }
  const inscrits = [...classes.values()].flatMap(({ eleves }) => eleves);
  const tenues =
    inscrits.length === 0
      ? new Map<string, Tenue>()
      : await readTenues(
          context.db,
          ecoleId,
          [...evaluations.keys()],
          [...new Set(inscrits.map(({ inscriptionId }) => inscriptionId))],
        );
  return { evaluations, classes, tenues, scelles, presences };
}

const INCONNUE = 'Cette évaluation n’est pas de cette école.';
const SANS_NUMERO = 'L’évaluation se donne avec son numéro : « Devoir 1 (évaluation n° 12) ».';
const DEUX_FOIS = 'Ce fichier donne déjà cette note plus haut.';

const memeContenuQue = (one: NoteSaisie, other: NoteSaisie): boolean =>
  one.valeur === other.valeur && one.code === other.code;
const contenuTenu = (held: Tenue | undefined): NoteSaisie =>
  held === undefined ? CELLULE_VIDE : { valeur: held.valeur, code: held.code };

/** Makes the reader of the rows of an open file. */
export function lecteurDe({
  evaluations,
  classes,
  tenues,
  scelles,
  presences,
}: FichierOuvert): RowReader<typeof ligneDeNotes> {
  const given = new Set<string>();
  return (row) => {
    const fautes: Record<string, string> = {};
    const cellules: LigneDeNotes['cellules'] = [];
    let matricule = row['matricule'] ?? '';
    let autreNom: string | null = null;
    for (const { colonne, evaluationId, texte } of textesDe(row)) {
      const at = colonne === 'note' ? 'evaluation' : colonne;
      const evaluation = evaluations.get(evaluationId ?? 0);
      const classe = evaluation && classes.get(cleDeLieu(evaluation.lieu));
      if (evaluation === undefined || classe === undefined) {
        fautes[at] = evaluationId === null ? SANS_NUMERO : INCONNUE;
        continue;
      }
      if (evaluation.faute !== null) {
        fautes[at] = evaluation.faute;
        continue;
      }
      const found = trouverEleve(row, classe);
      if (found.eleve === null) {
        fautes[found.colonne] = found.faute;
        continue;
      }
      const { note, refus } = lireNoteDeFichier(texte, evaluation.bornes);
      const place = placeDeCellule(evaluation.id, found.eleve.inscriptionId);
      if (note === null) fautes[colonne] = refus;
      else if (given.has(place)) fautes[colonne] = DEUX_FOIS;
      given.add(place);
      if (note === null) continue;
      ({ matricule } = found.eleve);
      autreNom ??= found.autreNom;
      const { classeId, periodeId } = evaluation.lieu;
      const { inscriptionId } = found.eleve;
      const vu = contenuTenu(tenues.get(place));
      const key = cleDeLieu(evaluation.lieu);
      const isSealed = scelles.get(key)?.has(inscriptionId) === true;
      const sienne = { inscriptionId, jour: evaluation.jour };
      const hors = direHors(presences.get(key) ?? new Map(), classeId, sienne);
      const isChanged = !memeContenuQue(vu, note);
      if (hors !== null && isChanged && !memeContenuQue(note, CELLULE_VIDE)) fautes[colonne] = hors;
      if (isSealed && isChanged) fautes[colonne] = ELEVE_SCELLE;
      cellules.push({
        colonne,
        classeId,
        periodeId,
        evaluationId: evaluation.id,
        inscriptionId,
        vu,
        ...note,
      });
    }
    return { valeurs: { matricule, autreNom, cellules }, fautes };
  };
}

/** Returns what a cell becomes: filled, changed, or as it was. */
export function effetDe({ vu, ...voulu }: LigneDeNotes['cellules'][number]): Effet {
  if (memeContenuQue(vu, voulu)) return 'identique';
  return memeContenuQue(vu, CELLULE_VIDE) ? 'nouveau' : 'change';
}
