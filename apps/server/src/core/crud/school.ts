/** Whose a row is: what a user of a school sees and writes of a table that belongs to schools (docs/sujets/droits.md). */
import { PHRASE_DU_RESEAU } from '@gestionscolaire/contract/core/api/acces.ts';
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Caller } from '#core/acces/caller.ts';
import type { Db } from '#core/db/database.ts';
import { findRow } from '#core/db/rows.ts';
import type { Row } from '#core/db/tables.ts';
import { type AnyCrudSource, schoolColumn } from './source.ts';

const ECOLE_DESACTIVEE = 'Cette école est désactivée : rien de nouveau ne s’y ajoute.';

export interface SchoolRules {
  /** Another school's row is not there: its id tells nothing (AMB-155). */
  isSeen: (row: Row | undefined, caller: Caller) => row is Row;
  /** Refuses what is seen and belongs to every school, before a user of one. */
  refuseShared: (row: Row, caller: Caller) => void;
  /** The school of a stored row: its acts are that school's. null: the network's. */
  schoolOf: (row: Row) => number | null;
  /**
   * The rows among which a name of this one is looked for (AMB-153): those of its school, and the network's where every school
   * reads them. A school itself is compared with the others for the network alone: its own people are told of no other.
   */
  besides: (row: Row, caller: Caller) => RawBuilder<SqlBool>;
  /**
   * A new row with the school it will be in: that of its parent where no request names one.
   * @throws Refus when the caller is of another school, as if the parent did not exist, or when the parent has none
   */
  placed: (db: Db, row: Row, caller: Caller) => Promise<Row>;
}

export function schoolRules({ school }: Pick<AnyCrudSource, 'school'>): SchoolRules {
  const column = schoolColumn(school);
  const schoolOf = (row: Row): number | null => {
    const ecoleId = column === undefined ? null : row[column];
    return typeof ecoleId === 'number' ? ecoleId : null;
  };
  const isTheirs = (row: Row, { ecoleId }: Caller): boolean =>
    column === undefined || ecoleId === null || schoolOf(row) === ecoleId;

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
          const parent = await findRow(db, table, Number(row[field]));
          const ecoleId = parent?.['ecoleId'] ?? null;
          if (parent === undefined || (caller.ecoleId !== null && ecoleId !== caller.ecoleId))
            return refuse('INTROUVABLE');
          if (ecoleId === null) refuse('SAISIE_INVALIDE', { phrase: refus, champs: { [field]: refus } });
          if ((await findRow(db, 'ecoles', Number(ecoleId)))?.['estActif'] !== 1)
            refuse('REGLE', { phrase: ECOLE_DESACTIVEE });
          return { ...row, ecoleId };
        }
        default:
          return row;
      }
    },
  };
}
