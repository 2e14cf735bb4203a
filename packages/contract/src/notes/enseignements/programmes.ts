/**
 * Declares programmes: the subjects of an order, perhaps of a series, in a school year. What is taught in classes comes from them.
 * Additions.
 */
import * as z from 'zod/mini';
import { crudContract } from '#core/api/crud.ts';
import { endpoint, right } from '#core/api/endpoint.ts';
import { choixParmi, choixParmiFacultatif, choixRequis, fixe } from '#core/api/fields.ts';
import { id, idIgnore } from '#core/api/stamps.ts';
import { lotContract } from '#core/imports/lots.ts';
import type { ReferenceMenu } from '#ecrans/references.ts';
import { ETAPES, libelleDuNiveau, NIVEAUX } from '#scolarite/niveaux/niveaux.ts';
import { SERIES } from '#scolarite/niveaux/series.ts';
import { champHeures, champsDEnseignement, lueDeLaMatiere } from './coefficients.ts';

const MENU = 'enseignements' satisfies ReferenceMenu;
const scope = 'ecole';

export const programmes = crudContract({
  entity: 'programmes',
  item: 'cette matière du programme',
  noms: { un: 'matière du programme', plusieurs: 'matières des programmes', feminin: true },
  screen: MENU,
  scope,
  source: 'addition',
  calls: {
    list: 'POST programmeSelectBy',
    get: 'GET selectProgrammeById/:id',
    create: 'POST addProgramme',
    update: 'PUT updateProgramme',
    remove: 'DELETE deleteProgramme/:id',
    disable: 'PUT disableProgramme',
    enable: 'PUT enableProgramme',
    export: 'POST exportProgramme',
  },
  fields: {
    ecoleId: fixe(choixRequis('École', "L'école", 'ecoles')),
    sessionId: fixe(choixRequis('Année scolaire', "L'année scolaire", 'sessions')),
    etape: fixe(choixParmi('Niveau', 'Le niveau', ETAPES)),
    niveau: fixe(choixParmi('Ordre de la classe', "L'ordre de la classe", NIVEAUX)),
    // null: the classes of the order that have no programme of their own series.
    serie: fixe(choixParmiFacultatif('Série', 'La série', SERIES)),
    ...champsDEnseignement(),
    heures: champHeures(),
  },
  read: { ecole: z.string(), session: z.string(), ...lueDeLaMatiere },
  sortable: ['etape', 'ordre', 'matiere', 'coefficient', 'session', 'ecole'],
  within: { fields: ['ecoleId', 'sessionId'] },
});

/** Whom a programme is for. */
export interface PourQui {
  readonly etape: string;
  readonly niveau: string;
  readonly serie: string | null;
}

/** Says whom a programme is for: '7ème année', 'Terminale, SM'. */
export const porteeDeProgramme = ({ etape, niveau, serie }: PourQui): string =>
  [libelleDuNiveau(etape, niveau), serie].filter((mot) => mot !== null).join(', ');

/**
 * Returns the subjects of a class: those of its series where its order has such a programme, else those of no series. One list
 * alone: a school that writes a series writes all of it.
 */
export function programmePour<P extends PourQui>(
  all: readonly P[],
  { etape, niveau, serie }: PourQui,
): readonly P[] {
  const ofOrder = all.filter((one) => one.etape === etape && one.niveau === niveau);
  const own = ofOrder.filter((one) => one.serie === serie);
  return own.length > 0 ? own : ofOrder.filter((one) => one.serie === null);
}

const reponseDeLot = z.array(
  z.object({
    id,
    /** The rows that were added. */
    nombre: z.int(),
    /** Those that stood already, untouched. */
    existants: z.int(),
    /** Those of a subject that the school does not have, or has disabled: left out. */
    ecartes: z.int(),
  }),
);

/** Copies programmes from another year, or another school that the person reads, as one lot; what stands already stays. */
export const copierProgramme = endpoint('POST copierProgramme', {
  access: right(MENU, 'ajout', { scope }),
  input: z.object({
    ecoleId: id,
    sessionId: programmes.fields.sessionId.schema,
    deEcoleId: id,
    deSessionId: choixRequis('Année', "L'année d'où vient le programme", 'sessions').schema,
    creationUserId: idIgnore,
  }),
  output: reponseDeLot,
  typed: ['sessionId', 'deSessionId'],
  status: 201,
  summary: "Copie les programmes d'une autre année ou d'une autre école, en un lot.",
  source: 'addition',
});

const lots = lotContract({
  lister: 'GET getLotsProgramme/:ecoleId',
  reprendre: 'PUT reprendreProgramme',
  access: (operation) => right(MENU, operation, { scope }),
  summaries: {
    lister: "Liste les copies de programmes qu'une école a faites.",
    reprendre: 'Défait une copie de programmes, en entier.',
  },
});

export const getLotsProgramme = lots.lister;

export const reprendreProgramme = lots.reprendre;

/** Lets other files of this folder answer as a copy does. */
export { reponseDeLot };
