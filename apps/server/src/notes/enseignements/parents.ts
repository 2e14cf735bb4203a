/** The parents and the joins that programmes and the subjects of classes share, and what holds a subject of a class. */
import type { Parent, Reference } from '#core/crud/source.ts';

export const MATIERE = {
  field: 'matiereId',
  table: 'matieres',
  refus: "Cette matière n'existe pas, est désactivée ou est celle d'une autre école.",
  isOfSchool: true,
  isLocked: true,
} as const satisfies Parent;

export const GROUPE = {
  field: 'groupeMatiereId',
  table: 'groupes_matieres',
  refus: "Ce groupe n'existe pas, est désactivé ou est celui d'une autre école.",
  isOfSchool: true,
} as const satisfies Parent;

export const ENSEIGNEMENT = {
  field: 'enseignementId',
  table: 'enseignements',
  refus: "Cet enseignement n'existe pas ou est désactivé.",
  isScope: true,
  isLocked: true,
} as const satisfies Parent;

/** The owner of rows that stand under a subject of a class. */
export const DE_L_ENSEIGNEMENT = {
  kind: 'parent',
  field: 'enseignementId',
  table: 'enseignements',
  refus: "Cet enseignement n'est d'aucune école.",
} as const;

/**
 * Whatever keeps a subject of a class from being disabled, and its lot from being taken back. A table that comes to say something of
 * pupils in it, marks first of all, has its line here.
 */
export const CE_QUI_TIENT_UN_ENSEIGNEMENT = [
  {
    table: 'particularites',
    column: 'enseignementId',
    isOfSchool: true,
    one: 'particularité',
    many: 'particularités',
    isFeminine: true,
  },
  {
    table: 'evaluations',
    column: 'enseignementId',
    isOfSchool: true,
    one: 'évaluation',
    many: 'évaluations',
    isFeminine: true,
  },
  {
    table: 'creneaux',
    column: 'enseignementId',
    isOfSchool: true,
    one: 'créneau',
    many: 'créneaux',
    isFeminine: false,
  },
] as const satisfies readonly Reference[];
