/**
 * Declares the dashboard of the school's days: who is away now, of whom the school should be told, and the figures of absence, each with
 * the sheets behind it. Additions.
 */
import * as z from 'zod/mini';
import { endpoint, type Output, right } from '#core/api/endpoint.ts';
import { FORMATS } from '#core/api/lists.ts';
import { id, jour } from '#core/api/stamps.ts';
import { exportDe, listeLue } from '#core/api/trace.ts';
import { DEMI_JOURNEES } from '#scolarite/calendrier/calendrier.ts';
import { IDS_DE_MOIS } from '#scolarite/mois.ts';
import { ETATS_D_ABSENCE } from '#suivi/absences/etats.ts';
import { GENRES_D_ALERTE } from './alertes.ts';
import { DIMENSIONS } from './chiffrer.ts';
import { MENU_TABLEAU } from './seuils.ts';

const scope = 'ecole';
const lire = right(MENU_TABLEAU, 'lecture', { scope });

const filtres = {
  ecoleId: id,
  /** null: the current one. */
  sessionId: z.nullable(id),
  moisId: z.nullable(z.enum(IDS_DE_MOIS)),
  classeId: z.nullable(id),
};

const chiffres = { absences: z.int(), effectif: z.int(), faits: z.int(), attendus: z.int() };
const demiJournee = z.enum(DEMI_JOURNEES);

/** The figures of a year, of a month, of a class; session null: the school has no year yet. */
export const getTableauSuivi = endpoint('POST getTableauSuivi', {
  kind: 'read',
  access: lire,
  input: z.object(filtres),
  output: z.object({
    session: z.nullable(z.object({ id, libelle: z.string(), dateDebut: jour, dateFin: jour })),
    /** The days that they count, both included. */
    du: jour,
    au: jour,
    total: z.object(chiffres),
    /** By class, month, day of the week, sex and motif; in each, those that have some. */
    lignes: z.array(
      z.object({
        par: z.enum(DIMENSIONS),
        /** The id of a class or of a motif, '2026-10', 'lundi', 'F'; '' without a motif. */
        cle: z.string(),
        libelle: z.string(),
        ...chiffres,
      }),
    ),
  }),
  summary: "Rend les chiffres d'absence d'une école, avec les appels faits et attendus.",
  source: 'addition',
});
export type TableauSuivi = Output<typeof getTableauSuivi>;
export type LigneDeChiffres = TableauSuivi['lignes'][number];

export const exportTableauSuivi = endpoint('POST exportTableauSuivi', {
  kind: 'read',
  access: lire,
  input: z.object({ ...filtres, format: z.enum(FORMATS) }),
  output: z.unknown(),
  file: true,
  trace: exportDe("Chiffres d'absence"),
  summary: "Rend en fichier les chiffres d'absence d'une école.",
  source: 'addition',
});

const eleve = {
  inscriptionId: id,
  prenoms: z.string(),
  nom: z.string(),
  classeId: id,
  classe: z.string(),
};

/** The pupils whom the last sheet of their class this half-day says absent. */
export const getAbsentsMaintenant = endpoint('POST getAbsentsMaintenant', {
  kind: 'read',
  access: lire,
  input: z.object({ ecoleId: id }),
  output: z.object({
    jour,
    demiJournee,
    /** The classes whose roll was called that half-day: without one nobody is absent or present. */
    appels: z.int(),
    absents: z.array(z.object({ ...eleve, etat: z.enum(ETATS_D_ABSENCE) })),
  }),
  trace: listeLue('Absents du moment'),
  summary: 'Rend les élèves que le dernier appel de la demi-journée dit absents.',
  source: 'addition',
});

/** The pupils who pass a threshold of the school, the latest half-day first. */
export const getAlertesSuivi = endpoint('POST getAlertesSuivi', {
  kind: 'read',
  access: lire,
  input: z.object({ ecoleId: id, sessionId: z.nullable(id) }),
  output: z.array(
    z.object({
      ...eleve,
      genre: z.enum(GENRES_D_ALERTE),
      demiJournees: z.array(z.object({ jour, demiJournee })),
      periode: z.nullable(z.object({ libelle: z.string(), demiJournees: z.int() })),
    }),
  ),
  trace: listeLue('Alertes du suivi'),
  summary: "Rend les élèves dont les absences ou les retards passent un seuil de l'école.",
  source: 'addition',
});
export type AlerteLue = Output<typeof getAlertesSuivi>[number];
