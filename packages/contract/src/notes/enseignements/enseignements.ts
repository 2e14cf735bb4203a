/** Declares what is taught in a class in a school year: subjects with their coefficient, and the act that applies a programme. Additions. */
import * as z from 'zod/mini';
import { crudContract } from '#core/api/crud.ts';
import { endpoint, right } from '#core/api/endpoint.ts';
import { choixRequis, fixe } from '#core/api/fields.ts';
import { id, idIgnore } from '#core/api/stamps.ts';
import { lotContract } from '#core/imports/lots.ts';
import type { ReferenceMenu } from '#ecrans/references.ts';
import { clesDEcart, TYPES_D_ECART } from '#notes/champs-d-ecart.ts';
import { champsDEnseignement, lueDeLaMatiere } from './coefficients.ts';
import { reponseDeLot } from './programmes.ts';

const MENU = 'enseignements' satisfies ReferenceMenu;
const scope = 'ecole';

export const MATIERE_DEJA_ENSEIGNEE = 'Cette classe a déjà cette matière pour cette année.';

const crud = crudContract({
  entity: 'enseignements',
  item: 'cet enseignement',
  noms: { un: 'enseignement', plusieurs: 'enseignements', feminin: false },
  screen: MENU,
  scope,
  source: 'addition',
  calls: {
    list: 'POST enseignementSelectBy',
    get: 'GET selectEnseignementById/:id',
    create: 'POST addEnseignement',
    update: 'PUT updateEnseignement',
    remove: 'DELETE deleteEnseignement/:id',
    disable: 'PUT disableEnseignement',
    enable: 'PUT enableEnseignement',
    export: 'POST exportEnseignement',
  },
  fields: {
    ecoleId: fixe(choixRequis('École', "L'école", 'ecoles')),
    sessionId: fixe(choixRequis('Année scolaire', "L'année scolaire", 'sessions')),
    classeId: fixe(choixRequis('Classe', 'La classe', 'classes')),
    ...champsDEnseignement(),
  },
  read: {
    ecole: z.string(),
    session: z.string(),
    classe: z.string(),
    ...lueDeLaMatiere,
    /** Those who teach it today; the class's own teacher in maternelle and primaire where nobody is named. null: nobody. */
    enseignants: z.nullable(z.string()),
    /** The coefficient of the programme of the class; null: it has no such subject. */
    programmeCoefficient: z.nullable(z.int()),
  },
  sortable: ['ordre', 'matiere', 'coefficient', 'classe', 'session', 'ecole'],
  within: { fields: ['ecoleId', 'sessionId', 'classeId'] },
});

/**
 * The calls of what is taught. Where the class has marks, a change of what averages depend on sends back the difference that the
 * person was shown (`simulerNotation`) and its reason: without them it is refused, and so is another difference than today's.
 */
export const enseignements = {
  ...crud,
  update: {
    ...crud.update,
    input: z.extend(crud.update.input, clesDEcart),
    typed: [...crud.update.typed, ...TYPES_D_ECART],
  },
};

export type Enseignement = z.output<typeof enseignements.row>;

/** Whether a class differs from its programme: its coefficient is another one. */
export const estDifferent = ({
  coefficient,
  programmeCoefficient,
}: Pick<Enseignement, 'coefficient' | 'programmeCoefficient'>): boolean =>
  programmeCoefficient !== null && programmeCoefficient !== coefficient;

/** The classes that a programme is applied to at once. */
const CLASSES_D_UN_COUP = 100;
const AU_MOINS_UNE = 'Les classes sont obligatoires : au moins une.';

/** Applies the programme of each class to it, as one lot; what a class teaches already stays as it is. */
export const addEnseignements = endpoint('POST addEnseignements', {
  access: right(MENU, 'ajout', { scope }),
  input: z.object({
    ecoleId: id,
    sessionId: enseignements.fields.sessionId.schema,
    classeIds: z.array(enseignements.fields.classeId.schema, { error: AU_MOINS_UNE }).check(
      z.minLength(1, { error: AU_MOINS_UNE }),
      z.maxLength(CLASSES_D_UN_COUP, {
        error: `Les classes sont au plus ${CLASSES_D_UN_COUP} à la fois.`,
      }),
    ),
    creationUserId: idIgnore,
  }),
  output: reponseDeLot,
  typed: ['sessionId', 'classeIds'],
  status: 201,
  summary: 'Applique à des classes leur programme, en un lot.',
  source: 'addition',
});

const lots = lotContract({
  lister: 'GET getLotsEnseignement/:ecoleId',
  reprendre: 'PUT reprendreEnseignements',
  access: (operation) => right(MENU, operation, { scope }),
  summaries: {
    lister: "Liste les programmes qu'une école a appliqués à des classes.",
    reprendre: 'Reprend en entier un programme appliqué à des classes, tant que rien n’en dépend.',
  },
});

export const getLotsEnseignement = lots.lister;

export const reprendreEnseignements = lots.reprendre;
