/** Enrols classes and changes their prices, as the screens do. */
import { addInscription, addInscriptions } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { fichesRenseignement } from '@gestionscolaire/contract/scolarite/fiches-renseignement.ts';
import { type EcoleEquipee, uneInscription } from '#tests/gestes/scolarite.ts';
import type { Person } from '#tests/harness.ts';

type Saisie = Readonly<Record<string, unknown>>;

/** Enrols a pupil, for every service and without a discount unless `more` says otherwise; the day may be far from the year. */
export const inscrire = (who: Person, ecole: EcoleEquipee, eleveId: number, more: Saisie = {}) =>
  who.call(addInscription, {
    ...uneInscription(ecole, eleveId),
    dateInscriptionConfirme: true,
    ...more,
  });

/** Enrols pupils in the class of their school on 1 October, with the uniform alone unless `more` says otherwise. */
export function inscrireEnLot(
  who: Person,
  ecole: EcoleEquipee,
  eleveIds: readonly number[],
  more: Saisie = {},
) {
  const { ecoleId, sessionId, classeId, tenue } = ecole;
  const lignes = eleveIds.map((eleveId) => ({ eleveId, classeId }));
  const lot = { ecoleId, sessionId, dateInscription: '2026-10-01', prestationIds: [tenue], lignes };
  return who.call(addInscriptions, { ...lot, origine: null, creationUserId: 0, ...more });
}

/** Finds the price of a service: the whole school's, of every year. */
export async function fichePrix(who: Person, { ecoleId }: EcoleEquipee, prestationId: number) {
  const { data } = await who.call(fichesRenseignement.list, { ecoleId });
  const found = data.find(
    (one) => one.prestationId === prestationId && one.classeId === null && one.sessionId === null,
  );
  if (found === undefined) throw new Error(`no price of ${prestationId}`);
  return found;
}

/** Changes it, as the form does: with its own keys alone. */
export async function changerFichePrix(who: Person, ecole: EcoleEquipee, prestationId: number, more: Saisie) {
  const { id, ecoleId, classeId, prix, fr_inscription, modifDate } = await fichePrix(
    who,
    ecole,
    prestationId,
  );
  const values = { ecoleId, prestationId, classeId, prix, fr_inscription, modifDate };
  return who.call(fichesRenseignement.update, { id, ...values, modifUserId: 0, ...more });
}
