/**
 * Takes money (`encaisser`): the receipt's number, the entry of the chain and the journal row are written in one
 * transaction.
 */
import { fauteDAffectation } from '@gestionscolaire/contract/caisse/affectation.ts';
import {
  type addPaiement,
  fauteDeReference,
  formaterNumero,
} from '@gestionscolaire/contract/caisse/paiements.ts';
import { cleDeReference } from '@gestionscolaire/contract/caisse/reference.ts';
import type { Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse, refuseAt, refuseFaults } from '@gestionscolaire/contract/core/api/errors.ts';
import { jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import { formaterMontant } from '@gestionscolaire/contract/core/values/montant.ts';
import { resteDe } from '@gestionscolaire/contract/eleves/echeancier.ts';
import { ecrire, refuseJourClos } from '#caisse/ecritures/caisse.ts';
import type { ContenuDe } from '#caisse/ecritures/contenus.ts';
import { lockCaisseALHeure } from '#caisse/ecritures/horloge.ts';
import { requireReach } from '#core/crud/reach.ts';
import type { Trx } from '#core/db/database.ts';
import { changes } from '#core/db/journal/journal.ts';
import { nextOfYear } from '#core/db/numbering.ts';
import { insertRow, withKeys } from '#core/db/rows.ts';
import type { WriteContext } from '#core/http/context.ts';
import { lignesDeLEleve, readAnnees, refuseEcartee } from '#eleves/index.ts';
import { addToLines, insertAffectations, totalOf } from './affectations.ts';
import { autreJourPermis, requireJourOuvert } from './autre-jour.ts';
import { readPayeur } from './eleve.ts';
import { nommer, restesApres } from './restes.ts';

const SANS_ANNEE = "Il n'y a pas encore d'année scolaire : un reçu a la sienne.";

const dejaEncaisse = (numero: number, isToday: boolean): string =>
  `Le même montant a déjà été encaissé ${isToday ? 'aujourd’hui' : 'ce jour-là ou depuis'} pour cet élève (reçu ${formaterNumero(numero)}).`;

const plusQueDu = (reste: number, credit: number): string => {
  const du =
    reste === 0 ? 'Cet élève ne doit rien' : `Cet élève ne doit en tout que ${formaterMontant(reste)}`;
  return `${du}\u00A0: ${formaterMontant(credit)} seraient gardés en crédit.`;
};

/**
 * Asks for a confirmation when the payment may be one taken twice, or one of too many noughts: it is more than all
 * that the pupil owes (`reste`), this year's lines to come too. `credit`: what no line would take.
 */
async function refuseInvraisemblable(
  trx: Trx,
  input: Input<typeof addPaiement>,
  {
    jour,
    isToday,
    reste,
    credit,
  }: {
    readonly jour: string;
    readonly isToday: boolean;
    readonly reste: number;
    readonly credit: number;
  },
): Promise<void> {
  const { ecoleId, eleveId, montant, reference } = input;
  const champs: Record<string, string> = {};
  const query = trx
    .selectFrom('paiements')
    .select('numero')
    .where('ecoleId', '=', ecoleId)
    .where('annuleLe', 'is', null);
  if (input.montantConfirme !== true) {
    const same = await query
      .where('eleveId', '=', eleveId)
      // Money of another day may have been typed since, as of the day of its typing.
      .where('jour', '>=', jour)
      .where('montant', '=', montant)
      .executeTakeFirst();
    const phrases = [
      ...(same === undefined ? [] : [dejaEncaisse(same.numero, isToday)]),
      ...(montant > reste ? [plusQueDu(reste, credit)] : []),
    ];
    if (phrases.length > 0) champs['montant'] = phrases.join(' ');
  }
  if (reference !== null && input.referenceConfirme !== true) {
    const same = await query.where('referenceNue', '=', cleDeReference(reference)).executeTakeFirst();
    if (same !== undefined)
      champs['reference'] = `Cette référence est déjà celle du reçu ${formaterNumero(same.numero)}.`;
  }
  if (Object.keys(champs).length > 0) refuse('A_CONFIRMER', { champs });
}

const SANS_CREDIT =
  'Cet élève est désactivé\u00A0: il peut régler ce qu’il doit, pas laisser de crédit à l’école.';

export async function encaisser(
  input: Input<typeof addPaiement>,
  context: WriteContext,
): Promise<Output<typeof addPaiement>> {
  const { db, now, caller, record } = context;
  const { ecoleId, eleveId, montant, moyenPaiement, reference, payeur, observations, affectations } = input;
  requireReach(caller, input);
  refuseFaults(fauteDeReference(input));
  const autre = await autreJourPermis(input, context);
  const caisse = await lockCaisseALHeure(db, ecoleId, now);
  const ceJour = jourDe(now);
  const jour = autre?.jour ?? ceJour;
  if (autre === null) await refuseJourClos(db, { ecoleId, caissierId: caller.userId, jour });
  await refuseEcartee(db, { ecoleId, eleveId });
  // The number, the year and the class are those of today, whatever day the money came.
  const annees = await readAnnees(db, ceJour);
  const session = annees.courante ?? refuse('REGLE', { phrase: SANS_ANNEE });
  if (autre !== null) await requireJourOuvert(context, ecoleId, autre, session);
  const who = { ecoleId, eleveId, caissierId: caller.userId };
  const personne = await readPayeur(db, { ...who, jour: ceJour, sessionId: session.id });
  const lignes = await lignesDeLEleve(db, ecoleId, eleveId);
  const faute = fauteDAffectation(montant, affectations, lignes);
  if (faute !== undefined) refuseAt('affectations', faute);
  const given = totalOf(affectations);
  // The pupil was disabled while the bursar typed: with money of theirs here, they could not have been.
  if (personne.estActif !== 1 && montant > given) refuse('REGLE', { phrase: SANS_CREDIT });
  const reste = resteDe(lignes);
  await refuseInvraisemblable(db, input, { jour, isToday: autre === null, reste, credit: montant - given });

  const numero = await nextOfYear(db, ecoleId, 'recu', session);
  const { inscriptionId } = personne;
  const values = { montant, moyenPaiement, reference, payeur, observations };
  const motifJour = autre?.motifJour ?? null;
  const facts = {
    ecoleId,
    eleveId,
    inscriptionId,
    sessionId: session.id,
    numero,
    jour,
    motifJour,
    ...values,
  };
  const row = {
    ...withKeys(facts, ['reference', 'payeur']),
    referenceNue: reference === null ? '' : cleDeReference(reference),
  };
  const id = await insertRow(db, 'paiements', row, { now, userId: caller.userId });
  await insertAffectations(context, ecoleId, [{ paiementId: id, affectations }]);
  await addToLines(db, ecoleId, affectations, 1);

  const { matricule, prenoms, nom, classe, ecole, caissier } = personne;
  // The ids are kept too: the verification compares what the books say of this payment with its entry
  // (caisse/verification/verifier.ts).
  const contenu: ContenuDe<'paiement'> = {
    paiementId: id,
    eleveId,
    inscriptionId,
    sessionId: session.id,
    caissierId: caller.userId,
    ecole,
    session: session.libelle,
    numero,
    jour,
    saisiLe: autre === null ? null : ceJour,
    motifJour,
    matricule,
    prenoms,
    nom,
    classe,
    montant,
    moyenPaiement,
    reference,
    payeur,
    observations,
    caissier,
    lignes: nommer(lignes, affectations, annees),
    credit: montant - given,
    reste: reste - given,
    restes: restesApres(lignes, affectations, annees),
  };
  const { credit } = contenu;
  await ecrire(db, caisse, { genre: 'paiement', entiteId: id, instant: now, contenu, credit });
  const changements = changes(null, { eleveId, sessionId: session.id, numero, ...values, ...autre });
  const rattaches = [{ entite: 'eleves', entiteId: eleveId }];
  record({ entite: 'paiements', entiteId: id, ecoleId, changements, rattaches });
  return [{ id, numero, sessionId: session.id }];
}
