/** Reads the records of a look-alike as answers show them, and says what every write of one must know and do. */
import type { CrudContract } from '@gestionscolaire/contract/core/api/crud.ts';
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import { sql } from 'kysely';
import type { Trx } from '#core/db/database.ts';
import { followRow } from '#core/db/long-list.ts';
import { prepared } from '#core/db/prepared.ts';
import { findAnyRow } from '#core/db/rows.ts';
import type { Row } from '#core/db/tables.ts';
import type { ReadContext, WriteContext } from '#core/http/context.ts';
import { dayOf, joinsOf, selection } from './columns.ts';
import { askAboutLabel } from './labels.ts';
import { type SchoolRules, schoolRules } from './school.ts';
import type { AnyCrudSource, CompletedAt } from './source.ts';
import { boxesLeftOut } from './values.ts';
import type { ShownRow } from './vocabulary.ts';

/** A record is read with a connection, at the instant of the call. */
type At = Pick<ReadContext, 'db' | 'now'>;

/** A caller names a record by its id, and says how they read it. */
export type AsRead = {
  readonly id: number;
  /** null: nobody had changed it. */
  readonly modifDate: string | null;
};

/** A write answers the new stamp of its record. */
export type Written = { id: number; modifDate: string | null }[];

export interface Records {
  readonly source: AnyCrudSource;
  readonly rules: SchoolRules;
  /** The fields of the form, by name. */
  readonly fields: readonly string[];
  /** The values of the fields that a call leaves out when it makes a record. */
  readonly leftOut: Row;
  /** The fields that never change. */
  readonly fixed: readonly string[];
  /** Reads the record as an answer shows it, parents' labels included. */
  findShown: (at: At, id: number) => Promise<Row | undefined>;
  /** Adds to shown rows the keys that need another query. */
  completed: (rows: readonly Row[], at: CompletedAt) => Promise<readonly ShownRow[]>;
  /**
   * Reads the stored row that the caller is about to write.
   * @throws Refus when there is none or it is another school's, as if it were not there, and when it is every school's
   */
  findOwn: (context: WriteContext, id: number) => Promise<Row>;
  /** Refuses a stale write with what is stored now: null when the record is gone or disabled (AMB-145). */
  refuseStale: (context: WriteContext, id: number, wanted: 0 | 1) => Promise<never>;
  /** Asks about a label that a neighbour has, unless the person has confirmed it. `row`: as it is about to be stored. */
  askUnless: (
    isConfirmed: (field: string) => boolean,
    context: WriteContext,
    row: Row,
    before: Row | null,
  ) => Promise<void>;
  /** Makes the tables beside a long list follow a write of a record. */
  follow: (db: Trx, id: number, before: Row | null, after: Row | null) => Promise<void>;
}

export function recordsOf(contract: CrudContract, source: AnyCrudSource): Records {
  const { table } = source;
  const fields = Object.keys(contract.fields);
  const rules = schoolRules(source);
  const oneShown = prepared<Row>(
    (param) => sql<Row>`
      select ${selection(contract, source)} from ${sql.table(table)} as t ${joinsOf(source.joins ?? [])}
      where t.id = ${param('id')}`,
  );
  const findShown = ({ db, now }: At, id: number): Promise<Row | undefined> =>
    oneShown.first(db, { ...dayOf(now), id });
  const completed = async (rows: readonly Row[], at: CompletedAt): Promise<readonly ShownRow[]> =>
    (await source.completed?.(rows, at)) ?? rows;

  return {
    source,
    rules,
    fields,
    leftOut: boxesLeftOut(contract.fields),
    fixed: fields.filter((name) => contract.fields[name]?.isFixed === true),
    findShown,
    completed,
    async findOwn({ db, caller }, id) {
      const row = await findAnyRow(db, table, id);
      if (!rules.isSeen(row, caller)) return refuse('INTROUVABLE');
      rules.refuseShared(row, caller);
      return row;
    },
    async refuseStale(context, id, wanted) {
      const stored = await findShown(context, id);
      if (stored?.['estActif'] !== wanted) return refuse('PERIME', { actuel: null });
      const [actuel] = await completed([stored], context);
      return refuse('PERIME', { actuel });
    },
    async askUnless(isConfirmed, context, row, before) {
      if (fields.includes('libelle') && !isConfirmed('libelle'))
        await askAboutLabel(source, rules, context, row, before);
    },
    async follow(db, id, before, after) {
      if (source.longList !== undefined) await followRow(db, source.longList, id, before, after);
    },
  };
}
