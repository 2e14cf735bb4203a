/** Reads and changes the controls of a school: who turned one on or off, and when, is in the journal. */
import {
  type Controles,
  GENRES_D_ACCORD,
  type GenreDAccord,
  getControles,
  LIBELLES_DES_GENRES,
  updateControles,
} from '@gestionscolaire/contract/accords/controles.ts';
import type { Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import { centiemes } from '@gestionscolaire/contract/core/api/fields.ts';
import { requireReach } from '#core/crud/reach.ts';
import type { Db, Trx } from '#core/db/database.ts';
import { changes } from '#core/db/journal/journal.ts';
import { lockRow } from '#core/db/lock.ts';
import { insertRow, updateRow } from '#core/db/rows.ts';
import { type Binding, bindRead, bindWrite } from '#core/http/call/bind.ts';
import type { WriteContext } from '#core/http/context.ts';
import { type ControlesLus, readControles } from './exiger.ts';

type Ligne = Pick<Input<typeof updateControles>, 'annulation' | 'cloture' | 'remise'>;

const enDrapeaux = ({ annulation, cloture, remise }: ControlesLus) =>
  ({
    annulation: annulation ? 1 : 0,
    cloture: cloture ? 1 : 0,
    remise: remise ? 1 : 0,
  }) as const satisfies Ligne;

async function readReglages(db: Db, ecoleId: number, now: string): Promise<Controles> {
  const lus = await readControles(db, ecoleId);
  const row = await db
    .selectFrom('controles')
    .select('modifDate')
    .where('ecoleId', '=', ecoleId)
    .executeTakeFirst();
  return {
    ecoleId,
    ...enDrapeaux(lus),
    remisePourcentage: lus.remisePourcentage,
    remiseMontant: lus.remiseMontant,
    modifDate: row?.modifDate ?? null,
    enAttente: await enAttente(db, ecoleId, now),
  };
}

/** Counts the demands of a school that wait, by act. */
async function enAttente(db: Db, ecoleId: number, now: string): Promise<Record<GenreDAccord, number>> {
  const rows = await db
    .selectFrom('accords')
    .select(({ fn }) => ['genre', fn.countAll<number>().as('nombre')])
    .where('ecoleId', '=', ecoleId)
    .where('etat', '=', 'attente')
    .where('fin', '>', now)
    .groupBy('genre')
    .execute();
  const of = (genre: GenreDAccord) => rows.find((row) => row.genre === genre)?.nombre ?? 0;
  return { annulation: of('annulation'), cloture: of('cloture'), remise: of('remise') };
}

/** Whether a limit lets more through than another; null: that limit does not count, or every discount is held. */
function estPlusHaute(after: ControlesLus, before: ControlesLus): boolean {
  const isSame =
    after.remisePourcentage === before.remisePourcentage && after.remiseMontant === before.remiseMontant;
  const had = [before.remisePourcentage, before.remiseMontant];
  const has = [after.remisePourcentage, after.remiseMontant];
  if (isSame || has.every((one) => one === null)) return false;
  // Without any limit every discount was held.
  if (had.every((one) => one === null)) return true;
  return had.some((one, rang) => {
    const other = has[rang] ?? null;
    return one !== null && (other === null || other > one);
  });
}

/** Returns the acts that the change holds less than before. */
const baisses = (after: ControlesLus, before: ControlesLus): GenreDAccord[] =>
  GENRES_D_ACCORD.filter(
    (genre) => before[genre] && (!after[genre] || (genre === 'remise' && estPlusHaute(after, before))),
  );

/** Refuses to lower a control while a demand of its kind waits: it would let through what somebody was to decide. */
async function refuseBaisse(
  trx: Trx,
  ecoleId: number,
  now: string,
  lowered: readonly GenreDAccord[],
): Promise<void> {
  const waiting = await enAttente(trx, ecoleId, now);
  const held = lowered.find((genre) => waiting[genre] > 0);
  if (held === undefined) return;
  const phrase = `Des demandes d’accord attendent (${LIBELLES_DES_GENRES[held]})\u00A0: qu’elles soient accordées, refusées ou retirées d’abord.`;
  refuse('REGLE', { phrase });
}

async function changer(
  input: Input<typeof updateControles>,
  context: WriteContext,
): Promise<Output<typeof updateControles>> {
  const { db, now, caller, record } = context;
  const { ecoleId, annulation, cloture, remise, remisePourcentage, remiseMontant, modifDate } = input;
  requireReach(caller, input);
  if (!(await lockRow(db, 'ecoles', ecoleId))) refuse('INTROUVABLE');
  const before = await readControles(db, ecoleId);
  const after: ControlesLus = {
    annulation: annulation === 1,
    cloture: cloture === 1,
    remise: remise === 1,
    remisePourcentage,
    remiseMontant,
  };
  await refuseBaisse(db, ecoleId, now, baisses(after, before));
  const stamp = { now, userId: caller.userId };
  const values = {
    ...enDrapeaux(after),
    remiseCentiemes: remisePourcentage === null ? null : centiemes(remisePourcentage),
    remiseMontant,
  };
  const kept = await db
    .selectFrom('controles')
    .select('id')
    .where('ecoleId', '=', ecoleId)
    .executeTakeFirst();
  const id = kept?.id ?? (await insertRow(db, 'controles', { ecoleId, ...SANS, ...LIMITES }, stamp));
  const next = await updateRow(db, 'controles', { id, modifDate, estActif: 1 }, values, stamp);
  if (next === undefined) return refuse('PERIME', { actuel: await readReglages(db, ecoleId, now) });
  const told = (of: ControlesLus) => ({
    ...enDrapeaux(of),
    remisePourcentage: of.remisePourcentage,
    remiseMontant: of.remiseMontant,
  });
  const rattaches = [{ entite: 'ecoles', entiteId: ecoleId }];
  record({
    entite: 'controles',
    entiteId: id,
    ecoleId,
    changements: changes(told(before), told(after)),
    rattaches,
  });
  return [{ id, modifDate: next }];
}

const SANS = { annulation: 0, cloture: 0, remise: 0 } as const;
const LIMITES = { remiseCentiemes: null, remiseMontant: null } as const;

export const controlesBindings: readonly Binding[] = [
  bindRead(getControles, async (input, { db, caller, now }) => {
    requireReach(caller, input);
    return readReglages(db, input.ecoleId, now);
  }),
  bindWrite(updateControles, changer),
];
