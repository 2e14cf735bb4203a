/** Keeps the views that persons have of their lists: one's own, and those that one's school shares. */

import {
  deleteVue,
  getVues,
  saveVue,
  VUES_MAXIMALES,
  vue,
} from '@gestionscolaire/contract/administration/listes/vues.ts';
import type { Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import { cle } from '@gestionscolaire/contract/core/text/cle.ts';
import * as z from 'zod/mini';
import { nomDuCompte } from '#administration/identifiants/identifiant.ts';
import type { Caller } from '#core/acces/caller.ts';
import { mayRead } from '#core/acces/decide.ts';
import { declaredLists } from '#core/crud/source.ts';
import { changes } from '#core/db/journal/journal.ts';
import { lockRow } from '#core/db/lock.ts';
import { findRow, insertRow, updateRow, withKeys } from '#core/db/rows.ts';
import { type Binding, bindRead, bindWrite } from '#core/http/call/bind.ts';
import type { ReadContext, WriteContext } from '#core/http/context.ts';

const contenu = vue.shape.contenu;

/** Reads what a view says; one of another version of the product may say less. */
function readContenu(text: string): z.output<typeof contenu> {
  const read = z.safeParse(contenu, JSON.parse(text));
  return read.success ? read.data : {};
}

const named = (liste: string) => declaredLists().filter(({ contract }) => contract.entity === liste);

/** True for a list that the person may read: its views tell whom others searched in it. */
const isRead = (liste: string, caller: Caller): boolean =>
  named(liste).some(({ contract }) => mayRead(contract.list, caller));

async function list(
  { liste }: Input<typeof getVues>,
  { db, caller }: ReadContext,
): Promise<Output<typeof getVues>> {
  const { userId, ecoleId } = caller;
  if (!isRead(liste, caller)) return [];
  const rows = await db
    .selectFrom('vues as v')
    .innerJoin('utilisateurs as p', 'p.id', 'v.userId')
    .select(['v.id', 'v.userId', 'v.libelle', 'v.contenu', 'v.estPartagee', 'v.modifDate'])
    .select(['p.prenoms', 'p.nom'])
    .where('v.liste', '=', liste)
    .where('v.estActif', '=', 1)
    // A view is shared in the school of its person, as they are now.
    .where((one) =>
      one.or([
        one('v.userId', '=', userId),
        one.and([
          one('v.estPartagee', '=', 1),
          one('p.estActif', '=', 1),
          one('p.ecoleId', 'is not distinct from', ecoleId),
        ]),
      ]),
    )
    .orderBy('v.libelleCle')
    .orderBy('v.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    libelle: row.libelle,
    contenu: readContenu(row.contenu),
    estPartagee: row.estPartagee === 1 ? 1 : 0,
    personne: row.userId === userId ? null : nomDuCompte(row),
    modifDate: row.modifDate,
  }));
}

const TROP = `Vous avez déjà ${VUES_MAXIMALES} vues de cette liste : supprimez-en une.`;

async function save(
  input: Input<typeof saveVue>,
  { db, now, caller, record }: WriteContext,
): Promise<Output<typeof saveVue>> {
  const { userId, ecoleId } = caller;
  const { liste, libelle, estPartagee } = input;
  if (named(liste).length === 0) refuse('INTROUVABLE');
  // Two windows of one person that keep a view at once keep one.
  await lockRow(db, 'utilisateurs', userId);
  const own = await db
    .selectFrom('vues')
    .selectAll()
    .where('userId', '=', userId)
    .where('liste', '=', liste)
    .where('estActif', '=', 1)
    .execute();
  const known = own.find((row) => row.libelleCle === cle(libelle));
  if (known === undefined && own.length >= VUES_MAXIMALES) refuse('REGLE', { phrase: TROP });
  const values = { liste, libelle, contenu: JSON.stringify(input.contenu), estPartagee };
  const stamp = { now, userId };
  const row = withKeys({ ...values, userId }, ['libelle']);
  const id = known?.id ?? (await insertRow(db, 'vues', row, stamp));
  if (known !== undefined) {
    const { modifDate } = known;
    await updateRow(db, 'vues', { id, modifDate, estActif: 1 }, row, stamp);
  }
  // A filter is no record of the school: the journal tells the name, and whether others see it.
  const told = { liste, libelle, estPartagee };
  const before = known && { liste, libelle: known.libelle, estPartagee: known.estPartagee };
  record({ entite: 'vues', entiteId: id, ecoleId, changements: changes(before ?? null, told) });
  return [{ id }];
}

async function remove(
  { id }: Input<typeof deleteVue>,
  { db, now, caller, record }: WriteContext,
): Promise<Output<typeof deleteVue>> {
  const found = await findRow(db, 'vues', id);
  // Another person's view is not there to change, even when it is shared.
  if (found === undefined || found.userId !== caller.userId || found.estActif !== 1)
    return refuse('INTROUVABLE');
  const stamp = { now, userId: caller.userId };
  await updateRow(db, 'vues', { id, modifDate: found.modifDate, estActif: 1 }, { estActif: 0 }, stamp);
  record({ entite: 'vues', entiteId: id, ecoleId: caller.ecoleId, changements: { estActif: [1, 0] } });
  return [{ id }];
}

export const vueBindings = (): readonly Binding[] => [
  bindRead(getVues, list),
  bindWrite(saveVue, save),
  bindWrite(deleteVue, remove),
];
