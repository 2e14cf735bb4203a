/**
 * Lists the calls that a stranger to a school tries on its pupils and its money, with one input each, and the addresses of their
 * pages.
 */
import {
  accorderDemande,
  addAccord,
  getAccords,
  refuserDemande,
  retirerDemande,
  signerDemande,
} from '@gestionscolaire/contract/accords/accords.ts';
import { getControles, updateControles } from '@gestionscolaire/contract/accords/controles.ts';
import { exportArrieres, getArrieres, getTotauxArrieres } from '@gestionscolaire/contract/caisse/arrieres.ts';
import {
  addCloture,
  clotureSelectBy,
  exportCloture,
  getJournalCaisse,
  imprimerCloture,
} from '@gestionscolaire/contract/caisse/clotures.ts';
import { getTexteArriere, getTexteRecu } from '@gestionscolaire/contract/caisse/envois.ts';
import {
  addFusion,
  apercuFusion,
  defaireFusion,
  exportFusion,
  fusionSelectBy,
} from '@gestionscolaire/contract/caisse/fusions.ts';
import { getMaJournee } from '@gestionscolaire/contract/caisse/ma-journee.ts';
import {
  addPaiement,
  affecterCredit,
  annulerPaiement,
  exportPaiement,
  getTotauxPaiements,
  imprimerRecu,
  paiementSelectBy,
  selectPaiementById,
} from '@gestionscolaire/contract/caisse/paiements.ts';
import {
  addReprise,
  apercuReprise,
  exportReprise,
  repriseSelectBy,
  retirerReprise,
} from '@gestionscolaire/contract/caisse/reprises.ts';
import {
  exportStatistiquePaiement,
  getPayeursClasse,
  getRecettesPaiement,
  getStatistiqueEcoles,
  getStatistiquePaiement,
  getTotauxPaiement,
} from '@gestionscolaire/contract/caisse/statistiques.ts';
import type { Endpoint } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import { chercherEleve } from '@gestionscolaire/contract/eleves/eleves.ts';
import {
  addInscription,
  addInscriptions,
  apercuEcheancier,
  changerEtatInscription,
  disableInscription,
  exportInscription,
  getLotsInscription,
  getSoldeEleve,
  inscriptionSelectBy,
  reprendreInscriptions,
  selectInscriptionById,
  updateInscription,
} from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { exportPassage, passageSelectBy } from '@gestionscolaire/contract/eleves/passages.ts';
import {
  anonymiserEleves,
  getConservation,
  updateConservation,
} from '@gestionscolaire/contract/personne/conservation.ts';
import { exporterPersonne } from '@gestionscolaire/contract/personne/donnees.ts';
import { selectAllClasse } from '@gestionscolaire/contract/scolarite/classes.ts';
import type { Ligne } from './crud.ts';
import { ajouterEleve, ecoleEquipee, inscrireEleve } from './eleves.ts';
import { ADMINISTRATEUR, type Appel } from './essai.ts';

export interface Essai {
  endpoint: Endpoint;
  input: Ligne;
}

/** The amount of the only payment of the day, in cash. */
const MONTANT = 777_777;

/** The controls of a school that holds what is cancelled. */
const RETENUE = { annulation: 1, cloture: 0, remise: 0, remisePourcentage: null, remiseMontant: null };

/** Makes a school with a pupil called by `secret`, who paid something and whose receipt waits to be cancelled; its day is closed. */
export async function preparerLaCaisse(appel: Appel, secret: string) {
  const ecole = await ecoleEquipee(appel, `${secret} argent`);
  const eleveId = await ajouterEleve(appel, ecole.id, { prenoms: secret, tuteurNom: secret });
  const inscriptionId = await inscrireEleve(appel, ecole, eleveId);
  const [entiere] = selectInscriptionById.output.parse(
    await appel(selectInscriptionById, { id: inscriptionId }),
  );
  const echeanceId = Number(entiere?.lignes[0]?.id);
  const paiement = {
    ecoleId: ecole.id,
    eleveId,
    montant: MONTANT,
    moyenPaiement: 'especes',
    reference: null,
    payeur: secret,
    observations: null,
    affectations: [{ echeanceId, montant: 1 }],
    creationUserId: 0,
  };
  const [reprise] = await appel(addReprise, {
    ecoleId: ecole.id,
    eleveId,
    resteAnterieur: MONTANT,
    dejaPaye: null,
    creationUserId: 0,
  });
  const repriseId = Number(reprise?.id);
  const ecarteId = await ajouterEleve(appel, ecole.id, { prenoms: secret });
  const fusion = { ecoleId: ecole.id, eleveId, ecarteId, prend: [], retireIds: [] };
  const marques = { modifDate: null, modifDateEcarte: null };
  const [reunie] = await appel(addFusion, { ...fusion, ...marques, creationUserId: 0 });
  const fusionId = Number(reunie?.id);
  const [paye] = await appel(addPaiement, paiement);
  const paiementId = Number(paye?.id);
  const marque = { modifUserId: 0, modifDate: null };
  await appel(updateControles, { ecoleId: ecole.id, ...RETENUE, ...marque });
  const annulation = { id: paiementId, annuleMotif: secret, caissierId: null, ...marque };
  const demande = { appel: annulerPaiement.name, saisie: annulation };
  const [demandee] = await appel(addAccord, demande);
  const demandeId = Number(demandee?.id);
  const jour = jourDe(new Date().toISOString());
  const cloture = {
    ecoleId: ecole.id,
    jour,
    compte: MONTANT,
    attendu: MONTANT,
    observations: secret,
    creationUserId: 0,
  };
  const [close] = await appel(addCloture, cloture);
  return {
    ecole,
    eleveId,
    inscriptionId,
    echeanceId,
    paiement,
    paiementId,
    demande,
    demandeId,
    repriseId,
    fusion,
    fusionId,
    cloture,
    clotureId: Number(close?.id),
  };
}

export type DeLaCaisse = Awaited<ReturnType<typeof preparerLaCaisse>>;

/** Lists every call about them that belongs to no look-alike and no import. */
export function essaisDeLaCaisse(de: DeLaCaisse): Essai[] {
  const { ecole, eleveId, inscriptionId, echeanceId, paiement, paiementId, repriseId, cloture, clotureId } =
    de;
  const { fusion, fusionId, demande, demandeId } = de;
  const ecoleId = ecole.id;
  const sessionId = ecole.session.id;
  const marque = { modifUserId: 0, modifDate: null };
  const inscription = {
    classeId: ecole.classeId,
    dateInscription: cloture.jour,
    prestationIds: [ecole.mensualite],
    premierMois: null,
    remisePourcentage: null,
    remiseMontant: null,
    remiseMotif: null,
    observations: null,
  };
  const origine = 'http://127.0.0.1';
  const filtre = { sessionId, ecoleId, moisId: null };
  const depart = { etat: 'parti', dateDepart: cloture.jour, motifDepart: null, annulerLignes: true };
  const { remiseMotif: _m, observations: _o, dateInscription: _d, ...prevue } = inscription;
  const lignes = [{ eleveId, classeId: ecole.classeId }];
  const enNombre = {
    dateInscription: cloture.jour,
    prestationIds: [ecole.mensualite],
    lignes,
    origine: 'Essai',
  };
  return [
    { endpoint: selectAllClasse, input: {} },
    { endpoint: chercherEleve, input: { ecoleId, recherche: 'sow' } },
    { endpoint: inscriptionSelectBy, input: { ecoleId } },
    { endpoint: exportInscription, input: { ecoleId, format: 'csv' } },
    { endpoint: selectInscriptionById, input: { id: inscriptionId } },
    { endpoint: apercuEcheancier, input: { ecoleId, sessionId, inscriptionId, ...prevue } },
    { endpoint: addInscription, input: { ecoleId, eleveId, sessionId, ...inscription, creationUserId: 0 } },
    { endpoint: updateInscription, input: { id: inscriptionId, ...inscription, ecart: null, ...marque } },
    { endpoint: changerEtatInscription, input: { id: inscriptionId, ...depart, ...marque } },
    { endpoint: disableInscription, input: { id: inscriptionId, ...marque } },
    { endpoint: addInscriptions, input: { ecoleId, sessionId, ...enNombre, creationUserId: 0 } },
    { endpoint: getLotsInscription, input: { ecoleId } },
    { endpoint: reprendreInscriptions, input: { id: 1, ...marque } },
    { endpoint: getSoldeEleve, input: { id: eleveId } },
    { endpoint: paiementSelectBy, input: { ecoleId } },
    { endpoint: exportPaiement, input: { ecoleId, format: 'csv' } },
    { endpoint: selectPaiementById, input: { id: paiementId } },
    { endpoint: getTotauxPaiements, input: { ecoleId } },
    { endpoint: getTexteRecu, input: { id: paiementId } },
    { endpoint: getTexteArriere, input: { ecoleId, eleveId } },
    { endpoint: addPaiement, input: { ...paiement, montantConfirme: true } },
    { endpoint: annulerPaiement, input: { id: paiementId, annuleMotif: 'x', ...marque } },
    {
      endpoint: affecterCredit,
      input: { ecoleId, eleveId, affectations: [{ echeanceId, montant: 1 }], creationUserId: 0 },
    },
    { endpoint: imprimerRecu, input: { id: paiementId, format: 'ticket', origine } },
    { endpoint: getMaJournee, input: { ecoleId } },
    { endpoint: getJournalCaisse, input: { ecoleId, jour: cloture.jour } },
    { endpoint: addCloture, input: cloture },
    { endpoint: clotureSelectBy, input: { ecoleId } },
    { endpoint: exportCloture, input: { ecoleId, format: 'csv' } },
    { endpoint: imprimerCloture, input: { id: clotureId, origine } },
    { endpoint: repriseSelectBy, input: { ecoleId } },
    { endpoint: exportReprise, input: { ecoleId, format: 'csv' } },
    { endpoint: apercuReprise, input: { ecoleId, eleveId, resteAnterieur: 1, dejaPaye: null } },
    {
      endpoint: addReprise,
      input: { ecoleId, eleveId, resteAnterieur: 1, dejaPaye: null, creationUserId: 0 },
    },
    { endpoint: fusionSelectBy, input: { ecoleId } },
    { endpoint: exportFusion, input: { ecoleId, format: 'csv' } },
    { endpoint: apercuFusion, input: fusion },
    {
      endpoint: addFusion,
      input: { ...fusion, modifDate: null, modifDateEcarte: null, creationUserId: 0 },
    },
    { endpoint: defaireFusion, input: { id: fusionId, ...marque } },
    { endpoint: passageSelectBy, input: { ecoleId } },
    { endpoint: exportPassage, input: { ecoleId, format: 'csv' } },
    { endpoint: retirerReprise, input: { id: repriseId, ...marque } },
    { endpoint: getPayeursClasse, input: { classeId: ecole.classeId, sessionId, moisId: null } },
    { endpoint: getStatistiquePaiement, input: filtre },
    // It takes no school: the answer is that of one's own alone.
    { endpoint: getStatistiqueEcoles, input: { sessionId: null, moisId: null } },
    { endpoint: getTotauxPaiement, input: filtre },
    { endpoint: getRecettesPaiement, input: { ecoleId, sessionId: null } },
    { endpoint: exportStatistiquePaiement, input: { ...filtre, format: 'csv' } },
    { endpoint: getArrieres, input: { ecoleId } },
    { endpoint: getTotauxArrieres, input: { ecoleId } },
    { endpoint: exportArrieres, input: { ecoleId, format: 'csv' } },
    { endpoint: getControles, input: { ecoleId } },
    { endpoint: updateControles, input: { ecoleId, ...RETENUE, annulation: 0, ...marque } },
    { endpoint: getConservation, input: { ecoleId } },
    { endpoint: updateConservation, input: { ecoleId, annees: 1, ...marque } },
    { endpoint: anonymiserEleves, input: { ecoleId, eleveIds: [eleveId], confirmation: 'ANONYMISER' } },
    { endpoint: exporterPersonne, input: { sorte: 'eleves', id: eleveId } },
    { endpoint: getAccords, input: { etat: 'attente' } },
    { endpoint: addAccord, input: demande },
    { endpoint: accorderDemande, input: { id: demandeId } },
    // Even with the right password of one who may agree.
    {
      endpoint: signerDemande,
      input: { id: demandeId, login: ADMINISTRATEUR.login, password: ADMINISTRATEUR.motDePasse },
    },
    { endpoint: refuserDemande, input: { id: demandeId, motifRefus: 'x' } },
    { endpoint: retirerDemande, input: { id: demandeId } },
  ];
}

/** Answers the pages about one of their records, and those about their school. */
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
