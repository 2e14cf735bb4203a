/** Reads the absences that sealed bulletins hold, each version, for whoever counts them again from the register of the days. */
import type { ContenuDeBulletin } from '@gestionscolaire/contract/notes/bulletins/contenu.ts';
import { estDAcquis } from '@gestionscolaire/contract/notes/bulletins/contenu-d-acquis.ts';
import { eachInPieces } from '#core/db/chain/in-pieces.ts';
import type { Db } from '#core/db/database.ts';
import { lireSansPersonne } from '#notes/scelles/personne-a-part.ts';
import '#notes/tables/bulletins.ts';

/** A sealed bulletin that counts absences, without its marks. */
interface BulletinCompte {
  readonly lu: Pick<ContenuDeBulletin, 'version' | 'classe' | 'periode' | 'eleve'>;
  readonly absences: NonNullable<ContenuDeBulletin['absences']>;
}

/** The number of bulletins read at a time. */
const LOT = 200;

/** Reads those of a school that count some; one that cannot be read is told with the seals. */
export async function readAbsencesScellees(db: Db, ecoleId: number): Promise<BulletinCompte[]> {
  const found: BulletinCompte[] = [];
  const rows = eachInPieces({
    piece: LOT,
    read: (after) =>
      db
        .selectFrom('bulletins')
        .select(['id', 'contenu'])
        .where('ecoleId', '=', ecoleId)
        .where('id', '>', after)
        .orderBy('id')
        .limit(LOT)
        .execute(),
    numberOf: ({ id }) => id,
  });
  for await (const { contenu } of rows) {
    const lu = lireSansPersonne(contenu);
    if (lu === undefined || estDAcquis(lu) || lu.absences === null) continue;
    const { version, classe, periode, eleve, absences } = lu;
    found.push({ lu: { version, classe, periode, eleve }, absences });
  }
  return found;
}
