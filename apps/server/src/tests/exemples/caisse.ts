/** Prepares what calls about enrolments and money must find before they can be made. */
import { addCloture, imprimerCloture } from '@gestionscolaire/contract/caisse/clotures.ts';
import { getCleEcole, getEtatRecu } from '@gestionscolaire/contract/caisse/ecritures.ts';
import { getTexteArriere, getTexteRecu } from '@gestionscolaire/contract/caisse/envois.ts';
import { addFusion, apercuFusion, defaireFusion } from '@gestionscolaire/contract/caisse/fusions.ts';
import {
  addPaiement,
  affecterCredit,
  annulerPaiement,
  imprimerRecu,
  selectPaiementById,
} from '@gestionscolaire/contract/caisse/paiements.ts';
import { addReprise, apercuReprise, retirerReprise } from '@gestionscolaire/contract/caisse/reprises.ts';
import { getPayeursClasse } from '@gestionscolaire/contract/caisse/statistiques.ts';
import type { CrudContract } from '@gestionscolaire/contract/core/api/crud.ts';
import type { Endpoint } from '@gestionscolaire/contract/core/api/endpoint.ts';
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
  copierVersAnnee,
  getCopieDePrix,
  reprendreCopieDePrix,
} from '@gestionscolaire/contract/scolarite/copie-d-annee.ts';
import { sessions } from '@gestionscolaire/contract/scolarite/sessions.ts';
import { createSchool } from '#tests/gestes/ecole.ts';
import {
  addEleve,
  addInscrit,
  type EcoleEquipee,
  equiper,
  payer,
  soldeDe,
  uneInscription,
} from '#tests/gestes/scolarite.ts';
import type { Person, TestServer } from '#tests/harness.ts';
import { firstOf } from './reponse.ts';

type Values = Record<string, unknown>;

/** The part of the examples that this file uses. */
export interface Exemples {
  server(): Promise<TestServer>;
  school(as: Person): Promise<number>;
  schoolOf(as: Person): Promise<number | null>;
  parent(entity: string, as: Person): Promise<number>;
  record(crud: CrudContract, as: Person, given?: Values): Promise<Values>;
  asAdministrator(endpoint: Endpoint, input: Values): Promise<Values>;
}

export type Prepare = (exemples: Exemples, as: Person) => Promise<Values>;

const equipped = new WeakMap<Exemples, Map<number, Promise<EcoleEquipee>>>();

/** Answers the caller's school with its prices, made once. */
export async function ecoleDe(exemples: Exemples, as: Person): Promise<EcoleEquipee> {
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

const titre = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

/** Adds a pupil enrolled in the caller's school, and answers what his form sends back. */
async function inscrit(exemples: Exemples, as: Person) {
  const ecole = await ecoleDe(exemples, as);
  return { ecole, ...(await addInscrit(await exemples.server(), ecole)) };
}

const inscription: Prepare = async (exemples, as) => ({ id: (await inscrit(exemples, as)).inscriptionId });
const avecMarque =
  (prepare: Prepare): Prepare =>
  async (exemples, as) => ({ ...(await prepare(exemples, as)), modifDate: null });

const paiement: Prepare = async (exemples, as) => {
  const { ecole, eleveId } = await inscrit(exemples, as);
  const { data } = await payer((await exemples.server()).admin, ecole.ecoleId, eleveId, 50_000);
  return { id: Number(firstOf(data)['id']) };
};

/** Makes a day that nobody closed yet, on which somebody took 50 000 FG. */
async function uneCloture(exemples: Exemples, as: Person, caissierId: number) {
  const { id } = await paiement(exemples, as);
  const { database } = await exemples.server();
  clos += 1;
  const jour = new Date(Date.UTC(2010, 0, clos)).toISOString().slice(0, 10);
  await database.transaction((trx) =>
    trx
      .updateTable('paiements')
      .set({ jour, creationUserId: caissierId })
      .where('id', '=', Number(id))
      .execute(),
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

/** Adds a pupil, and answers a line of his that still asks for something. */
async function uneLigne(exemples: Exemples, as: Person) {
  const { ecole, eleveId } = await inscrit(exemples, as);
  const [line] = (await soldeDe((await exemples.server()).admin, eleveId)).inscriptions[0]?.lignes ?? [];
  return { ecoleId: ecole.ecoleId, eleveId, echeanceId: Number(line?.id), ecole };
}

let passees = 1900;
let aVenir = 2900;

/** Adds a school year of which no other day is. */
async function uneAnnee(exemples: Exemples, annee: number): Promise<number> {
  const jours = { dateDebut: `${annee}-10-01`, dateFin: `${annee + 1}-06-30` };
  const sent = { libelle: `${annee}-${annee + 1}`, ...jours, creationUserId: 0, libelleConfirme: true };
  return Number((await exemples.asAdministrator(sessions.create, sent))['id']);
}

/** Adds a year that has begun, and that none follows. */
function uneAnneePassee(exemples: Exemples): Promise<number> {
  passees += 2;
  return uneAnnee(exemples, passees);
}

function uneAnneeAVenir(exemples: Exemples): Promise<number> {
  aVenir += 2;
  return uneAnnee(exemples, aVenir);
}

/** Makes two years, the first one with the school's prices; that of the network is new, without the largest prices there are. */
const deuxAnnees: Prepare = async (exemples, as) => {
  const sessionId = await exemples.parent('sessions', as);
  const isOfNetwork = (await exemples.schoolOf(as)) === null;
  const { ecoleId } = isOfNetwork
    ? await equiper(await exemples.server(), { sessionId })
    : await ecoleDe(exemples, as);
  return { ecoleId, deSessionId: sessionId, versSessionId: await uneAnneeAVenir(exemples) };
};

const uneCopie: Prepare = async (exemples, as) => ({
  ...(await deuxAnnees(exemples, as)),
  hausse: 5,
  arrondi: 1000,
  avecTranches: false,
  vu: null,
});

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

export const preparesDeLaCaisse: Readonly<Record<string, Prepare>> = {
  [titre(addInscription)]: async (exemples, as) => {
    const ecole = await ecoleDe(exemples, as);
    const eleveId = await addEleve(await exemples.server(), ecole.ecoleId);
    return { ...uneInscription(ecole, eleveId), remiseMotif: 'Bourse' };
  },
  [titre(selectInscriptionById)]: inscription,
  [titre(updateInscription)]: async (exemples, as) => {
    const { ecole, eleveId, inscriptionId } = await inscrit(exemples, as);
    const {
      ecoleId: _e,
      eleveId: _l,
      sessionId: _s,
      creationUserId: _c,
      ...form
    } = uneInscription(ecole, eleveId);
    return { ...form, id: inscriptionId, ecart: null, remiseMotif: 'Bourse', modifDate: null };
  },
  [titre(apercuEcheancier)]: async (exemples, as) => {
    const { ecole, inscriptionId } = await inscrit(exemples, as);
    const { ecoleId, sessionId, classeId, mensualite } = ecole;
    const sansRemise = { premierMois: null, remisePourcentage: null, remiseMontant: null };
    return { ecoleId, sessionId, classeId, inscriptionId, prestationIds: [mensualite], ...sansRemise };
  },
  [titre(getPrestationsAPrendre)]: async (exemples, as) => {
    const { ecoleId, sessionId } = await ecoleDe(exemples, as);
    return { ecoleId, sessionId };
  },
  [titre(changerEtatInscription)]: avecMarque(async (exemples, as) => ({
    ...(await inscription(exemples, as)),
    etat: 'parti',
    dateDepart: '2026-11-20',
    motifDepart: null,
    ecart: null,
  })),
  [titre(disableInscription)]: avecMarque(inscription),
  [titre(addInscriptions)]: unLot,
  [titre(ouvrirAnneeSuivante)]: async (exemples) => ({ sessionId: await uneAnneePassee(exemples) }),
  [titre(getCopieDePrix)]: deuxAnnees,
  [titre(copierVersAnnee)]: uneCopie,
  [titre(reprendreCopieDePrix)]: avecMarque(async (exemples, as) => {
    const sent = { ...(await uneCopie(exemples, as)), creationUserId: 0 };
    return { id: Number((await exemples.asAdministrator(copierVersAnnee, sent))['id']) };
  }),
  [titre(reprendreInscriptions)]: avecMarque(async (exemples, as) => {
    const sent = { ...(await unLot(exemples, as)), origine: 'Classe entière', creationUserId: 0 };
    const { id } = await exemples.asAdministrator(addInscriptions, sent);
    return { id };
  }),
  [titre(getSoldeEleve)]: async (exemples, as) => ({ id: (await inscrit(exemples, as)).eleveId }),
  [titre(getCleEcole)]: async (exemples, as) => ({ id: (await inscrit(exemples, as)).ecole.ecoleId }),
  [titre(getEtatRecu)]: async (exemples, as) => ({
    ecoleId: (await inscrit(exemples, as)).ecole.ecoleId,
    empreinte: 'a'.repeat(64),
  }),
  [titre(selectPaiementById)]: paiement,
  [titre(getTexteRecu)]: paiement,
  [titre(getTexteArriere)]: async (exemples, as) => {
    const { ecole, eleveId } = await inscrit(exemples, as);
    // Nobody is reminded of what is not due yet.
    const { database } = await exemples.server();
    await database.transaction((trx) =>
      trx
        .updateTable('echeances')
        .set({ dateEcheance: '2020-10-01' })
        .where('eleveId', '=', eleveId)
        .execute(),
    );
    return { ecoleId: ecole.ecoleId, eleveId };
  },
  [titre(addPaiement)]: async (exemples, as) => {
    const { ecoleId, eleveId, echeanceId } = await uneLigne(exemples, as);
    const affectations = [{ echeanceId, montant: 1 }];
    recu += 1;
    const reference = `recu ${recu}`;
    return { ecoleId, eleveId, montant: 1, moyenPaiement: 'especes', reference, affectations };
  },
  [titre(imprimerRecu)]: async (exemples, as) => ({
    ...(await paiement(exemples, as)),
    format: 'a4',
    origine: ORIGINE,
  }),
  [titre(addCloture)]: (exemples, as) => uneCloture(exemples, as, as.id),
  [titre(imprimerCloture)]: async (exemples, as) => {
    const { admin } = await exemples.server();
    const closed = { ...(await uneCloture(exemples, as, admin.id)), creationUserId: 0 };
    return { id: Number(firstOf((await admin.call(addCloture, closed)).data)['id']), origine: ORIGINE };
  },
  [titre(getPayeursClasse)]: async (exemples, as) => {
    const { classeId, sessionId } = await ecoleDe(exemples, as);
    return { classeId, sessionId };
  },
  [titre(apercuReprise)]: uneReprise,
  [titre(addReprise)]: async (exemples, as) => {
    const sent = await uneReprise(exemples, as);
    // The amount that the preview would say.
    const { reste } = await soldeDe((await exemples.server()).admin, Number(sent['eleveId']));
    return { ...sent, reste: reste + 10_000 };
  },
  [titre(retirerReprise)]: avecMarque(async (exemples, as) => {
    const sent = { ...(await uneReprise(exemples, as)), creationUserId: 0 };
    const { id } = await exemples.asAdministrator(addReprise, sent);
    return { id };
  }),
  [titre(apercuFusion)]: deuxFiches,
  [titre(addFusion)]: async (exemples, as) => {
    const sent = await deuxFiches(exemples, as);
    // The amount that the preview would say.
    const { reste } = await soldeDe((await exemples.server()).admin, Number(sent['ecarteId']));
    return { ...sent, modifDate: null, modifDateEcarte: null, reste };
  },
  [titre(defaireFusion)]: avecMarque(async (exemples, as) => {
    const sent = { ...(await deuxFiches(exemples, as)), modifDate: null, modifDateEcarte: null };
    const { id } = await exemples.asAdministrator(addFusion, { ...sent, creationUserId: 0 });
    return { id };
  }),
  [titre(apercuPassage)]: unPassage,
  [titre(addPassage)]: async (exemples, as) => ({ ...(await unPassage(exemples, as)), ote: null }),
  [titre(defairePassage)]: avecMarque(async (exemples, as) => {
    const sent = { ...(await unPassage(exemples, as)), creationUserId: 0 };
    const { id } = await exemples.asAdministrator(addPassage, sent);
    return { id };
  }),
  [titre(annulerPaiement)]: avecMarque(paiement),
  [titre(affecterCredit)]: async (exemples, as) => {
    const { ecoleId, eleveId, echeanceId } = await uneLigne(exemples, as);
    const base = { ecoleId, eleveId, montant: 5000, moyenPaiement: 'especes', reference: null, payeur: null };
    await exemples.asAdministrator(addPaiement, {
      ...base,
      observations: null,
      affectations: [],
      creationUserId: 0,
    });
    return { ecoleId, eleveId, affectations: [{ echeanceId, montant: 5000 }] };
  },
};
