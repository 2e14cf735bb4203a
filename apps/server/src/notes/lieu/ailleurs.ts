/**
 * Reads the pupils of a class whose bulletin of the period was sealed in another class: they changed class between two seals. They have
 * one bulletin a period, so this class neither waits for them nor gives them a second one.
 */
import type { Db } from '#core/db/database.ts';
import { prepared } from '#core/db/prepared.ts';
import type { Lieu } from './lieu.ts';
import '#notes/tables/bulletins.ts';

const bulletinsAilleurs = prepared((value, db) =>
  db
    .selectFrom('bulletins as t')
    .innerJoin('classes as c', 'c.id', 't.classeId')
    .select(['t.inscriptionId', 'c.libelle'])
    .where('t.ecoleId', '=', value<number>('ecoleId'))
    .where('t.periodeId', '=', value<number>('periodeId'))
    .where('t.classeId', '<>', value<number>('classeId'))
    .where('t.version', '=', 1)
    .where('t.inscriptionId', 'in', (eb) =>
      eb
        .selectFrom('inscriptions_classes as i')
        .select('i.inscriptionId')
        .where('i.ecoleId', '=', value<number>('ecoleId'))
        .where('i.classeId', '=', value<number>('classeId')),
    ),
);

/** Returns the class where each of them has their bulletin, by enrolment. */
export async function readScellesAilleurs(
  db: Db,
  { ecoleId, classeId, periodeId }: Lieu,
): Promise<ReadonlyMap<number, string>> {
  const rows = await bulletinsAilleurs.all(db, { ecoleId, classeId, periodeId });
  return new Map(rows.map(({ inscriptionId, libelle }) => [inscriptionId, libelle]));
}
