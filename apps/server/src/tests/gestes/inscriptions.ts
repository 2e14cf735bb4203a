/** What tests do with an enrolment that stands: read it, change it by its form, say that its pupil left or came back. */
import {
  apercuEcheancier,
  changerEtatInscription,
  selectInscriptionById,
  updateInscription,
} from '@gestionscolaire/contract/eleves/inscriptions.ts';
import type { Person } from '#tests/harness.ts';

export async function lireInscription(person: Person, id: number) {
  const { data } = await person.call(selectInscriptionById, { id });
  const [row] = data;
  if (row === undefined) throw new Error('aucune inscription');
  return row;
}

/** What the form of this enrolment sends back. */
export async function formulaireDe(person: Person, id: number) {
  const row = await lireInscription(person, id);
  const { classeId, dateInscription, prestationIds, premierMois, observations, modifDate } = row;
  const { remisePourcentage, remiseMontant, remiseMotif } = row;
  const remise = { remisePourcentage, remiseMontant, remiseMotif };
  const given = { id, classeId, dateInscription, prestationIds, premierMois, observations };
  return { ...given, ...remise, ecart: null, modifUserId: 0, modifDate };
}

export const changerInscription = async (person: Person, id: number, more: Record<string, unknown>) =>
  person.call(updateInscription, { ...(await formulaireDe(person, id)), ...more });

/** What the form shows of the schedule before it is sent. */
export async function apercuDe(person: Person, id: number, more: Record<string, unknown> = {}) {
  const { ecoleId, sessionId } = await lireInscription(person, id);
  const { classeId, prestationIds, premierMois, remisePourcentage, remiseMontant } = await formulaireDe(
    person,
    id,
  );
  const asked = { classeId, prestationIds, premierMois, remisePourcentage, remiseMontant };
  return (await person.call(apercuEcheancier, { ecoleId, sessionId, inscriptionId: id, ...asked, ...more }))
    .data;
}

/** Leaves on 20 November, unless something else is said. */
export async function changerEtat(person: Person, id: number, more: Record<string, unknown> = {}) {
  const { modifDate } = await lireInscription(person, id);
  const depart = { etat: 'parti' as const, dateDepart: '2026-11-20', motifDepart: 'Déménagement' };
  const sent = { id, ...depart, annulerLignes: true, modifUserId: 0, modifDate };
  return person.call(changerEtatInscription, { ...sent, ...more });
}
