/** Saves all tranches of a service in a school as one act, each by the operation of its own form. */

import type { Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse, refuseAt, refuseCles } from '@gestionscolaire/contract/core/api/errors.ts';
import { centiemes } from '@gestionscolaire/contract/core/api/fields.ts';
import { MESSAGES } from '@gestionscolaire/contract/ecrans/messages.ts';
import { ENTIER, totalDesPourcentages, tranches } from '@gestionscolaire/contract/scolarite/tranches.ts';
import {
  champDeTranche,
  updateTranchesDePrestation,
} from '@gestionscolaire/contract/scolarite/tranches-ensemble.ts';
import { LIBELLE_EN_DOUBLE } from '#core/crud/labels.ts';
import { requireReach } from '#core/crud/reach.ts';
import { type OneWrite, writeTogether } from '#core/crud/write/together.ts';
import { lockRow } from '#core/db/lock.ts';
import { type Binding, bindWrite } from '#core/http/call/bind.ts';
import type { WriteContext } from '#core/http/context.ts';
import { tranchesHandlers as handlers } from '#scolarite/tarifs/tranches.ts';

type Demande = Input<typeof updateTranchesDePrestation>;
type Saisie = Demande['tranches'][number];
type Written = Output<typeof updateTranchesDePrestation>;

const CHANGEE =
  "Quelqu'un d'autre a changé ces tranches entre-temps : rien n'est enregistré, votre saisie est gardée.";

interface Tenue {
  id: number;
  modifDate: string | null;
  pourcentageCentiemes: number;
}

async function readTenues(
  { db }: WriteContext,
  { ecoleId, prestationId, sessionId }: Demande,
): Promise<ReadonlyMap<number, Tenue>> {
  const rows = await db
    .selectFrom('tranches')
    .selectAll()
    .where('ecoleId', '=', ecoleId)
    .where('prestationId', '=', prestationId)
    .where('sessionId', 'is not distinct from', sessionId)
    .where('estActif', '=', 1)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Refuses when the page is not what is stored: a tranche changed, came or went meanwhile. */
function refuseChanged(known: ReadonlyMap<number, Tenue>, { tranches: all, retirees }: Demande): void {
  const told = [...all.filter(({ id }) => id !== null), ...retirees];
  const ids = new Set(told.map(({ id }) => id));
  if (ids.size !== told.length) refuseCles('tranches', 'retirees');
  const isSame =
    told.length === known.size &&
    told.every(({ id, modifDate }) => id !== null && known.get(id)?.modifDate === modifDate);
  // The stored tranches are read by its own call: the page asks for it again.
  if (!isSame) refuse('PERIME', { phrase: CHANGEE });
}

/** Refuses the whole before anything is written: more than 100 %, a label twice that nobody confirmed. */
function checkWhole({ tranches: all, libelleConfirme }: Demande): void {
  if (totalDesPourcentages(all) > ENTIER)
    refuseAt(champDeTranche(all.length - 1, 'pourcentage'), MESSAGES.pourcentagesComplets);
  const labels = all.map(({ libelle }) => libelle);
  const rang = labels.findIndex((libelle, index) => labels.indexOf(libelle) !== index);
  if (rang !== -1 && libelleConfirme !== true)
    refuse('A_CONFIRMER', { champs: { [champDeTranche(rang, 'libelle')]: LIBELLE_EN_DOUBLE } });
}

/** Decides the call for each kind of write that it makes, as the forms would be. */
async function readmitAll({ tranches: all, retirees }: Demande, { readmit }: WriteContext): Promise<void> {
  if (all.some(({ id }) => id === null)) await readmit(tranches.create.access);
  if (retirees.length > 0) await readmit(tranches.disable.access);
}

/** How much of the whole a tranche asks more than before, in hundredths: it frees first, then takes. */
const growth = (known: ReadonlyMap<number, Tenue>, { id, pourcentage }: Saisie): number =>
  centiemes(pourcentage) - (id === null ? 0 : (known.get(id)?.pourcentageCentiemes ?? 0));

function partOf(
  { ecoleId, prestationId, sessionId, echeanceConfirme }: Demande,
  rang: number,
  one: Saisie,
  written: Written,
): OneWrite {
  const { id, modifDate, ...own } = one;
  // The whole page was looked at for labels that stand twice; on the way to it one may.
  const form = { ecoleId, prestationId, sessionId, ...own, libelleConfirme: true, echeanceConfirme };
  return {
    cle: `tranches.${rang}`,
    async write(context) {
      if (id !== null) written.push(...(await handlers.update({ ...form, id, modifDate }, context)));
      else
        written.push(...(await handlers.create(form, context)).map((made) => ({ ...made, modifDate: null })));
    },
  };
}

async function save(demande: Demande, context: WriteContext): Promise<Written> {
  const { ecoleId, tranches: all, retirees } = demande;
  requireReach(context.caller, { ecoleId });
  if (!(await lockRow(context.db, 'ecoles', ecoleId))) refuse('INTROUVABLE');
  await readmitAll(demande, context);
  const known = await readTenues(context, demande);
  refuseChanged(known, demande);
  checkWhole(demande);
  const written: Written = [];
  const goes = retirees.map(
    ({ id, modifDate }): OneWrite => ({
      cle: 'retirees',
      async write(inside) {
        written.push(...(await handlers.disable({ id, modifDate }, inside)));
      },
    }),
  );
  // Each step stays within 100 % when the end does.
  const comes = all
    .map((one, rang) => ({ one, rang }))
    .toSorted((a, b) => growth(known, a.one) - growth(known, b.one))
    .map(({ one, rang }) => partOf(demande, rang, one, written));
  await writeTogether(context, { entite: 'ecoles', entiteId: ecoleId, ecoleId }, [...goes, ...comes], {
    byField: true,
  });
  return written;
}

export const tranchesEnsembleBindings: readonly Binding[] = [bindWrite(updateTranchesDePrestation, save)];
