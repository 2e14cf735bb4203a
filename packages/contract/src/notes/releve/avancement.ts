/** Declares how far the entry of marks is, and the acts that close and reopen it. Additions. */
import * as z from 'zod/mini';
import { written } from '#core/api/crud.ts';
import { endpoint, right } from '#core/api/endpoint.ts';
import { type Fields, jourRequis, schemas } from '#core/api/fields.ts';
import { id, idIgnore, jour } from '#core/api/stamps.ts';
import { ETATS_DE_PERIODE } from '#notes/etats.ts';
import { champMotif } from '#notes/motif.ts';
import { lireOuConseil, MENU_TOUTES } from '#notes/saisie/evaluations.ts';
import { resteDeNotes } from './reste.ts';

/** Counts, subject by subject, the cells that are filled and those that are awaited; of what they hold, it tells the absences to catch up. */
export const getAvancementNotes = endpoint('POST getAvancementNotes', {
  kind: 'read',
  access: lireOuConseil,
  input: z.object({
    ecoleId: id,
    /** The year; absent: that of today. */
    sessionId: z.optional(z.nullable(id)),
    /** The place of the period in the year; absent: the one of today, of each stage. */
    rang: z.optional(z.nullable(z.int())),
  }),
  output: z.object({
    sessionId: z.nullable(id),
    rang: z.nullable(z.int()),
    /** The periods of the year, of every stage. */
    periodes: z.array(z.object({ id, rang: z.int(), libelle: z.string(), etape: z.string() })),
    lignes: z.array(
      z.object({
        enseignementId: id,
        matiere: z.string(),
        classeId: id,
        classe: z.string(),
        etape: z.string(),
        periodeId: id,
        periode: z.string(),
        dateFinSaisie: z.nullable(jour),
        etat: z.enum(ETATS_DE_PERIODE),
        enseignants: z.array(z.string()),
        /** Whether the person is the titulaire of the class. */
        estTitulaire: z.boolean(),
        /** Whether the school says, with a reason, that it is not evaluated in the period. */
        nonEvaluee: z.boolean(),
        /** Why the class had no such period; null: it has it. */
        nonTenueMotif: z.nullable(z.string()),
        evaluations: z.int(),
        attendues: z.int(),
        remplies: z.int(),
        /** The awaited cells that are not filled, and which of them hold an absence to be caught up. */
        aSaisir: resteDeNotes,
      }),
    ),
  }),
  summary: 'Compte les notes saisies et attendues, matière par matière.',
  source: 'addition',
});

const fermer = right(MENU_TOUTES, 'modification', { scope: 'ecole' });

export const fermerSaisie = endpoint('PUT fermerSaisie', {
  access: fermer,
  input: z.object({
    ecoleId: id,
    periodeId: id,
    classeIds: z.array(id).check(z.minLength(1), z.maxLength(200)),
    modifUserId: idIgnore,
  }),
  output: written,
  summary: 'Ferme la saisie de classes dans une période ; celles qui ne sont plus ouvertes restent.',
  source: 'addition',
});

/** The fields of a reopening: its last day is whole. */
export const champsDeReouverture = {
  jusquAu: jourRequis("Jusqu'au", 'Le dernier jour'),
  motif: champMotif,
} satisfies Fields;

/** The longest reopening, in days. */
export const JOURS_D_UNE_REOUVERTURE = 30;

export const rouvrirSaisie = endpoint('PUT rouvrirSaisie', {
  access: fermer,
  input: z.object({
    ecoleId: id,
    classeId: id,
    periodeId: id,
    /** The subject; absent: all of the class. */
    enseignementId: z.optional(z.nullable(id)),
    ...schemas(champsDeReouverture),
    modifUserId: idIgnore,
  }),
  output: written,
  typed: Object.keys(champsDeReouverture),
  summary: "Rouvre jusqu'à un jour la saisie d'une classe fermée, ou d'une de ses matières.",
  source: 'addition',
});
