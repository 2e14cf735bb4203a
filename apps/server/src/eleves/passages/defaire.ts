/** Takes a passage back whole, while nothing was added to the pupil's record in the school that received them. */
import type { Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import { revenir } from '@gestionscolaire/contract/eleves/departs.ts';
import type { defairePassage } from '@gestionscolaire/contract/eleves/passages.ts';
import { champDeLigne } from '@gestionscolaire/contract/journal-lignes.ts';
import * as z from 'zod/mini';
import { seenOf } from '#core/crud/reach.ts';
import type { Db, Trx } from '#core/db/database.ts';
import { lockRows } from '#core/db/lock.ts';
import { findRow, type Stamp, updateRow } from '#core/db/rows.ts';
import type { StoredRow } from '#core/db/tables.ts';
import type { WriteContext } from '#core/http/context.ts';
import { corriger } from '#eleves/inscriptions/echeances.ts';
import { refuseTwice, requireParents } from '#eleves/inscriptions/regles.ts';
import { porteurDe, stampOf, tenuesEtAbsentes } from '#eleves/inscriptions/tenue.ts';
import type { PortCaisse } from '#eleves/registre/port-caisse.ts';
import { lockLesDeux } from './ecrire.ts';
import { passagesListe } from './lecture.ts';

type Passage = StoredRow<'passages'>;

const laissees = z.array(z.object({ id: z.int(), modifDate: z.string(), correctionId: z.nullable(z.int()) }));

const MOTIF = 'Passage défait';
const ROMPU = 'Cet élève est anonymisé dans l’une des deux écoles\u00A0: le passage ne se défait plus.';
const SUITE = 'le passage ne se défait plus.';

/** Finds what was added to a record since it was made, 'une reprise est venue'; '': nothing. */
async function venuDepuis(db: Db, { ecoleId, eleveId, estCree, creationDate }: Passage): Promise<string> {
  for (const [table, quoi] of [
    ['inscriptions', 'une inscription est venue'],
    ['paiements', 'un paiement est venu'],
    ['reprises', 'une reprise est venue'],
    ['passages', 'un autre passage est venu'],
  ] as const) {
    const made = db
      .selectFrom(table)
      .select(['creationDate', 'modifDate'])
      .where('ecoleId', '=', ecoleId)
      .where('eleveId', '=', eleveId);
    // An enrolment or a passage that was withdrawn since keeps nothing; money that came leaves its entries in the chain.
    const isGone = table === 'inscriptions' || table === 'passages';
    const rows = await (isGone ? made.where('estActif', '=', 1) : made).execute();
    const known = table === 'passages' ? 1 : 0;
    const later = rows.filter(
      (row) => row.creationDate > creationDate || (row.modifDate ?? '') > creationDate,
    );
    if (estCree === 1 ? rows.length > known : later.length > 0) return quoi;
  }
  const eleve = await findRow(db, 'eleves', eleveId);
  const isChanged = estCree === 1 && (eleve?.modifDate !== null || eleve.estActif !== 1);
  return isChanged ? 'un changement de la fiche est venu' : '';
}

/** Puts the pupil back where they were: their enrolments, with the lines that the passage took away. */
async function revenirIci(trx: Trx, depart: Passage, stamp: Stamp): Promise<void> {
  for (const { id, modifDate, correctionId } of laissees.parse(JSON.parse(depart.quittees))) {
    const before = (await findRow(trx, 'inscriptions', id)) ?? refuse('INTROUVABLE');
    if (before.modifDate !== modifDate)
      refuse('UTILISE', { phrase: `L'inscription qu'il avait a changé depuis\u00A0: ${SUITE}` });
    await requireParents(trx, [before]);
    await refuseTwice(trx, [before], stamp.now);
    const row = { etat: 'inscrit', dateDepart: null, motifDepart: null };
    await updateRow(trx, 'inscriptions', { id, modifDate, estActif: 1 }, row, stamp);
    if (correctionId === null) continue;
    const { tenues, absentes } = await tenuesEtAbsentes(trx, before);
    const taken = await trx
      .selectFrom('echeances')
      .select('id')
      .where('ecoleId', '=', depart.ecoleId)
      .where('retireParId', '=', correctionId)
      .execute();
    const ids = new Set(taken.map((one) => one.id));
    const siennes = absentes.filter((ligne) => ids.has(ligne.id));
    await corriger(trx, porteurDe(before), revenir(tenues, siennes, ''), MOTIF, stamp);
  }
}

async function readPaire(db: Db, id: number): Promise<{ depart: Passage; arrivee: Passage }> {
  const row = (await findRow(db, 'passages', id)) ?? refuse('INTROUVABLE');
  // The tie was broken (eleves/registre/oublier.ts): their record there, or here, has no name any more.
  if (row.autreEleveId === row.eleveId) refuse('REGLE', { phrase: ROMPU });
  const departId = row.departId ?? row.id;
  const depart = (await findRow(db, 'passages', departId)) ?? refuse('INTROUVABLE');
  const arrivee = await db
    .selectFrom('passages')
    .selectAll()
    .where('departId', '=', departId)
    .executeTakeFirst();
  return { depart, arrivee: arrivee ?? refuse('INTROUVABLE') };
}

export const defairePassageDe =
  (caisse: PortCaisse) =>
  async (
    { id, modifDate }: Input<typeof defairePassage>,
    context: WriteContext,
  ): Promise<Output<typeof defairePassage>> => {
    const { db, now, caller, record } = context;
    const paire = await readPaire(db, id);
    seenOf(caller, paire.depart);
    // A payment there, at this moment, would be of a record that goes.
    await lockLesDeux(caisse, context, [paire.depart.ecoleId, paire.arrivee.ecoleId]);
    const { depart, arrivee } = await readPaire(db, id);
    if (depart.estActif !== 1) refuse('REGLE', { phrase: 'Ce passage est déjà défait.' });
    // Whoever enrols them there locks their record first.
    await lockRows(db, 'eleves', [depart.eleveId, arrivee.eleveId]);
    const venu = await venuDepuis(db, arrivee);
    if (venu !== '') refuse('UTILISE', { phrase: `Dans l'école d'arrivée, ${venu} depuis\u00A0: ${SUITE}` });
    const stamp = stampOf(context);
    await revenirIci(db, depart, stamp);
    for (const one of [depart, arrivee]) {
      const target = {
        id: one.id,
        modifDate: one.id === id ? modifDate : one.modifDate,
        estActif: 1,
      } as const;
      const next = await updateRow(db, 'passages', target, { estActif: 0 }, stamp);
      if (next === undefined) return refuse('PERIME', { actuel: await passagesListe.find(db, id, caller) });
    }
    await db
      .updateTable('parcours')
      .set({ estActif: 0, modifDate: now, modifUserId: caller.userId })
      .where('ecoleId', '=', arrivee.ecoleId)
      .where('passageId', '=', arrivee.id)
      .execute();
    if (arrivee.estCree === 1) {
      const target = { id: arrivee.eleveId, modifDate: null, estActif: 1 } as const;
      await updateRow(db, 'eleves', target, { estActif: 0 }, stamp);
    }
    const made = champDeLigne({ entite: 'eleves', id: arrivee.eleveId, champ: 'estActif' });
    for (const one of [depart, arrivee])
      record({
        entite: 'passages',
        entiteId: one.id,
        ecoleId: one.ecoleId,
        changements: {
          estActif: [1, 0],
          ...(one.id === arrivee.id && arrivee.estCree === 1 ? { [made]: [1, 0] } : {}),
        },
        rattaches: [{ entite: 'eleves', entiteId: one.eleveId }],
      });
    const after = await findRow(db, 'passages', id);
    return [{ id, modifDate: after?.modifDate ?? null }];
  };
