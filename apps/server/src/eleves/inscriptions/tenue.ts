/** A stored enrolment: read, held under the lock of its school's money, and what it is asked to be for. */
import { refuse, refuseAt } from '@gestionscolaire/contract/core/api/errors.ts';
import { centiemes } from '@gestionscolaire/contract/core/api/fields.ts';
import { lignesAbsentes } from '@gestionscolaire/contract/eleves/departs.ts';
import type { LigneTenue } from '@gestionscolaire/contract/eleves/echeancier.ts';
import type { Difference } from '@gestionscolaire/contract/eleves/recalcul.ts';
import type { Remise } from '@gestionscolaire/contract/eleves/remises.ts';
import { moisDeLaSession, type Periode } from '@gestionscolaire/contract/scolarite/sessions.ts';
import { type Selectable, sql } from 'kysely';
import type { Db, Trx } from '#core/db/database.ts';
import { lockRows } from '#core/db/lock.ts';
import type { Row, Tables } from '#core/db/tables.ts';
import type { WriteContext } from '#core/http/context.ts';
import type { PortCaisse } from '#eleves/port-caisse.ts';
import { lignesActives, type Porteur, readLignes, tenue } from './echeances.ts';
import { inscriptionsListe } from './liste.ts';

export type Inscription = Selectable<Tables['inscriptions']>;

export interface NouvelleInscription {
  readonly ecoleId: number;
  readonly eleveId: number;
  readonly sessionId: number;
  readonly classeId: number;
  readonly dateInscription: string;
  readonly prestationIds: readonly number[];
  readonly premierMois: string | null;
  readonly remisePourcentage: number | null;
  readonly remiseMontant: number | null;
  readonly remiseMotif: string | null;
  readonly observations: string | null;
}

export const stampOf = ({ now, caller }: Pick<WriteContext, 'now' | 'caller'>) => ({
  now,
  userId: caller.userId,
});

/** A month from which on something is to pay is one of the session's. */
export function fauteDeMois(
  session: Periode & { readonly libelle: string },
  mois: string | null,
  champ = 'premierMois',
): Record<string, string> {
  if (mois === null || moisDeLaSession(session).some(({ id }) => id === mois)) return {};
  return { [champ]: `Ce mois n'est pas de la session « ${session.libelle} ».` };
}

/** Locks those of the records that are active and of the school, and answers them; whoever is about to disable one waits. */
async function tenir(
  trx: Trx,
  table: 'eleves' | 'classes',
  ecoleId: number,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const distinct = [...new Set(ids)];
  if (distinct.length === 0) return new Set();
  await lockRows(trx, table, distinct);
  const rows = await trx
    .selectFrom(table)
    .select('id')
    .where('id', 'in', distinct)
    .where('ecoleId', '=', ecoleId)
    .where('estActif', '=', 1)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

type Parents = Pick<NouvelleInscription, 'ecoleId' | 'eleveId' | 'classeId'>;

/** The pupils and the classes of enrolments of one school are active, and of the school. `dejaTenues`: classes that the caller holds already. */
export async function requireParents(
  trx: Trx,
  all: readonly Parents[],
  dejaTenues: ReadonlySet<number> = new Set(),
): Promise<void> {
  const ecoleId = all[0]?.ecoleId ?? 0;
  const eleves = await tenir(
    trx,
    'eleves',
    ecoleId,
    all.map(({ eleveId }) => eleveId),
  );
  if (!all.every(({ eleveId }) => eleves.has(eleveId)))
    refuseAt('eleveId', "Cet élève n'existe pas dans cette école ou est désactivé.");
  const wanted = all.map(({ classeId }) => classeId).filter((id) => !dejaTenues.has(id));
  const classes = await tenir(trx, 'classes', ecoleId, wanted);
  if (!wanted.every((id) => classes.has(id)))
    refuseAt('classeId', "Cette classe n'existe pas dans cette école ou est désactivée.");
}

type DUnEleve = Pick<NouvelleInscription, 'ecoleId' | 'eleveId' | 'sessionId'>;

/** At most one active enrolment for each pupil and session (AMB-153), under the pupils' locks; `all`: of one school and session. */
export async function refuseTwice(trx: Trx, all: readonly DUnEleve[]): Promise<void> {
  const [first] = all;
  if (first === undefined) return;
  const eleves = all.map(({ eleveId }) => eleveId);
  const other = await trx
    .selectFrom('inscriptions as i')
    .innerJoin('classes as c', 'c.id', 'i.classeId')
    .select('c.libelle')
    .where('i.ecoleId', '=', first.ecoleId)
    .where('i.eleveId', 'in', eleves)
    // The sign keeps SQLite from going through all who are enrolled in the session.
    .where(sql`+i."sessionId"`, '=', first.sessionId)
    .where('i.estActif', '=', 1)
    .where('i.etat', '=', 'inscrit')
    .executeTakeFirst();
  const isRepeated = new Set(eleves).size < eleves.length;
  if (other === undefined && !isRepeated) return;
  const classe = other === undefined ? '' : `, en « ${other.libelle} »`;
  const phrase = `Cet élève est déjà inscrit cette année${classe}.`;
  refuse('DOUBLON', { phrase, champs: { eleveId: phrase } });
}

export const remiseDe = ({ remisePourcentage, remiseMontant }: Remise): Remise => ({
  remisePourcentage,
  remiseMontant,
});

/** Of no discount there is no reason. */
const motifDeRemise = (one: Remise & { readonly remiseMotif: string | null }): string | null =>
  one.remisePourcentage === null && one.remiseMontant === null ? null : one.remiseMotif;

/** Columns of what a person fills in. */
export const columnsOf = (one: Omit<NouvelleInscription, 'ecoleId' | 'eleveId' | 'sessionId'>): Row => ({
  classeId: one.classeId,
  dateInscription: one.dateInscription,
  premierMois: one.premierMois,
  remiseCentiemes: one.remisePourcentage === null ? null : centiemes(one.remisePourcentage),
  remiseMontant: one.remiseMontant,
  remiseMotif: motifDeRemise(one),
  observations: one.observations,
});

/** The same as its journal tells it: in words of the form. */
export const toldOf = (one: Omit<NouvelleInscription, 'ecoleId'>): Row => ({
  eleveId: one.eleveId,
  sessionId: one.sessionId,
  classeId: one.classeId,
  dateInscription: one.dateInscription,
  prestationIds: one.prestationIds.toSorted((a, b) => a - b).join(', '),
  premierMois: one.premierMois,
  remisePourcentage: one.remisePourcentage,
  remiseMontant: one.remiseMontant,
  remiseMotif: motifDeRemise(one),
  observations: one.observations,
});

export async function readPrestations(db: Db, ecoleId: number, inscriptionId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('inscriptions_prestations')
    .select('prestationId')
    .where('ecoleId', '=', ecoleId)
    .where('inscriptionId', '=', inscriptionId)
    .orderBy('prestationId')
    .execute();
  return rows.map(({ prestationId }) => prestationId);
}

/** The stored enrolment; another school's is not there. */
export async function findInscription(db: Db, id: number, ecoleId: number | null): Promise<Inscription> {
  const row = await db.selectFrom('inscriptions').selectAll().where('id', '=', id).executeTakeFirst();
  return row !== undefined && (ecoleId === null || row.ecoleId === ecoleId) ? row : refuse('INTROUVABLE');
}

export async function refuseStale(
  { db, caller }: Pick<WriteContext, 'db' | 'caller'>,
  id: number,
): Promise<never> {
  const actuel = await inscriptionsListe.find(db, id, caller);
  return refuse('PERIME', { actuel: actuel['estActif'] === 1 ? await entiere(db, actuel) : null });
}

/** The enrolment under the lock of its school's money, as the person read it. */
export async function holdInscription(
  { hold }: PortCaisse,
  context: Pick<WriteContext, 'db' | 'now' | 'caller'>,
  { id, modifDate }: { id: number; modifDate: string | null },
): Promise<Inscription> {
  const { db, now, caller } = context;
  const { ecoleId } = await findInscription(db, id, caller.ecoleId);
  await hold(db, ecoleId, now);
  const row = await findInscription(db, id, caller.ecoleId);
  if (row.estActif !== 1 || row.modifDate !== modifDate) return refuseStale(context, id);
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

/** The lines that stand, and those that a departure took away and nothing stands for since. */
export async function tenuesEtAbsentes(
  db: Db,
  { ecoleId, id }: Pick<Inscription, 'ecoleId' | 'id'>,
): Promise<{ tenues: LigneTenue[]; absentes: LigneTenue[] }> {
  const lignes = await readLignes(db, ecoleId, [id]);
  const actives = lignesActives(lignes).map(tenue);
  const corrections = await db
    .selectFrom('corrections')
    .select(['id', 'motif'])
    .where('ecoleId', '=', ecoleId)
    .where('inscriptionId', '=', id)
    .orderBy('id')
    .execute();
  const told = corrections.map((one) => ({
    motif: one.motif,
    retirees: lignes.filter(({ retireParId }) => retireParId === one.id).map(tenue),
  }));
  return { tenues: actives, absentes: lignesAbsentes(told, actives) };
}

/** Prices, payments or the day moved between what the person saw and what he wrote. */
export function refuseAutreEcart(vu: number | null, { ecart }: Pick<Difference, 'ecart'>): void {
  if (vu === null || vu === ecart) return;
  refuse('REGLE', { phrase: 'Les prix ou les paiements ont changé entre-temps : relisez la différence.' });
}

export async function entiere(db: Db, row: Row): Promise<Record<string, unknown>> {
  const [ecoleId, id] = [Number(row['ecoleId']), Number(row['id'])];
  const lignes = await tenues(db, { ecoleId, id });
  return { ...row, prestationIds: await readPrestations(db, ecoleId, id), lignes };
}
