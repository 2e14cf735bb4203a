/** Takes a reprise back whole, while nothing that came after it depends on it; its rows stay, inactive. */
import { formaterNumero } from '@gestionscolaire/contract/caisse/paiements.ts';
import { retirerReprise } from '@gestionscolaire/contract/caisse/reprises.ts';
import type { Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { Refus, refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import { formaterJour, jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import { type Caisse, ecrire, ecritureDe, lockCaisse } from '#caisse/ecritures/caisse.ts';
import type { ContenuDe } from '#caisse/ecritures/contenus.ts';
import { lockCaisseALHeure, requireHeure } from '#caisse/ecritures/horloge.ts';
import { addToLines } from '#caisse/paiements/affectations.ts';
import { requireEleveActif } from '#caisse/paiements/eleve.ts';
import { seenOf } from '#core/crud/reach.ts';
import type { Db } from '#core/db/database.ts';
import { findRow, updateRow } from '#core/db/rows.ts';
import type { StoredRow } from '#core/db/tables.ts';
import type { WriteContext } from '#core/http/context.ts';
import { oneByOne } from '#core/lots/one-by-one.ts';
import type { LotPart } from '#core/lots/source.ts';
import { noterDus, retirer } from '#eleves/index.ts';
import { reprisesDe, reprisesListe } from './lecture.ts';

type Reprise = StoredRow<'reprises'>;
type Writing = Pick<WriteContext, 'db' | 'now' | 'caller'>;

async function findReprise(db: Db, id: number, ecoleId: number | null): Promise<Reprise> {
  return seenOf({ ecoleId }, await findRow(db, 'reprises', id));
}

/** Refuses while a payment that counts was taken after the reprise: its receipt says what was owed then. */
async function refusePaiementDepuis(db: Db, { id, ecoleId, eleveId }: Reprise): Promise<void> {
  const entry = await ecritureDe(db, ecoleId, 'reprise', id);
  const later = await db
    .selectFrom('paiements as p')
    .innerJoin('ecritures as e', (join) =>
      join
        .onRef('e.ecoleId', '=', 'p.ecoleId')
        .onRef('e.entiteId', '=', 'p.id')
        .on('e.genre', '=', 'paiement'),
    )
    .select('p.numero')
    .where('p.ecoleId', '=', ecoleId)
    .where('p.eleveId', '=', eleveId)
    .where('p.annuleLe', 'is', null)
    .where('e.rang', '>', entry?.rang ?? 0)
    .orderBy('e.rang')
    .executeTakeFirst();
  if (later === undefined) return;
  const phrase = `Le reçu ${formaterNumero(later.numero)} de cet élève est venu après cette reprise et compte sur elle\u00A0: annulez-le d’abord.`;
  refuse('UTILISE', { phrase });
}

const CREDIT =
  'Un crédit de cet élève a réglé son reste de l’année précédente\u00A0: annulez d’abord le paiement d’où il vient.';

async function refuseCreditDepuis(
  db: Db,
  { echeanceId }: Reprise,
  parts: readonly { echeanceId: number; montant: number }[],
): Promise<void> {
  if (echeanceId === null) return;
  const line = await findRow(db, 'echeances', echeanceId);
  const own = parts.find((part) => part.echeanceId === echeanceId)?.montant ?? 0;
  if ((line?.paye ?? 0) > own) refuse('UTILISE', { phrase: CREDIT });
}

/** Refuses while the reprise pays lines that a departure left for being paid: without it they would owe months of after they left. */
async function refuseDepartDepuis(db: Db, parts: readonly { echeanceId: number }[]): Promise<void> {
  if (parts.length === 0) return;
  const left = await db
    .selectFrom('echeances as e')
    .innerJoin('inscriptions as i', 'i.id', 'e.inscriptionId')
    .select(['i.dateDepart', 'e.libelle'])
    .where(
      'e.id',
      'in',
      parts.map(({ echeanceId }) => echeanceId),
    )
    .whereRef('e.dateEcheance', '>', 'i.dateDepart')
    .where('i.etat', '!=', 'inscrit')
    .orderBy('e.id')
    .executeTakeFirst();
  if (left === undefined) return;
  const phrase = `Cet élève est parti le ${formaterJour(left.dateDepart ?? '')}, et cette reprise règle ce qui vient après (${left.libelle})\u00A0: notez d’abord son retour, ôtez la reprise, puis notez à nouveau son départ.`;
  refuse('UTILISE', { phrase });
}

/** Takes back a reprise whose school's money is locked; returns its new stamp, undefined when it changed meanwhile. */
async function oter(
  caisse: Caisse,
  reprise: Reprise,
  { db, now, caller }: Writing,
): Promise<string | undefined> {
  const { id, ecoleId, eleveId, inscriptionId, modifDate, resteAnterieur, dejaPaye, echeanceId } = reprise;
  await requireEleveActif(db, ecoleId, eleveId);
  await refusePaiementDepuis(db, reprise);
  const parts = (await reprisesDe(db, ecoleId, eleveId)).find((one) => one.id === id)?.parts ?? [];
  await refuseCreditDepuis(db, reprise, parts);
  await refuseDepartDepuis(db, parts);
  const stamp = { now, userId: caller.userId };
  const next = await updateRow(db, 'reprises', { id, modifDate, estActif: 1 }, { estActif: 0 }, stamp);
  if (next === undefined) return undefined;
  await db
    .updateTable('reprises_parts')
    .set({ estActif: 0, modifDate: now, modifUserId: caller.userId })
    .where('ecoleId', '=', ecoleId)
    .where('repriseId', '=', id)
    .where('estActif', '=', 1)
    .execute();
  await addToLines(db, ecoleId, parts, -1);
  if (echeanceId !== null) {
    await retirer(db, { ecoleId }, [{ id: echeanceId }], stamp, null);
    await noterDus(db, ecoleId, [inscriptionId], now);
  }
  const contenu: ContenuDe<'retraitReprise'> = {
    repriseId: id,
    eleveId,
    auteurId: caller.userId,
    jour: jourDe(now),
    resteAnterieur,
    dejaPaye,
  };
  await ecrire(db, caisse, { genre: 'retraitReprise', entiteId: id, instant: now, contenu, credit: 0 });
  return next;
}

/** Takes one reprise back as one act. */
export async function oterReprise(
  { id, modifDate }: Input<typeof retirerReprise>,
  context: WriteContext,
): Promise<Output<typeof retirerReprise>> {
  const { db, now, caller, record } = context;
  const { ecoleId } = await findReprise(db, id, caller.ecoleId);
  const caisse = await lockCaisseALHeure(db, ecoleId, now);
  const reprise = await findReprise(db, id, caller.ecoleId);
  if (reprise.estActif !== 1) refuse('REGLE', { phrase: 'Cette reprise est déjà ôtée.' });
  const next = reprise.modifDate === modifDate ? await oter(caisse, reprise, context) : undefined;
  if (next === undefined) return refuse('PERIME', { actuel: await reprisesListe.find(db, id, caller) });
  const rattaches = [{ entite: 'eleves', entiteId: reprise.eleveId }];
  record({ entite: 'reprises', entiteId: id, ecoleId, changements: { estActif: [1, 0] }, rattaches });
  return [{ id, modifDate: next }];
}

const SANS_DROIT = 'ôter sa reprise demande le droit de suppression sur « Reprises », que vous n’avez pas.';

async function requireDroit({ readmit }: Pick<WriteContext, 'readmit'>): Promise<void> {
  try {
    await readmit(retirerReprise.access);
  } catch (error) {
    if (!(error instanceof Refus) || error.code !== 'DROIT_ABSENT') throw error;
    refuse('REGLE', { phrase: SANS_DROIT });
  }
}

/** The part of a lot that holds reprises: they go before the enrolments that carry them. */
export const partDesReprises: LotPart = {
  table: 'reprises',
  begin: ({ db, now }, ecoleId) => lockCaisse(db, ecoleId, now),
  remove: oneByOne(async ({ id }, context) => {
    const { db, now, caller } = context;
    await requireDroit(context);
    await requireHeure(db, now);
    const reprise = await findReprise(db, id, caller.ecoleId);
    const caisse = await lockCaisseALHeure(db, reprise.ecoleId, now);
    if ((await oter(caisse, reprise, context)) === undefined) refuse('PERIME', { actuel: null });
  }),
  usedBy: [],
};
