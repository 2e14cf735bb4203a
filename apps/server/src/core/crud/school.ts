/** Decides what a user of a school sees and writes of a table that belongs to schools (docs/sujets/droits.md). */
import { PHRASE_DU_RESEAU } from '@gestionscolaire/contract/core/api/acces.ts';
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Caller } from '#core/acces/caller.ts';
import type { Db, Trx } from '#core/db/database.ts';
import { lockRow } from '#core/db/lock.ts';
import { findAnyRow, findRow } from '#core/db/rows.ts';
import type { Row } from '#core/db/tables.ts';
import { schoolColumn } from './columns.ts';
import { isReached, seenOf } from './reach.ts';
import type { AnyCrudSource } from './source.ts';

const ECOLE_DESACTIVEE = 'Cette école est désactivée : rien de nouveau ne s’y ajoute.';

/**
 * Locks a school to which one act adds many rows.
 * @throws Refus when it is not there, or is disabled: said once, and not at a field that the page does not have
 */
export async function lockOpenSchool(trx: Trx, ecoleId: number): Promise<void> {
  if (!(await lockRow(trx, 'ecoles', ecoleId))) refuse('INTROUVABLE');
  if ((await findRow(trx, 'ecoles', ecoleId))?.estActif !== 1) refuse('REGLE', { phrase: ECOLE_DESACTIVEE });
}

/** Reads the school that a column of a row names; null: the network. */
function schoolIn(row: Row, column: string): number | null {
  const ecoleId = row[column];
  return typeof ecoleId === 'number' ? ecoleId : null;
}

export interface SchoolRules {
  /** Whether the caller sees a row: another school's row is not there, and its id tells nothing (AMB-155). */
  isSeen: (row: Row | undefined, caller: Pick<Caller, 'ecoleId'>) => row is Row;
  /** Refuses that a user of a school changes a row of every school. */
  refuseShared: (row: Row, caller: Caller) => void;
  /** Returns the school of a stored row, under which its acts are recorded; null: the network. */
  schoolOf: (row: Row) => number | null;
  /**
   * Selects the rows among which this one's name must be unique (AMB-153): those of its school, and the network's where every
   * school reads them. A school itself is compared with the others for the network alone: its own people
   * are refused another's name without a word of it (scolarite/ecoles/nom-d-ecole.ts).
   */
  besides: (row: Row, caller: Caller) => RawBuilder<SqlBool>;
  /**
   * Returns a new row with the school it will be in: that of its parent where no request names one.
   * @throws Refus when the caller is of another school, as if the parent did not exist, or when the parent has none
   */
  placed: (db: Db, row: Row, caller: Caller) => Promise<Row>;
}

export function schoolRules({ school }: Pick<AnyCrudSource, 'school'>): SchoolRules {
  const column = schoolColumn(school);
  const schoolOf = (row: Row): number | null => (column === undefined ? null : schoolIn(row, column));
  const isTheirs = (row: Row, caller: Pick<Caller, 'ecoleId'>): boolean =>
    column === undefined || isReached(caller, { ecoleId: schoolOf(row) });

  return {
    schoolOf,
    isSeen: (row, caller): row is Row =>
      row !== undefined && (isTheirs(row, caller) || (school?.kind === 'shared' && schoolOf(row) === null)),
    refuseShared(row, caller) {
      if (!isTheirs(row, caller)) refuse('DROIT_ABSENT', { phrase: PHRASE_DU_RESEAU });
    },
    besides(row, caller) {
      if (column === undefined) return sql`1 = 1`;
      if (school?.kind === 'self') return caller.ecoleId === null ? sql`1 = 1` : sql`1 = 0`;
      const isOfIt = sql<SqlBool>`${sql.ref(column)} is not distinct from ${schoolOf(row)}`;
      return school?.kind === 'shared' ? sql`(${isOfIt} or ${sql.ref(column)} is null)` : isOfIt;
    },
    async placed(db, row, caller) {
      switch (school?.kind) {
        case 'own':
        case 'shared':
          return isTheirs(row, caller) ? row : refuse('HORS_DE_PORTEE');
        case 'parent': {
          const { field, table, refus } = school;
          const parent = await findAnyRow(db, table, Number(row[field]));
          const { ecoleId } = seenOf(caller, parent && { ecoleId: schoolIn(parent, 'ecoleId') });
          if (ecoleId === null) refuse('SAISIE_INVALIDE', { phrase: refus, champs: { [field]: refus } });
          if ((await findRow(db, 'ecoles', ecoleId))?.estActif !== 1)
            refuse('REGLE', { phrase: ECOLE_DESACTIVEE });
          return { ...row, ecoleId };
        }
        default:
          return row;
      }
    },
  };
}
