/**
 * Declares teachers as lists show them and as the form of a school's page adds them: users of a school whose fonction is
 * Enseignant.
 */
import * as z from 'zod/mini';
import { FONCTION_ENSEIGNANT } from '#administration/personne.ts';
import { salaireBase } from '#administration/salaires.ts';
import {
  COLONNES_DE_L_ECOLE,
  COLONNES_ENSEIGNANT,
  exportEnseignant,
  getEnseignantByEcoleId,
  userSelectBy,
  utilisateurs,
} from '#administration/utilisateurs.ts';
import { choixParmi } from '#core/api/fields.ts';
import { INDICATIF_PAR_DEFAUT } from '#geographie/pays.ts';

/** The teachers of one school, as its page lists, changes and disables them. */
export const enseignantsDeLEcole = {
  ...utilisateurs,
  entity: 'enseignants',
  sortable: COLONNES_DE_L_ECOLE,
  list: userSelectBy,
  export: exportEnseignant,
};

/** The teachers of all schools, with the class of each. */
export const enseignants = {
  ...utilisateurs,
  entity: 'enseignants',
  row: z.extend(utilisateurs.row, { enseignant: z.nullable(z.string()) }),
  sortable: COLONNES_ENSEIGNANT,
  list: getEnseignantByEcoleId,
  export: exportEnseignant,
};

const { indicatifTel, fonction } = utilisateurs.fields;
const salaire = salaireBase();

/** The fields of the form of a school's page (B§3, B§5): a person of the school, with a base salary for a new teacher. */
export const champsDuFormulaire = {
  ...utilisateurs.fields,
  indicatifTel: { ...indicatifTel, initial: INDICATIF_PAR_DEFAUT },
  // The form does not ask a teacher for it: it is this word (AMB-088).
  fonction: {
    ...fonction,
    schema: z.pipe(
      z.transform((typed: unknown) => typed ?? FONCTION_ENSEIGNANT),
      fonction.schema,
    ),
  },
  // The form asks it of a new teacher alone; other persons send none (AMB-089).
  salaireBase: {
    ...salaire,
    required: false,
    schema: z.pipe(
      z.nullable(salaire.schema),
      z.transform((montant: number | null) => montant ?? undefined),
    ),
  },
};

/** The choice between a teacher and another person of the school: the form alone has it (AMB-088). */
export const ajoutEnseignant = {
  ...choixParmi('Ajouter un enseignant', 'Le choix', ['oui', 'non']),
  initial: 'oui',
} as const;

/** Refuses a new teacher without a base salary, by field; `values`: those of the form, cleaned. */
export function fauteDeSalaire(values: Readonly<Record<string, unknown>>): Record<string, string> {
  const isMissing = 'salaireBase' in values && values['salaireBase'] === undefined;
  return values['ajoutEnseignant'] === 'oui' && isMissing
    ? { salaireBase: 'Le salaire de base est obligatoire.' }
    : {};
}
