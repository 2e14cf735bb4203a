/**
 * Reads the pupils of a class whose bulletin of the period was sealed in another class: they changed class between two seals. They have
 * one bulletin a period, so this class neither waits for them nor gives them a second one.
 */
import type { Db } from '#core/db/database.ts';
import type { Lieu } from './lieu.ts';
import '#notes/tables/bulletins.ts';

/** Returns the class where each of them has their bulletin, by enrolment. */
export async function readScellesAilleurs(
  db: Db,
  { ecoleId, classeId, periodeId }: Lieu,
): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .selectFrom('bulletins as t')
    .innerJoin('classes as c', 'c.id', 't.classeId')
    .select(['t.inscriptionId', 'c.libelle'])
    .where('t.ecoleId', '=', ecoleId)
    .where('t.periodeId', '=', periodeId)
    .where('t.classeId', '<>', classeId)
    .where('t.version', '=', 1)
    .where('t.inscriptionId', 'in', (eb) =>
      eb
        .selectFrom('inscriptions_classes as i')
        .select('i.inscriptionId')
        .where('i.ecoleId', '=', ecoleId)
        .where('i.classeId', '=', classeId),
    )
    .execute();
  return new Map(rows.map(({ inscriptionId, libelle }) => [inscriptionId, libelle]));
}
