/** Prepares what calls about the council of a class must find before they can be made. */
import type { Endpoint } from '@gestionscolaire/contract/core/api/endpoint.ts';
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
import { fermerSaisie } from '@gestionscolaire/contract/notes/releve/avancement.ts';
import { updateNotes } from '@gestionscolaire/contract/notes/saisie/notes.ts';
import type { Person } from '#tests/harness.ts';
import type { Exemples, Prepare } from './caisse.ts';
import { evaluee, uneSaisie } from './notes.ts';

const titre = ({ method, path }: Endpoint) => `${method} ${path}`;

/** Makes a class of the caller, whose council may meet. */
const unLieu: Prepare = async (exemples, as) => {
  const { ecoleId, classeId, periodeId } = await uneSaisie(exemples, as);
  return { ecoleId, classeId, periodeId, modifUserId: 0 };
};

/** Makes a class whose marks are all there, and closes its entry. */
async function fermee(exemples: Exemples, as: Person) {
  const { saisie, id: evaluationId } = await evaluee(exemples, as);
  const { ecoleId, classeId, periodeId, inscriptionId } = saisie;
  const vide = { valeur: null, code: null };
  const cellule = { evaluationId, inscriptionId, vu: vide, valeur: 1250, code: null };
  await exemples.asAdministrator(updateNotes, { ecoleId, classeId, periodeId, cellules: [cellule] });
  const ferme = { ecoleId, periodeId, classeIds: [classeId], modifUserId: 0 };
  await exemples.asAdministrator(fermerSaisie, ferme);
  return { ecoleId, classeId, periodeId, modifUserId: 0 };
}

const uneNonEvaluee: Prepare = async (exemples, as) => {
  const { ecoleId, enseignementId, periodeId } = await uneSaisie(exemples, as);
  return { ecoleId, enseignementId, periodeId, motif: 'Pas de professeur', creationUserId: 0 };
};

const uneReunion: Prepare = async (exemples, as) => {
  const { ecoleId, classeId, periodeId } = await uneSaisie(exemples, as);
  const detail = { presents: null, observations: null, heureDebut: '09:00', heureFin: '11:00' };
  const reunion = { jour: '2026-12-18', president: 'M. Bah', ...detail };
  return { ecoleId, classeId, periodeId, ...reunion, creationUserId: 0 };
};

export const DES_CONSEILS: Readonly<Record<string, Prepare>> = {
  [titre(getBlocagesArret)]: async (exemples, as) => {
    const { classeId, periodeId } = await uneSaisie(exemples, as);
    return { classeId, periodeId };
  },
  [titre(arreterPeriode)]: fermee,
  [titre(desarreterPeriode)]: async (exemples, as) => {
    const lieu = await fermee(exemples, as);
    await exemples.asAdministrator(arreterPeriode, lieu);
    return { ...lieu, motif: 'Une composition oubliée' };
  },
  [titre(addNonEvaluee)]: uneNonEvaluee,
  [titre(retirerNonEvaluee)]: async (exemples, as) => {
    const sent = await uneNonEvaluee(exemples, as);
    await exemples.asAdministrator(addNonEvaluee, sent);
    const { ecoleId, enseignementId, periodeId } = sent;
    return { ecoleId, enseignementId, periodeId, modifUserId: 0 };
  },
  [titre(direNonTenue)]: async (exemples, as) => ({
    ...(await unLieu(exemples, as)),
    motif: 'La classe a ouvert en janvier',
  }),
  [titre(retirerNonTenue)]: async (exemples, as) => {
    const lieu = await unLieu(exemples, as);
    await exemples.asAdministrator(direNonTenue, { ...lieu, motif: 'La classe a ouvert en janvier' });
    return lieu;
  },
  [titre(addConseil)]: uneReunion,
  [titre(updateConseil)]: async (exemples, as) => {
    const { ecoleId: _school, classeId: _class, periodeId: _term, ...sent } = await uneReunion(exemples, as);
    const place = { ecoleId: _school, classeId: _class, periodeId: _term };
    const { id } = await exemples.asAdministrator(addConseil, { ...place, ...sent });
    return { ...sent, id, president: 'Mme Sow', modifUserId: 0, modifDate: null };
  },
  [titre(getConseil)]: async (exemples, as) => {
    const { classeId, periodeId } = await uneSaisie(exemples, as);
    return { classeId, periodeId };
  },
  [titre(updateBilans)]: async (exemples, as) => {
    const { ecoleId, classeId, periodeId, inscriptionId } = await uneSaisie(exemples, as);
    const bilan = { inscriptionId, id: null, modifDate: null, appreciation: 'Bon trimestre.' };
    return { ecoleId, classeId, periodeId, bilans: [bilan], modifUserId: 0 };
  },
  [titre(accepterPropositions)]: fermee,
  [titre(getAppreciations)]: async (exemples, as) => {
    const { classeId, periodeId, enseignementId } = await uneSaisie(exemples, as);
    return { classeId, periodeId, enseignementId };
  },
  [titre(updateAppreciations)]: async (exemples, as) => {
    const { ecoleId, classeId, periodeId, enseignementId, inscriptionId } = await uneSaisie(exemples, as);
    const row = { inscriptionId, id: null, modifDate: null, texte: 'Bien.' };
    return { ecoleId, classeId, periodeId, enseignementId, appreciations: [row], modifUserId: 0 };
  },
};
