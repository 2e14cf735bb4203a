/** Changes an enrolment: the lines that nobody began to pay follow, and the difference is shown before it is written. */
import type { Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse, refuseFaults } from '@gestionscolaire/contract/core/api/errors.ts';
import { jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import { lireLesDus } from '@gestionscolaire/contract/eleves/eleves.ts';
import type { apercuEcheancier, updateInscription } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { fautesDeMotif } from '@gestionscolaire/contract/eleves/remises.ts';
import { mayRead, missingRight } from '#core/acces/decide.ts';
import { requireReach } from '#core/crud/reach.ts';
import type { Trx } from '#core/db/database.ts';
import { changes } from '#core/db/journal/journal.ts';
import { updateRow } from '#core/db/rows.ts';
import type { ReadContext, WriteContext } from '#core/http/context.ts';
import { suivreLaClasse } from '#eleves/registre/classes-du-jour.ts';
import type { PortCaisse } from '#eleves/registre/port-caisse.ts';
import { addPrestations, checkJour } from './ajout.ts';
import { prixDeLaClasse, readTarifs } from './bareme.ts';
import { refuseAvant } from './depart.ts';
import { corriger } from './echeances.ts';
import { refuseInscriptionScellee } from './notes-scellees.ts';
import { type Prevision, prevoir } from './prevision.ts';
import { refuseAutreEcart, requireParents } from './regles.ts';
import { estRetenue, retenirLesRemises } from './remise-retenue.ts';
import { columnsOf, type NouvelleInscription, toldOf } from './saisie.ts';
import {
  findInscription,
  type Inscription,
  lockInscription,
  porteurDe,
  refuseStale,
  stampOf,
} from './tenue.ts';

async function setPrestations(
  trx: Trx,
  ecoleId: number,
  inscriptionId: number,
  ids: readonly number[],
): Promise<void> {
  await trx
    .deleteFrom('inscriptions_prestations')
    .where('ecoleId', '=', ecoleId)
    .where('inscriptionId', '=', inscriptionId)
    .execute();
  await addPrestations(trx, [{ ecoleId, id: inscriptionId, prestationIds: ids }]);
}

export const pourcentageDe = ({ remiseCentiemes }: Inscription): number | null =>
  remiseCentiemes === null ? null : remiseCentiemes / 100;

type Envoi = Input<typeof updateInscription>;
type Demande = Envoi & Pick<NouvelleInscription, 'remisePourcentage' | 'remiseMontant' | 'remiseMotif'>;

/**
 * Completes what was sent with what stands: whoever is not told what families owe sends no discount, and changes none; whoever does
 * not write what is remarked on pupils sends an empty text.
 */
const completee = (input: Envoi, before: Inscription, { unwritten }: WriteContext): Demande => ({
  ...input,
  observations: unwritten.includes('observations') ? before.observations : input.observations,
  remisePourcentage: input.remisePourcentage === undefined ? pourcentageDe(before) : input.remisePourcentage,
  remiseMontant: input.remiseMontant === undefined ? before.remiseMontant : input.remiseMontant,
  remiseMotif: input.remiseMotif === undefined ? before.remiseMotif : input.remiseMotif,
});

/** Refuses a change that the enrolment cannot take. */
async function refuseChangement(context: WriteContext, before: Inscription, input: Demande): Promise<void> {
  const { ecoleId, eleveId, sessionId, dateDepart, dateInscription: was } = before;
  const { classeId, dateInscription } = input;
  const { dateInscriptionConfirme } = input;
  const isKnown = dateInscription === was || dateInscriptionConfirme === true;
  await checkJour(context.db, { sessionId, dateInscription, dateInscriptionConfirme: isKnown }, context.now);
  if (dateDepart !== null && dateInscription !== was) refuseAvant('dateInscription', dateDepart, input);
  await refuseInscriptionScellee(context.db, before, dateInscription);
  if (classeId !== before.classeId) await requireParents(context.db, [{ ecoleId, eleveId, classeId }]);
  refuseFaults(fautesDeMotif(input));
}

const RESTE_TU =
  'Cette remise ne va pas avec ce qui est déjà payé ou commencé\u00A0: voyez avec la caisse jusqu’où elle peut aller.';
const RETENUE_TUE =
  'Avec ce changement, la remise de cet élève passerait la limite de l’école\u00A0: qui lit ce que doivent les familles le fait, ou en demande l’accord.';

/** Returns the faults of a change; whoever is not told what a family paid is told which field, and where to ask. */
function fautesDites({ fautes, fautesDuReste }: Prevision, isTold: boolean): Record<string, string> {
  if (isTold) return fautes;
  const champs = Object.keys(fautesDuReste);
  return champs.reduce((dites, champ) => ({ ...dites, [champ]: RESTE_TU }), fautes);
}

export async function changerInscription(
  caisse: PortCaisse,
  sent: Envoi,
  context: WriteContext,
): Promise<Output<typeof updateInscription>> {
  const { db, record } = context;
  const { id, modifDate } = sent;
  const before = await lockInscription(caisse, context, sent);
  const input = completee(sent, before, context);
  const { ecoleId, eleveId, sessionId } = before;
  const tarifs = await readTarifs(db, ecoleId, sessionId);
  await refuseChangement(context, before, input);
  const prevision = await prevoir(db, tarifs, input, before);
  const { difference, taken, motif } = prevision;
  const isTold = !context.withheld.includes('du');
  refuseFaults(fautesDites(prevision, isTold));
  refuseAutreEcart(input.ecart, difference);
  const { gardees, retirees, ajoutees } = difference;
  const remise = { remisePourcentage: pourcentageDe(before), remiseMontant: before.remiseMontant };
  const donnee = {
    one: { ...input, ecoleId, eleveId },
    lignes: [...gardees, ...ajoutees],
    avant: { remise, lignes: [...gardees, ...retirees] },
  };

  const next = await updateRow(
    db,
    'inscriptions',
    { id, modifDate, estActif: 1 },
    columnsOf(input),
    stampOf(context),
  );
  if (next === undefined) return refuseStale(context, id);
  await setPrestations(db, ecoleId, id, input.prestationIds);
  await suivreLaClasse(db, { ...input, ecoleId }, jourDe(context.now));
  await corriger(db, porteurDe(before), difference, motif, stampOf(context));
  // The demand would tell them the discount that they neither see nor sent.
  const isUnseen = !isTold && sent.remisePourcentage === undefined && sent.remiseMontant === undefined;
  if (isUnseen && (await estRetenue(db, ecoleId, donnee))) refuse('REGLE', { phrase: RETENUE_TUE });
  await retenirLesRemises(context, ecoleId, [donnee]);
  const old = toldOf({
    ...before,
    prestationIds: taken,
    remisePourcentage: pourcentageDe(before),
  });
  const told = changes(
    { ...old, ecart: 0 },
    { ...toldOf({ ...input, eleveId, sessionId }), ecart: difference.ecart },
  );
  const rattaches = [{ entite: 'eleves', entiteId: eleveId }];
  record({ entite: 'inscriptions', entiteId: id, ecoleId, changements: told, rattaches });
  return [{ id, modifDate: next }];
}

export async function apercu(
  input: Input<typeof apercuEcheancier>,
  { db, caller }: Pick<ReadContext, 'db' | 'caller'>,
): Promise<Output<typeof apercuEcheancier>> {
  requireReach(caller, input);
  const { ecoleId, sessionId, classeId, inscriptionId = null } = input;
  // Without an enrolment it is the price sheet; with one, what that family owes and paid.
  if (inscriptionId !== null && !mayRead({ access: lireLesDus }, caller))
    throw missingRight('lecture', 'Paiements');
  const tarifs = await readTarifs(db, ecoleId, sessionId);
  const prix = prixDeLaClasse(tarifs, classeId).map((fiche) => ({
    prestationId: fiche.prestationId,
    prestation: fiche.prestation,
    rythme: fiche.rythme,
    prix: fiche.prix,
    fr_inscription: fiche.fr_inscription,
    estObligatoire: fiche.estObligatoire,
  }));
  const before = inscriptionId === null ? null : await findInscription(db, inscriptionId, caller.ecoleId);
  const { difference, fautes } = await prevoir(db, tarifs, input, before);
  const all = [...difference.gardees, ...difference.ajoutees];
  const total = all.reduce((sum, { montant }) => sum + montant, 0);
  return {
    prix,
    gardees: [...difference.gardees],
    retirees: [...difference.retirees],
    ajoutees: [...difference.ajoutees],
    ecart: difference.ecart,
    total,
    fautes,
  };
}
