/** Lists the calls that a stranger to a school tries on its marks, with one input each, and the addresses of their pages. */
import { jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import { getAnomaliesNotes } from '@gestionscolaire/contract/notes/anomalies/appel.ts';
import { bulletins, selectBulletinById } from '@gestionscolaire/contract/notes/bulletins/bulletins.ts';
import {
  apercuRectification,
  rectifierBulletins,
} from '@gestionscolaire/contract/notes/bulletins/rectification.ts';
import {
  getAvantScellement,
  getEtatsDesBulletins,
  scellerPeriode,
} from '@gestionscolaire/contract/notes/bulletins/scellement.ts';
import {
  changementNoteSelectBy,
  exportChangementNote,
  getAuteursDeChangements,
} from '@gestionscolaire/contract/notes/changements/changements.ts';
import {
  addNonEvaluee,
  arreterPeriode,
  desarreterPeriode,
  direNonTenue,
  getBlocagesArret,
  retirerNonEvaluee,
  retirerNonTenue,
} from '@gestionscolaire/contract/notes/etats/arret.ts';
import {
  accepterPropositions,
  getAppreciations,
  updateAppreciations,
  updateBilans,
} from '@gestionscolaire/contract/notes/etats/bilans.ts';
import { addConseil, getConseil, updateConseil } from '@gestionscolaire/contract/notes/etats/conseil.ts';
import {
  addCertificatScolarite,
  getCertificatsScolarite,
  imprimerCertificatScolarite,
} from '@gestionscolaire/contract/notes/papiers/certificats.ts';
import {
  imprimerBulletins,
  imprimerExplication,
  imprimerFicheNotes,
  imprimerLivret,
  imprimerProcesVerbal,
  imprimerReleveClasse,
  imprimerReleveNotes,
  imprimerTableauHonneur,
} from '@gestionscolaire/contract/notes/papiers/impressions.ts';
import {
  fermerSaisie,
  getAvancementNotes,
  rouvrirSaisie,
} from '@gestionscolaire/contract/notes/releve/avancement.ts';
import { getMoyenneExpliquee, getReleveClasse } from '@gestionscolaire/contract/notes/releve/releve.ts';
import {
  addEvaluation,
  addEvaluations,
  annulerEvaluation,
  deleteEvaluation,
  reprendreEvaluation,
  updateEvaluation,
} from '@gestionscolaire/contract/notes/saisie/evaluations.ts';
import {
  getChangementsNote,
  getGrilleNotes,
  updateNotes,
} from '@gestionscolaire/contract/notes/saisie/notes.ts';
import { simulerNotation } from '@gestionscolaire/contract/notes/simulation/simulation.ts';
import type { Appel } from './essai.ts';
import type { Essai } from './essais-caisse.ts';
import { ajouterDesNotes } from './notes.ts';

interface Matiere {
  readonly ecoleId: number;
  readonly sessionId: number;
  readonly classeId: number;
  readonly enseignementId: number;
  readonly inscriptionId: number;
  readonly eleveId: number;
  /** The word that every text of the school has. */
  readonly mot: string;
}

export type UneNote = Omit<Matiere, 'mot'> & {
  readonly periodeId: number;
  readonly evaluationId: number;
  readonly conseilId: number;
  readonly certificatId: number;
};

const formulaire = (libelle: string) => ({
  genre: 'devoir',
  libelle,
  jour: jourDe(new Date().toISOString()),
  noteSur: 20,
  coefficient: 100,
  compte: 1,
  renduLe: null,
});

const reunion = (president: string) => ({
  jour: jourDe(new Date().toISOString()),
  president,
  presents: null,
  observations: null,
  heureDebut: null,
  heureFin: null,
});

/** Adds an evaluation to a subject of the school, in a period of its own, and a mark. */
export async function preparerUneNote(appel: Appel, { mot, ...matiere }: Matiere): Promise<UneNote> {
  const { ecoleId, sessionId, classeId, enseignementId, inscriptionId } = matiere;
  const { periodeId } = await ajouterDesNotes(appel, { ecoleId, sessionId, mot });
  const place = { ecoleId, enseignementId, periodeId };
  const [added] = await appel(addEvaluation, { ...place, ...formulaire(`Devoir ${mot}`), creationUserId: 0 });
  const evaluationId = Number(added?.['id']);
  const vu = { valeur: null, code: null };
  const cellule = { evaluationId, inscriptionId, vu, valeur: 775, code: null, motif: null };
  await appel(updateNotes, { ecoleId, classeId, periodeId, cellules: [cellule] });
  const lieu = { ecoleId, classeId, periodeId };
  const [conseil] = await appel(addConseil, { ...lieu, ...reunion(`Présidence ${mot}`), creationUserId: 0 });
  const [certificat] = await appel(addCertificatScolarite, { inscriptionId, creationUserId: 0 });
  return {
    ...matiere,
    periodeId,
    evaluationId,
    conseilId: Number(conseil?.['id']),
    certificatId: Number(certificat?.['id']),
  };
}

export function essaisDesNotes(note: UneNote): Essai[] {
  const { ecoleId, sessionId, classeId, enseignementId, inscriptionId, periodeId, evaluationId: id } = note;
  const lieu = { ecoleId, classeId, periodeId };
  const form = formulaire('Devoir d’un autre');
  const marque = { id, modifUserId: 0, modifDate: null };
  const jusquAu = jourDe(new Date().toISOString());
  const vu = { valeur: 775, code: null };
  const cellules = [{ evaluationId: id, inscriptionId, vu, valeur: 100, code: null }];
  return [
    { endpoint: addEvaluation, input: { ecoleId, enseignementId, periodeId, ...form, creationUserId: 0 } },
    {
      endpoint: addEvaluations,
      input: { ecoleId, periodeId, classeIds: [classeId], ...form, creationUserId: 0 },
    },
    { endpoint: updateEvaluation, input: { ...form, ...marque } },
    { endpoint: annulerEvaluation, input: { ...marque, motif: 'Pour voir' } },
    { endpoint: reprendreEvaluation, input: marque },
    { endpoint: deleteEvaluation, input: { id } },
    { endpoint: getGrilleNotes, input: { classeId, periodeId } },
    { endpoint: updateNotes, input: { ...lieu, cellules } },
    { endpoint: getChangementsNote, input: { ecoleId, evaluationId: id, inscriptionId } },
    { endpoint: getAvancementNotes, input: { ecoleId, sessionId, rang: null } },
    { endpoint: fermerSaisie, input: { ecoleId, periodeId, classeIds: [classeId], modifUserId: 0 } },
    { endpoint: rouvrirSaisie, input: { ...lieu, jusquAu, motif: 'Pour voir', modifUserId: 0 } },
    { endpoint: simulerNotation, input: { ecoleId, sessionId, classeIds: [classeId], periodeId } },
    { endpoint: getAnomaliesNotes, input: { ecoleId, periodeId, classeId } },
    { endpoint: changementNoteSelectBy, input: { ecoleId } },
    { endpoint: exportChangementNote, input: { ecoleId, format: 'csv' } },
    { endpoint: getAuteursDeChangements, input: { ecoleId } },
    { endpoint: getReleveClasse, input: { classeId, periodeId } },
    { endpoint: getMoyenneExpliquee, input: { inscriptionId, periodeId } },
    { endpoint: getEtatsDesBulletins, input: { ecoleId, sessionId } },
    { endpoint: getAvantScellement, input: { classeId, periodeId } },
    {
      endpoint: scellerPeriode,
      input: { classeId, periodeId, empreinteFigures: '0'.repeat(64), creationUserId: 0 },
    },
    { endpoint: apercuRectification, input: { classeId, periodeId, identites: [inscriptionId] } },
    {
      endpoint: rectifierBulletins,
      input: {
        classeId,
        periodeId,
        identites: [inscriptionId],
        motif: 'Pour voir',
        ecart: '0'.repeat(64),
        creationUserId: 0,
      },
    },
    { endpoint: bulletins.list, input: { ecoleId, page: 1, taille: 10 } },
    { endpoint: bulletins.export, input: { ecoleId, format: 'csv' } },
    { endpoint: selectBulletinById, input: { id: 1 } },
    ...essaisDuConseil(note),
    ...essaisDesPapiers(note),
  ];
}

/** The same of what is printed of marks. */
function essaisDesPapiers(note: UneNote): Essai[] {
  const { ecoleId, classeId, inscriptionId, periodeId, eleveId, certificatId } = note;
  const lieu = { classeId, periodeId };
  const origine = 'http://127.0.0.1';
  return [
    {
      endpoint: imprimerBulletins,
      input: { ecoleId, ...lieu, format: 'a4', ordre: 'nom', provisoire: true, origine },
    },
    { endpoint: imprimerReleveClasse, input: lieu },
    { endpoint: imprimerTableauHonneur, input: lieu },
    { endpoint: imprimerProcesVerbal, input: lieu },
    { endpoint: imprimerFicheNotes, input: { ...lieu, remplie: true } },
    { endpoint: imprimerReleveNotes, input: { inscriptionId } },
    { endpoint: imprimerExplication, input: { inscriptionId, periodeId } },
    { endpoint: imprimerLivret, input: { eleveId } },
    { endpoint: addCertificatScolarite, input: { inscriptionId, creationUserId: 0 } },
    { endpoint: getCertificatsScolarite, input: { id: eleveId } },
    { endpoint: imprimerCertificatScolarite, input: { id: certificatId } },
  ];
}

/** The same of the council of a class. */
function essaisDuConseil(note: UneNote): Essai[] {
  const { ecoleId, classeId, enseignementId, inscriptionId, periodeId, conseilId } = note;
  const lieu = { ecoleId, classeId, periodeId };
  const motif = 'Pour voir';
  const ligne = { inscriptionId, id: null, modifDate: null };
  const matiere = { ecoleId, enseignementId, periodeId };
  return [
    { endpoint: getBlocagesArret, input: { classeId, periodeId } },
    { endpoint: arreterPeriode, input: { ...lieu, modifUserId: 0 } },
    { endpoint: desarreterPeriode, input: { ...lieu, motif, modifUserId: 0 } },
    { endpoint: direNonTenue, input: { ...lieu, motif, modifUserId: 0 } },
    { endpoint: retirerNonTenue, input: { ...lieu, modifUserId: 0 } },
    { endpoint: addNonEvaluee, input: { ...matiere, motif, creationUserId: 0 } },
    { endpoint: retirerNonEvaluee, input: { ...matiere, modifUserId: 0 } },
    { endpoint: getConseil, input: { classeId, periodeId } },
    { endpoint: addConseil, input: { ...lieu, ...reunion('Un autre'), creationUserId: 0 } },
    {
      endpoint: updateConseil,
      input: { id: conseilId, ...reunion('Un autre'), modifUserId: 0, modifDate: null },
    },
    {
      endpoint: updateBilans,
      input: { ...lieu, bilans: [{ ...ligne, appreciation: motif }], modifUserId: 0 },
    },
    { endpoint: accepterPropositions, input: { ...lieu, modifUserId: 0 } },
    { endpoint: getAppreciations, input: { classeId, periodeId, enseignementId } },
    {
      endpoint: updateAppreciations,
      input: { ...lieu, enseignementId, appreciations: [{ ...ligne, texte: motif }], modifUserId: 0 },
    },
  ];
}

/** Answers the addresses of the school's marks: nothing of them is shown to a stranger. */
export const adressesDesNotes = ({ ecoleId, classeId, periodeId, enseignementId }: UneNote): string[] => [
  `/saisieNotes?ecoleId=${ecoleId}`,
  `/avancementNotes?ecoleId=${ecoleId}`,
  `/importNote/${ecoleId}`,
  `/changementsNotes?ecoleId=${ecoleId}`,
  `/saisieNotes/${classeId}/${periodeId}`,
  `/releveClasse/${classeId}/${periodeId}`,
  `/simulationNotation?ecoleId=${ecoleId}&classe=${classeId}`,
  `/anomaliesNotes?ecoleId=${ecoleId}`,
  `/bulletins?ecoleId=${ecoleId}`,
  `/bulletins/${classeId}/${periodeId}`,
  `/rectificationBulletins/${classeId}/${periodeId}`,
  `/conseils?ecoleId=${ecoleId}`,
  `/conseil/${classeId}/${periodeId}`,
  `/appreciations/${classeId}/${periodeId}/${enseignementId}`,
];
