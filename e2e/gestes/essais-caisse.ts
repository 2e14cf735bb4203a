/** Makes the pupils and the money of a school that a stranger looks for, and lists the addresses of their pages. */
import { addAccord } from '@gestionscolaire/contract/accords/accords.ts';
import { updateControles } from '@gestionscolaire/contract/accords/controles.ts';
import { addCloture } from '@gestionscolaire/contract/caisse/clotures.ts';
import { addFusion } from '@gestionscolaire/contract/caisse/fusions.ts';
import { annulerPaiement } from '@gestionscolaire/contract/caisse/paiements.ts';
import { addReprise } from '@gestionscolaire/contract/caisse/reprises.ts';
import { jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import { selectInscriptionById } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { ajouterEleve, ajouterInscrit, ecoleEquipee } from './eleves.ts';
import type { Appel } from './essai.ts';
import { encaisserPour } from './paiements.ts';

/** The amount of the only payment of the day, in cash. */
const MONTANT = 777_777;

/** The controls of a school that holds what is cancelled. */
const RETENUE = { annulation: 1, cloture: 0, remise: 0, remisePourcentage: null, remiseMontant: null };

/** Makes a school with a pupil called by `secret`, who paid something and whose receipt waits to be cancelled; its day is closed. */
export async function preparerLaCaisse(appel: Appel, secret: string) {
  const ecole = await ecoleEquipee(appel, `${secret} argent`);
  const enfant = { prenoms: secret, tuteurNom: secret };
  const { eleveId, inscriptionId } = await ajouterInscrit(appel, ecole, enfant);
  const [entiere] = selectInscriptionById.output.parse(
    await appel(selectInscriptionById, { id: inscriptionId }),
  );
  const echeanceId = Number(entiere?.lignes[0]?.id);
  const reprise = { ecoleId: ecole.id, eleveId, resteAnterieur: MONTANT, dejaPaye: null };
  await appel(addReprise, { ...reprise, creationUserId: 0 });
  const ecarteId = await ajouterEleve(appel, ecole.id, { prenoms: secret });
  const fusion = { ecoleId: ecole.id, eleveId, ecarteId, prend: [], retireIds: [] };
  const marques = { modifDate: null, modifDateEcarte: null };
  await appel(addFusion, { ...fusion, ...marques, creationUserId: 0 });
  const affectations = [{ echeanceId, montant: 1 }];
  const recu = { montant: MONTANT, payeur: secret, affectations };
  const paiementId = await encaisserPour(appel, ecole.id, eleveId, recu);
  const marque = { modifUserId: 0, modifDate: null };
  await appel(updateControles, { ecoleId: ecole.id, ...RETENUE, ...marque });
  const annulation = { id: paiementId, annuleMotif: secret, caissierId: null, ...marque };
  await appel(addAccord, { appel: annulerPaiement.name, saisie: annulation });
  const cloture = { ecoleId: ecole.id, jour: jourDe(new Date().toISOString()), observations: secret };
  await appel(addCloture, { ...cloture, compte: MONTANT, attendu: MONTANT, creationUserId: 0 });
  return { ecole, eleveId, inscriptionId, paiementId };
}

type DeLaCaisse = Awaited<ReturnType<typeof preparerLaCaisse>>;

/** Returns the pages about one of their records, and those about their school. */
export const adressesDeLaCaisse = ({ ecole, eleveId, inscriptionId, paiementId }: DeLaCaisse) => ({
  introuvables: [
    `/modifEleve/${eleveId}`,
    `/eleve/${eleveId}`,
    `/modifInscription/${inscriptionId}`,
    `/encaisser/${eleveId}`,
    `/recu/${paiementId}`,
    `/tableaudebord/${ecole.classeId}?sessionId=${ecole.session.id}`,
  ],
  sansRien: [
    `/listeEleve?ecoleId=${ecole.id}`,
    `/listeClasseEleve?ecoleId=${ecole.id}`,
    `/importEleve/${ecole.id}`,
    `/encaisser?ecoleId=${ecole.id}`,
    `/listePaiement?ecoleId=${ecole.id}`,
    `/journalCaisse?ecoleId=${ecole.id}`,
    `/listeCloture?ecoleId=${ecole.id}`,
    `/listeReprise?ecoleId=${ecole.id}`,
    `/listeFusion?ecoleId=${ecole.id}`,
    `/listePassage?ecoleId=${ecole.id}`,
    `/arrieres?ecoleId=${ecole.id}`,
    `/controles?ecoleId=${ecole.id}`,
    `/donneesPersonnelles?ecoleId=${ecole.id}`,
    '/accords',
    `/tableaudebord?ecoleId=${ecole.id}`,
  ],
});
