/** Groups: their maintenance, and how many members each has. */
import { groupes } from '@gestionscolaire/contract/administration/groupes.ts';
import { rowsOfGet } from '@gestionscolaire/contract/core/crud.ts';
import { refuse } from '@gestionscolaire/contract/core/errors.ts';
import { sql } from 'kysely';
import type { Caller } from '#core/acces/caller.ts';
import { bindCrud, type CrudHandlers, crudHandlers } from '#core/crud/crud-handlers.ts';
import type { CrudSource } from '#core/crud/source.ts';
import type { Db } from '#core/db/database.ts';
import { findRow } from '#core/db/rows.ts';
import type { Binding } from '#core/http/bind.ts';
import { changingRights } from './changer-droits.ts';

const groupesSource: CrudSource = {
  table: 'groupes',
  keyed: ['libelle'],
  // For a caller of the network; a school's own are counted for the rows it is shown.
  computed: {
    membres: sql`(select count(*) from user_groupes l join utilisateurs u on u.id = l."userId" and u."estActif" = 1
      where l."groupeId" = t.id and l."estActif" = 1)`,
  },
  exported: { observations: 'Observations' },
  referencedBy: [],
};

const handlers = crudHandlers(groupes, groupesSource);

/** How many active persons within a caller's reach belong to each group. */
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

/** A group is deleted once nobody belongs to it any more (AMB-058). */
async function refuseMembers(db: Db, id: number): Promise<void> {
  const group = await findRow(db, 'groupes', id);
  if (group?.['estActif'] !== 1) return;
  const members = (await countMembers(db, { ecoleId: null }, [id])).get(id) ?? 0;
  if (members === 0) return;
  refuse('UTILISE', { phrase: `Utilisé par ${members} utilisateur${members > 1 ? 's' : ''}` });
}

/** Whoever belongs to a school learns nothing about how many the other schools have (AMB-155). */
const groupesHandlers: CrudHandlers = {
  ...handlers,
  async list(input, context) {
    const { db, caller } = context;
    const rows = await handlers.list(input, context);
    if (caller.ecoleId === null) return rows;
    const ids = rows.map(({ id }) => Number(id));
    const counts = await countMembers(db, caller, ids);
    return rows.map((row) => ({ ...row, membres: counts.get(Number(row['id'])) ?? 0 }));
  },
  async get(input, context) {
    const { db, caller } = context;
    const id = Number(input['id']);
    const answer = await handlers.get(input, context);
    const membres = (await countMembers(db, caller, [id])).get(id) ?? 0;
    return rowsOfGet(groupes, answer).map((row) => Object.assign({}, row, { membres }));
  },
  disable: (input, context) =>
    changingRights(context, async () => {
      await refuseMembers(context.db, Number(input['id']));
      return handlers.disable(input, context);
    }),
  enable: (input, context) => changingRights(context, () => handlers.enable(input, context)),
};

export const groupeBindings = (): Binding[] => bindCrud(groupes, groupesHandlers);
