/**
 * What the demonstration is made of, parents before children, and how a record of each goes: by its own entity's removal
 * where it has one. An entity that the demonstration learns to add has its line here.
 */
import { avances } from '@gestionscolaire/contract/personnel/avances.ts';
import { retenues } from '@gestionscolaire/contract/personnel/retenues.ts';
import { fichesRenseignement } from '@gestionscolaire/contract/scolarite/fiches-renseignement.ts';
import { prestations } from '@gestionscolaire/contract/scolarite/prestations.ts';
import { sessions } from '@gestionscolaire/contract/scolarite/sessions.ts';
import { tranches } from '@gestionscolaire/contract/scolarite/tranches.ts';
import { removeOwn, utilisateursHandlers } from '#administration/index.ts';
import { type CrudHandlers, crudHandlers } from '#core/crud/crud-handlers.ts';
import { anyTable } from '#core/db/database.ts';
import { changes } from '#core/db/journal.ts';
import { deleteRow } from '#core/db/rows.ts';
import type { Row } from '#core/db/tables.ts';
import type { WriteContext } from '#core/http/context.ts';
import { avancesSource, personnel, retenuesSource } from '#personnel/index.ts';
import {
  classesHandlers,
  ecolesHandlers,
  fichesRenseignementSource,
  prestationsSource,
  sessionsSource,
  tranchesSource,
} from '#scolarite/index.ts';

export const handlers = {
  ecoles: ecolesHandlers,
  sessions: crudHandlers(sessions, sessionsSource),
  prestations: crudHandlers(prestations, prestationsSource),
  tranches: crudHandlers(tranches, tranchesSource),
  classes: classesHandlers,
  fiches: crudHandlers(fichesRenseignement, fichesRenseignementSource),
  retenues: crudHandlers(retenues, retenuesSource),
  avances: crudHandlers(avances, avancesSource),
};

type Remover = (row: Row, context: WriteContext) => Promise<unknown>;

export interface Entite {
  readonly table: string;
  /** Its rows are a school's (`ecoleId`): what else stands in a school of the demonstration is looked for there. */
  readonly isOfSchool?: true;
  /** Tables whose rows of the schools go first, all at once. */
  readonly before?: readonly string[];
  readonly remove: Remover;
}

const byItself =
  ({ remove }: CrudHandlers): Remover =>
  ({ id = null }, context) =>
    remove({ id }, context);

/** A record that no call deletes; `told`: the columns that its journal tells. */
const plainly =
  (table: string, told: readonly string[]): Remover =>
  async (row, { db, record }) => {
    await deleteRow(db, table, Number(row['id']));
    const values = Object.fromEntries([...told, 'estActif'].map((name) => [name, row[name] ?? null]));
    const ecoleId = typeof row['ecoleId'] === 'number' ? row['ecoleId'] : null;
    record({ entite: table, entiteId: Number(row['id']), ecoleId, changements: changes(values, null) });
  };

/** What a school keeps of its money goes with it. */
export const AVEC_L_ECOLE = ['compteurs', 'ecritures', 'caisses'] as const;

/** What pupils were asked for and paid goes with those of the school, children before parents, whoever wrote it. */
export const AVEC_LES_ELEVES = [
  'clotures',
  'affectations',
  'paiements',
  'echeances',
  'corrections',
  'inscriptions_prestations',
  'inscriptions',
] as const;

const aLot = plainly('lots', ['entite', 'origine', 'nombre']);

export const ENTITES: readonly Entite[] = [
  {
    table: 'ecoles',
    async remove(row, context) {
      // Files that wait for a record to name them go by themselves a day later: the school does not wait for that.
      for (const table of ['fichiers', ...AVEC_L_ECOLE])
        await anyTable(context.db).deleteFrom(table).where('ecoleId', '=', Number(row['id'])).execute();
      await ecolesHandlers.remove(row, context);
    },
  },
  { table: 'groupes', remove: plainly('groupes', ['libelle', 'observations']) },
  { table: 'privileges', remove: plainly('privileges', ['groupeId', 'menuId', 'ongletId', 'modeAccesId']) },
  {
    table: 'utilisateurs',
    isOfSchool: true,
    async remove(row, context) {
      await removeOwn(context.db, Number(row['id']));
      await utilisateursHandlers(personnel).remove(row, context);
    },
  },
  { table: 'user_groupes', remove: plainly('user_groupes', ['userId', 'groupeId']) },
  { table: 'salaires', isOfSchool: true, remove: plainly('salaires', ['employeId', 'montant', 'aPartirDe']) },
  { table: 'sessions', remove: byItself(handlers.sessions) },
  { table: 'prestations', isOfSchool: true, remove: byItself(handlers.prestations) },
  { table: 'tranches', isOfSchool: true, remove: byItself(handlers.tranches) },
  { table: 'classes', isOfSchool: true, remove: byItself(handlers.classes) },
  { table: 'fiches_renseignement', isOfSchool: true, remove: byItself(handlers.fiches) },
  {
    table: 'eleves',
    isOfSchool: true,
    before: AVEC_LES_ELEVES,
    remove: plainly('eleves', ['matricule', 'prenoms', 'nom', 'sexe']),
  },
  { table: 'retenues', isOfSchool: true, remove: byItself(handlers.retenues) },
  { table: 'avances_salaire', isOfSchool: true, remove: byItself(handlers.avances) },
  {
    table: 'lots',
    isOfSchool: true,
    // The demonstration adds none; a lot that was taken back leaves its rows in the school.
    async remove(row, context) {
      await context.db.deleteFrom('lots_lignes').where('lotId', '=', Number(row['id'])).execute();
      await aLot(row, context);
    },
  },
];
