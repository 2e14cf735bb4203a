/** Reads one page of a list, or all of it: filters, search, order and total of every look-alike. */

import { TOTAL_EXACT_MAXIMAL } from '@gestionscolaire/contract/core/api/lists.ts';
import { type CompiledQuery, sql } from 'kysely';
import { nameColumn } from '#core/crud/columns.ts';
import type { AnyListSource } from '#core/crud/source.ts';
import type { ListContract } from '#core/crud/vocabulary.ts';
import type { Db } from '#core/db/database.ts';
import { prepared } from '#core/db/prepared.ts';
import type { Row } from '#core/db/tables.ts';
import { longReader } from './long.ts';
import {
  type Asked,
  ask,
  bounded,
  from,
  type ListResult,
  orderFor,
  PART,
  type Question,
  type Reading,
  type RowsQuery,
  shown,
  statements,
  where,
} from './statement.ts';

export interface ListReader {
  /** One page, or all of it when none is asked for. */
  read: (db: Db, query: RowsQuery, reading: Reading) => Promise<ListResult>;
  /** The statement that reads all that the filters let through. */
  everything: (db: Db, query: RowsQuery, reading: Reading) => CompiledQuery<Row>;
}

/** The reader of one list; its statements are built at first need and kept. */
export function listReader(contract: ListContract, source: AnyListSource): ListReader {
  const pageFor = statements((question: Question) =>
    prepared<Row>(() => {
      const order = orderFor(source, question);
      const ids = sql`select t.id ${from(source, question)} ${where(source, question)} order by ${order} ${PART}`;
      return shown(contract, source, { ids, order });
    }),
  );
  /** Counts up to one more than a screen names. */
  const countFor = statements((question: Question) =>
    prepared<{ n: number }>(
      () => sql<{ n: number }>`
        select count(*) as n from (
          select 1 as un ${from(source, { ...question, tri: nameColumn(source) })} ${where(source, question)}
          limit ${sql.lit(TOTAL_EXACT_MAXIMAL + 1)}
        ) as c`,
    ),
  );
  const long = source.longList === undefined ? undefined : longReader(contract, source, source.longList);

  async function readPlain(db: Db, { question, values, taille, offset }: Asked): Promise<ListResult> {
    const rows = await pageFor(question).all(db, { ...values, taille, offset });
    // A page that is not full ends the list: nothing is left to count.
    if (rows.length < taille && (rows.length > 0 || offset === 0)) {
      return { rows, total: offset + rows.length, isExact: true };
    }
    const count = await countFor(question).first(db, values);
    return bounded(rows, count?.n ?? 0);
  }

  return {
    async read(db, query, reading) {
      const asked = ask(contract, source, query, reading);
      return (await long?.(db, asked)) ?? readPlain(db, asked);
    },
    everything(db, query, reading) {
      const { question, values, taille, offset } = ask(
        contract,
        source,
        { ...query, page: undefined },
        reading,
      );
      return pageFor(question).compile(db, { ...values, taille, offset });
    },
  };
}
