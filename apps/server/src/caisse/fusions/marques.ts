/**
 * Marks what a pupil has (`marquesDe`): a merge keeps the marks of just after it, and is taken back only while they are
 * the same, whatever the clock says.
 */
import { createHash } from 'node:crypto';
import { jsonDe } from '#caisse/ecritures/contenus.ts';
import { anyTable, type Db } from '#core/db/database.ts';

/** The columns that make the mark of a part; `by`: the one that names the pupil. */
interface Marquee {
  readonly table: string;
  readonly by: string;
  readonly columns: readonly string[];
  /** The sentence by which it keeps a merge. */
  readonly phrase: string;
}

/** The parts that are marked; of those that changed, the first tells its sentence. */
const PARTS = {
  paiements: {
    table: 'paiements',
    by: 'eleveId',
    columns: ['id', 'annuleLe'],
    phrase: 'un paiement a été encaissé ou annulé',
  },
  reprises: {
    table: 'reprises',
    by: 'eleveId',
    columns: ['id', 'estActif'],
    phrase: 'une reprise a été écrite ou ôtée',
  },
  passages: {
    table: 'passages',
    by: 'eleveId',
    columns: ['id', 'estActif'],
    phrase: 'un passage à une autre école a été noté ou défait',
  },
  inscriptions: {
    table: 'inscriptions',
    by: 'eleveId',
    columns: ['id', 'estActif', 'modifDate'],
    phrase: 'une inscription a été faite ou changée',
  },
  echeances: {
    table: 'echeances',
    by: 'eleveId',
    columns: ['id', 'estActif', 'montant', 'paye'],
    phrase: 'ce qui est à payer a changé',
  },
  fiches: {
    table: 'eleves',
    by: 'id',
    columns: ['id', 'estActif', 'modifDate'],
    phrase: 'la fiche a été modifiée',
  },
} as const satisfies Readonly<Record<string, Marquee>>;

/** The marks by the name of their part. */
export type Marques = Readonly<Record<string, string>>;

const marque = (rows: readonly object[]): string =>
  createHash('sha256')
    .update(JSON.stringify(rows.map((row): unknown[] => Object.values(row))))
    .digest('hex')
    .slice(0, 32);

/** Returns the marks of a record and of one that was put away: whatever is added, changed or cancelled changes one. */
export async function marquesDe(
  db: Db,
  { ecoleId, eleveId, ecarteId }: { ecoleId: number; eleveId: number; ecarteId: number },
): Promise<Marques> {
  const marks: Record<string, string> = {};
  for (const [part, { table, by, columns }] of Object.entries<Marquee>(PARTS)) {
    const rows = await anyTable(db)
      .selectFrom(table)
      .select([...columns])
      .where('ecoleId', '=', ecoleId)
      .where(by, 'in', [eleveId, ecarteId])
      .orderBy('id')
      .execute();
    marks[part] = marque(rows);
  }
  return marks;
}

/** Says what came since the marks were kept; undefined: nothing. A mark that is not there keeps the merge. */
export function venuDepuis(gardees: string, maintenant: Marques): string | undefined {
  const read: unknown = jsonDe(gardees);
  const kept = new Map<string, unknown>(
    typeof read === 'object' && read !== null ? Object.entries(read) : [],
  );
  const found = Object.entries(PARTS).find(
    ([part]) =>
      kept.get(part) !== maintenant[part] &&
      // A merge of before passages were marked has every other mark.
      !(part === 'passages' && kept.size > 0 && !kept.has(part)),
  );
  return found?.[1].phrase;
}
