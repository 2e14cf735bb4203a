/**
 * Declares what children of maternelle have acquired, competence by competence, in a period: cells as those of marks are, each with
 * what its author saw. A class that is followed so has no average, no rank, no mean. Additions.
 */
import * as z from 'zod/mini';
import { endpoint, par, right } from '#core/api/endpoint.ts';
import { texteFacultatif } from '#core/api/fields.ts';
import { id, instant, jour } from '#core/api/stamps.ts';
import { lectureDe, listeLue } from '#core/api/trace.ts';
import type { ReferenceMenu } from '#ecrans/references.ts';
import { ETATS_DE_PERIODE } from '#notes/etats.ts';
import { champMotifDeChangement } from '#notes/motif.ts';
import { MENU_CONSEILS, MENU_TOUTES } from '#notes/saisie/evaluations.ts';
import { CELLULES_PAR_APPEL, eleveDeGrille, SORTS_D_ECRITURE } from '#notes/saisie/notes.ts';

export const MENU_COMPETENCES = 'competences' satisfies ReferenceMenu;

/** The access of a call that reads acquis: whoever has all marks may what a teacher may in their class, and a council reads all. */
const lireLesAcquis = right(MENU_COMPETENCES, 'lecture', {
  scope: 'ecole',
  also: [MENU_TOUTES, MENU_CONSEILS],
});

/** The longest observation of a cell. */
export const OBSERVATION_MAXIMALE = 80;

/** The content of a cell: a word of the scale, a remark, both, or neither. */
const contenuDAcquis = { valeurId: z.nullable(id), observation: z.nullable(z.string()) };
/** The same, as an author saw it. */
const vuDAcquis = {
  valeurId: contenuDAcquis.valeurId,
  observation: z.nullable(z.string().check(z.maxLength(OBSERVATION_MAXIMALE))),
};
export const champObservation = texteFacultatif('Observation', {
  nom: "L'observation",
  max: OBSERVATION_MAXIMALE,
});

const reponse = z.object({
  sort: z.enum(SORTS_D_ECRITURE),
  /** The sentence of a cell that was not written; null for one that was. */
  phrase: z.nullable(z.string()),
  /** The content of the cell now, who wrote it, by name and by id, and when; null: it never held anything. */
  stocke: z.nullable(
    z.object({ ...contenuDAcquis, auteur: z.nullable(z.string()), auteurId: z.nullable(id), instant }),
  ),
});

/** A cell as it is read. */
export interface Acquis {
  readonly valeurId: number | null;
  readonly observation: string | null;
}

/** Counts, class by class, the cells that are filled and those that are awaited. */
export const getAvancementAcquis = endpoint('POST getAvancementAcquis', {
  kind: 'read',
  access: lireLesAcquis,
  input: z.object({
    ecoleId: id,
    /** The year; absent: that of today. */
    sessionId: z.optional(z.nullable(id)),
  }),
  output: z.object({
    sessionId: z.nullable(id),
    /** One line for each class that is followed by competences, and each of its periods. */
    lignes: z.array(
      z.object({
        classeId: id,
        classe: z.string(),
        periodeId: id,
        periode: z.string(),
        /** The place of the period in the year. */
        rang: z.int(),
        dateDebut: jour,
        dateFin: jour,
        dateFinSaisie: z.nullable(jour),
        etat: z.enum(ETATS_DE_PERIODE),
        /** Why the class had no such period; null: it has it. */
        nonTenueMotif: z.nullable(z.string()),
        titulaire: z.nullable(z.string()),
        attendues: z.int(),
        remplies: z.int(),
      }),
    ),
  }),
  summary: 'Compte les acquis saisis et attendus, classe par classe.',
  source: 'addition',
});

/** Reads what the children of a class have acquired in a period. */
export const getGrilleAcquis = endpoint('POST getGrilleAcquis', {
  kind: 'read',
  access: lireLesAcquis,
  input: z.object({ classeId: id, periodeId: id }),
  output: z.object({
    ecoleId: id,
    classe: z.string(),
    peutAjouter: z.boolean(),
    peutModifier: z.boolean(),
    periode: z.object({
      libelle: z.string(),
      dateDebut: jour,
      dateFin: jour,
      dateFinSaisie: z.nullable(jour),
    }),
    etat: z.enum(ETATS_DE_PERIODE),
    /** Why nothing can be written now, in a sentence; null: it can. */
    ferme: z.nullable(z.string()),
    /** The words of the scale; those that are no longer offered stay where a cell has them. */
    valeurs: z.array(z.object({ id, code: z.string(), libelle: z.string(), estOfferte: z.boolean() })),
    /** The competences of the section, by domain. */
    competences: z.array(
      z.object({ id, domaineId: id, domaine: z.string(), libelle: z.string(), estActive: z.boolean() }),
    ),
    eleves: z.array(eleveDeGrille),
    cellules: z.array(z.object({ competenceId: id, inscriptionId: id, ...contenuDAcquis })),
  }),
  trace: listeLue("Acquis d'une classe"),
  summary: "Rend les acquis d'une classe dans une période.",
  source: 'addition',
});

export const updateAcquis = endpoint('POST updateAcquis', {
  // A council writes what it finds after its arrêt, as for marks.
  access: right(MENU_COMPETENCES, 'ajout', {
    scope: 'ecole',
    also: [MENU_TOUTES, par(MENU_CONSEILS, 'modification')],
  }),
  input: z.object({
    ecoleId: id,
    classeId: id,
    periodeId: id,
    cellules: z
      .array(
        z.object({
          competenceId: id,
          inscriptionId: id,
          vu: z.object(vuDAcquis),
          valeurId: contenuDAcquis.valeurId,
          observation: champObservation.schema,
          motif: champMotifDeChangement.schema,
        }),
      )
      .check(z.minLength(1), z.maxLength(CELLULES_PAR_APPEL)),
  }),
  /** One answer a cell, in their order. */
  output: z.array(reponse),
  summary: "Enregistre des acquis d'une classe dans une période, case par case.",
  source: 'addition',
});

/** Reads the history of a cell, the newest first. */
export const getChangementsAcquis = endpoint('POST getChangementsAcquis', {
  kind: 'read',
  access: lireLesAcquis,
  input: z.object({ ecoleId: id, periodeId: id, competenceId: id, inscriptionId: id }),
  output: z.array(
    z.object({
      /** The words themselves: those of a scale that is gone too. */
      ancienneValeur: z.nullable(z.string()),
      ancienneObservation: z.nullable(z.string()),
      valeur: z.nullable(z.string()),
      observation: z.nullable(z.string()),
      motif: z.nullable(z.string()),
      auteur: z.nullable(z.string()),
      instant,
    }),
  ),
  trace: lectureDe("Histoire d'un acquis"),
  summary: "Rend l'histoire d'un acquis.",
  source: 'addition',
});
