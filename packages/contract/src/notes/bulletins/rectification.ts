/**
 * Declares the rectification of sealed bulletins: what changes is shown first, then written as new versions, with one reason. The
 * versions before stay. Additions.
 */
import * as z from 'zod/mini';
import { endpoint, right } from '#core/api/endpoint.ts';
import { texteFacultatif } from '#core/api/fields.ts';
import { id, idIgnore } from '#core/api/stamps.ts';
import { listeLue } from '#core/api/trace.ts';
import { CODES_DE_NOTE } from '#notes/calcul/donnees.ts';
import { champObservation } from '#notes/competences/acquis.ts';
import { champCoefficient } from '#notes/enseignements/coefficients.ts';
import { champMotif } from '#notes/motif.ts';
import { DECISIONS } from './contenu.ts';
import { MENU_BULLETINS } from './scellement.ts';

/** The most cells, coefficients or pupils of one rectification. */
const AU_PLUS = 200;

const APPRECIATION_MAXIMALE = 300;

const texte = (label: string, nom: string, max: number) => texteFacultatif(label, { nom, max }).schema;

const bilan = z.object({
  inscriptionId: id,
  appreciation: texte('Appréciation', "L'appréciation", APPRECIATION_MAXIMALE),
  distinction: texte('Distinction', 'La distinction', 120),
  conduite: texte('Conduite', 'La conduite', 120),
  nonClasse: z.nullable(z.union([z.literal(0), z.literal(1)])),
  nonClasseMotif: texte('Motif', 'Le motif', 200),
  decision: z.nullable(z.enum(DECISIONS)),
  decisionMotif: texte('Motif', 'Le motif', 200),
});

const demande = {
  classeId: id,
  periodeId: id,
  /** The marks as they should have been. */
  cellules: z.optional(
    z
      .array(
        z.object({
          evaluationId: id,
          inscriptionId: id,
          valeur: z.nullable(z.int()),
          code: z.nullable(z.enum(CODES_DE_NOTE)),
        }),
      )
      .check(z.maxLength(AU_PLUS)),
  ),
  /** The acquis as they should have been, where the class is followed by competences: a word of the sealed scale, and the remark. */
  acquis: z.optional(
    z
      .array(
        z.object({
          competenceId: id,
          inscriptionId: id,
          valeurId: z.nullable(id),
          observation: champObservation.schema,
        }),
      )
      .check(z.maxLength(AU_PLUS)),
  ),
  /** The coefficients as they should have been in this period; that of the year changes by its own call. */
  coefficients: z.optional(
    z
      .array(z.object({ enseignementId: id, coefficient: champCoefficient().schema }))
      .check(z.maxLength(AU_PLUS)),
  ),
  /** The enrolments whose identity is taken again from the register. */
  identites: z.optional(z.array(id).check(z.maxLength(AU_PLUS))),
  /** The words of the council on pupils, whole. */
  bilans: z.optional(z.array(bilan).check(z.maxLength(AU_PLUS))),
};

/** A bulletin that gets a new version. */
const bulletinRectifie = z.object({
  inscriptionId: id,
  periodeId: id,
  periode: z.string(),
  classe: z.string(),
  prenoms: z.string(),
  nom: z.string(),
  /** The new version. */
  version: z.int(),
  differences: z.array(z.object({ quoi: z.string(), avant: z.string(), apres: z.string() })),
});

/** Shows every bulletin that would get a new version, and the print of all of them, which the rectification sends back. */
export const apercuRectification = endpoint('POST apercuRectification', {
  kind: 'read',
  access: right(MENU_BULLETINS, 'modification', { scope: 'ecole' }),
  input: z.object(demande),
  output: z.object({ ecoleId: id, bulletins: z.array(bulletinRectifie), ecart: z.string() }),
  trace: listeLue('Bulletins'),
  summary: "Montre les bulletins qu'une rectification changerait.",
  source: 'addition',
});

export const rectifierBulletins = endpoint('POST rectifierBulletins', {
  access: right(MENU_BULLETINS, 'modification', { scope: 'ecole' }),
  input: z.object({
    ...demande,
    motif: champMotif.schema,
    /** The print that the preview answered. */
    ecart: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    creationUserId: idIgnore,
  }),
  /** The entries that were written, one a class and a period. */
  output: z.array(z.object({ rang: z.int(), nombre: z.int(), tete: z.string() })),
  typed: ['motif'],
  status: 201,
  summary: 'Écrit les nouvelles versions des bulletins scellés que change une rectification.',
  source: 'addition',
});
