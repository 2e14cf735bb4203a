/**
 * Reads what a schedule is made from: the prices that hold for a class, the session, the months that the school
 * invoices.
 */
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import type { Bareme, FicheDue } from '@gestionscolaire/contract/eleves/echeancier.ts';
import { lireMoisNonFactures } from '@gestionscolaire/contract/scolarite/ecoles.ts';
import { prixPour } from '@gestionscolaire/contract/scolarite/fiches-renseignement.ts';
import { RYTHMES } from '@gestionscolaire/contract/scolarite/prestations.ts';
import type { Periode } from '@gestionscolaire/contract/scolarite/sessions.ts';
import type { Db } from '#core/db/database.ts';
import { readTranches } from '#scolarite/index.ts';

/** A price line with its class and its session; null: it is the whole school's, of every year. */
export type FicheLue = FicheDue & {
  readonly classeId: number | null;
  readonly sessionId: number | null;
  readonly estObligatoire: 0 | 1;
};

/** The prices, the session and the months that make the schedules of a school, read once for many pupils. */
export interface Tarifs {
  readonly fiches: readonly FicheLue[];
  readonly session: Periode & { readonly id: number; readonly libelle: string };
  readonly moisNonFactures: readonly string[];
  /** The classes that a caller who enrols many has locked beforehand: each is locked once. */
  readonly classesTenues?: ReadonlySet<number>;
}

const rythmeDe = (text: string) => RYTHMES.find((one) => one === text) ?? 'unique';

/** Reads the price lines of a session and of every year, with the tranches that hold in it. */
async function readFiches(db: Db, ecoleId: number, sessionId: number): Promise<FicheLue[]> {
  const rows = await db
    .selectFrom('fiches_renseignement as f')
    .innerJoin('prestations as p', 'p.id', 'f.prestationId')
    .leftJoin('unites as u', 'u.id', 'p.uniteDureeId')
    .select([
      'f.prestationId',
      'p.libelle as prestation',
      'f.classeId',
      'f.sessionId',
      'f.prix',
      'f.fr_inscription',
      'f.estObligatoire',
      'f.arrondi',
      'p.rythme',
      'p.dureePrestation',
      'u.libelle as uniteDuree',
    ])
    .where('f.ecoleId', '=', ecoleId)
    .where((eb) => eb.or([eb('f.sessionId', 'is', null), eb('f.sessionId', '=', sessionId)]))
    .where('f.estActif', '=', 1)
    .where('p.estActif', '=', 1)
    .orderBy('p.libelleCle')
    .orderBy('p.id')
    .execute();
  const tranches = await readTranches(db, ecoleId, sessionId);
  return rows.map(({ rythme, estObligatoire, ...row }) => ({
    ...row,
    estObligatoire: estObligatoire === 1 ? 1 : 0,
    rythme: rythmeDe(rythme),
    tranches: tranches.get(row.prestationId) ?? [],
  }));
}

export async function readSession(db: Db, id: number): Promise<Tarifs['session']> {
  const session = await db
    .selectFrom('sessions')
    .select(['id', 'libelle', 'dateDebut', 'dateFin'])
    .where('id', '=', id)
    .executeTakeFirst();
  return session ?? refuse('INTROUVABLE');
}

/** Reads the prices, the session and the months of a school. */
export async function readTarifs(db: Db, ecoleId: number, sessionId: number): Promise<Tarifs> {
  const ecole = await db
    .selectFrom('ecoles')
    .select('moisNonFactures')
    .where('id', '=', ecoleId)
    .executeTakeFirst();
  const session = await readSession(db, sessionId);
  if (ecole === undefined) return refuse('INTROUVABLE');
  return {
    fiches: await readFiches(db, ecoleId, sessionId),
    session,
    moisNonFactures: lireMoisNonFactures(ecole.moisNonFactures),
  };
}

/** Returns the price lines that hold for a class in the session, one for each service that has one. */
export function prixDeLaClasse({ fiches, session }: Tarifs, classeId: number): FicheLue[] {
  const services = [...new Set(fiches.map(({ prestationId }) => prestationId))];
  return services.flatMap(
    (prestationId) => prixPour(fiches, { classeId, prestationId, sessionId: session.id }) ?? [],
  );
}

interface Pris {
  readonly classeId: number;
  readonly prestationIds: readonly number[];
  readonly premierMois: string | null;
}

/**
 * Returns the part of the prices from which the schedule of a pupil is made; a service without a price for their class
 * asks for nothing.
 */
export function baremeDe(tarifs: Tarifs, { classeId, prestationIds, premierMois }: Pris): Bareme {
  const { session, moisNonFactures } = tarifs;
  const fiches = prixDeLaClasse(tarifs, classeId).filter(({ prestationId }) =>
    prestationIds.includes(prestationId),
  );
  return { fiches, session, moisNonFactures, premierMois };
}

/** Finds a fault when a service has no price for the class: nobody would notice that it is owed. */
export function fauteSansPrix(
  tarifs: Tarifs,
  classeId: number,
  prestationIds: readonly number[],
): Record<string, string> {
  const priced = new Set(prixDeLaClasse(tarifs, classeId).map(({ prestationId }) => prestationId));
  if (prestationIds.every((prestationId) => priced.has(prestationId))) return {};
  return { prestationIds: "Une des prestations n'a pas de prix pour cette classe." };
}
