/** Adds to the history of cells, which nothing changes: every value after the first has its row, and a first one that had a reason. */
import { jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import type { CodeDeNote } from '@gestionscolaire/contract/notes/calcul/donnees.ts';
import type { GenreDeChangement } from '@gestionscolaire/contract/notes/changements/changements.ts';
import type { Trx } from '#core/db/database.ts';
import { insertMany } from '#core/db/insert-many.ts';
import type { LieuLu } from '#notes/lieu/lieu.ts';
import { keep, placeDeCellule, type Tenue } from './cellules.ts';
import '#notes/tables/saisie.ts';

/** The kind of a change by hand in the history, by the state in which it was made. */
export const GENRE_SELON_L_ETAT = {
  ouverte: 'saisie',
  fermee: 'fermee',
  arretee: 'arretee',
  scellee: 'rectification',
} as const satisfies Readonly<Record<LieuLu['etat'], GenreDeChangement>>;

export interface Changement {
  readonly ecoleId: number;
  readonly evaluationId: number;
  readonly inscriptionId: number;
  readonly ancienneValeur: number | null;
  readonly ancienCode: CodeDeNote | null;
  readonly valeur: number | null;
  readonly code: CodeDeNote | null;
  readonly motif: string | null;
}

/** Who changes cells, and when: an ISO instant. */
interface Estampille {
  readonly now: string;
  readonly userId: number;
}

/** Puts a content into a cell of those that a call holds, and returns the row of the history that tells it. */
export function changerCellule(
  tenues: Map<string, Tenue>,
  cellule: Omit<Changement, 'ancienneValeur' | 'ancienCode'>,
  { now, userId }: Estampille,
): Changement {
  const { evaluationId, inscriptionId, valeur, code } = cellule;
  const place = placeDeCellule(evaluationId, inscriptionId);
  const stocke = tenues.get(place);
  tenues.set(place, {
    id: stocke?.id ?? 0,
    valeur,
    code,
    jour: jourDe(now),
    auteurId: userId,
    instant: now,
    modifDate: stocke?.modifDate ?? null,
  });
  return { ...cellule, ancienneValeur: stocke?.valeur ?? null, ancienCode: stocke?.code ?? null };
}

interface CellulesChangees {
  readonly ecoleId: number;
  /** The cells as they stood before the call, and as they stand after it. */
  readonly avant: ReadonlyMap<string, Tenue>;
  readonly tenues: ReadonlyMap<string, Tenue>;
  readonly changements: readonly Changement[];
  readonly genre: GenreDeChangement;
}

/** Stores the cells that a call changed, with their rows of the history. */
export async function garderCellules(
  trx: Trx,
  { changements, genre, ...cellules }: CellulesChangees,
  stamp: Estampille,
): Promise<void> {
  await keep(trx, { ...cellules, stamp });
  await tellChanges(trx, changements, { genre, auteurId: stamp.userId, instant: stamp.now });
}

/** Adds rows to the history of cells; their places follow the last of each. */
async function tellChanges(
  trx: Trx,
  changements: readonly Changement[],
  facts: { readonly genre: GenreDeChangement; readonly auteurId: number; readonly instant: string },
): Promise<void> {
  if (changements.length === 0) return;
  const [{ ecoleId } = { ecoleId: 0 }] = changements;
  const known = await trx
    .selectFrom('changements_notes')
    .select(['evaluationId', 'inscriptionId', (eb) => eb.fn.max('rang').as('rang')])
    .where('ecoleId', '=', ecoleId)
    .where('evaluationId', 'in', [...new Set(changements.map(({ evaluationId }) => evaluationId))])
    .groupBy(['evaluationId', 'inscriptionId'])
    .execute();
  const rangs = new Map(known.map((row) => [placeDeCellule(row.evaluationId, row.inscriptionId), row.rang]));
  const rows = changements.map((one) => {
    const place = placeDeCellule(one.evaluationId, one.inscriptionId);
    const rang = (rangs.get(place) ?? 0) + 1;
    rangs.set(place, rang);
    return { ...one, rang, ...facts };
  });
  await insertMany(trx, 'changements_notes', rows);
}
