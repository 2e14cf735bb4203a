/** Says in SQL what debts ask by their age: the days since each was due, as `AGES` of the contract. */
import { AGES } from '@gestionscolaire/contract/caisse/arrieres.ts';
import { joursAvant } from '@gestionscolaire/contract/core/values/dates.ts';
import { ANTERIEUR } from '@gestionscolaire/contract/eleves/echeancier.ts';
import { type RawBuilder, sql } from 'kysely';
import { RESTE_D_UNE_LIGNE } from '#eleves/index.ts';

/** Returns the last due day of each age, as debts are on a day; the first is that day. */
export const joursDesAges = (jour: string): string[] =>
  AGES.map((_, rang) => joursAvant(jour, AGES[rang - 1]?.jusqua ?? 0));

/** The same day of the year before; 29 February becomes the 28th. */
const unAnPlusTot = (jour: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (cast(cast(substr(${jour}, 1, 4) as integer) - 1 as char(4))
    || case when substr(${jour}, 6) = '02-29' then '-02-28' else substr(${jour}, 5) end)`;

/**
 * Returns the day since which a line `e` has been owed: its due day; what is left of the year before (`anterieur`), which is written
 * on the first day of the year that carries it, since the end of that year. Where it is not known, it ended as this one will.
 */
export const JOUR_DE_LA_DETTE: RawBuilder<string> = sql<string>`
  case when e.nature <> ${sql.lit(ANTERIEUR)} then e."dateEcheance" else (
    select coalesce(
      (select max(p."dateFin") from sessions p where p."estActif" = 1 and p."dateFin" < s."dateDebut"
        and p."dateFin" >= ${unAnPlusTot(sql`s."dateDebut"`)}),
      ${unAnPlusTot(sql`s."dateFin"`)})
    from sessions s where s.id = e."sessionId") end`;

/** Selects, of lines `e`, the sum of what is left of each age; none is due after the first of these days. `latest`: the last due day of the age of that rank. */
export const sommesParAge = (latest: (rang: number) => RawBuilder<unknown>): RawBuilder<unknown> =>
  sql.join(
    AGES.map(({ cle, jusqua }, rang) => {
      const young = jusqua === null ? sql`` : sql`and ${JOUR_DE_LA_DETTE} > ${latest(rang + 1)}`;
      const old = rang === 0 ? sql`` : sql`and ${JOUR_DE_LA_DETTE} <= ${latest(rang)}`;
      return sql`sum(case when e."dateEcheance" <= ${latest(0)} ${old} ${young} then ${RESTE_D_UNE_LIGNE} else 0 end) as ${sql.ref(cle)}`;
    }),
  );
