/** Prepares what calls about the school's days must find before they can be made. */

import { jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import { eleves as fiches } from '@gestionscolaire/contract/eleves/eleves.ts';
import { classes } from '@gestionscolaire/contract/scolarite/classes.ts';
import { absenceSelectBy, exportAbsence } from '@gestionscolaire/contract/suivi/absences/absences.ts';
import {
  getAbsencesDeLEleve,
  justifierAbsences,
} from '@gestionscolaire/contract/suivi/absences/justifications.ts';
import {
  addFeuilleAppel,
  cloreJournee,
  getAppelsDuJour,
  getAppelsManquants,
  getFeuilleAppel,
  updateFeuilleAppel,
} from '@gestionscolaire/contract/suivi/appel/feuilles.ts';
import {
  exportDonneesAutorite,
  getDonneesAutorite,
  imprimerDonneesAutorite,
} from '@gestionscolaire/contract/suivi/autorite/donnees.ts';
import {
  addBilletEntree,
  getBilletsDuJour,
  imprimerBilletEntree,
} from '@gestionscolaire/contract/suivi/billets/billets.ts';
import { getCandidats, imprimerCandidats } from '@gestionscolaire/contract/suivi/candidats/candidats.ts';
import { SEUILS_D_USAGE } from '@gestionscolaire/contract/suivi/chiffres/alertes.ts';
import { getSeuilsSuivi, updateSeuilsSuivi } from '@gestionscolaire/contract/suivi/chiffres/seuils.ts';
import {
  exportTableauSuivi,
  getAbsentsMaintenant,
  getAlertesSuivi,
  getTableauSuivi,
} from '@gestionscolaire/contract/suivi/chiffres/tableau.ts';
import { addContactFamille, getMessageDeSuivi } from '@gestionscolaire/contract/suivi/discipline/contacts.ts';
import {
  addFait,
  annulerFait,
  exportFait,
  faitSelectBy,
  getVieScolaireDeLEleve,
  updateFait,
} from '@gestionscolaire/contract/suivi/discipline/faits.ts';
import { getFicheSante, updateFicheSante } from '@gestionscolaire/contract/suivi/infirmerie/fiche.ts';
import {
  addPassageInfirmerie,
  annulerPassageInfirmerie,
  exportPassageInfirmerie,
  passageInfirmerieSelectBy,
} from '@gestionscolaire/contract/suivi/infirmerie/passages.ts';
import {
  addConvocation,
  direEtatMessage,
  getMessagesAbsences,
  getMessagesConvocations,
  getMessagesFrais,
  ouvrirMessage,
  ouvrirRappel,
  retirerConvocation,
} from '@gestionscolaire/contract/suivi/messages/messages.ts';
import {
  imprimerConvocation,
  imprimerFichesSuivi,
  imprimerRegistreAppel,
} from '@gestionscolaire/contract/suivi/papiers/impressions.ts';
import { createSchool } from '#tests/gestes/ecole.ts';
import { addInscrit, equiper } from '#tests/gestes/scolarite.ts';
import { present } from '#tests/gestes/suivi.ts';
import type { Person, TestServer } from '#tests/harness.ts';
import { ecoleDe, inscrit } from './caisse.ts';
import { anneeDuJour, DES_EMPLOIS, donnerSeptJours, duCreneau } from './emplois.ts';
import { devenirTitulaire } from './notes.ts';
import { type Fournis, fait, type Prepare, type Prepares, pour, titleOf } from './prepare.ts';

/** Makes a class of one pupil, that of the caller, which has class today. */
async function uneClasse(exemples: Fournis, as: Person) {
  const server = await exemples.server();
  const jour = jourDe(server.now);
  const sessionId = await anneeDuJour(server, jour);
  const ecole = await ecoleDe(exemples, as);
  const { ecoleId } = ecole;
  await donnerSeptJours(server, ecoleId);
  const classe = await exemples.record(classes, as, { etape: 'collège', niveau: '7' });
  const classeId = Number(classe['id']);
  if ((await exemples.schoolOf(as)) === ecoleId)
    await server.database.transaction((trx) => devenirTitulaire(trx, as, classeId));
  const { inscriptionId } = await addInscrit(server, { ...ecole, classeId, sessionId });
  return {
    ecoleId,
    classeId,
    inscriptionId,
    jour,
    demiJournee: 'matin',
    creneauId: null,
    remplieLe: server.now,
  };
}

/** Makes a school of its own with a roll of today. */
async function uneJourneeAClore(server: TestServer): Promise<Record<string, unknown>> {
  const jour = jourDe(server.now);
  ecolesCloses += 1;
  const ecole = await equiper(server, {
    ecoleId: await createSchool(server, `École close ${ecolesCloses}`),
    sessionId: await anneeDuJour(server, jour),
  });
  const { inscriptionId } = await addInscrit(server, ecole);
  const { ecoleId, classeId } = ecole;
  await donnerSeptJours(server, ecoleId);
  const lieu = { ecoleId, classeId, jour, demiJournee: 'matin', remplieLe: server.now };
  await server.admin.call(addFeuilleAppel, { ...lieu, eleves: [present(inscriptionId)] });
  return { ecoleId, jour };
}
let ecolesCloses = 0;

const appel: Prepare = async (exemples, as) => {
  const { inscriptionId, ...lieu } = await uneClasse(exemples, as);
  return { ...lieu, eleves: [{ inscriptionId, pointage: 'present', minutes: null }] };
};

/** Says a fact that every teacher of the class reads. */
const unFait: Prepare = async (exemples, as) => {
  const { inscriptionId, jour } = await uneClasse(exemples, as);
  const dit = { genre: 'observation', motifId: null, texte: 'Oublie son cahier', mesure: null };
  return { inscriptionId, jour, ...dit, du: null, au: null, visibilite: 'equipe' };
};

/** Says that a pupil came to the infirmary today. */
const unPassage: Prepare = async (exemples, as) => {
  const { inscriptionId, jour } = await uneClasse(exemples, as);
  const dit = { plainte: 'Mal de tête', soins: null, suite: null, famillePrevenue: 0 };
  return { inscriptionId, jour, heure: '10:30', ...dit };
};

/** Makes a pupil whose sheet is empty. */
const unEleve: Prepare = async (exemples, as) => {
  const { inscriptionId } = await uneClasse(exemples, as);
  const rows = await (await exemples.server()).rows('inscriptions');
  return { eleveId: rows.find(({ id }) => id === inscriptionId)?.['eleveId'] };
};

const unBillet: Prepare = async (exemples, as) => {
  const { inscriptionId, jour } = await uneClasse(exemples, as);
  return { inscriptionId, jour, heure: null, motif: null };
};

const duJour: Prepare = async (exemples, as) => ({
  ecoleId: await exemples.school(as),
  jour: jourDe((await exemples.server()).now),
});

const unRegistre: Prepare = async (exemples, as) => {
  const { classeId, jour } = await uneClasse(exemples, as);
  const sessionId = await anneeDuJour(await exemples.server(), jour);
  return { classeId, sessionId, mois: jour.slice(5, 7), forme: 'rempli', feuille: 'a4' };
};

/** Makes a candidate of the sixth year. */
const desCandidats: Prepare = async (exemples, as) => {
  const server = await exemples.server();
  const sessionId = await anneeDuJour(server, jourDe(server.now));
  const ecole = await ecoleDe(exemples, as);
  const classe = await exemples.record(classes, as, { etape: 'primaire', niveau: '6' });
  await addInscrit(server, { ...ecole, classeId: Number(classe['id']), sessionId });
  return { ecoleId: ecole.ecoleId, sessionId, examen: 'cee' };
};

const desDonnees: Prepare = async (exemples, as) => {
  const server = await exemples.server();
  const jour = jourDe(server.now);
  await anneeDuJour(server, jour);
  return { ecoleId: await exemples.school(as), jour, format: 'csv' };
};
/** Makes a convocation that waits. */
const uneConvocation: Prepare = async (exemples, as) => {
  const { inscriptionId, jour } = await uneClasse(exemples, as);
  return { inscriptionId, jour, heure: '09:00', motif: 'Trois absences', avec: null };
};

let lignes = 0;

/** Gives a pupil a guardian's line that no other pupil has. */
async function uneLigne(exemples: Fournis, eleveId: number): Promise<string> {
  lignes += 1;
  const ligne = `+22466${String(lignes).padStart(7, '0')}`;
  const { admin } = await exemples.server();
  const [eleve] = (await admin.call(fiches.get, { id: eleveId })).data;
  await admin.call(fiches.update, {
    ...eleve,
    tuteurTelephone: ligne,
    libelleConfirme: true,
    modifUserId: 0,
  });
  return ligne;
}

const unMessage: Prepare = async (exemples, as) => {
  const sent = await uneConvocation(exemples, as);
  const server = await exemples.server();
  const { id } = await exemples.asAdministrator(addConvocation, { ...sent, creationUserId: 0 });
  const inscription = (await server.rows('inscriptions')).find((one) => one['id'] === sent['inscriptionId']);
  const ligne = await uneLigne(exemples, Number(inscription?.['eleveId']));
  const said = { ligne, objets: [id], moyen: 'sms', texte: 'Bonjour', genre: 'convocation' };
  return { ecoleId: await exemples.school(as), jour: sent['jour'], ...said };
};

const unRappel: Prepare = async (exemples, as) => {
  const { ecole, eleveId } = await inscrit(exemples, as);
  const ligne = await uneLigne(exemples, eleveId);
  const { database } = await exemples.server();
  // Nobody is reminded of what is not due yet.
  const due = { dateEcheance: '2020-10-01' };
  await database.transaction((trx) =>
    trx.updateTable('echeances').set(due).where('eleveId', '=', eleveId).execute(),
  );
  return { ecoleId: ecole.ecoleId, ligne, objets: [eleveId], moyen: 'whatsapp', texte: 'Bonjour' };
};

const TOUTE_L_ANNEE = { sessionId: null, moisId: null, classeId: null };

export const DU_SUIVI: Prepares = {
  ...DES_EMPLOIS,
  [titleOf(imprimerRegistreAppel)]: unRegistre,
  ...pour(desCandidats, getCandidats, imprimerCandidats),
  ...pour(desDonnees, getDonneesAutorite, exportDonneesAutorite, imprimerDonneesAutorite),
  [titleOf(imprimerFichesSuivi)]: async (exemples, as) => {
    const { classeId, jour, inscriptionId } = await uneClasse(exemples, as);
    return { classeId, jour, inscriptionId, etendue: 'semaine' };
  },
  [titleOf(imprimerConvocation)]: async (exemples, as) => {
    const { inscriptionId } = await uneClasse(exemples, as);
    return { inscriptionId, jour: '2027-01-15', heure: '09:00', motif: 'Trois absences', avec: null };
  },
  [titleOf(getFeuilleAppel)]: uneClasse,
  [titleOf(addFeuilleAppel)]: appel,
  [titleOf(updateFeuilleAppel)]: async (exemples, as) => {
    const { inscriptionId, ...lieu } = await uneClasse(exemples, as);
    const vu = { pointage: 'present', minutes: null };
    const eleves = [{ inscriptionId, ...vu }];
    const { id } = await exemples.asAdministrator(addFeuilleAppel, { ...lieu, eleves });
    return { id, eleves: [{ inscriptionId, pointage: 'retard', minutes: 5, vu }], motif: 'Essai' };
  },
  [titleOf(cloreJournee)]: async (exemples, as) => {
    // Once the day of the school of all examples is closed, each later correction of it wants a reason.
    if ((await exemples.schoolOf(as)) === null) return uneJourneeAClore(await exemples.server());
    const feuille = await appel(exemples, as);
    await exemples.asAdministrator(addFeuilleAppel, feuille);
    return { ecoleId: feuille['ecoleId'], jour: feuille['jour'] };
  },
  [titleOf(addBilletEntree)]: unBillet,
  [titleOf(imprimerBilletEntree)]: async (exemples, as) => ({
    id: (await exemples.asAdministrator(addBilletEntree, await unBillet(exemples, as))).id,
    format: 'ticket',
  }),
  ...pour(duJour, getAppelsDuJour, getAppelsManquants, getBilletsDuJour),
  ...pour(
    async (exemples, as) => ({ ecoleId: await exemples.school(as), format: 'csv' }),
    absenceSelectBy,
    exportAbsence,
  ),
  ...pour(
    async (exemples, as) => ({ ecoleId: await exemples.school(as), ...TOUTE_L_ANNEE, format: 'csv' }),
    getTableauSuivi,
    exportTableauSuivi,
    getAbsentsMaintenant,
    getAlertesSuivi,
    getSeuilsSuivi,
  ),
  [titleOf(updateSeuilsSuivi)]: async (exemples, as) => {
    const ecoleId = await exemples.school(as);
    const { data } = await (await exemples.server()).admin.call(getSeuilsSuivi, { ecoleId });
    return { ecoleId, ...SEUILS_D_USAGE, modifDate: data.modifDate };
  },
  [titleOf(getAbsencesDeLEleve)]: async (exemples, as) => {
    const { inscriptionId } = await uneClasse(exemples, as);
    return { inscriptionId };
  },
  ...pour(
    async (exemples, as) => ({ ecoleId: await exemples.school(as), format: 'csv' }),
    faitSelectBy,
    exportFait,
    passageInfirmerieSelectBy,
    exportPassageInfirmerie,
  ),
  ...pour(
    async (exemples, as) => ({ inscriptionId: (await uneClasse(exemples, as)).inscriptionId }),
    getVieScolaireDeLEleve,
    getMessageDeSuivi,
  ),
  [titleOf(addFait)]: unFait,
  [titleOf(updateFait)]: async (exemples, as) => ({
    id: (await exemples.asAdministrator(addFait, await unFait(exemples, as))).id,
    visibilite: 'famille',
    modifDate: null,
  }),
  [titleOf(annulerFait)]: async (exemples, as) => ({
    id: (await exemples.asAdministrator(addFait, await unFait(exemples, as))).id,
    annuleMotif: 'Erreur',
    modifDate: null,
  }),
  [titleOf(addContactFamille)]: async (exemples, as) => {
    const { inscriptionId, jour } = await uneClasse(exemples, as);
    return { inscriptionId, jour, moyen: 'telephone', avec: null, texte: 'Rendez-vous pris', suite: null };
  },
  [titleOf(addPassageInfirmerie)]: unPassage,
  [titleOf(annulerPassageInfirmerie)]: async (exemples, as) => ({
    id: (await exemples.asAdministrator(addPassageInfirmerie, await unPassage(exemples, as))).id,
    annuleMotif: 'Erreur',
    modifDate: null,
  }),
  [titleOf(getFicheSante)]: unEleve,
  [titleOf(updateFicheSante)]: async (exemples, as) => ({
    ...(await unEleve(exemples, as)),
    groupeSanguin: 'O+',
    allergies: 'Arachides',
    modifDate: null,
  }),
  ...pour(duJour, getMessagesAbsences, getMessagesConvocations, getMessagesFrais),
  [titleOf(addConvocation)]: uneConvocation,
  [titleOf(retirerConvocation)]: async (exemples, as) => ({
    ids: [(await fait(addConvocation, uneConvocation)(exemples, as)).id],
  }),
  [titleOf(ouvrirMessage)]: unMessage,
  [titleOf(ouvrirRappel)]: unRappel,
  [titleOf(direEtatMessage)]: async (exemples, as) => ({
    ...(await fait(ouvrirMessage, unMessage)(exemples, as)),
    etat: 'envoye',
  }),
  [titleOf(justifierAbsences)]: async (exemples, as) => {
    const { inscriptionId, ...lieu } = await uneClasse(exemples, as);
    const eleves = [{ inscriptionId, pointage: 'absence', minutes: null }];
    await exemples.asAdministrator(addFeuilleAppel, { ...lieu, eleves });
    const server = await exemples.server();
    const { data } = await server.admin.call(getAbsencesDeLEleve, { inscriptionId });
    const absences = data.absences.map(({ id, etat }) => ({ id, vu: etat }));
    return { inscriptionId, absences, etat: 'justifiee', motifId: null, texte: 'Certificat' };
  },
};

/** Returns the value of a field about the school's days; undefined: it is like others. */
export async function desJours(
  exemples: Fournis,
  as: Person,
  entity: string,
  name: string,
): Promise<unknown> {
  // An absence is neither light nor grave.
  if (entity === 'motifs_suivi' && name === 'genre') return 'incident';
  if (entity === 'creneaux') return duCreneau(exemples, as, name);
  if (entity !== 'absences_annoncees') return undefined;
  if (name === 'inscriptionId') return (await uneClasse(exemples, as)).inscriptionId;
  if (name === 'du' || name === 'au') return jourDe((await exemples.server()).now);
  return name === 'motifId' ? null : undefined;
}
