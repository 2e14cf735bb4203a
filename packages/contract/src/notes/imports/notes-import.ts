/**
 * Declares the import of marks from a sheet: pupils by their matricule, one column an evaluation; or, as drafts are exported, one row
 * a mark. An empty cell changes nothing. An addition.
 */
import * as z from 'zod/mini';
import { type Fields, texteFacultatif } from '#core/api/fields.ts';
import { id, idIgnore } from '#core/api/stamps.ts';
import { importContract } from '#core/imports/columns.ts';
import { MOTIF_MAXIMAL } from '#notes/motif.ts';
import { MENU_TOUTES } from '#notes/saisie/evaluations.ts';
import { contenuDeNote } from '#notes/saisie/notes.ts';
import { numeroDEvaluation } from './fiche.ts';

const motif = texteFacultatif('Motif des changements', { nom: 'Le motif', max: MOTIF_MAXIMAL });

/** The reason of all changes of a file; a file that only fills empty cells needs none. */
export const champsDImportDeNotes = {
  motif: { ...motif, schema: z.optional(motif.schema) },
} satisfies Fields;

/** A row that was read: a pupil, and the cells that the file fills, each with what it held as the file was tried. */
export const ligneDeNotes = z.object({
  ecoleId: id,
  creationUserId: idIgnore,
  matricule: z.string(),
  /** Whether the name beside the matricule is another's. */
  autreNom: z.nullable(z.string()),
  cellules: z.array(
    z.object({
      /** The column that it came from. */
      colonne: z.string(),
      classeId: id,
      periodeId: id,
      evaluationId: id,
      inscriptionId: id,
      vu: z.object(contenuDeNote),
      ...contenuDeNote,
    }),
  ),
});
export type LigneDeNotes = z.output<typeof ligneDeNotes>;

export const notesImport = importContract({
  entity: 'notes',
  screen: MENU_TOUTES,
  noms: { un: 'ligne de notes', plusieurs: 'lignes de notes', feminin: true },
  colonnes: {
    matricule: {
      titre: 'Matricule',
      synonymes: ['mat', 'matricules', 'n matricule', 'numero matricule'],
      champ: 'matricule',
      requise: false,
      aide: 'ce qui reconnaît l’élève ; à défaut, ses nom et prénoms',
      exemples: [],
    },
    nom: { titre: 'Nom', synonymes: ['noms', 'nom de famille'], champ: 'nom', requise: false, exemples: [] },
    prenoms: { titre: 'Prénoms', synonymes: ['prenom'], champ: 'prenoms', requise: false, exemples: [] },
    eleve: {
      titre: 'Élève',
      synonymes: ['eleves', 'nom et prenoms', 'noms et prenoms', 'nom et prenom', 'prenoms et nom'],
      champ: 'eleve',
      requise: false,
      exemples: [],
    },
    evaluation: {
      titre: 'Évaluation',
      synonymes: ['evaluations'],
      champ: 'evaluation',
      requise: false,
      aide: 'avec son numéro, quand chaque ligne porte une seule note',
      exemples: [],
    },
    note: {
      titre: 'Note',
      synonymes: [],
      champ: 'note',
      requise: false,
      exemples: [],
      gardeLesTraits: true,
    },
  },
  famille: {
    prefixe: 'evaluation',
    numero: numeroDEvaluation,
    titre: (numero) => `Évaluation n° ${numero}`,
  },
  uniques: [],
  options: champsDImportDeNotes,
  calls: {
    verifier: 'POST verifierImportNote',
    importer: 'POST importNote',
    lister: 'GET getImportNoteByEcoleId/:ecoleId',
    reprendre: 'PUT reprendreImportNote',
  },
});
