/** Does the acts drawn for a school of property tests, each by its call, and notes in the register what was paid. */
import { repartir } from '@gestionscolaire/contract/caisse/affectation.ts';
import { addPaiement, affecterCredit, annulerPaiement } from '@gestionscolaire/contract/caisse/paiements.ts';
import { addReprise, retirerReprise } from '@gestionscolaire/contract/caisse/reprises.ts';
import { joursAvant } from '@gestionscolaire/contract/core/values/dates.ts';
import type { LigneTenue } from '@gestionscolaire/contract/eleves/echeancier.ts';
import {
  addInscription,
  changerEtatInscription,
  disableInscription,
  selectInscriptionById,
  updateInscription,
} from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { expect } from 'vitest';
import { soldeDe, unPaiement } from '#tests/gestes/scolarite.ts';
import { reunir } from './fusions.ts';
import { auteur, changerTarif, changerTranche, idOf, type Monde, type PaiementNote } from './monde.ts';
import { passer } from './passages.ts';
import { parJour, TODAY } from './registre.ts';
import type { Acte, Part, Remise } from './tirages.ts';

const eleveDe = ({ eleves }: Monde, rang: number): number => eleves[rang % eleves.length] ?? 0;

const lignesDe = async ({ server }: Monde, eleveId: number): Promise<LigneTenue[]> =>
  (await soldeDe(server.admin, eleveId)).inscriptions.flatMap(({ lignes }) => lignes);

const credits = ({ paiements }: Monde, eleveId: number): { note: PaiementNote; reste: number }[] =>
  paiements
    .filter((one) => one.eleveId === eleveId && !one.isCancelled)
    .toSorted(parJour)
    .map((note) => ({ note, reste: note.montant - [...note.parts.values()].reduce((a, b) => a + b, 0) }));

/** Gives shares of what is left to lines in the order drawn, never more than there is. */
function auChoix(montant: number, lignes: readonly LigneTenue[], parts: readonly Part[]) {
  let left = montant;
  return parts.flatMap(({ rang, milliemes }, index) => {
    const ligne = lignes[rang % lignes.length];
    const isSeen = parts.slice(0, index).some((one) => one.rang % lignes.length === rang % lignes.length);
    if (ligne === undefined || isSeen) return [];
    const given = Math.min(left, Math.ceil(((ligne.montant - ligne.paye) * milliemes) / 1000));
    left -= given;
    return given > 0 ? [{ echeanceId: ligne.id, montant: given }] : [];
  });
}

const remiseEnvoyee = (remise: Remise) => ({
  remisePourcentage: null,
  remiseMontant: null,
  ...remise,
  remiseMotif: 'Bourse',
});

/** Reads their latest enrolment, as its form sends it back. */
async function inscriptionDe(monde: Monde, eleveId: number) {
  const { admin } = monde.server;
  const [last] = (await soldeDe(admin, eleveId)).inscriptions;
  if (last === undefined) return undefined;
  return (await admin.call(selectInscriptionById, { id: last.id })).data[0];
}

type Faire<Nom extends Acte['acte']> = (
  monde: Monde,
  acte: Extract<Acte, { acte: Nom }>,
) => Promise<{ readonly status: number } | undefined>;

const prisDe = ({ services }: Monde, rangs: readonly number[]) => [
  ...new Set(rangs.map((rang) => services[rang % services.length])),
];

/** Whether they left in a year and are not there: enrolling them again is asked about. */
const hasLeft = async ({ server }: Monde, eleveId: number, sessionId: number | undefined) => {
  const { inscriptions } = await soldeDe(server.admin, eleveId);
  const own = inscriptions.filter((one) => one.sessionId === sessionId);
  return own.length > 0 && own.every(({ etat }) => etat !== 'inscrit');
};

const inscrire: Faire<'inscrire'> = async (monde, acte) => {
  const { eleve, services, remise, premierMois, annee, classe, isSeconde } = acte;
  const { server, ecoleId, sessions, classes } = monde;
  const eleveId = eleveDe(monde, eleve);
  const isAsked = !isSeconde && (await hasLeft(monde, eleveId, sessions[annee]));
  const answer = await server.admin.call(addInscription, {
    ecoleId,
    eleveId,
    sessionId: sessions[annee],
    classeId: classes[classe],
    dateInscription: '2026-10-01',
    prestationIds: prisDe(monde, services),
    premierMois,
    observations: null,
    ...remiseEnvoyee(remise),
    sessionIdConfirme: isSeconde,
    ...auteur,
  });
  if (isAsked) expect(answer.status).toBe(422);
  return answer;
};

const payer: Faire<'payer'> = async (monde, { eleve, milliemes, parts, ilYA }) => {
  const eleveId = eleveDe(monde, eleve);
  const lignes = (await lignesDe(monde, eleveId)).filter(({ montant, paye }) => montant > paye);
  const du = lignes.reduce((sum, { montant, paye }) => sum + montant - paye, 0);
  const montant = Math.max(1, Math.round((du * milliemes) / 1000));
  const affectations =
    parts === null ? repartir(montant, lignes).affectations : auChoix(montant, lignes, parts);
  const sent = unPaiement({ ecoleId: monde.ecoleId, eleveId, montant, affectations });
  const jour = joursAvant(TODAY, ilYA);
  const autre = ilYA === 0 ? {} : { jour, motifJour: 'Coupure de courant' };
  const answer = await monde.server.admin.call(addPaiement, { ...sent, ...autre });
  const given = new Map(affectations.map((one) => [one.echeanceId, one.montant]));
  monde.paiements.push({ id: idOf(answer.data), eleveId, montant, jour, parts: given, isCancelled: false });
  return answer;
};

const annuler: Faire<'annuler'> = async ({ server, paiements }, { rang }) => {
  const note = paiements[rang % paiements.length];
  if (note === undefined) return undefined;
  const sent = { id: note.id, annuleMotif: 'Erreur', modifUserId: 0, modifDate: null };
  const answer = await server.admin.call(annulerPaiement, sent);
  // A payment is cancelled only once.
  if ((answer.status === 200) === note.isCancelled) throw new Error(`annuler: ${answer.text}`);
  note.isCancelled = true;
  return answer;
};

const employer: Faire<'employer'> = async (monde, { eleve, parts }) => {
  const eleveId = eleveDe(monde, eleve);
  const has = credits(monde, eleveId);
  const lignes = (await lignesDe(monde, eleveId)).filter(({ montant, paye }) => montant > paye);
  const affectations = auChoix(
    has.reduce((sum, { reste }) => sum + reste, 0),
    lignes,
    parts,
  );
  if (affectations.length === 0) return undefined;
  const sent = { ecoleId: monde.ecoleId, eleveId, affectations, ...auteur };
  const answer = await monde.server.admin.call(affecterCredit, sent);
  if (answer.status !== 201) throw new Error(`employer: ${answer.text}`);
  for (const { echeanceId, montant } of affectations) {
    let left = montant;
    for (const one of has) {
      const taken = Math.min(left, one.reste);
      if (taken > 0) one.note.parts.set(echeanceId, (one.note.parts.get(echeanceId) ?? 0) + taken);
      one.reste -= taken;
      left -= taken;
    }
  }
  return answer;
};

const changerPrix: Faire<'prix'> = (monde, { fiche, tarif }) => changerTarif(monde, fiche, tarif);

const changerPart: Faire<'tranche'> = (monde, { rang, pourcentage }) =>
  changerTranche(monde, rang, pourcentage);

/** Returns the form of an enrolment as it stands. */
const formDe = (one: NonNullable<Awaited<ReturnType<typeof inscriptionDe>>>) => {
  const { id, modifDate, classeId, dateInscription, premierMois, observations, prestationIds } = one;
  const remise = remiseEnvoyee({
    remisePourcentage: one.remisePourcentage,
    remiseMontant: one.remiseMontant,
  });
  const form = { id, modifDate, classeId, dateInscription, premierMois, observations, prestationIds };
  return { ...form, ...remise, ecart: null, modifUserId: 0 };
};

/** Writes a note: it changes no line, whatever the prices are by now. */
const observer: Faire<'observer'> = async (monde, { eleve }) => {
  const eleveId = eleveDe(monde, eleve);
  const one = await inscriptionDe(monde, eleveId);
  if (one === undefined) return undefined;
  const before = await lignesDe(monde, eleveId);
  const sent = { ...formDe(one), observations: `Note du ${one.modifDate}` };
  const answer = await monde.server.admin.call(updateInscription, sent);
  expect([answer.status, await lignesDe(monde, eleveId)]).toEqual([200, before]);
  return answer;
};

const recalculer: Faire<'recalculer'> = async (monde, { eleve, services, remise, classe }) => {
  const one = await inscriptionDe(monde, eleveDe(monde, eleve));
  if (one === undefined) return undefined;
  const { admin } = monde.server;
  return admin.call(updateInscription, {
    ...formDe(one),
    // null leaves it as it is, at the prices of today.
    ...(services === null ? {} : { prestationIds: prisDe(monde, services) }),
    ...(remise === null ? {} : remiseEnvoyee(remise)),
    ...(classe === null ? {} : { classeId: monde.classes[classe] }),
    recalculer: true,
  });
};

const changerEtat: Faire<'etat'> = async (monde, { eleve, etat, jour, annulerLignes, moisRetour }) => {
  const one = await inscriptionDe(monde, eleveDe(monde, eleve));
  if (one === undefined) return undefined;
  const { id, modifDate } = one;
  const depart = { etat, dateDepart: jour, motifDepart: null, annulerLignes, moisRetour };
  const sent = { id, modifDate, ...depart, modifUserId: 0 };
  return monde.server.admin.call(changerEtatInscription, sent);
};

/** A return asks nothing twice: with what the departure took away it is as if they had not left. */
const revenir: Faire<'revenir'> = async (monde, { eleve, etat, jour, annulerLignes }) => {
  const { admin } = monde.server;
  const eleveId = eleveDe(monde, eleve);
  const one = await inscriptionDe(monde, eleveId);
  if (one?.etat !== 'inscrit') return undefined;
  const avant = await soldeDe(admin, eleveId);
  const dit = { id: one.id, dateDepart: jour, motifDepart: null, annulerLignes, modifUserId: 0 };
  const parti = await admin.call(changerEtatInscription, { ...dit, etat, modifDate: one.modifDate });
  if (parti.status !== 200) return parti;
  const { ecoleId, classeId, sessionId, dateInscription, prestationIds, premierMois } = one;
  const place = { ecoleId, classeId, sessionId, dateInscription, prestationIds, premierMois };
  const encore = { ...place, eleveId, observations: null, ...remiseEnvoyee({}), ...auteur };
  expect((await admin.call(addInscription, encore)).status).toBe(422);
  const { modifDate } = (await inscriptionDe(monde, eleveId)) ?? one;
  const answer = await admin.call(changerEtatInscription, {
    ...dit,
    etat: 'inscrit',
    moisRetour: '10',
    modifDate,
  });
  // One who left before, and came back later in the year, has again now what that absence had taken away.
  const hadLeft = avant.inscriptions.some(({ corrections }) =>
    corrections.some(({ motif }) => /^(Parti|Transféré) /u.test(motif)),
  );
  const apres = await soldeDe(admin, eleveId);
  if (answer.status === 200 && !hadLeft)
    expect([apres.du, apres.paye, apres.reste, apres.credit]).toEqual([
      avant.du,
      avant.paye,
      avant.reste,
      avant.credit,
    ]);
  return answer;
};

const desinscrire: Faire<'desinscrire'> = async (monde, { eleve }) => {
  const one = await inscriptionDe(monde, eleveDe(monde, eleve));
  if (one === undefined) return undefined;
  const { id, modifDate } = one;
  return monde.server.admin.call(disableInscription, { id, modifDate, modifUserId: 0 });
};

const reprendre: Faire<'reprendre'> = async (monde, { eleve, resteAnterieur, milliemes }) => {
  const { ecoleId, server } = monde;
  const eleveId = eleveDe(monde, eleve);
  const { reste } = await soldeDe(server.admin, eleveId);
  const dejaPaye = Math.round(((reste + resteAnterieur) * milliemes) / 1000);
  const montants = { resteAnterieur: resteAnterieur || null, dejaPaye: dejaPaye || null };
  const sent = { ecoleId, eleveId, ...montants, resteAnterieurConfirme: true };
  const answer = await server.admin.call(addReprise, { ...sent, ...auteur });
  if (answer.status !== 201) return answer;
  const { reprises } = await soldeDe(server.admin, eleveId);
  const parts = new Map(reprises[0]?.parts.map((one) => [one.echeanceId, one.montant]));
  // No franc that was already paid is left without a line.
  expect([...parts.values()].reduce((a, b) => a + b, 0)).toBe(dejaPaye);
  const id = idOf(answer.data);
  monde.reprises.push({ id, eleveId, resteAnterieur, dejaPaye, parts, isRetiree: false });
  return answer;
};

const oterReprise: Faire<'oterReprise'> = async ({ server, reprises }, { rang }) => {
  const note = reprises[rang % reprises.length];
  if (note === undefined) return undefined;
  const answer = await server.admin.call(retirerReprise, { id: note.id, modifUserId: 0, modifDate: null });
  if (answer.status === 200) note.isRetiree = true;
  return answer;
};

/** Does an act that was drawn; an act that the product refuses changes nothing. */
export function faire(monde: Monde, acte: Acte): Promise<{ readonly status: number } | undefined> {
  switch (acte.acte) {
    case 'inscrire':
      return inscrire(monde, acte);
    case 'payer':
      return payer(monde, acte);
    case 'annuler':
      return annuler(monde, acte);
    case 'employer':
      return employer(monde, acte);
    case 'prix':
      return changerPrix(monde, acte);
    case 'tranche':
      return changerPart(monde, acte);
    case 'observer':
      return observer(monde, acte);
    case 'recalculer':
      return recalculer(monde, acte);
    case 'etat':
      return changerEtat(monde, acte);
    case 'revenir':
      return revenir(monde, acte);
    case 'reprendre':
      return reprendre(monde, acte);
    case 'oterReprise':
      return oterReprise(monde, acte);
    case 'passer':
      return passer(monde, acte);
    case 'reunir':
      return reunir(monde, acte);
    default:
      return desinscrire(monde, acte);
  }
}
