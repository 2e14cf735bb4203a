/** Taking money (`encaisser`): its receipt's number, its entry of the chain and the journal come in one transaction. */
import { type Affectation, fauteDAffectation } from '@gestionscolaire/contract/caisse/affectation.ts';
import {
  type addPaiement,
  fauteDeReference,
  formaterNumero,
} from '@gestionscolaire/contract/caisse/paiements.ts';
import type { Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse, refuseAt, refuseFaults } from '@gestionscolaire/contract/core/api/errors.ts';
import { cle } from '@gestionscolaire/contract/core/text/cle.ts';
import { jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import { resteDe } from '@gestionscolaire/contract/eleves/echeancier.ts';
import { sessionCourante } from '@gestionscolaire/contract/scolarite/sessions.ts';
import { ecrire, prendreLaCaisse, refuseHorlogeEnRetard, refuseJourClos } from '#caisse/caisse.ts';
import type { Paiement } from '#caisse/verification/contenus.ts';
import { requireReach } from '#core/crud/reach.ts';
import { nextOf } from '#core/db/compteurs.ts';
import type { Db, Trx } from '#core/db/database.ts';
import { changes } from '#core/db/journal.ts';
import { insertRow, withKeys } from '#core/db/rows.ts';
import type { WriteContext } from '#core/http/context.ts';
import { type LigneLue, lignesDeLEleve } from '#eleves/index.ts';
import { addToLines, insertAffectations, totalOf } from './affectations.ts';
import { readPayeur } from './eleve.ts';
import type { RecuTenu } from './recu.ts';

async function readSession(db: Db, jour: string): Promise<{ id: number; libelle: string }> {
  const sessions = await db
    .selectFrom('sessions')
    .select(['id', 'libelle', 'dateDebut', 'dateFin'])
    .where('estActif', '=', 1)
    .execute();
  const phrase = "Il n'y a pas encore d'année scolaire : un reçu a la sienne.";
  return sessionCourante(sessions, jour) ?? refuse('REGLE', { phrase });
}

/** What may be a payment taken twice is asked about. */
async function refuseDoublons(trx: Trx, input: Input<typeof addPaiement>, jour: string): Promise<void> {
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
      .where('jour', '=', jour)
      .where('montant', '=', montant)
      .executeTakeFirst();
    if (same !== undefined)
      champs['montant'] =
        `Le même montant a déjà été encaissé aujourd’hui pour cet élève (reçu ${formaterNumero(same.numero)}).`;
  }
  if (reference !== null && input.referenceConfirme !== true) {
    const same = await query.where('referenceCle', '=', cle(reference)).executeTakeFirst();
    if (same !== undefined)
      champs['reference'] = `Cette référence est déjà celle du reçu ${formaterNumero(same.numero)}.`;
  }
  if (Object.keys(champs).length > 0) refuse('A_CONFIRMER', { champs });
}

const named = (lignes: readonly LigneLue[], parts: readonly Affectation[]) =>
  parts.map(({ echeanceId, montant }) => ({
    echeanceId,
    libelle: lignes.find(({ id }) => id === echeanceId)?.libelle ?? '',
    montant,
  }));

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
  const caisse = await prendreLaCaisse(db, ecoleId, now);
  await refuseHorlogeEnRetard(db, caisse, now);
  const jour = jourDe(now);
  await refuseJourClos(db, { ecoleId, caissierId: caller.userId, jour });
  const session = await readSession(db, jour);
  const who = { ecoleId, eleveId, caissierId: caller.userId };
  const personne = await readPayeur(db, { ...who, jour, sessionId: session.id });
  const lignes = await lignesDeLEleve(db, ecoleId, eleveId);
  const faute = fauteDAffectation(montant, affectations, lignes);
  if (faute !== undefined) refuseAt('affectations', faute);
  const given = totalOf(affectations);
  // Disabled while the bursar typed: he could not be disabled with money of his here.
  if (personne.estActif !== 1 && montant > given) refuse('REGLE', { phrase: SANS_CREDIT });
  await refuseDoublons(db, input, jour);

  const numero = await nextOf(db, ecoleId, `recu ${session.id}`);
  const { inscriptionId } = personne;
  const values = { montant, moyenPaiement, reference, payeur, observations };
  const row = withKeys({ ecoleId, eleveId, inscriptionId, sessionId: session.id, numero, jour, ...values }, [
    'reference',
    'payeur',
  ]);
  const id = await insertRow(db, 'paiements', row, { now, userId: caller.userId });
  await insertAffectations(context, ecoleId, [{ paiementId: id, affectations }]);
  await addToLines(db, ecoleId, affectations, 1);

  const { matricule, prenoms, nom, classe, ecole, caissier } = personne;
  // Ids too: what the books say of this payment is held against its entry (caisse/verification/verifier.ts).
  const contenu: RecuTenu & Omit<Paiement, 'lignes'> = {
    paiementId: id,
    eleveId,
    inscriptionId,
    sessionId: session.id,
    caissierId: caller.userId,
    ecole,
    session: session.libelle,
    numero,
    jour,
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
    lignes: named(lignes, affectations),
    credit: montant - given,
    reste: resteDe(lignes) - given,
  };
  const { credit } = contenu;
  await ecrire(db, caisse, { genre: 'paiement', entiteId: id, instant: now, contenu, credit });
  const changements = changes(null, { eleveId, sessionId: session.id, numero, ...values });
  const rattaches = [{ entite: 'eleves', entiteId: eleveId }];
  record({ entite: 'paiements', entiteId: id, ecoleId, changements, rattaches });
  return [{ id, numero, sessionId: session.id }];
}
