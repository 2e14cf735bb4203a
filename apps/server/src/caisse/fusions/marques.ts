/**
 * Marks what a pupil has (`marquesDe`): a merge keeps the marks of just after it, and is taken back only while they are
 * the same, whatever the clock says.
 */
import { createHash } from 'node:crypto';
import { jsonDe } from '#caisse/contenus.ts';
import type { Db } from '#core/db/database.ts';

/** The parts that are marked, each with the sentence by which it keeps a merge, the first that differs. */
const PARTS = {
  paiements: 'un paiement a été encaissé ou annulé',
  reprises: 'une reprise a été écrite ou ôtée',
  passages: 'un passage à une autre école a été noté ou défait',
  inscriptions: 'une inscription a été faite ou changée',
  echeances: 'ce qui est à payer a changé',
  fiches: 'la fiche a été modifiée',
} as const;
type Part = keyof typeof PARTS;
const NOMS: readonly Part[] = ['paiements', 'reprises', 'passages', 'inscriptions', 'echeances', 'fiches'];

const marque = (rows: readonly object[]): string =>
  createHash('sha256')
    .update(JSON.stringify(rows.map((row): unknown[] => Object.values(row))))
    .digest('hex')
    .slice(0, 32);

/** Answers the marks of a record and of one that was put away: whatever is added, changed or cancelled changes one. */
export async function marquesDe(
  db: Db,
  { ecoleId, eleveId, ecarteId }: { ecoleId: number; eleveId: number; ecarteId: number },
): Promise<Record<Part, string>> {
  const ids = [eleveId, ecarteId];
  const fiches = await db
    .selectFrom('eleves')
    .select(['id', 'estActif', 'modifDate'])
    .where('ecoleId', '=', ecoleId)
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
  const inscriptions = await db
    .selectFrom('inscriptions')
    .select(['id', 'estActif', 'modifDate'])
    .where('ecoleId', '=', ecoleId)
    .where('eleveId', 'in', ids)
    .orderBy('id')
    .execute();
  const echeances = await db
    .selectFrom('echeances')
    .select(['id', 'estActif', 'montant', 'paye'])
    .where('ecoleId', '=', ecoleId)
    .where('eleveId', 'in', ids)
    .orderBy('id')
    .execute();
  const paiements = await db
    .selectFrom('paiements')
    .select(['id', 'annuleLe'])
    .where('ecoleId', '=', ecoleId)
    .where('eleveId', 'in', ids)
    .orderBy('id')
    .execute();
  const reprises = await db
    .selectFrom('reprises')
    .select(['id', 'estActif'])
    .where('ecoleId', '=', ecoleId)
    .where('eleveId', 'in', ids)
    .orderBy('id')
    .execute();
  const passages = await db
    .selectFrom('passages')
    .select(['id', 'estActif'])
    .where('ecoleId', '=', ecoleId)
    .where('eleveId', 'in', ids)
    .orderBy('id')
    .execute();
  return {
    paiements: marque(paiements),
    reprises: marque(reprises),
    passages: marque(passages),
    inscriptions: marque(inscriptions),
    echeances: marque(echeances),
    fiches: marque(fiches),
  };
}

/** Says what came since the marks were kept; undefined: nothing. */
export function venuDepuis(gardees: string, maintenant: Readonly<Record<Part, string>>): string | undefined {
  const read: unknown = jsonDe(gardees);
  const kept = new Map<string, unknown>(
    typeof read === 'object' && read !== null ? Object.entries(read) : [],
  );
  // A merge of before passages were marked kept no mark of them.
  const part = NOMS.find((nom) => kept.has(nom) && kept.get(nom) !== maintenant[nom]);
  return part === undefined ? undefined : PARTS[part];
}
