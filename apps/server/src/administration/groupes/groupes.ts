/** Maintains groups, and tells who belongs to each. */
import { groupes } from '@gestionscolaire/contract/administration/groupes.ts';
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import { changingRights } from '#administration/droits/changer.ts';
import { bumpRights } from '#administration/droits/held.ts';
import type { Caller } from '#core/acces/caller.ts';
import { bindCrud } from '#core/crud/bind/bind-crud.ts';
import { type CrudHandlers, crudHandlers } from '#core/crud/bind/crud-handlers.ts';
import { crudSource } from '#core/crud/source.ts';
import type { Db } from '#core/db/database.ts';
import { findRow } from '#core/db/rows.ts';
import type { Binding } from '#core/http/call/bind.ts';
import { countEcarts } from './ecarts.ts';
import { withMembers } from './membres-listes.ts';

const groupesSource = crudSource(groupes, {
  table: 'groupes',
  keyed: ['libelle'],
  completed: async (rows, at) => {
    const ecarts = await countEcarts(
      at.db,
      rows.map(({ id }) => id),
    );
    return (await withMembers(rows, at)).map((row) => ({ ...row, ecarts: ecarts.get(row.id) ?? 0 }));
  },
  exported: { observations: 'Observations' },
  referencedBy: [],
});

const handlers = crudHandlers(groupes, groupesSource);

/** Counts the active persons within a caller's reach who belong to each group. */
export async function countMembers(
  db: Db,
  { ecoleId }: Pick<Caller, 'ecoleId'>,
  groupeIds: readonly number[],
): Promise<Map<number, number>> {
  if (groupeIds.length === 0) return new Map();
  let query = db
    .selectFrom('user_groupes')
    .innerJoin('utilisateurs', 'utilisateurs.id', 'user_groupes.userId')
    .select(['user_groupes.groupeId', (eb) => eb.fn.countAll<number>().as('n')])
    .where('user_groupes.groupeId', 'in', groupeIds)
    .where('user_groupes.estActif', '=', 1)
    .where('utilisateurs.estActif', '=', 1)
    .groupBy('user_groupes.groupeId');
  if (ecoleId !== null) query = query.where('utilisateurs.ecoleId', '=', ecoleId);
  const rows = await query.execute();
  return new Map(rows.map(({ groupeId, n }) => [groupeId, n]));
}

/** Refuses to delete a group to which somebody still belongs (AMB-058). */
async function refuseMembers(db: Db, id: number): Promise<void> {
  const group = await findRow(db, 'groupes', id);
  if (group?.estActif !== 1) return;
  const members = (await countMembers(db, { ecoleId: null }, [id])).get(id) ?? 0;
  if (members === 0) return;
  refuse('UTILISE', { phrase: `Utilisé par ${members} utilisateur${members > 1 ? 's' : ''}` });
}

export const groupesHandlers: CrudHandlers<typeof groupes> = {
  ...handlers,
  update: async (input, context) => {
    // The factor that a group wants counts at its members' next call, as a right does.
    await bumpRights(context.db);
    return handlers.update(input, context);
  },
  disable: (input, context) =>
    changingRights(context, async () => {
      await refuseMembers(context.db, input.id);
      return handlers.disable(input, context);
    }),
  enable: (input, context) => changingRights(context, () => handlers.enable(input, context)),
};

export const groupeBindings = (): Binding[] => bindCrud(groupes, groupesHandlers);
