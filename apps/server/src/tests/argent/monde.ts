/** A school of property tests: its prices and discounts are drawn, and it keeps a register of its own of what was paid. */
import { fichesRenseignement } from '@gestionscolaire/contract/scolarite/fiches-renseignement.ts';
import { tranches } from '@gestionscolaire/contract/scolarite/tranches.ts';
import { firstOf } from '#tests/exemples/reponse.ts';
import { createPrestation, createSchool } from '#tests/gestes/ecole.ts';
import { addClasse, addEleve, addFiche } from '#tests/gestes/scolarite.ts';
import type { TestServer } from '#tests/harness.ts';
import type { Plan, Prix } from './tirages.ts';

export interface PaiementNote {
  readonly id: number;
  /** A merge gives it to another record. */
  eleveId: number;
  readonly montant: number;
  /** The amounts by line. */
  readonly parts: Map<number, number>;
  isCancelled: boolean;
}

/** The past of a pupil before the product was there. */
export interface RepriseNotee {
  readonly id: number;
  eleveId: number;
  readonly resteAnterieur: number;
  readonly dejaPaye: number;
  readonly parts: ReadonlyMap<number, number>;
  isRetiree: boolean;
}

export interface Tranche {
  readonly id: number;
  readonly libelle: string;
  readonly echeance: string | null;
  pourcentage: number;
}

export interface Monde {
  readonly server: TestServer;
  readonly ecoleId: number;
  /** This school year and the next one. */
  readonly sessions: readonly number[];
  /** The classes; the second one has a price of its own for the first service. */
  readonly classes: readonly number[];
  /** Two pupils; where one record is put away a new pupil takes its place. */
  readonly eleves: number[];
  /** The services: by month, in tranches, once. */
  readonly services: readonly number[];
  /** The price lines: of each service for the school, then of the first one for the second class. */
  readonly fiches: readonly number[];
  /** The prices of these lines, as they are now. */
  readonly tarifs: Prix[];
  readonly tranches: readonly Tranche[];
  /** The payments in the order in which they were taken. */
  readonly paiements: PaiementNote[];
  readonly reprises: RepriseNotee[];
}

export const auteur = { creationUserId: 0 };
export const idOf = (data: unknown): number => Number(firstOf(data)['id']);

export async function monter(server: TestServer, sessions: readonly number[], plan: Plan): Promise<Monde> {
  const ecoleId = await createSchool(server);
  const classes = [await addClasse(server, ecoleId), await addClasse(server, ecoleId, '8ème année')];
  const services: number[] = [];
  const fiches: number[] = [];
  for (const [rythme, tarif] of [
    ['mensuel', plan.mensualite],
    ['parTranche', plan.scolarite],
    ['unique', plan.tenue],
  ] as const) {
    const prestationId = await createPrestation(server, { ecoleId, rythme, libelle: rythme });
    services.push(prestationId);
    fiches.push(await addFiche(server, { ecoleId, prestationId, ...tarif }));
  }
  const [prestationId = 0, parTranche] = services;
  const autre = { ecoleId, prestationId, classeId: classes[1] ?? 0, ...plan.autreMensualite };
  fiches.push(await addFiche(server, autre));
  const parts: Tranche[] = [];
  for (const [rang, { pourcentage, echeance }] of plan.tranches.entries()) {
    const libelle = ['1ere tranche', '2eme tranche', '3eme tranche', '4eme tranche'][rang] ?? '';
    const tranche = {
      ecoleId,
      prestationId: parTranche,
      libelle,
      pourcentage,
      facteurMultiplicite: 100,
      echeance,
    };
    const { data } = await server.admin.call(tranches.create, { ...tranche, ...auteur });
    parts.push({ id: idOf(data), libelle, echeance, pourcentage });
  }
  const eleves = [
    await addEleve(server, ecoleId),
    await addEleve(server, ecoleId, { prenoms: 'Aïssatou', sexe: 'F' }),
  ];
  const tarifs = [plan.mensualite, plan.scolarite, plan.tenue, plan.autreMensualite];
  return {
    server,
    ecoleId,
    sessions,
    classes,
    eleves,
    services,
    fiches,
    tarifs,
    tranches: parts,
    paiements: [],
    reprises: [],
  };
}

/** Answers what the price sheet of now asks of a class for a service. */
export function tarifDe({ tarifs, classes }: Monde, rang: number, classeId: number): Prix {
  const tarif = tarifs[rang === 0 && classeId === classes[1] ? 3 : rang];
  return tarif ?? { prix: 0, fr_inscription: 0 };
}

/** Changes the price of a price line. */
export async function changerTarif({ server, fiches, tarifs }: Monde, rang: number, tarif: Prix) {
  const { admin } = server;
  const id = fiches[rang % fiches.length];
  const row = firstOf((await admin.call(fichesRenseignement.get, { id })).data);
  const { ecoleId, prestationId, classeId, modifDate } = row;
  const values: Record<string, unknown> = { id, ecoleId, prestationId, classeId, ...tarif, modifDate };
  const answer = await admin.call(fichesRenseignement.update, { ...values, modifUserId: 0 });
  if (answer.status === 200) tarifs[rang % fiches.length] = tarif;
  return answer;
}

/** Changes the share of a tranche; the product refuses it where the shares would make more than the whole. */
export async function changerTranche(monde: Monde, rang: number, pourcentage: number) {
  const { server, ecoleId, services } = monde;
  const tranche = monde.tranches[rang % monde.tranches.length];
  if (tranche === undefined) return undefined;
  const { id, libelle, echeance } = tranche;
  const { modifDate } = firstOf((await server.admin.call(tranches.get, { id })).data);
  const values = {
    ecoleId,
    prestationId: services[1],
    libelle,
    pourcentage,
    facteurMultiplicite: 100,
    echeance,
  };
  const sent: Record<string, unknown> = { id, ...values, modifUserId: 0, modifDate };
  const answer = await server.admin.call(tranches.update, sent);
  if (answer.status === 200) tranche.pourcentage = pourcentage;
  return answer;
}
