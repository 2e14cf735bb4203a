/** Does what the owner of the database can do, looks at it, and puts everything back. */
import type { Trx } from '#core/db/database.ts';
import type { TestServer } from '#tests/harness.ts';

class Rendu extends Error {}

export async function essai<T>(
  { database }: TestServer,
  faire: (trx: Trx) => Promise<unknown>,
  lire: (trx: Trx) => Promise<T>,
): Promise<T> {
  const lus: T[] = [];
  await database
    .transaction(async (trx) => {
      await faire(trx);
      lus.push(await lire(trx));
      throw new Rendu();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Rendu)) throw error;
    });
  const [lu] = lus;
  if (lu === undefined) throw new Error('nothing was read');
  return lu;
}
