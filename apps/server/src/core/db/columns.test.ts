/** The tests ask the engine itself what a column lets in. */
import { MONTANT_MAXIMAL } from '@gestionscolaire/contract/core/values/montant.ts';
import { expect, it } from 'vitest';
import { ownServer } from '#tests/harness.ts';
import { createTable, montant } from './columns.ts';
import { anyTable } from './database.ts';

it('un montant va de 0 pour un prix, de 1 pour un mouvement, au plus grand que le contrat accepte', async () => {
  const { database } = await ownServer();
  await database.transaction((trx) =>
    createTable(trx, 'essais', { prix: montant(), mouvement: montant({ minimum: 1, nullable: true }) }),
  );
  const isKept = (prix: number, mouvement: number | null): Promise<boolean> =>
    database
      .transaction((trx) => anyTable(trx).insertInto('essais').values({ prix, mouvement }).execute())
      .then(
        () => true,
        () => false,
      );
  for (const amount of [1, 1_500_000, MONTANT_MAXIMAL]) expect(await isKept(amount, amount)).toBe(true);
  expect(await isKept(0, null)).toBe(true);
  expect(await isKept(0, 0)).toBe(false);
  expect(await isKept(-1, 1)).toBe(false);
  expect(await isKept(MONTANT_MAXIMAL + 1, 1)).toBe(false);
  expect(await isKept(1, MONTANT_MAXIMAL + 1)).toBe(false);
});
