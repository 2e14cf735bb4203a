/** Declares the file that tells all that is kept of one person (SEC-15). An addition. */
import * as z from 'zod/mini';
import { endpoint, right } from '#core/api/endpoint.ts';
import { id } from '#core/api/stamps.ts';
import { exportDe } from '#core/api/trace.ts';
import { MENU_DONNEES } from './conservation.ts';

/** The kinds of persons: a pupil, or somebody with an account (a teacher is one). */
const SORTES_DE_PERSONNES = ['eleves', 'utilisateurs'] as const;
export type SorteDePersonne = (typeof SORTES_DE_PERSONNES)[number];

/** Answers one page that opens in any browser, with the photo in it, and the same data for a program (JSON) at its end. */
export const exporterPersonne = endpoint('POST exporterPersonne', {
  kind: 'read',
  access: right(MENU_DONNEES, 'lecture', { scope: 'ecole' }),
  input: z.object({ sorte: z.enum(SORTES_DE_PERSONNES), id }),
  output: z.unknown(),
  file: true,
  trace: exportDe("Toutes les données d'une personne"),
  summary: "Rend en un fichier tout ce qui est gardé d'une personne.",
  source: 'addition',
});
