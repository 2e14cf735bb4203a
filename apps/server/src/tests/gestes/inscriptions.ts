/** Works on an enrolment that stands: reads it, changes it by its form, says that its pupil left or came back. */
import {
  apercuEcheancier,
  changerEtatInscription,
  selectInscriptionById,
  updateInscription,
} from '@gestionscolaire/contract/eleves/inscriptions.ts';
import type { Person } from '#tests/harness.ts';

export async function readInscription(person: Person, id: number) {
  const { data } = await person.call(selectInscriptionById, { id });
  const [row] = data;
  if (row === undefined) throw new Error('aucune inscription');
  return row;
}

/** Returns what the form of this enrolment sends back. */
export async function formulaireDe(person: Person, id: number) {
  const row = await readInscription(person, id);
  const { classeId, dateInscription, prestationIds, premierMois, observations, modifDate } = row;
  const { remisePourcentage, remiseMontant, remiseMotif } = row;
  const remise = { remisePourcentage, remiseMontant, remiseMotif };
  const given = { id, classeId, dateInscription, prestationIds, premierMois, observations };
  return { ...given, ...remise, ecart: null, modifUserId: 0, modifDate };
}

export const changerInscription = async (person: Person, id: number, more: Record<string, unknown>) =>
  person.call(updateInscription, { ...(await formulaireDe(person, id)), ...more });

/** Reads what the form shows of the schedule before it is sent. */
export async function apercuDe(person: Person, id: number, more: Record<string, unknown> = {}) {
  const { ecoleId, sessionId } = await readInscription(person, id);
  const { classeId, prestationIds, premierMois, remisePourcentage, remiseMontant } = await formulaireDe(
    person,
    id,
  );
  const asked = { classeId, prestationIds, premierMois, remisePourcentage, remiseMontant };
  return (await person.call(apercuEcheancier, { ecoleId, sessionId, inscriptionId: id, ...asked, ...more }))
    .data;
}

/** Changes the state of an enrolment: by default its pupil leaves on 20 November. */
export async function changerEtat(person: Person, id: number, more: Record<string, unknown> = {}) {
  const { modifDate } = await readInscription(person, id);
  const depart = { etat: 'parti' as const, dateDepart: '2026-11-20', motifDepart: 'Déménagement' };
  const sent = { id, ...depart, annulerLignes: true, modifUserId: 0, modifDate };
  return person.call(changerEtatInscription, { ...sent, ...more });
}
