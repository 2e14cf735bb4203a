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
  /** The day on which the money came. */
  readonly jour: string;
  /** The amounts by line. */
  readonly parts: Map<number, number>;
  isCancelled: boolean;
}

/** The past of a pupil before the product was there. */
interface RepriseNotee {
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
  /** null: of every year. */
  readonly sessionId: number | null;
  pourcentage: number;
}

/** A price line; null: of the whole school, of every year. */
interface Fiche {
  readonly id: number;
  /** The place of its service. */
  readonly service: number;
  readonly classeId: number | null;
  readonly sessionId: number | null;
  /** Its price, as it is now. */
  tarif: Prix;
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
  /** The price lines: those of every year, then those that the next year has of its own. */
  readonly fiches: readonly Fiche[];
  readonly tranches: readonly Tranche[];
  /** The payments in the order in which they were taken. */
  readonly paiements: PaiementNote[];
  readonly reprises: RepriseNotee[];
}

export const auteur = { creationUserId: 0 };
export const idOf = (data: unknown): number => Number(firstOf(data)['id']);

type Ecole = Pick<Monde, 'ecoleId' | 'classes' | 'services'>;

/** Adds the prices of every year, or of one year, where they were drawn. */
async function ecrirePrix(
  server: TestServer,
  { ecoleId, classes, services }: Ecole,
  sessionId: number | null,
  plan: Plan | Plan['suivante'],
): Promise<Fiche[]> {
  const fiches: Fiche[] = [];
  for (const [service, classe, tarif] of [
    [0, null, plan.mensualite],
    [1, null, plan.scolarite],
    [2, null, plan.tenue],
    [0, 1, plan.autreMensualite],
  ] as const) {
    if (tarif === null) continue;
    const classeId = classe === null ? null : (classes[classe] ?? 0);
    const fiche = { ecoleId, prestationId: services[service] ?? 0, classeId, ...tarif };
    const id = await addFiche(server, { ...fiche, ...(sessionId === null ? {} : { sessionId }) });
    fiches.push({ id, service, classeId, sessionId, tarif });
  }
  return fiches;
}

async function ecrireTranches(
  server: TestServer,
  { ecoleId, services }: Ecole,
  sessionId: number | null,
  drawn: Plan['suivante']['tranches'],
): Promise<Tranche[]> {
  const parts: Tranche[] = [];
  for (const [rang, { pourcentage, echeance }] of (drawn ?? []).entries()) {
    const libelle = ['1ere tranche', '2eme tranche', '3eme tranche', '4eme tranche'][rang] ?? '';
    const tranche = { ecoleId, prestationId: services[1], libelle, pourcentage, echeance, sessionId };
    const sent = { ...tranche, facteurMultiplicite: 100, ...auteur };
    const { data } = await server.admin.call(tranches.create, sent);
    parts.push({ id: idOf(data), libelle, echeance, sessionId, pourcentage });
  }
  return parts;
}

export async function monter(server: TestServer, sessions: readonly number[], plan: Plan): Promise<Monde> {
  const ecoleId = await createSchool(server);
  const classes = [await addClasse(server, ecoleId), await addClasse(server, ecoleId, '8ème année')];
  const services: number[] = [];
  for (const rythme of ['mensuel', 'parTranche', 'unique'] as const)
    services.push(await createPrestation(server, { ecoleId, rythme, libelle: rythme }));
  const ecole = { ecoleId, classes, services };
  const suivante = sessions[1] ?? 0;
  const fiches = [
    ...(await ecrirePrix(server, ecole, null, plan)),
    ...(await ecrirePrix(server, ecole, suivante, plan.suivante)),
  ];
  const parts = [
    ...(await ecrireTranches(server, ecole, null, plan.tranches)),
    ...(await ecrireTranches(server, ecole, suivante, plan.suivante.tranches)),
  ];
  const eleves = [
    await addEleve(server, ecoleId),
    await addEleve(server, ecoleId, { prenoms: 'Aïssatou', sexe: 'F' }),
  ];
  return { server, ...ecole, sessions, eleves, fiches, tranches: parts, paiements: [], reprises: [] };
}

/** Returns what the price sheet of a year asks of a class for a service, as it is now: the year's own lines come first. */
export function tarifDe(
  { fiches }: Monde,
  service: number,
  { classeId, sessionId }: { readonly classeId: number; readonly sessionId: number },
): Prix {
  const own = fiches.filter((one) => one.service === service);
  const ofYear = own.filter((one) => one.sessionId === sessionId);
  const among = (ofYear.length === 0 ? own.filter((one) => one.sessionId === null) : ofYear).toSorted(
    (a, b) => Number(a.classeId === null) - Number(b.classeId === null),
  );
  const found = among.find((one) => one.classeId === null || one.classeId === classeId);
  const everyYear = own.find((one) => one.sessionId === null && one.classeId === null);
  return (found ?? everyYear)?.tarif ?? { prix: 0, fr_inscription: 0 };
}

/** Returns the tranches of a year: its own, or those of every year. */
export function tranchesDe({ tranches: all }: Monde, sessionId: number): readonly Tranche[] {
  const isOwn = all.some((one) => one.sessionId === sessionId);
  return all.filter((one) => one.sessionId === (isOwn ? sessionId : null));
}

/** Changes the price of a price line. */
export async function changerTarif({ server, fiches }: Monde, rang: number, tarif: Prix) {
  const { admin } = server;
  const fiche = fiches[rang % fiches.length];
  if (fiche === undefined) return undefined;
  const { id } = fiche;
  const row = firstOf((await admin.call(fichesRenseignement.get, { id })).data);
  const { ecoleId, prestationId, classeId, modifDate } = row;
  const values: Record<string, unknown> = { id, ecoleId, prestationId, classeId, ...tarif, modifDate };
  const answer = await admin.call(fichesRenseignement.update, { ...values, modifUserId: 0 });
  if (answer.status === 200) fiche.tarif = tarif;
  return answer;
}

/** Changes the share of a tranche; the product refuses it where the shares would make more than the whole. */
export async function changerTranche(monde: Monde, rang: number, pourcentage: number) {
  const { server, ecoleId, services } = monde;
  const tranche = monde.tranches[rang % monde.tranches.length];
  if (tranche === undefined) return undefined;
  const { id, libelle, echeance } = tranche;
  const { modifDate } = firstOf((await server.admin.call(tranches.get, { id })).data);
  const part = { libelle, pourcentage, facteurMultiplicite: 100, echeance };
  const place = { id, ecoleId, prestationId: services[1] };
  const sent: Record<string, unknown> = { ...place, ...part, modifUserId: 0, modifDate };
  const answer = await server.admin.call(tranches.update, sent);
  if (answer.status === 200) tranche.pourcentage = pourcentage;
  return answer;
}
