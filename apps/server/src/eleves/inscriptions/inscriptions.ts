/** The calls that read, add, change and take away one enrolment. */
import type { Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import {
  addInscription,
  apercuEcheancier,
  changerEtatInscription,
  disableInscription,
  selectInscriptionById,
  updateInscription,
} from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { requireReach } from '#core/crud/reach.ts';
import type { Db } from '#core/db/database.ts';
import { updateRow } from '#core/db/rows.ts';
import { type Binding, bindHeldWrite, bindRead, bindWrite } from '#core/http/call/bind.ts';
import type { WriteContext } from '#core/http/context.ts';
import { requireEleveLu } from '#eleves/portee/portee.ts';
import { noterDus } from '#eleves/registre/dus.ts';
import type { PortCaisse } from '#eleves/registre/port-caisse.ts';
import { ajouterInscription, checkJour } from './ajout.ts';
import { changerEtat } from './depart.ts';
import { retirer } from './echeances.ts';
import { inscriptionsListe } from './liste.ts';
import { apercu, changerInscription } from './modif.ts';
import { entiere, type Inscription, lockInscription, refuseStale, stampOf, tenues } from './tenue.ts';

const PORTE_UNE_REPRISE =
  'Cette inscription porte une reprise, ce que l’élève devait ou avait payé d’avant : ôtez-la d’abord de sa fiche.';

const A_UNE_NOTE = "Cette inscription a des notes : si l'élève part, dites son départ.";
const A_UNE_PARTICULARITE =
  'Cet élève a une dispense ou une option dans une matière : ôtez-la d’abord de l’enseignement.';

/** True when a reprise that stands was written on the enrolment: what it paid may have gone to lines of an earlier one. */
async function porteUneReprise(db: Db, { id, ecoleId }: Inscription): Promise<boolean> {
  const row = await db
    .selectFrom('reprises')
    .select('id')
    .where('ecoleId', '=', ecoleId)
    .where('inscriptionId', '=', id)
    .where('estActif', '=', 1)
    .executeTakeFirst();
  return row !== undefined;
}

/** True when a pupil is exempt from a subject, or follows one, by this enrolment. */
async function aUneParticularite(db: Db, { id, ecoleId }: Inscription): Promise<boolean> {
  const row = await db
    .selectFrom('particularites')
    .select('id')
    .where('ecoleId', '=', ecoleId)
    .where('inscriptionId', '=', id)
    .where('estActif', '=', 1)
    .executeTakeFirst();
  return row !== undefined;
}

/** True when a pupil has a mark by this enrolment. */
async function aUneNote(db: Db, { id, ecoleId }: Inscription): Promise<boolean> {
  const row = await db
    .selectFrom('notes')
    .select('id')
    .where('ecoleId', '=', ecoleId)
    .where('inscriptionId', '=', id)
    .where((eb) => eb.or([eb('valeur', 'is not', null), eb('code', 'is not', null)]))
    .executeTakeFirst();
  return row !== undefined || aUnAcquis(db, { id, ecoleId });
}

/** True when a child has a competence said of them by this enrolment. */
async function aUnAcquis(db: Db, { id, ecoleId }: Pick<Inscription, 'id' | 'ecoleId'>): Promise<boolean> {
  const row = await db
    .selectFrom('acquis')
    .select('id')
    .where('ecoleId', '=', ecoleId)
    .where('inscriptionId', '=', id)
    .where((eb) => eb.or([eb('valeurId', 'is not', null), eb('observation', 'is not', null)]))
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes an enrolment away with its lines, as long as no payment gave anything to one. */
export async function retirerInscription(
  context: Pick<WriteContext, 'db' | 'now' | 'caller'>,
  inscription: Inscription,
): Promise<string | undefined> {
  const { db } = context;
  const { id, ecoleId, modifDate } = inscription;
  const lignes = await tenues(db, inscription);
  // It goes first: what a reprise paid is no payment.
  if (await porteUneReprise(db, inscription)) refuse('UTILISE', { phrase: PORTE_UNE_REPRISE });
  if (await aUneParticularite(db, inscription)) refuse('UTILISE', { phrase: A_UNE_PARTICULARITE });
  if (await aUneNote(db, inscription)) refuse('UTILISE', { phrase: A_UNE_NOTE });
  if (lignes.some(({ paye }) => paye > 0))
    refuse('UTILISE', { phrase: 'Des paiements ont réglé une partie de ce que cette inscription demande.' });
  const stamp = stampOf(context);
  const next = await updateRow(db, 'inscriptions', { id, modifDate, estActif: 1 }, { estActif: 0 }, stamp);
  if (next === undefined) return undefined;
  await retirer(db, { ecoleId }, lignes, stamp, null);
  await noterDus(db, ecoleId, [id], stamp.now);
  return next;
}

async function disable(
  caisse: PortCaisse,
  { id, modifDate }: Input<typeof disableInscription>,
  context: WriteContext,
): Promise<Output<typeof disableInscription>> {
  const before = await lockInscription(caisse, context, { id, modifDate });
  const next = await retirerInscription(context, before);
  if (next === undefined) return refuseStale(context, id);
  const { ecoleId, eleveId } = before;
  context.record({
    entite: 'inscriptions',
    entiteId: id,
    ecoleId,
    changements: { estActif: [1, 0] },
    rattaches: [{ entite: 'eleves', entiteId: eleveId }],
  });
  return [{ id, modifDate: next }];
}

export const inscriptionsBindings = (caisse: PortCaisse): readonly Binding[] => [
  bindRead(selectInscriptionById, async ({ id }, { db, caller, now, concerns }) => {
    const row = await inscriptionsListe.find(db, id, caller);
    await requireEleveLu({ db, caller, now }, row.eleveId);
    concerns({ entite: 'eleves', entiteId: row.eleveId, ecoleId: row.ecoleId });
    return selectInscriptionById.output.parse([await entiere(db, row)]);
  }),
  bindRead(apercuEcheancier, apercu),
  bindHeldWrite(addInscription, async (input, context) => {
    requireReach(context.caller, input);
    await checkJour(context.db, input, context.now);
    const one = { ...input, isSeconde: input.sessionIdConfirme === true };
    return [{ id: await ajouterInscription(caisse, one, context) }];
  }),
  bindHeldWrite(updateInscription, (input, context) => changerInscription(caisse, input, context)),
  bindWrite(changerEtatInscription, (input, context) => changerEtat(caisse, input, context)),
  bindWrite(disableInscription, (input, context) => disable(caisse, input, context)),
];
