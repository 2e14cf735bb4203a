/** Reads what councils say of pupils: their bilans, and who wrote each. */
import { DECISIONS } from '@gestionscolaire/contract/notes/bulletins/contenu.ts';
import type { BilanLu } from '@gestionscolaire/contract/notes/conseil/bilans.ts';
import type { Db } from '#core/db/database.ts';
import type { LieuLu } from '#notes/lieu/lieu.ts';
import '#notes/tables/conseil.ts';

/** Returns the word of the council on a rank, as the base holds it. */
function motDuRang(flag: number | null): BilanLu['nonClasse'] {
  if (flag === null) return null;
  return flag === 1 ? 1 : 0;
}

/** Reads what the council says of each pupil of a school in a period, by enrolment. */
export async function readBilans(
  db: Db,
  { ecoleId, periodeId }: { readonly ecoleId: number; readonly periodeId: number },
  inscrits: readonly number[],
): Promise<Map<number, BilanLu>> {
  if (inscrits.length === 0) return new Map();
  const rows = await db
    .selectFrom('bilans')
    .selectAll()
    .where('ecoleId', '=', ecoleId)
    .where('periodeId', '=', periodeId)
    .where('inscriptionId', 'in', inscrits)
    .execute();
  return new Map(
    rows.map(({ inscriptionId, nonClasse, decision, ...row }) => [
      inscriptionId,
      {
        id: row.id,
        modifDate: row.modifDate,
        appreciation: row.appreciation,
        distinction: row.distinction,
        conduite: row.conduite,
        nonClasse: motDuRang(nonClasse),
        nonClasseMotif: row.nonClasseMotif,
        decision: DECISIONS.find((one) => one === decision) ?? null,
        decisionMotif: row.decisionMotif,
      },
    ]),
  );
}

/** Returns whose the bilans of some pupils are: the one person who wrote each; null where several did. */
export async function readAuteursDeBilans(
  db: Db,
  { ecoleId, periodeId }: Pick<LieuLu, 'ecoleId' | 'periodeId'>,
  inscrits: readonly number[],
): Promise<Map<number, number | null>> {
  if (inscrits.length === 0) return new Map();
  const rows = await db
    .selectFrom('bilans')
    .select(['inscriptionId', 'creationUserId', 'modifDate', 'modifUserId'])
    .where('ecoleId', '=', ecoleId)
    .where('periodeId', '=', periodeId)
    .where('inscriptionId', 'in', inscrits)
    .execute();
  return new Map(
    rows.map(({ inscriptionId, creationUserId, modifDate, modifUserId }) => [
      inscriptionId,
      modifDate === null || modifUserId === creationUserId ? creationUserId : null,
    ]),
  );
}
