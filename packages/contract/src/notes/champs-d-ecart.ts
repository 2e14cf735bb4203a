/**
 * Declares what a person sends back with a change of a coefficient or of a rule where marks exist: what they were shown, and why.
 * Additions.
 */
import * as z from 'zod/mini';
import { type Fields, texteFacultatif } from '#core/api/fields.ts';
import { MOTIF_MAXIMAL } from './motif.ts';

const error = "L'effet sur les moyennes n'est pas encore calculé : attendez-le.";
const compte = z.int({ error }).check(z.gte(0, { error }));

/** The figures of `Ecart` (ecart.ts), as calls carry them. */
export const ecartVu = z.object(
  { deplaces: compte, franchissements: compte, moyenneAvant: compte, moyenneApres: compte },
  { error },
);

/** The two fields of the forms: null and empty where no mark exists. */
export const champsDEcart = {
  ecart: {
    label: 'Effet sur les moyennes',
    schema: z.nullable(ecartVu),
    required: false,
    initial: null,
  },
  motif: texteFacultatif('Motif du changement', { nom: 'Le motif', max: MOTIF_MAXIMAL }),
} as const satisfies Fields;

/** The same, as keys that a call may leave out. */
export const clesDEcart = {
  ecart: z.optional(champsDEcart.ecart.schema),
  motif: z.optional(champsDEcart.motif.schema),
} as const;

/** Their names: the form says their faults. */
export const TYPES_D_ECART = Object.keys(clesDEcart);

/** The values of a subject of a class that its averages depend on. */
export const ARITHMETIQUE_D_ENSEIGNEMENT = ['coefficient', 'priseEnCompte', 'facultatif'] as const;

/** The values of a rule that averages, ranks, mentions and admissions depend on. */
export const ARITHMETIQUE_DE_REGLE = [
  'noteSur',
  'calcul',
  'poidsCours',
  'poidsComposition',
  'siUneSeule',
  'absence',
  'absenceJustifiee',
  'nonRendu',
  'seuilAdmission',
  'seuilRattrapage',
  'couvertureMinimum',
  'classement',
  'rangParMatiere',
  'mentions',
] as const;

/** Whether one of some values differs between two states of a record. */
export const differe = <K extends string>(
  names: readonly K[],
  before: Readonly<Record<K, unknown>>,
  after: Readonly<Record<K, unknown>>,
): boolean => names.some((name) => before[name] !== after[name]);
