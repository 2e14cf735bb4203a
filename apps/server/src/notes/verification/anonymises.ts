/** Tells which bulletins may stand without their person: those of pupils whom the product anonymised, as the journal witnesses. */
import type { Db } from '#core/db/database.ts';
import type { StoredRow } from '#core/db/tables.ts';
import { readAnonymes } from '#notes/scelles/fidelite.ts';
import '#core/db/journal/journal.ts';

/** Reads the enrolments of pupils who are anonymised by their card and by the journal. `rows`: the bulletins of a class. */
export async function readAnonymises(
  db: Db,
  ecoleId: number,
  rows: readonly Pick<StoredRow<'bulletins'>, 'inscriptionId' | 'prive'>[],
): Promise<ReadonlySet<number>> {
  const dits = [...(await readAnonymes(db, ecoleId, rows))];
  if (dits.length === 0) return new Set();
  const found = await db
    .selectFrom('inscriptions as t')
    .innerJoin('journal as j', (on) =>
      on
        .on('j.entite', '=', 'eleves')
        .onRef('j.entiteId', '=', 't.eleveId')
        .onRef('j.ecoleId', '=', 't.ecoleId'),
    )
    .select('t.id')
    .distinct()
    .where('t.ecoleId', '=', ecoleId)
    .where('t.id', 'in', dits)
    .where('j.changements', 'like', '%"anonymiseLe"%')
    .execute();
  return new Set(found.map(({ id }) => id));
}
