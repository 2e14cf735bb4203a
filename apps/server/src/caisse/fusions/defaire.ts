/** Takes a merge of two records back whole, while nothing was added to the kept one since; its rows stay, inactive. */
import { CHAMPS_FUSIONNES, type defaireFusion } from '@gestionscolaire/contract/caisse/fusions.ts';
import type { Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import { jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import * as z from 'zod/mini';
import { ecrire } from '#caisse/ecritures/caisse.ts';
import { type ContenuDe, jsonDe } from '#caisse/ecritures/contenus.ts';
import { lockCaisseALHeure } from '#caisse/ecritures/horloge.ts';
import { seenOf } from '#core/crud/reach.ts';
import type { Db, Trx } from '#core/db/database.ts';
import { lockRows } from '#core/db/lock.ts';
import { findRow, type Stamp, updateRow } from '#core/db/rows.ts';
import type { StoredRow } from '#core/db/tables.ts';
import type { WriteContext } from '#core/http/context.ts';
import { noterDus, refuseAnonyme, refuseTropDu, requireParents } from '#eleves/index.ts';
import { donner, donnerInscriptions, notees, SUIVIS } from './deplacer.ts';
import { avecCles, champsDe, changementsDes, type Pris } from './ecrire.ts';
import { fusionsListe } from './lecture.ts';
import { marquesDe, venuDepuis } from './marques.ts';

type Fusion = StoredRow<'fusions'>;

const valeur = z.nullable(z.union([z.string(), z.number()]));
const avant = z.record(z.string(), valeur);

/** Reads the fields of the kept record as they were. */
function lireAvant(text: string): Pris {
  const { data = {} } = avant.safeParse(jsonDe(text));
  const known = CHAMPS_FUSIONNES.filter((champ) => Object.hasOwn(data, champ));
  return Object.fromEntries(known.map((champ) => [champ, data[champ] ?? null]));
}

async function findFusion(db: Db, id: number, ecoleId: number | null): Promise<Fusion> {
  return seenOf({ ecoleId }, await findRow(db, 'fusions', id));
}

/** Puts back the enrolments that were withdrawn, and their lines as they were. */
async function remettre(
  trx: Trx,
  ecoleId: number,
  ids: { readonly inscriptions: readonly number[]; readonly echeances: readonly number[] },
  { now, userId }: Stamp,
): Promise<void> {
  for (const id of ids.inscriptions) {
    const row = await findRow(trx, 'inscriptions', id);
    if (row === undefined) continue;
    const target = { id, modifDate: row.modifDate, estActif: 0 } as const;
    await updateRow(trx, 'inscriptions', target, { estActif: 1 }, { now, userId });
    await requireParents(trx, [row]);
  }
  if (ids.echeances.length === 0) return;
  await trx
    .updateTable('echeances')
    .set({ estActif: 1, modifDate: now, modifUserId: userId })
    .where('ecoleId', '=', ecoleId)
    .where('id', 'in', ids.echeances)
    .execute();
  await noterDus(trx, ecoleId, ids.inscriptions, now);
  await refuseTropDu(trx, ecoleId);
}

/** Leaves out a quartier that was deleted since: nothing but the memory of this merge held it. */
async function encoreLa(trx: Trx, rendu: Pris): Promise<Pris> {
  const { quartierId } = rendu;
  if (typeof quartierId !== 'number' || (await findRow(trx, 'quartiers', quartierId)) !== undefined)
    return rendu;
  return { ...rendu, quartierId: null };
}

/** Gives both records their fields back; the one that was put away is there again. */
async function rendreFiches(trx: Trx, { eleveId, ecarteId, avant: text }: Fusion, stamp: Stamp) {
  const garde = (await findRow(trx, 'eleves', eleveId)) ?? refuse('INTROUVABLE');
  const ecarte = (await findRow(trx, 'eleves', ecarteId)) ?? refuse('INTROUVABLE');
  const rendu = await encoreLa(trx, lireAvant(text));
  const photo = 'photo' in rendu ? { photo: garde.photo } : {};
  await updateRow(
    trx,
    'eleves',
    { id: eleveId, modifDate: garde.modifDate, estActif: 1 },
    avecCles(rendu),
    stamp,
  );
  const target = { id: ecarteId, modifDate: ecarte.modifDate, estActif: 0 } as const;
  await updateRow(trx, 'eleves', target, { ...photo, estActif: 1 }, stamp);
  const champs = CHAMPS_FUSIONNES.filter((champ) => champ in rendu);
  return { avant: champsDe(garde, champs), apres: rendu };
}

export async function defaire(
  { id, modifDate }: Input<typeof defaireFusion>,
  context: WriteContext,
): Promise<Output<typeof defaireFusion>> {
  const { db, now, caller, record } = context;
  const { ecoleId } = await findFusion(db, id, caller.ecoleId);
  const caisse = await lockCaisseALHeure(db, ecoleId, now);
  const fusion = await findFusion(db, id, caller.ecoleId);
  const { eleveId, ecarteId } = fusion;
  if (fusion.estActif !== 1) refuse('REGLE', { phrase: 'Cette réunion de fiches est déjà défaite.' });
  await lockRows(db, 'eleves', [eleveId, ecarteId]);
  await refuseAnonyme(db, { ecoleId, eleveId });
  const depuis = venuDepuis(fusion.marques, await marquesDe(db, fusion));
  if (depuis !== undefined)
    refuse('UTILISE', { phrase: `Depuis cette réunion, ${depuis}\u00A0: elle ne se défait plus.` });
  const stamp = { now, userId: caller.userId };
  const next = await updateRow(db, 'fusions', { id, modifDate, estActif: 1 }, { estActif: 0 }, stamp);
  if (next === undefined) return refuse('PERIME', { actuel: await fusionsListe.find(db, id, caller) });

  const told = await notees(db, { ecoleId, fusionId: id });
  const [paiements, reprises] = [told('paiements'), told('reprises')];
  const retour = { ecoleId, vers: ecarteId };
  await donnerInscriptions(db, told('inscriptions'), retour, stamp);
  for (const table of SUIVIS) await donner(db, table, told(table), retour);
  const fiches = await rendreFiches(db, fusion, stamp);
  const retirees = { inscriptions: told('inscriptions', 'retire'), echeances: told('echeances', 'retire') };
  await remettre(db, ecoleId, retirees, stamp);

  const jour = jourDe(now);
  const auteurId = caller.userId;
  const contenu: ContenuDe<'retraitFusion'> = {
    fusionId: id,
    eleveId,
    ecarteId,
    auteurId,
    jour,
    paiements,
    reprises,
  };
  await ecrire(db, caisse, { genre: 'retraitFusion', entiteId: id, instant: now, contenu, credit: 0 });
  record({
    entite: 'fusions',
    entiteId: id,
    ecoleId,
    changements: { estActif: [1, 0], ...changementsDes(fusion, { ...fiches, etat: [0, 1] }) },
    rattaches: [
      { entite: 'eleves', entiteId: eleveId },
      { entite: 'eleves', entiteId: ecarteId },
    ],
  });
  return [{ id, modifDate: next }];
}
