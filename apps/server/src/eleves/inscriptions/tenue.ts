/** Reads a stored enrolment, locks its school's money, and tells its services and lines. */
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import { lignesAbsentes } from '@gestionscolaire/contract/eleves/departs.ts';
import type { LigneTenue } from '@gestionscolaire/contract/eleves/echeancier.ts';
import { seenOf } from '#core/crud/reach.ts';
import type { Db } from '#core/db/database.ts';
import type { StoredRow } from '#core/db/tables.ts';
import type { WriteContext } from '#core/http/context.ts';
import { refuseAnonyme } from '#eleves/registre/fusions.ts';
import type { PortCaisse } from '#eleves/registre/port-caisse.ts';
import { lignesActives, type Porteur, readLignes, tenue } from './echeances.ts';
import { inscriptionsListe } from './liste.ts';

export type Inscription = StoredRow<'inscriptions'>;

export const stampOf = ({ now, caller }: Pick<WriteContext, 'now' | 'caller'>) => ({
  now,
  userId: caller.userId,
});

/** Reads the services that enrolments of a school take, by enrolment. */
export async function readPrestationsDe(
  db: Db,
  ecoleId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('inscriptions_prestations')
    .select(['inscriptionId', 'prestationId'])
    .where('ecoleId', '=', ecoleId)
    .where('inscriptionId', 'in', ids)
    .orderBy('prestationId')
    .execute();
  const grouped = Map.groupBy(rows, ({ inscriptionId }) => inscriptionId);
  return new Map([...grouped].map(([id, own]) => [id, own.map(({ prestationId }) => prestationId)] as const));
}

export async function readPrestations(db: Db, ecoleId: number, inscriptionId: number): Promise<number[]> {
  return (await readPrestationsDe(db, ecoleId, [inscriptionId])).get(inscriptionId) ?? [];
}

/** Reads the stored enrolment; refuses another school's as not there. */
export async function findInscription(db: Db, id: number, ecoleId: number | null): Promise<Inscription> {
  const row = await db.selectFrom('inscriptions').selectAll().where('id', '=', id).executeTakeFirst();
  return seenOf({ ecoleId }, row);
}

export async function refuseStale(
  { db, caller }: Pick<WriteContext, 'db' | 'caller'>,
  id: number,
): Promise<never> {
  const actuel = await inscriptionsListe.find(db, id, caller);
  return refuse('PERIME', { actuel: actuel.estActif === 1 ? await entiere(db, actuel) : null });
}

/** Locks the school's money and returns the enrolment; refuses when it changed since the person read it, or the pupil was anonymised. */
export async function lockInscription(
  { lockCaisse }: PortCaisse,
  context: Pick<WriteContext, 'db' | 'now' | 'caller'>,
  { id, modifDate }: { id: number; modifDate: string | null },
): Promise<Inscription> {
  const { db, now, caller } = context;
  const { ecoleId } = await findInscription(db, id, caller.ecoleId);
  await lockCaisse(db, ecoleId, now);
  const row = await findInscription(db, id, caller.ecoleId);
  if (row.estActif !== 1 || row.modifDate !== modifDate) return refuseStale(context, id);
  await refuseAnonyme(db, row);
  return row;
}

export const porteurDe = ({ id, ecoleId, eleveId, sessionId }: Inscription): Porteur => ({
  id,
  ecoleId,
  eleveId,
  sessionId,
});

export async function tenues(
  db: Db,
  { ecoleId, id }: Pick<Inscription, 'ecoleId' | 'id'>,
): Promise<LigneTenue[]> {
  return lignesActives(await readLignes(db, ecoleId, [id])).map(tenue);
}

/** The lines of an enrolment that stand, and those that a departure took away and that no line has replaced since. */
export interface TenuesEtAbsentes {
  readonly tenues: LigneTenue[];
  readonly absentes: LigneTenue[];
}

/** Reads them for enrolments of a school, by id. */
export async function tenuesEtAbsentesDe(
  db: Db,
  ecoleId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, TenuesEtAbsentes>> {
  if (ids.length === 0) return new Map();
  const lues = Map.groupBy(await readLignes(db, ecoleId, ids), ({ inscriptionId }) => inscriptionId);
  const corrections = await db
    .selectFrom('corrections')
    .select(['id', 'motif', 'inscriptionId'])
    .where('ecoleId', '=', ecoleId)
    .where('inscriptionId', 'in', ids)
    .orderBy('id')
    .execute();
  const siennes = Map.groupBy(corrections, ({ inscriptionId }) => inscriptionId);
  return new Map(
    ids.map((id) => {
      const lignes = lues.get(id) ?? [];
      const actives = lignesActives(lignes).map(tenue);
      const told = (siennes.get(id) ?? []).map((one) => ({
        motif: one.motif,
        retirees: lignes.filter(({ retireParId }) => retireParId === one.id).map(tenue),
      }));
      return [id, { tenues: actives, absentes: lignesAbsentes(told, actives) }];
    }),
  );
}

/** Reads them for one enrolment. */
export async function tenuesEtAbsentes(
  db: Db,
  { ecoleId, id }: Pick<Inscription, 'ecoleId' | 'id'>,
): Promise<TenuesEtAbsentes> {
  return (await tenuesEtAbsentesDe(db, ecoleId, [id])).get(id) ?? { tenues: [], absentes: [] };
}

/** Completes an enrolment with its services and its lines. */
export async function entiere<R extends Pick<Inscription, 'ecoleId' | 'id'>>(db: Db, row: R) {
  const { ecoleId, id } = row;
  const lignes = await tenues(db, { ecoleId, id });
  return { ...row, prestationIds: await readPrestations(db, ecoleId, id), lignes };
}
