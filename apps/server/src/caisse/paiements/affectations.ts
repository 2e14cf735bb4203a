/** Payments give amounts to lines and take them back: each line keeps beside its amount what it was given. */
import type { Affectation } from '@gestionscolaire/contract/caisse/affectation.ts';
import { sql } from 'kysely';
import type { Trx } from '#core/db/database.ts';
import { perEngine } from '#core/db/per-engine.ts';
import { prepared } from '#core/db/prepared.ts';
import type { WriteContext } from '#core/http/context.ts';

export const totalOf = (parts: readonly Affectation[]): number =>
  parts.reduce((sum, { montant }) => sum + montant, 0);

/**
 * The text is the same whatever is paid: a text of its own for each payment would push all others out of the prepared
 * statements. SQLite finds the lines by their ids; without the sign `+` it would read all lines of the school.
 */
const additions = prepared((param) =>
  perEngine({
    sqlite: sql`update echeances set paye = paye + v.montant
        from (select value ->> 0 as id, value ->> 1 as montant from json_each(${param('parts')})) as v
        where +echeances."ecoleId" = ${param('ecoleId')} and echeances.id = v.id`,
    postgres: sql`update echeances set paye = paye + v.montant
        from unnest(cast(${param('ids')} as bigint[]), cast(${param('montants')} as bigint[])) as v(id, montant)
        where echeances."ecoleId" = ${param('ecoleId')} and echeances.id = v.id`,
  }),
);

/** Adds to what lines were given, or takes from it; the database refuses more than a line asks. */
export async function addToLines(
  trx: Trx,
  ecoleId: number,
  parts: readonly Affectation[],
  sign: 1 | -1,
): Promise<void> {
  if (parts.length === 0) return;
  const pairs = parts.map(({ echeanceId, montant }) => [echeanceId, sign * montant]);
  const column = (rank: number) => `{${pairs.map((pair) => pair[rank]).join()}}`;
  await additions.all(trx, { ecoleId, parts: JSON.stringify(pairs), ids: column(0), montants: column(1) });
}

interface PaiementAffecte {
  readonly paiementId: number;
  readonly affectations: readonly Affectation[];
}

export async function insertAffectations(
  { db, now, caller }: Pick<WriteContext, 'db' | 'now' | 'caller'>,
  ecoleId: number,
  sources: readonly PaiementAffecte[],
): Promise<void> {
  const rows = sources.flatMap(({ paiementId, affectations }) =>
    affectations.map(({ echeanceId, montant }) => ({
      ecoleId,
      paiementId,
      echeanceId,
      montant,
      estActif: 1,
      creationDate: now,
      creationUserId: caller.userId,
      modifDate: null,
      modifUserId: null,
    })),
  );
  if (rows.length > 0) await db.insertInto('affectations').values(rows).execute();
}

/** Takes back what a payment gave to lines; returns how much that was. */
export async function undoAffectations(
  { db, now, caller }: Pick<WriteContext, 'db' | 'now' | 'caller'>,
  ecoleId: number,
  paiementId: number,
): Promise<number> {
  const parts = await db
    .selectFrom('affectations')
    .select(['echeanceId', sql<number>`sum(montant)`.as('montant')])
    .where('ecoleId', '=', ecoleId)
    .where('paiementId', '=', paiementId)
    .where('estActif', '=', 1)
    .groupBy('echeanceId')
    .execute();
  await addToLines(db, ecoleId, parts, -1);
  await db
    .updateTable('affectations')
    .set({ estActif: 0, modifDate: now, modifUserId: caller.userId })
    .where('ecoleId', '=', ecoleId)
    .where('paiementId', '=', paiementId)
    .where('estActif', '=', 1)
    .execute();
  return totalOf(parts);
}
