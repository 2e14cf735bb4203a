/**
 * Declares the entry of marks, cell by cell: each carries what its author saw, so that nobody's mark is overwritten unseen, and each
 * has an answer of its own. Empty, 0 and absent are three things. Additions.
 */
import * as z from 'zod/mini';
import { endpoint } from '#core/api/endpoint.ts';
import { id, instant, jour } from '#core/api/stamps.ts';
import { lectureDe, listeLue } from '#core/api/trace.ts';
import { CODES_DE_NOTE } from '#notes/calcul/donnees.ts';
import { HORS_DE_LA_CLASSE } from '#notes/calcul/presence.ts';
import { SANS_NOTE } from '#notes/calcul/suivi.ts';
import { ETATS_DE_PERIODE } from '#notes/etats.ts';
import { champMotifDeChangement } from '#notes/motif.ts';
import { MODELES_DE_NOTATION } from '#notes/regles-notation.ts';
import { ecrireOuConseil, evaluationLue, lireOuConseil } from './evaluations.ts';

/** The most cells of one call. */
export const CELLULES_PAR_APPEL = 200;

/** The content of a cell: hundredths, or a code, or neither. Both at once are refused in the cell. */
export const contenuDeNote = {
  valeur: z.nullable(z.int()),
  code: z.nullable(z.enum(CODES_DE_NOTE)),
};
const celluleLue = z.object({ evaluationId: id, inscriptionId: id, ...contenuDeNote });

/**
 * Why a cell was not written, or that it was: `identique`: it held that already; `ecrite`; `conflit`: it holds what the author
 * had not seen; `refusee`: the sentence says why; `motif`: the same, and a reason would let it pass.
 */
export const SORTS_D_ECRITURE = ['identique', 'ecrite', 'conflit', 'motif', 'refusee'] as const;
export type SortDEcriture = (typeof SORTS_D_ECRITURE)[number];

const reponse = z.object({
  sort: z.enum(SORTS_D_ECRITURE),
  /** The sentence of a cell that was not written; null for one that was. */
  phrase: z.nullable(z.string()),
  /** The content of the cell now, who wrote it, by name and by id, and when; null: it never held anything. */
  stocke: z.nullable(
    z.object({ ...contenuDeNote, auteur: z.nullable(z.string()), auteurId: z.nullable(id), instant }),
  ),
});
export type ReponseDeCellule = z.output<typeof reponse>;

export const updateNotes = endpoint('POST updateNotes', {
  access: ecrireOuConseil,
  input: z.object({
    ecoleId: id,
    classeId: id,
    periodeId: id,
    cellules: z
      .array(
        z.object({
          evaluationId: id,
          inscriptionId: id,
          vu: z.object(contenuDeNote),
          ...contenuDeNote,
          motif: champMotifDeChangement.schema,
        }),
      )
      .check(z.minLength(1), z.maxLength(CELLULES_PAR_APPEL)),
  }),
  /** One answer a cell, in their order. */
  output: z.array(reponse),
  summary: "Enregistre des notes d'une classe dans une période, case par case.",
  source: 'addition',
});

/** A pupil as the grid shows them. */
export const eleveDeGrille = z.object({
  inscriptionId: id,
  eleveId: id,
  matricule: z.string(),
  prenoms: z.string(),
  nom: z.string(),
  sexe: z.string(),
  /** The first and the last day that they are in the class; null: to the end. */
  du: jour,
  au: z.nullable(jour),
  /** Why they are in it no more, and since when, where `au` is a day; null: they left neither the class nor the school. */
  sortie: z.nullable(z.object({ genre: z.enum(HORS_DE_LA_CLASSE), depuis: jour })),
});

/** Reads the grid of a class in a period: one subject of it, or all that the person has there. */
export const getGrilleNotes = endpoint('POST getGrilleNotes', {
  kind: 'read',
  access: lireOuConseil,
  input: z.object({ classeId: id, periodeId: id, enseignementId: z.optional(z.nullable(id)) }),
  output: z.object({
    ecoleId: id,
    classe: z.string(),
    /** Whether they may fill what is empty, change what stands, and cancel an evaluation, in every subject of the answer. */
    peutAjouter: z.boolean(),
    peutModifier: z.boolean(),
    peutAnnuler: z.boolean(),
    periode: z.object({
      libelle: z.string(),
      dateDebut: jour,
      dateFin: jour,
      dateFinSaisie: z.nullable(jour),
    }),
    /**
     * The scale of new evaluations, in points, the step of marks, in hundredths, the model that gives their coefficients, and whether a
     * justified absence is to be caught up; null while the school chose no rule.
     */
    regle: z.nullable(
      z.object({
        noteSur: z.int(),
        pas: z.int(),
        modele: z.nullable(z.enum(MODELES_DE_NOTATION)),
        rattrape: z.boolean(),
      }),
    ),
    etat: z.enum(ETATS_DE_PERIODE),
    /** Why nothing can be written now, in a sentence; null: it can. */
    ferme: z.nullable(z.string()),
    enseignements: z.array(
      z.object({ id, matiere: z.string(), abreviation: z.string(), coefficient: z.int() }),
    ),
    evaluations: z.array(evaluationLue),
    eleves: z.array(eleveDeGrille),
    /** The pupils who owe a subject no mark in the period, and why: none is awaited of them there. */
    sansNote: z.array(z.object({ enseignementId: id, inscriptionId: id, etat: z.enum(SANS_NOTE) })),
    /**
     * The cells that do not exist: the pupil is not in the class on the day of the evaluation, and the sentence says why. One that holds
     * something from before may be emptied alone.
     */
    horsClasse: z.array(
      z.object({
        evaluationId: id,
        inscriptionId: id,
        genre: z.enum(HORS_DE_LA_CLASSE),
        phrase: z.string(),
      }),
    ),
    /**
     * The enrolments of the pupils whom the class counts no more: they left it by the day of the count, or have their bulletin elsewhere.
     * Nothing is awaited of them.
     */
    nonComptes: z.array(id),
    cellules: z.array(celluleLue),
  }),
  trace: listeLue("Notes d'une classe"),
  summary: "Rend les notes d'une classe dans une période, d'une matière ou de toutes celles de la personne.",
  source: 'addition',
});

/** Reads the history of a cell, the newest first: what it held, what it got, by whom, why. */
export const getChangementsNote = endpoint('POST getChangementsNote', {
  kind: 'read',
  access: lireOuConseil,
  input: z.object({ ecoleId: id, evaluationId: id, inscriptionId: id }),
  output: z.array(
    z.object({
      ancienneValeur: contenuDeNote.valeur,
      ancienCode: contenuDeNote.code,
      ...contenuDeNote,
      motif: z.nullable(z.string()),
      auteur: z.nullable(z.string()),
      instant,
    }),
  ),
  trace: lectureDe("Histoire d'une note"),
  summary: "Rend l'histoire d'une note.",
  source: 'addition',
});
