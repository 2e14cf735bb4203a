/** Adds to the writes of menus and tabs the two rules that they share: a reference stays, and rights follow. */
import type { menus } from '@gestionscolaire/contract/administration/menus.ts';
import type { onglets } from '@gestionscolaire/contract/administration/onglets.ts';
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import { cle } from '@gestionscolaire/contract/core/text/cle.ts';
import { REFERENCES_DU_PRODUIT } from '@gestionscolaire/contract/ecrans/references.ts';
import { changingRights } from '#administration/droits/changer.ts';
import type { ManyHandlers } from '#core/crud/bind/crud-handlers.ts';
import type { AsRead } from '#core/crud/records.ts';
import type { Trx } from '#core/db/database.ts';
import type { Act } from '#core/db/journal/journal.ts';
import { findRow, insertRow } from '#core/db/rows.ts';
import type { WriteContext } from '#core/http/context.ts';
import { codedModes, completeGroup } from '#migrations/index.ts';

type Table = 'menus' | 'onglets';
type MenuOrTab = typeof menus | typeof onglets;

/**
 * Wraps the writes of a menu or a tab, each of which may give or take rights; an add brings a new reference, which
 * never changes after.
 */
export function rightsChange<C extends MenuOrTab>(table: Table, handlers: ManyHandlers<C>): ManyHandlers<C> {
  const { create, update, disable, enable } = handlers;
  return {
    ...handlers,
    create: (input, context) =>
      changingRights(context, async () => {
        await refuseTaken(context.db, table, input.reference);
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
 * Refuses a reference that another row has, since it is a word of code and privileges. While that row is disabled,
 * another one under its reference would open the same screen to everybody who sees the new one. The product's
 * references wait for its own migrations.
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

/** Refuses to change the reference, the word of code and privileges: its field is read-only on the edit form (A§5). */
async function refuseRenamed(
  db: Trx,
  table: Table,
  { id, reference }: Pick<AsRead, 'id'> & { readonly reference: string },
): Promise<void> {
  const before = await findRow(db, table, id);
  if (before === undefined || before.reference === reference) return;
  refuse('REQUETE_INVALIDE', { phrase: 'La référence ne se modifie pas.' });
}

/**
 * Gives a new record to the group that holds everything (AMB-018): otherwise nobody could give it to anybody. It is
 * one act, the record's: it tells the privileges that come with it and stands in the group's history too.
 */
async function ofCompleteGroup<R extends readonly { id: number }[]>(
  table: Table,
  create: (context: WriteContext) => Promise<R>,
  context: WriteContext,
): Promise<R> {
  const { db, now, caller } = context;
  const groupeId = await completeGroup(db);
  const modes = await codedModes(db);
  const group = await findRow(db, 'groupes', groupeId);
  const told = `${group?.libelle} (${modes.length} modes d'accès)`;
  const record = (act: Act): void =>
    context.record({
      ...act,
      changements: { ...act.changements, privileges: [null, told] },
      rattaches: [{ entite: 'groupes', entiteId: groupeId }],
    });
  const made = await create({ ...context, record });
  for (const { id } of made) {
    const target = table === 'menus' ? { menuId: id } : { ongletId: id };
    for (const modeAccesId of modes)
      await insertRow(db, 'privileges', { groupeId, ...target, modeAccesId }, { now, userId: caller.userId });
  }
  return made;
}
