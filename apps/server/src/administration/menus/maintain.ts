/** What menus and tabs share when they are maintained: a reference that stays, and rights that follow. */
import { REFERENCES_DU_PRODUIT } from '@gestionscolaire/contract/administration/references.ts';
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import { cle } from '@gestionscolaire/contract/core/text/cle.ts';
import { changingRights } from '#administration/droits/changer.ts';
import type { CrudHandlers } from '#core/crud/crud-handlers.ts';
import type { Trx } from '#core/db/database.ts';
import type { Act } from '#core/db/journal.ts';
import { findRow, insertRow } from '#core/db/rows.ts';
import type { WriteContext } from '#core/http/context.ts';
import { codedModes, completeGroup } from '#migrations/index.ts';

type Table = 'menus' | 'onglets';
type Writes = Pick<CrudHandlers, 'create' | 'update' | 'disable' | 'enable'>;

/** Every write of a menu or a tab may give or take rights; the reference is new with an add, and stays ever after. */
export function rightsChange(table: Table, { create, update, disable, enable }: Writes): Writes {
  return {
    create: (input, context) =>
      changingRights(context, async () => {
        await refuseTaken(context.db, table, String(input['reference']));
        return ofCompleteGroup(table, (own) => create(input, own), context);
      }),
    update: (input, context) =>
      changingRights(context, async () => {
        await refuseRenamed(context.db, table, input);
        return update(input, context);
      }),
    disable: (input, context) => changingRights(context, () => disable(input, context)),
    enable: (input, context) => changingRights(context, () => enable(input, context)),
  };
}

const UN = { menus: 'Un menu', onglets: 'Un onglet' } as const;

/**
 * A reference is a word of code and privileges: while the row that has it is disabled, another one under it would open
 * the same screen to whoever sees the new one. References of the product wait for its own migrations.
 */
async function refuseTaken(db: Trx, table: Table, reference: string): Promise<void> {
  const key = cle(reference);
  const known = await db
    .selectFrom(table)
    .select('estActif')
    .where('referenceCle', '=', key)
    .orderBy('estActif', 'desc')
    .executeTakeFirst();
  if (known !== undefined) {
    const phrase =
      known.estActif === 1
        ? `${UN[table]} a déjà cette référence.`
        : `${UN[table]} désactivé a déjà cette référence : réactivez-le, ou choisissez-en une autre.`;
    refuse('DOUBLON', { phrase, champs: { reference: phrase } });
  }
  if (table !== 'menus' || !REFERENCES_DU_PRODUIT.some((own) => cle(own) === key)) return;
  const phrase = 'Cette référence est réservée au produit : choisissez-en une autre.';
  refuse('SAISIE_INVALIDE', { phrase, champs: { reference: phrase } });
}

/** The reference is the word of code and privileges: its field is read-only on the edit form (A§5). */
async function refuseRenamed(
  db: Trx,
  table: Table,
  { id, reference }: Record<string, unknown>,
): Promise<void> {
  const before = await findRow(db, table, Number(id));
  if (before === undefined || before['reference'] === reference) return;
  refuse('REQUETE_INVALIDE', { phrase: 'La référence ne se modifie pas.' });
}

/**
 * What is new is held by the group that holds everything (AMB-018): else nobody could give it to anybody. It is one act:
 * the record's, which tells the privileges that come with it and stands in the group's history too.
 */
async function ofCompleteGroup<R extends readonly { id: number }[]>(
  table: Table,
  create: (context: WriteContext) => Promise<R>,
  context: WriteContext,
): Promise<R> {
  const { db, now, caller } = context;
  const column = table === 'menus' ? 'menuId' : 'ongletId';
  const groupeId = await completeGroup(db);
  const modes = await codedModes(db);
  const group = await findRow(db, 'groupes', groupeId);
  const told = `${group?.['libelle']} (${modes.length} modes d'accès)`;
  const record = (act: Act): void =>
    context.record({
      ...act,
      changements: { ...act.changements, privileges: [null, told] },
      rattaches: [{ entite: 'groupes', entiteId: groupeId }],
    });
  const made = await create({ ...context, record });
  for (const { id } of made) {
    for (const modeAccesId of modes)
      await insertRow(
        db,
        'privileges',
        { groupeId, [column]: id, modeAccesId },
        { now, userId: caller.userId },
      );
  }
  return made;
}
