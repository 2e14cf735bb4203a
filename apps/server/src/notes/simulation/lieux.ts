/** Finds the classes and periods that a change of coefficients or of a rule reaches: those that have marks. */
import type { Db, Trx } from '#core/db/database.ts';
import type { ReadContext, WriteContext } from '#core/http/context.ts';
import { type Lieu, type LieuLu, lockLieu, readLieu } from '#notes/lieu/lieu.ts';
import '#notes/tables/competences.ts';

/** The reach of a change in a school year: some classes, or all of those that a rule is the rule of. */
export interface Portee {
  readonly ecoleId: number;
  readonly sessionId: number;
  /** null: every class. */
  readonly classeIds: readonly number[] | null;
  /** null: whatever their rule. */
  readonly regleId: number | null;
  /** null: every period of the year. */
  readonly periodeId: number | null;
}

type Context = Pick<ReadContext, 'db' | 'caller' | 'now'> | Pick<WriteContext, 'db' | 'caller' | 'now'>;

/** Reads the classes with the periods of their stage, in the one order in which they are locked. */
async function readPlaces(
  db: Db,
  { ecoleId, sessionId, classeIds, periodeId }: Omit<Portee, 'regleId'>,
): Promise<Lieu[]> {
  if (classeIds?.length === 0) return [];
  let query = db
    .selectFrom('classes as c')
    .innerJoin('periodes as p', (on) =>
      on.onRef('p.ecoleId', '=', 'c.ecoleId').onRef('p.etape', '=', 'c.etape'),
    )
    .select(['c.ecoleId', 'c.id as classeId', 'p.id as periodeId'])
    .where('c.ecoleId', '=', ecoleId)
    .where('p.sessionId', '=', sessionId);
  if (classeIds !== null) query = query.where('c.id', 'in', classeIds);
  if (periodeId !== null) query = query.where('p.id', '=', periodeId);
  return query.orderBy('c.id').orderBy('p.id').execute();
}

/** Reads the classes and periods of a year in which a cell holds something. */
async function readNotes(
  db: Db,
  { ecoleId, sessionId, classeIds }: Pick<Portee, 'ecoleId' | 'sessionId' | 'classeIds'>,
): Promise<Set<string>> {
  let query = db
    .selectFrom('evaluations as t')
    .innerJoin('enseignements as e', 'e.id', 't.enseignementId')
    .select(['e.classeId', 't.periodeId'])
    .distinct()
    .where('t.ecoleId', '=', ecoleId)
    .where('e.sessionId', '=', sessionId)
    .where((outer) =>
      outer.exists(
        outer
          .selectFrom('notes as n')
          .select('n.id')
          .whereRef('n.ecoleId', '=', 't.ecoleId')
          .whereRef('n.evaluationId', '=', 't.id')
          .where((eb) => eb.or([eb('n.valeur', 'is not', null), eb('n.code', 'is not', null)])),
      ),
    );
  if (classeIds !== null) query = query.where('e.classeId', 'in', classeIds);
  return new Set((await query.execute()).map(placeDe));
}

const placeDe = ({ classeId, periodeId }: Pick<Lieu, 'classeId' | 'periodeId'>): string =>
  `${classeId} ${periodeId}`;

/** A class in a period that a change reaches. */
export interface LieuAtteint {
  readonly lieu: LieuLu;
  readonly aDesNotes: boolean;
}

/**
 * Reads the places that a change reaches: those with marks, and those whose figures a council settled. A class without a rule, or of
 * competences, has no average that could change.
 */
async function readAtteintsParmi(
  context: Context,
  portee: Portee,
  places: readonly Lieu[],
): Promise<LieuAtteint[]> {
  const { db } = context;
  const { ecoleId, regleId } = portee;
  const notes = await readNotes(db, portee);
  const etats = await db
    .selectFrom('etats_periodes')
    .select(['classeId', 'periodeId'])
    .where('ecoleId', '=', ecoleId)
    .where('etat', 'in', ['arretee', 'scellee'])
    .execute();
  const settled = new Set(etats.map(placeDe));
  const found: LieuAtteint[] = [];
  for (const place of places) {
    const aDesNotes = notes.has(placeDe(place));
    if (!aDesNotes && !settled.has(placeDe(place))) continue;
    const lieu = await readLieu(context, place);
    if (lieu.regle?.genre !== 'notes' || (regleId !== null && lieu.regle.id !== regleId)) continue;
    found.push({ lieu, aDesNotes });
  }
  return found;
}

/** Reads the places that a change would reach. */
export const readAtteints = async (context: Context, portee: Portee): Promise<LieuAtteint[]> =>
  readAtteintsParmi(context, portee, await readPlaces(context.db, portee));

/** The same under the lock of each: until the transaction ends no mark of them changes, and none gets its first. */
export async function tenirAtteints(
  context: Context & { readonly db: Trx },
  portee: Portee,
): Promise<LieuAtteint[]> {
  const places = await readPlaces(context.db, portee);
  for (const place of places) await lockLieu(context.db, place);
  return readAtteintsParmi(context, portee, places);
}

/** A class in a period, with what was written there. */
export interface LieuEcrit extends Lieu {
  readonly aDesNotes: boolean;
  readonly aDesAcquis: boolean;
  /** The state that a council or a seal settled; null: none did. */
  readonly arret: 'arretee' | 'scellee' | null;
}

/** Reads the classes and periods in which a child of the class has a word of competences, or a remark. */
async function readPlacesDAcquis(db: Db, ecoleId: number, periodeIds: readonly number[]) {
  const rows = await db
    .selectFrom('acquis as a')
    .innerJoin('inscriptions as i', 'i.id', 'a.inscriptionId')
    .select(['i.classeId', 'a.periodeId'])
    .distinct()
    .where('a.ecoleId', '=', ecoleId)
    .where('a.periodeId', 'in', periodeIds)
    .where((eb) => eb.or([eb('a.valeurId', 'is not', null), eb('a.observation', 'is not', null)]))
    .execute();
  return new Set(rows.map(placeDe));
}

/**
 * Locks classes in the periods of their stage, and reads what each holds. Unlike `tenirAtteints`, it asks nothing of their rule: it also
 * answers classes of competences, and those without a rule.
 */
export async function tenirEcrits(trx: Trx, portee: Omit<Portee, 'regleId'>): Promise<LieuEcrit[]> {
  const places = await readPlaces(trx, portee);
  if (places.length === 0) return [];
  for (const place of places) await lockLieu(trx, place);
  const notes = await readNotes(trx, portee);
  const { ecoleId } = portee;
  const acquis = await readPlacesDAcquis(trx, ecoleId, [...new Set(places.map((one) => one.periodeId))]);
  const etats = await trx
    .selectFrom('etats_periodes')
    .select(['classeId', 'periodeId', 'etat'])
    .where('ecoleId', '=', ecoleId)
    .where('etat', 'in', ['arretee', 'scellee'])
    .execute();
  const arrets = new Map(
    etats.map((one) => [placeDe(one), one.etat === 'scellee' ? 'scellee' : 'arretee'] as const),
  );
  return places.map((place) => ({
    ...place,
    aDesNotes: notes.has(placeDe(place)),
    aDesAcquis: acquis.has(placeDe(place)),
    arret: arrets.get(placeDe(place)) ?? null,
  }));
}
