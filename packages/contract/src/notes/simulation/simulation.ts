/**
 * Declares the simulation of a change of coefficients or of a rule: the figures of each pupil before and after, and what moves in all.
 * It writes nothing; what it answers in sum (`ecart`) is sent back with the change itself. Additions.
 */
import * as z from 'zod/mini';
import { endpoint, right } from '#core/api/endpoint.ts';
import { drapeau, id } from '#core/api/stamps.ts';
import { listeLue } from '#core/api/trace.ts';
import type { ReferenceMenu } from '#ecrans/references.ts';
import { ecartVu } from '#notes/champs-d-ecart.ts';
import { enseignements } from '#notes/enseignements/enseignements.ts';
import { ETATS_DE_PERIODE } from '#notes/etats.ts';
import { reglesNotation } from '#notes/regles-notation.ts';

const centiemes = z.nullable(z.int());
const chiffres = z.object({
  moyenne: centiemes,
  rang: z.nullable(z.int()),
  exAequo: z.boolean(),
  estClasse: z.boolean(),
  mention: z.nullable(z.string()),
  estAdmis: z.nullable(z.boolean()),
});

const { coefficient, priseEnCompte } = enseignements.fields;
const { fields: deRegle } = reglesNotation;

/** The classes that one call names, at most; a rule reaches all of its own. */
const CLASSES_SIMULEES = 20;
/** The subjects of one call, at most. */
const MATIERES_D_UN_COUP = 500;

export const simulerNotation = endpoint('POST simulerNotation', {
  kind: 'read',
  access: right('enseignements' satisfies ReferenceMenu, 'lecture', {
    scope: 'ecole',
    also: ['reglesNotation' satisfies ReferenceMenu],
  }),
  input: z.object({
    ecoleId: id,
    sessionId: id,
    /** The classes; or the rule, for all of those that it is the rule of. */
    classeIds: z.optional(z.nullable(z.array(id).check(z.minLength(1), z.maxLength(CLASSES_SIMULEES)))),
    regleId: z.optional(z.nullable(id)),
    /** null or absent: every period of the year. */
    periodeId: z.optional(z.nullable(id)),
    /** The values that change of subjects of those classes; those left out stay. */
    enseignements: z.optional(
      z.nullable(
        z
          .array(
            z.object({
              id,
              coefficient: z.optional(coefficient.schema),
              priseEnCompte: z.optional(priseEnCompte.schema),
              facultatif: z.optional(drapeau),
            }),
          )
          .check(z.maxLength(MATIERES_D_UN_COUP)),
      ),
    ),
    /** The values that change of the rule of each of those classes. A box of a form that is absent means 0: here it stays. */
    regle: z.optional(
      z.nullable(
        z.object({
          noteSur: z.optional(deRegle.noteSur.schema),
          calcul: z.optional(deRegle.calcul.schema),
          poidsCours: z.optional(deRegle.poidsCours.schema),
          poidsComposition: z.optional(deRegle.poidsComposition.schema),
          siUneSeule: z.optional(deRegle.siUneSeule.schema),
          absence: z.optional(deRegle.absence.schema),
          absenceJustifiee: z.optional(deRegle.absenceJustifiee.schema),
          nonRendu: z.optional(deRegle.nonRendu.schema),
          seuilAdmission: z.optional(deRegle.seuilAdmission.schema),
          seuilRattrapage: z.optional(deRegle.seuilRattrapage.schema),
          couvertureMinimum: z.optional(deRegle.couvertureMinimum.schema),
          classement: z.optional(drapeau),
          rangParMatiere: z.optional(drapeau),
          mentions: z.optional(deRegle.mentions.schema),
        }),
      ),
    ),
    /** True where the sum alone is wanted: no pupil is answered. */
    enSomme: z.optional(z.boolean()),
  }),
  output: z.object({
    /** All that moves; null: no class of these has a mark, and the change may be made as it is. */
    ecart: z.nullable(ecartVu),
    /** Whether each pupil is answered; false: in sum alone, because that was asked for or because the caller may not read all marks. */
    parEleve: z.boolean(),
    /** The classes that have marks, once for each period. */
    classes: z.array(
      z.object({
        classeId: id,
        classe: z.string(),
        periodeId: id,
        periode: z.string(),
        etat: z.enum(ETATS_DE_PERIODE),
        noteSur: z.int(),
        eleves: z.array(
          z.object({
            inscriptionId: id,
            prenoms: z.string(),
            nom: z.string(),
            sexe: z.string(),
            avant: chiffres,
            apres: chiffres,
          }),
        ),
      }),
    ),
  }),
  trace: listeLue('Moyennes simulées'),
  summary: 'Calcule les moyennes de classes avec d’autres coefficients ou une autre règle, sans rien écrire.',
  source: 'addition',
});
