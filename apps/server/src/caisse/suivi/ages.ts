/** Says in SQL what debts ask by their age: the days since each was due, as `AGES` of the contract. */
import { AGES } from '@gestionscolaire/contract/caisse/arrieres.ts';
import { joursAvant } from '@gestionscolaire/contract/core/values/dates.ts';
import { type RawBuilder, sql } from 'kysely';
import { RESTE_D_UNE_LIGNE } from '#eleves/index.ts';

/** Answers the last due day of each age, as debts are on a day; the first is that day. */
export const joursDesAges = (jour: string): string[] =>
  AGES.map((_, rang) => joursAvant(jour, AGES[rang - 1]?.jusqua ?? 0));

/** Selects, of lines `e`, the sum of what is left of each age. `latest`: the last due day of the age of that rank. */
export const sommesParAge = (latest: (rang: number) => RawBuilder<unknown>): RawBuilder<unknown> =>
  sql.join(
    AGES.map(({ cle, jusqua }, rang) => {
      const young = jusqua === null ? sql`` : sql`and e."dateEcheance" > ${latest(rang + 1)}`;
      return sql`sum(case when e."dateEcheance" <= ${latest(rang)} ${young} then ${RESTE_D_UNE_LIGNE} else 0 end) as ${sql.ref(cle)}`;
    }),
  );
