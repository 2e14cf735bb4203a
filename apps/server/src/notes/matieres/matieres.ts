/** Maintains subjects: the network's, which every school has, and each school's own. No two of them are taken for one another. */
import { refuseFaults } from '@gestionscolaire/contract/core/api/errors.ts';
import {
  ABREVIATION_EN_DOUBLE,
  LIBELLES_DES_GENRES_DE_MATIERE,
  MATIERE_EN_DOUBLE,
  matieres,
} from '@gestionscolaire/contract/notes/matieres.ts';
import { sql } from 'kysely';
import { bindCrud } from '#core/crud/bind/bind-crud.ts';
import { crudHandlers } from '#core/crud/bind/crud-handlers.ts';
import type { Trx } from '#core/db/database.ts';
import { lockName } from '#core/db/lock.ts';
import type { StoredRow, WrittenRow } from '#core/db/tables.ts';
import type { Binding } from '#core/http/call/bind.ts';
import { duneAnneeEnCours, ECOLE } from '#scolarite/index.ts';

/**
 * Refuses the label or the abbreviation of another active subject: of the same school, or of the network, whose subjects it reads
 * too. Of two people who add one at once, the second is refused.
 */
async function checkMatiere(
  trx: Trx,
  row: WrittenRow<'matieres'>,
  before: StoredRow<'matieres'> | null,
): Promise<void> {
  await lockName(trx, 'matieres');
  const others = await trx
    .selectFrom('matieres')
    .select(['libelleCle', 'abreviationCle'])
    .where('estActif', '=', 1)
    .where('id', '!=', before?.id ?? 0)
    .where((eb) => eb.or([eb('ecoleId', 'is not distinct from', row.ecoleId), eb('ecoleId', 'is', null)]))
    .where((eb) =>
      eb.or([eb('libelleCle', '=', row.libelleCle), eb('abreviationCle', '=', row.abreviationCle)]),
    )
    .execute();
  refuseFaults({
    ...(others.some(({ libelleCle }) => libelleCle === row.libelleCle) && { libelle: MATIERE_EN_DOUBLE }),
    ...(others.some(({ abreviationCle }) => abreviationCle === row.abreviationCle) && {
      abreviation: ABREVIATION_EN_DOUBLE,
    }),
  });
}

const ENSEIGNEMENTS = {
  table: 'enseignements',
  column: 'matiereId',
  one: 'enseignement',
  many: 'enseignements',
  isFeminine: false,
} as const;

export const matieresHandlers = crudHandlers(matieres, {
  table: 'matieres',
  keyed: ['libelle', 'abreviation'],
  school: { kind: 'shared' },
  check: checkMatiere,
  within: ['ecoleId'],
  joins: [
    { table: 'ecoles', as: 'ecole', on: 't.ecoleId', isOptional: true },
    { table: 'groupes_matieres', as: 'groupe', on: 't.groupeMatiereId', isOptional: true },
  ],
  reads: { ecole: 'ecole.libelle', groupeMatiere: 'groupe.libelle' },
  searched: ['ecole.libelle', 'groupe.libelle'],
  // The engines put null first or last, each its own way.
  order: { ordre: [sql`coalesce(t.ordre, 100)`] },
  exported: { ecole: 'École', groupeMatiere: 'Groupe' },
  words: { genre: LIBELLES_DES_GENRES_DE_MATIERE },
  parents: [
    ECOLE,
    {
      field: 'groupeMatiereId',
      table: 'groupes_matieres',
      refus: "Ce groupe n'existe pas, est désactivé ou est celui d'une autre école.",
      isOfSchool: true,
    },
  ],
  referencedBy: [
    { table: 'programmes', column: 'matiereId', one: 'programme', many: 'programmes', isFeminine: false },
    ENSEIGNEMENTS,
  ],
  // A subject that is taught stays in use until its school year is over.
  heldBy: [{ ...ENSEIGNEMENTS, still: duneAnneeEnCours }],
});

export const matieresBindings: Binding[] = bindCrud(matieres, matieresHandlers);
