/**
 * A school whose prices, discounts and acts are drawn, and a register of its own of what was paid (`Registre`): property tests hold
 * every screen against it.
 */
import { repartir } from '@gestionscolaire/contract/caisse/affectation.ts';
import { addPaiement, affecterCredit, annulerPaiement } from '@gestionscolaire/contract/caisse/paiements.ts';
import type { LigneTenue } from '@gestionscolaire/contract/eleves/echeancier.ts';
import {
  addInscription,
  changerEtatInscription,
  disableInscription,
  selectInscriptionById,
  updateInscription,
} from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { fichesRenseignement } from '@gestionscolaire/contract/scolarite/fiches-renseignement.ts';
import { tranches } from '@gestionscolaire/contract/scolarite/tranches.ts';
import type { Acte, Part, Plan, Prix, Remise } from './argent-tirages.ts';
import { createPrestation, createSchool } from './ecole.ts';
import type { TestServer } from './harness.ts';
import { firstOf } from './reponse.ts';
import { addClasse, addEleve, addFiche, soldeDe } from './scolarite.ts';

export interface PaiementNote {
  readonly id: number;
  readonly eleveId: number;
  readonly montant: number;
  /** By line. */
  readonly parts: Map<number, number>;
  isAnnule: boolean;
}

export interface Monde {
  readonly server: TestServer;
  readonly ecoleId: number;
  readonly sessionId: number;
  readonly classeId: number;
  readonly eleves: readonly number[];
  /** The services with the price lines that hold for the class. */
  readonly services: readonly { readonly prestationId: number; readonly ficheId: number }[];
  /** Of the services, as they are now. */
  readonly tarifs: Prix[];
  readonly tranches: Plan['tranches'];
  /** In the order in which they were taken. */
  readonly paiements: PaiementNote[];
}

const auteur = { creationUserId: 0 };
const idOf = (data: unknown): number => Number(firstOf(data)['id']);

export async function monter(server: TestServer, sessionId: number, plan: Plan): Promise<Monde> {
  const ecoleId = await createSchool(server);
  const classeId = await addClasse(server, ecoleId);
  const services: { prestationId: number; ficheId: number }[] = [];
  for (const [rythme, tarif] of [
    ['mensuel', plan.mensualite],
    ['parTranche', plan.scolarite],
    ['unique', plan.tenue],
  ] as const) {
    const prestationId = await createPrestation(server, { ecoleId, rythme, libelle: rythme });
    services.push({ prestationId, ficheId: await addFiche(server, { ecoleId, prestationId, ...tarif }) });
  }
  const prestationId = services[1]?.prestationId;
  for (const [rang, { pourcentage, echeance }] of plan.tranches.entries()) {
    const libelle = ['1ere tranche', '2eme tranche', '3eme tranche', '4eme tranche'][rang];
    const tranche = { ecoleId, prestationId, libelle, pourcentage, facteurMultiplicite: 100, echeance };
    idOf((await server.admin.call(tranches.create, { ...tranche, ...auteur })).data);
  }
  const eleves = [await addEleve(server, ecoleId), await addEleve(server, ecoleId)];
  const tarifs = [plan.mensualite, plan.scolarite, plan.tenue];
  const { tranches: parts } = plan;
  return { server, ecoleId, sessionId, classeId, eleves, services, tarifs, tranches: parts, paiements: [] };
}

const eleveDe = ({ eleves }: Monde, rang: number): number => eleves[rang % eleves.length] ?? 0;

const lignesDe = async ({ server }: Monde, eleveId: number): Promise<LigneTenue[]> =>
  (await soldeDe(server.admin, eleveId)).inscriptions.flatMap(({ lignes }) => lignes);

const credits = ({ paiements }: Monde, eleveId: number): { note: PaiementNote; reste: number }[] =>
  paiements
    .filter((one) => one.eleveId === eleveId && !one.isAnnule)
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

/** His latest enrolment, as its form sends it back. */
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
  ...new Set(rangs.map((rang) => services[rang % services.length]?.prestationId)),
];

const inscrire: Faire<'inscrire'> = (monde, { eleve, services, remise, premierMois }) => {
  const { server, ecoleId, sessionId, classeId } = monde;
  return server.admin.call(addInscription, {
    ecoleId,
    eleveId: eleveDe(monde, eleve),
    sessionId,
    classeId,
    dateInscription: '2026-10-01',
    prestationIds: prisDe(monde, services),
    premierMois,
    observations: null,
    ...remiseEnvoyee(remise),
    ...auteur,
  });
};

const payer: Faire<'payer'> = async (monde, { eleve, milliemes, parts }) => {
  const eleveId = eleveDe(monde, eleve);
  const lignes = (await lignesDe(monde, eleveId)).filter(({ montant, paye }) => montant > paye);
  const du = lignes.reduce((sum, { montant, paye }) => sum + montant - paye, 0);
  const montant = Math.max(1, Math.round((du * milliemes) / 1000));
  const affectations =
    parts === null ? repartir(montant, lignes).affectations : auChoix(montant, lignes, parts);
  const { ecoleId } = monde;
  const answer = await monde.server.admin.call(addPaiement, {
    ecoleId,
    eleveId,
    montant,
    moyenPaiement: 'especes',
    reference: null,
    payeur: null,
    observations: null,
    affectations,
    montantConfirme: true,
    ...auteur,
  });
  const given = new Map(affectations.map((one) => [one.echeanceId, one.montant]));
  monde.paiements.push({ id: idOf(answer.data), eleveId, montant, parts: given, isAnnule: false });
  return answer;
};

const annuler: Faire<'annuler'> = async ({ server, paiements }, { rang }) => {
  const note = paiements[rang % paiements.length];
  if (note === undefined) return undefined;
  const sent = { id: note.id, annuleMotif: 'Erreur', modifUserId: 0, modifDate: null };
  const answer = await server.admin.call(annulerPaiement, sent);
  // Once only.
  if ((answer.status === 200) === note.isAnnule) throw new Error(`annuler: ${answer.text}`);
  note.isAnnule = true;
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

const changerPrix: Faire<'prix'> = async ({ server, services, tarifs }, { service, tarif }) => {
  const { admin } = server;
  const id = services[service % services.length]?.ficheId;
  const row = firstOf((await admin.call(fichesRenseignement.get, { id })).data);
  const { ecoleId, prestationId, classeId, modifDate } = row;
  const values: Record<string, unknown> = { id, ecoleId, prestationId, classeId, ...tarif, modifDate };
  const answer = await admin.call(fichesRenseignement.update, { ...values, modifUserId: 0 });
  if (answer.status === 200) tarifs[service % services.length] = tarif;
  return answer;
};

const recalculer: Faire<'recalculer'> = async (monde, { eleve, services, remise }) => {
  const one = await inscriptionDe(monde, eleveDe(monde, eleve));
  if (one === undefined) return undefined;
  const { id, modifDate, classeId, dateInscription, premierMois, observations, prestationIds } = one;
  const form = { id, modifDate, classeId, dateInscription, premierMois, observations, ecart: null };
  // null: as it is, by the prices of today.
  const kept = remiseEnvoyee({ remisePourcentage: one.remisePourcentage, remiseMontant: one.remiseMontant });
  return monde.server.admin.call(updateInscription, {
    ...form,
    prestationIds: services === null ? prestationIds : prisDe(monde, services),
    ...(remise === null ? kept : remiseEnvoyee(remise)),
    modifUserId: 0,
  });
};

const changerEtat: Faire<'etat'> = async (monde, { eleve, etat, jour, annulerLignes }) => {
  const one = await inscriptionDe(monde, eleveDe(monde, eleve));
  if (one === undefined) return undefined;
  const { id, modifDate } = one;
  const sent = { id, modifDate, etat, dateDepart: jour, motifDepart: null, annulerLignes, modifUserId: 0 };
  return monde.server.admin.call(changerEtatInscription, sent);
};

const desinscrire: Faire<'desinscrire'> = async (monde, { eleve }) => {
  const one = await inscriptionDe(monde, eleveDe(monde, eleve));
  if (one === undefined) return undefined;
  const { id, modifDate } = one;
  return monde.server.admin.call(disableInscription, { id, modifDate, modifUserId: 0 });
};

/** Does an act that was drawn; what the product refuses changes nothing. */
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
    case 'recalculer':
      return recalculer(monde, acte);
    case 'etat':
      return changerEtat(monde, acte);
    default:
      return desinscrire(monde, acte);
  }
}
