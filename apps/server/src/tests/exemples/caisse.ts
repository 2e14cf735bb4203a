/** Prepares what calls about enrolments and money must find before they can be made. */
import { addCloture, imprimerCloture, rouvrirCloture } from '@gestionscolaire/contract/caisse/clotures.ts';
import { getCleEcole, getEtatRecu } from '@gestionscolaire/contract/caisse/ecritures.ts';
import { getTexteRecu } from '@gestionscolaire/contract/caisse/envois.ts';
import { addFusion, apercuFusion, defaireFusion } from '@gestionscolaire/contract/caisse/fusions.ts';
import {
  addPaiement,
  affecterCredit,
  annulerPaiement,
  imprimerRecu,
  selectPaiementById,
} from '@gestionscolaire/contract/caisse/paiements.ts';
import {
  addReprise,
  apercuReprise,
  direSansReprise,
  retirerReprise,
} from '@gestionscolaire/contract/caisse/reprises.ts';
import { getPayeursClasse } from '@gestionscolaire/contract/caisse/statistiques.ts';
import { ouvrirAnneeSuivante } from '@gestionscolaire/contract/eleves/annee-suivante.ts';
import {
  addInscription,
  addInscriptions,
  apercuEcheancier,
  changerEtatInscription,
  disableInscription,
  getSoldeEleve,
  reprendreInscriptions,
  selectInscriptionById,
  updateInscription,
} from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { addPassage, apercuPassage, defairePassage } from '@gestionscolaire/contract/eleves/passages.ts';
import { getPrestationsAPrendre } from '@gestionscolaire/contract/eleves/prestations-a-prendre.ts';
import {
  apercuRecalculs,
  getAnciensPrix,
  recalculerInscriptions,
  reprendreRecalculs,
} from '@gestionscolaire/contract/eleves/recalculs.ts';
import {
  copierVersAnnee,
  getCopieDePrix,
  reprendreCopieDePrix,
} from '@gestionscolaire/contract/scolarite/copie-d-annee.ts';
import { sessions } from '@gestionscolaire/contract/scolarite/sessions.ts';
import { changerFichePrix, fichePrix } from '#eleves/tests/gestes.ts';
import { createSchool } from '#tests/gestes/ecole.ts';
import {
  addEleve,
  addInscrit,
  type EcoleEquipee,
  equiper,
  payer,
  soldeDe,
  uneInscription,
  unPaiement,
} from '#tests/gestes/scolarite.ts';
import type { Person } from '#tests/harness.ts';
import { avecMarque, type Fournis, fait, type Prepare, type Prepares, pour, titleOf } from './prepare.ts';
import { firstOf } from './reponse.ts';

const equipped = new WeakMap<Fournis, Map<number, Promise<EcoleEquipee>>>();

/** Returns the caller's school with its prices, made once. */
export async function ecoleDe(exemples: Fournis, as: Person): Promise<EcoleEquipee> {
  const ecoleId = await exemples.school(as);
  const known = equipped.get(exemples) ?? new Map<number, Promise<EcoleEquipee>>();
  equipped.set(exemples, known);
  const sessionId = await exemples.parent('sessions', as);
  const made = known.get(ecoleId) ?? equiper(await exemples.server(), { ecoleId, sessionId });
  known.set(ecoleId, made);
  return made;
}

let recu = 0;
let clos = 0;

const ORIGINE = 'http://192.168.1.20:3000';

/** Adds a pupil enrolled in the caller's school, and returns what their form sends back. */
export async function inscrit(exemples: Fournis, as: Person) {
  const ecole = await ecoleDe(exemples, as);
  return { ecole, ...(await addInscrit(await exemples.server(), ecole)) };
}

const inscription: Prepare = async (exemples, as) => ({ id: (await inscrit(exemples, as)).inscriptionId });

const paiement: Prepare = async (exemples, as) => {
  const { ecole, eleveId } = await inscrit(exemples, as);
  const { data } = await payer((await exemples.server()).admin, ecole.ecoleId, eleveId, 50_000);
  return { id: Number(firstOf(data)['id']) };
};

/** Makes a day that nobody closed yet, on which somebody took 50 000 FG. */
async function uneCloture(exemples: Fournis, as: Person, caissierId: number) {
  const { id } = await paiement(exemples, as);
  const { database } = await exemples.server();
  clos += 1;
  const jour = new Date(Date.UTC(2010, 0, clos)).toISOString().slice(0, 10);
  const sien = { jour, creationUserId: caissierId };
  await database.transaction((trx) =>
    trx.updateTable('paiements').set(sien).where('id', '=', Number(id)).execute(),
  );
  const ecoleId = await exemples.school(as);
  return { ecoleId, caissierId, jour, compte: 50_000, attendu: 50_000, observations: 'Rien à redire' };
}

/** Adds a pupil to enrol with others. */
const unLot: Prepare = async (exemples, as) => {
  const { ecoleId, sessionId, classeId, mensualite } = await ecoleDe(exemples, as);
  const eleveId = await addEleve(await exemples.server(), ecoleId);
  const choix = { prestationIds: [mensualite], seulementObligatoires: [] };
  return { ecoleId, sessionId, dateInscription: '2026-10-01', ...choix, lignes: [{ eleveId, classeId }] };
};

/** Adds a pupil, and returns a line of theirs that still asks for something. */
async function uneLigne(exemples: Fournis, as: Person) {
  const { ecole, eleveId } = await inscrit(exemples, as);
  const [line] = (await soldeDe((await exemples.server()).admin, eleveId)).inscriptions[0]?.lignes ?? [];
  return { ecoleId: ecole.ecoleId, eleveId, echeanceId: Number(line?.id), ecole };
}

/** The last years given: one that has begun and that none follows, and one to come. */
const annees = { passee: 1900, aVenir: 2900 };

/** Adds a school year of which no other day is. */
async function uneAnnee(exemples: Fournis, quand: keyof typeof annees): Promise<number> {
  annees[quand] += 2;
  const annee = annees[quand];
  const jours = { dateDebut: `${annee}-10-01`, dateFin: `${annee + 1}-06-30` };
  const sent = { libelle: `${annee}-${annee + 1}`, ...jours, creationUserId: 0, libelleConfirme: true };
  return Number((await exemples.asAdministrator(sessions.create, sent))['id']);
}

/** Makes two years, the first one with the school's prices; that of the network is new, without the largest prices there are. */
const deuxAnnees: Prepare = async (exemples, as) => {
  const sessionId = await exemples.parent('sessions', as);
  const isOfNetwork = (await exemples.schoolOf(as)) === null;
  const { ecoleId } = isOfNetwork
    ? await equiper(await exemples.server(), { sessionId })
    : await ecoleDe(exemples, as);
  return { ecoleId, deSessionId: sessionId, versSessionId: await uneAnnee(exemples, 'aVenir') };
};

const uneCopie: Prepare = async (exemples, as) => ({
  ...(await deuxAnnees(exemples, as)),
  hausse: 5,
  arrondi: 1000,
  avecTranches: false,
  vu: null,
});

/** Raises a price that a pupil pays, and returns what a recomputation would then change. */
const unRecalcul: Prepare = async (exemples, as) => {
  const { ecole } = await inscrit(exemples, as);
  const { ecoleId } = ecole;
  const { admin } = await exemples.server();
  const { prix } = await fichePrix(admin, ecole, ecole.mensualite);
  await changerFichePrix(admin, ecole, ecole.mensualite, { prix: prix + 1000 });
  const cible = { ecoleId, sessionId: null, classeId: null, prestationId: null };
  return { ...cible, empreinte: (await admin.call(apercuRecalculs, cible)).data.empreinte };
};

const uneReprise: Prepare = async (exemples, as) => {
  const { ecole, eleveId } = await inscrit(exemples, as);
  return { ecoleId: ecole.ecoleId, eleveId, resteAnterieur: 30_000, dejaPaye: 20_000 };
};

/** A pupil who is enrolled, and another school. */
const unPassage: Prepare = async (exemples, as) => {
  const { ecole, eleveId } = await inscrit(exemples, as);
  const versEcoleId = await createSchool(await exemples.server());
  return { ecoleId: ecole.ecoleId, eleveId, versEcoleId, jour: '2026-10-20' };
};

/** Two records of a pupil: the one that is put away is enrolled, the other one has nothing yet. */
const deuxFiches: Prepare = async (exemples, as) => {
  const { ecole, eleveId: ecarteId } = await inscrit(exemples, as);
  const { ecoleId } = ecole;
  const eleveId = await addEleve(await exemples.server(), ecoleId);
  return { ecoleId, eleveId, ecarteId, prend: ['observations'], retireIds: [] };
};

export const preparesDeLaCaisse: Prepares = {
  [titleOf(addInscription)]: async (exemples, as) => {
    const ecole = await ecoleDe(exemples, as);
    const eleveId = await addEleve(await exemples.server(), ecole.ecoleId);
    return { ...uneInscription(ecole, eleveId), remiseMotif: 'Bourse' };
  },
  [titleOf(selectInscriptionById)]: inscription,
  [titleOf(updateInscription)]: avecMarque(async (exemples, as) => {
    const { ecole, eleveId, inscriptionId: id } = await inscrit(exemples, as);
    return { ...uneInscription(ecole, eleveId), id, ecart: null, remiseMotif: 'Bourse' };
  }),
  [titleOf(apercuEcheancier)]: async (exemples, as) => {
    const { ecole, inscriptionId } = await inscrit(exemples, as);
    const sansRemise = { premierMois: null, remisePourcentage: null, remiseMontant: null };
    return { ...ecole, inscriptionId, prestationIds: [ecole.mensualite], ...sansRemise };
  },
  ...pour(
    async (exemples, as) => ({ ...(await ecoleDe(exemples, as)) }),
    getPrestationsAPrendre,
    getPayeursClasse,
  ),
  [titleOf(changerEtatInscription)]: avecMarque(async (exemples, as) => ({
    ...(await inscription(exemples, as)),
    etat: 'parti',
    dateDepart: '2026-11-20',
    motifDepart: null,
    ecart: null,
  })),
  [titleOf(disableInscription)]: avecMarque(inscription),
  [titleOf(addInscriptions)]: unLot,
  [titleOf(ouvrirAnneeSuivante)]: async (exemples) => ({ sessionId: await uneAnnee(exemples, 'passee') }),
  ...pour(unRecalcul, getAnciensPrix, apercuRecalculs, recalculerInscriptions),
  [titleOf(reprendreRecalculs)]: fait(recalculerInscriptions, unRecalcul),
  [titleOf(getCopieDePrix)]: deuxAnnees,
  [titleOf(copierVersAnnee)]: uneCopie,
  [titleOf(reprendreCopieDePrix)]: fait(copierVersAnnee, uneCopie),
  [titleOf(reprendreInscriptions)]: fait(addInscriptions, async (exemples, as) => ({
    ...(await unLot(exemples, as)),
    origine: 'Classe entière',
  })),
  [titleOf(getSoldeEleve)]: async (exemples, as) => ({ id: (await inscrit(exemples, as)).eleveId }),
  [titleOf(getCleEcole)]: async (exemples, as) => ({ id: (await inscrit(exemples, as)).ecole.ecoleId }),
  [titleOf(getEtatRecu)]: async (exemples, as) => ({
    ecoleId: (await inscrit(exemples, as)).ecole.ecoleId,
    empreinte: 'a'.repeat(64),
  }),
  ...pour(paiement, selectPaiementById, getTexteRecu),
  [titleOf(addPaiement)]: async (exemples, as) => {
    const { ecoleId, eleveId, echeanceId } = await uneLigne(exemples, as);
    const affectations = [{ echeanceId, montant: 1 }];
    recu += 1;
    const reference = `recu ${recu}`;
    return { ecoleId, eleveId, montant: 1, moyenPaiement: 'especes', reference, affectations };
  },
  [titleOf(imprimerRecu)]: async (exemples, as) => ({
    ...(await paiement(exemples, as)),
    format: 'a4',
    origine: ORIGINE,
  }),
  [titleOf(addCloture)]: (exemples, as) => uneCloture(exemples, as, as.id),
  [titleOf(imprimerCloture)]: async (exemples, as) => {
    const { admin } = await exemples.server();
    const closed = { ...(await uneCloture(exemples, as, admin.id)), creationUserId: 0 };
    return { id: Number(firstOf((await admin.call(addCloture, closed)).data)['id']), origine: ORIGINE };
  },
  [titleOf(rouvrirCloture)]: async (exemples, as) => {
    const server = await exemples.server();
    const droits = { journalCaisse: ['lecture', 'ajout'] };
    const caissier = await server.person({ ecoleId: await exemples.school(as), droits });
    const closed = { ...(await uneCloture(exemples, as, caissier.id)), creationUserId: 0 };
    const id = Number(firstOf((await caissier.call(addCloture, closed)).data)['id']);
    return { id, modifDate: null, rouverteMotif: 'Fermée trop tôt' };
  },
  [titleOf(apercuReprise)]: uneReprise,
  [titleOf(addReprise)]: async (exemples, as) => {
    const sent = await uneReprise(exemples, as);
    // The amount that the preview would say.
    const { reste } = await soldeDe((await exemples.server()).admin, Number(sent['eleveId']));
    return { ...sent, reste: reste + 10_000 };
  },
  [titleOf(direSansReprise)]: async (exemples, as) => ({
    ecoleId: (await uneReprise(exemples, as))['ecoleId'],
  }),
  [titleOf(retirerReprise)]: fait(addReprise, uneReprise),
  [titleOf(apercuFusion)]: deuxFiches,
  [titleOf(addFusion)]: async (exemples, as) => {
    const sent = await deuxFiches(exemples, as);
    // The amount that the preview would say.
    const { reste } = await soldeDe((await exemples.server()).admin, Number(sent['ecarteId']));
    return { ...sent, modifDate: null, modifDateEcarte: null, reste };
  },
  [titleOf(defaireFusion)]: fait(addFusion, async (exemples, as) => ({
    ...(await deuxFiches(exemples, as)),
    modifDate: null,
    modifDateEcarte: null,
  })),
  [titleOf(apercuPassage)]: unPassage,
  [titleOf(addPassage)]: async (exemples, as) => ({ ...(await unPassage(exemples, as)), ote: null }),
  [titleOf(defairePassage)]: fait(addPassage, unPassage),
  [titleOf(annulerPaiement)]: avecMarque(paiement),
  [titleOf(affecterCredit)]: async (exemples, as) => {
    const { ecoleId, eleveId, echeanceId } = await uneLigne(exemples, as);
    const sent = unPaiement({ ecoleId, eleveId, montant: 5000, affectations: [] });
    await exemples.asAdministrator(addPaiement, sent);
    return { ecoleId, eleveId, affectations: [{ echeanceId, montant: 5000 }] };
  },
};
