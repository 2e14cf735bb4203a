/** Whose a row is: what a user of a school sees and writes of a table that belongs to schools (docs/architecture.md, Rights). */
import { PHRASE_DU_RESEAU } from '@gestionscolaire/contract/core/acces.ts';
import { refuse } from '@gestionscolaire/contract/core/errors.ts';
import type { Caller } from '../acces/caller.ts';
import type { Db } from '../db/database.ts';
import { findRow } from '../db/rows.ts';
import type { Row } from '../db/tables.ts';
import type { CrudSource } from './source.ts';

export interface SchoolRules {
  /** Another school's row is not there: its id tells nothing (AMB-155). */
  isSeen(row: Row | undefined, caller: Caller): row is Row;
  /** Refuses what is seen and belongs to every school, before a user of one. */
  refuseShared(row: Row, caller: Caller): void;
  /** The school of a stored row: its acts are that school's. null: the network's. */
  schoolOf(row: Row): number | null;
  /**
   * A new row with the school it will be in: that of its parent where no request names one.
   * @throws Refus when the caller is of another school, as if the parent did not exist, or when the parent has none
   */
  placed(db: Db, row: Row, caller: Caller): Promise<Row>;
}

export function schoolRules({ schoolColumn, isShared, schoolFrom, movesSchool }: CrudSource): SchoolRules {
  const schoolOf = (row: Row): number | null => {
    const ecoleId = schoolColumn === undefined ? null : row[schoolColumn];
    return typeof ecoleId === 'number' ? ecoleId : null;
  };
  const isTheirs = (row: Row, { ecoleId }: Caller): boolean =>
    schoolColumn === undefined || ecoleId === null || schoolOf(row) === ecoleId;

  return {
    schoolOf,
    isSeen: (row, caller): row is Row =>
      row !== undefined && (isTheirs(row, caller) || (isShared === true && schoolOf(row) === null)),
    refuseShared(row, caller) {
      if (!isTheirs(row, caller)) refuse('DROIT_ABSENT', { phrase: PHRASE_DU_RESEAU });
    },
    async placed(db, row, caller) {
      // A school is no row of a school; users move by rules of their own.
      if (schoolColumn === undefined || schoolColumn === 'id' || movesSchool === true) return row;
      if (schoolFrom === undefined) {
        if (!isTheirs(row, caller)) refuse('HORS_DE_PORTEE');
        return row;
      }
      const { field, table, refus } = schoolFrom;
      const parent = await findRow(db, table, Number(row[field]));
      const ecoleId = parent?.['ecoleId'] ?? null;
      if (parent === undefined || (caller.ecoleId !== null && ecoleId !== caller.ecoleId))
        return refuse('INTROUVABLE');
      if (ecoleId === null) refuse('SAISIE_INVALIDE', { phrase: refus, champs: { [field]: refus } });
      return { ...row, [schoolColumn]: ecoleId };
    },
  };
}
