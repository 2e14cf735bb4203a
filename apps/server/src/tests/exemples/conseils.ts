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
} from '@gestionscolaire/contract/notes/conseil/arret.ts';
import {
  accepterPropositions,
  getAppreciations,
  updateAppreciations,
  updateBilans,
} from '@gestionscolaire/contract/notes/conseil/bilans.ts';
import { addConseil, getConseil, updateConseil } from '@gestionscolaire/contract/notes/conseil/conseil.ts';
import { fermerSaisie } from '@gestionscolaire/contract/notes/releve/avancement.ts';
import { updateNotes } from '@gestionscolaire/contract/notes/saisie/notes.ts';
import { evaluee, premiereNote, uneSaisie } from './notes.ts';
import { type Prepare, type Prepares, pour, titleOf } from './prepare.ts';

/** Makes a class of the caller, whose council may meet. */
const unLieu: Prepare = async (exemples, as) => ({ ...(await uneSaisie(exemples, as)), modifUserId: 0 });

/** Makes a class whose marks are all there, and closes its entry. */
const fermee: Prepare = async (exemples, as) => {
  const { saisie, id } = await evaluee(exemples, as);
  const { classeId, ...place } = saisie;
  await exemples.asAdministrator(updateNotes, { ...saisie, cellules: premiereNote(id, saisie) });
  await exemples.asAdministrator(fermerSaisie, { ...place, classeIds: [classeId], modifUserId: 0 });
  return { ...saisie, modifUserId: 0 };
};

const uneNonEvaluee: Prepare = async (exemples, as) => ({
  ...(await unLieu(exemples, as)),
  motif: 'Pas de professeur',
  creationUserId: 0,
});

const uneReunion: Prepare = async (exemples, as) => {
  const detail = { presents: null, observations: null, heureDebut: '09:00', heureFin: '11:00' };
  const reunion = { jour: '2026-12-18', president: 'M. Bah', ...detail };
  return { ...(await uneSaisie(exemples, as)), ...reunion, creationUserId: 0 };
};

const nonTenue: Prepare = async (exemples, as) => ({
  ...(await unLieu(exemples, as)),
  motif: 'La classe a ouvert en janvier',
});

/** Does what a call takes, which another one takes back. */
const ayantFait =
  (call: Endpoint, prepare: Prepare): Prepare =>
  async (exemples, as) => {
    const sent = await prepare(exemples, as);
    await exemples.asAdministrator(call, sent);
    return sent;
  };

export const DES_CONSEILS: Prepares = {
  ...pour(uneSaisie, getBlocagesArret, getConseil, getAppreciations),
  ...pour(fermee, arreterPeriode, accepterPropositions),
  [titleOf(desarreterPeriode)]: async (exemples, as) => ({
    ...(await ayantFait(arreterPeriode, fermee)(exemples, as)),
    motif: 'Une composition oubliée',
  }),
  [titleOf(addNonEvaluee)]: uneNonEvaluee,
  [titleOf(retirerNonEvaluee)]: ayantFait(addNonEvaluee, uneNonEvaluee),
  [titleOf(direNonTenue)]: nonTenue,
  [titleOf(retirerNonTenue)]: ayantFait(direNonTenue, nonTenue),
  [titleOf(addConseil)]: uneReunion,
  [titleOf(updateConseil)]: async (exemples, as) => {
    const sent = await uneReunion(exemples, as);
    const { id } = await exemples.asAdministrator(addConseil, sent);
    return { ...sent, id, president: 'Mme Sow', modifUserId: 0, modifDate: null };
  },
  [titleOf(updateBilans)]: async (exemples, as) => {
    const saisie = await uneSaisie(exemples, as);
    const { inscriptionId } = saisie;
    const bilan = { inscriptionId, id: null, modifDate: null, appreciation: 'Bon trimestre.' };
    return { ...saisie, bilans: [bilan], modifUserId: 0 };
  },
  [titleOf(updateAppreciations)]: async (exemples, as) => {
    const saisie = await uneSaisie(exemples, as);
    const { inscriptionId } = saisie;
    const row = { inscriptionId, id: null, modifDate: null, texte: 'Bien.' };
    return { ...saisie, appreciations: [row], modifUserId: 0 };
  },
};
