/** Puts rectified acquis under their sealed bulletins, and each change into the history of its cell. */
import type { Input } from '@gestionscolaire/contract/core/api/endpoint.ts';
import type { rectifierBulletins } from '@gestionscolaire/contract/notes/bulletins/rectification.ts';
import type { Trx } from '#core/db/database.ts';
import { keepAcquis, memesAcquis, readTenus } from '#notes/competences/ecrire.ts';
import { placeDAcquis } from '#notes/competences/siens.ts';

interface ActeDeRectification {
  readonly ecoleId: number;
  readonly periodeId: number;
  readonly motif: string;
  readonly userId: number;
  readonly now: string;
}

/** Writes acquis as they should have been; those that say it already stay. */
export async function ecrireAcquisRectifies(
  trx: Trx,
  { ecoleId, periodeId, motif, userId, now }: ActeDeRectification,
  acquis: NonNullable<Input<typeof rectifierBulletins>['acquis']>,
): Promise<void> {
  if (acquis.length === 0) return;
  const lieu = { ecoleId, periodeId };
  const tenus = await readTenus(trx, lieu, [...new Set(acquis.map(({ inscriptionId }) => inscriptionId))]);
  // The last of two wishes for one cell stands, as in the bulletin.
  const last = new Map(acquis.map((one) => [placeDAcquis(one.competenceId, one.inscriptionId), one]));
  const changed = [...last].flatMap(([place, voulu]) => {
    const avant = tenus.get(place);
    return avant !== undefined && memesAcquis(avant, voulu) ? [] : [{ avant, voulu: { ...voulu, motif } }];
  });
  await keepAcquis(trx, lieu, { changed, genre: 'rectification', now, userId });
}
