/** Takes an act on many rows back whole: each row gets its state of before, as long as nobody changed one since. */
import type { Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import { seenOf } from '#core/crud/reach.ts';
import { lockRow } from '#core/db/lock.ts';
import { findRow, updateRow } from '#core/db/rows.ts';
import type { StoredRow } from '#core/db/tables.ts';
import type { WriteContext } from '#core/http/context.ts';
import { writeEach } from './act.ts';
import type { ChosenRow, ManyContract, ManyOperations } from './rows.ts';
import './tables.ts';

async function findAct(
  { entity }: Pick<ManyContract, 'entity'>,
  { id, modifDate }: Input<ManyContract['takeBackMany']>,
  { db, caller }: WriteContext,
): Promise<StoredRow<'actes_en_nombre'>> {
  await lockRow(db, 'actes_en_nombre', id);
  const found = seenOf(caller, await findRow(db, 'actes_en_nombre', id));
  if (found.entite !== entity) refuse('INTROUVABLE');
  if (found.estActif !== 1) refuse('PERIME', { phrase: 'Cet acte est déjà repris.', actuel: null });
  return found.modifDate === modifDate ? found : refuse('PERIME', { actuel: null });
}

/** Reads the rows of the act, and refuses when one of them is not as the act left it. */
async function requireUnchanged(
  { choose }: ManyOperations,
  { id, acte }: StoredRow<'actes_en_nombre'>,
  context: WriteContext,
): Promise<ChosenRow[]> {
  const lignes = await context.db
    .selectFrom('actes_en_nombre_lignes')
    .select(['entiteId', 'marque'])
    .where('acteId', '=', id)
    .execute();
  const selection = lignes.map(({ entiteId }) => entiteId);
  const rows = await choose({ selection }, acte === 'desactiver' ? 'desactives' : 'actifs', context);
  const marques = new Map(rows.map((row) => [row.id, row.modifDate]));
  const changed = lignes.filter(({ entiteId, marque }) => marques.get(entiteId) !== marque).length;
  if (changed === 0) return rows;
  const told = changed === 1 ? 'un élément a changé' : `${changed} éléments ont changé`;
  return refuse('REGLE', { phrase: `Cet acte ne peut plus être repris en entier : ${told} depuis.` });
}

/** Everything that an enabling may ask was so before the act: it is not asked again. */
const confirmedOf = ({ enable }: Pick<ManyContract, 'enable'>): Record<string, true> =>
  Object.fromEntries(
    Object.keys(enable.input.shape)
      .filter((key) => key.endsWith('Confirme'))
      .map((key) => [key, true] as const),
  );

export async function takeBackMany(
  contract: ManyContract,
  operations: ManyOperations,
  input: Input<ManyContract['takeBackMany']>,
  context: WriteContext,
): Promise<Output<ManyContract['takeBackMany']>> {
  const { db, now, caller, record } = context;
  const found = await findAct(contract, input, context);
  const rows = await requireUnchanged(operations, found, context);
  const opposite = found.acte === 'desactiver' ? 'reactiver' : 'desactiver';
  // Whatever came first goes back last.
  const { refused } = await writeEach(
    operations,
    opposite,
    rows.toReversed(),
    context,
    confirmedOf(contract),
  );
  const [first] = refused;
  if (first !== undefined)
    refuse('REGLE', {
      phrase: `Cet acte ne peut pas être repris : pour « ${first.row.nom} », ${first.phrase}`,
    });
  const { id, modifDate, ecoleId } = found;
  const stamp = { now, userId: caller.userId };
  const next = await updateRow(db, 'actes_en_nombre', { id, modifDate, estActif: 1 }, { estActif: 0 }, stamp);
  if (next === undefined) return refuse('PERIME', { actuel: null });
  record({
    entite: 'actes_en_nombre',
    entiteId: id,
    ecoleId,
    changements: { estActif: [1, 0] },
    rattaches: rows.map((row) => ({ entite: contract.entity, entiteId: row.id })),
  });
  return [{ id, modifDate: next }];
}
