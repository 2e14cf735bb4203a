/**
 * Keeps beside the reference of each payment what tells it from another, without the signs and words around it
 * (caisse/reference.ts of the contract): payments of before are compared too.
 */
import { cleDeReference } from '@gestionscolaire/contract/caisse/reference.ts';
import { sql } from 'kysely';
import { inPieces } from '#core/db/chain/in-pieces.ts';
import { addColumns, createIndex, texte } from '#core/db/columns.ts';
import type { Trx } from '#core/db/database.ts';
import type { Steps } from '#core/db/migrations/migrate.ts';

/** The number of payments read and written at once. */
const LOT = 500;

interface Paye {
  readonly id: number;
  readonly reference: string;
}

async function remplir(trx: Trx): Promise<void> {
  const payes = inPieces<Paye>({
    piece: LOT,
    read: async (after) => {
      const { rows } = await sql<Paye>`
        select id, reference from paiements where id > ${after} and reference is not null
        order by id limit ${sql.lit(LOT)}`.execute(trx);
      return rows;
    },
    numberOf: ({ id }) => id,
  });
  for await (const lot of payes) {
    if (lot.length === 0) return;
    const rows = lot.map(({ id, reference }) => sql`(${sql.lit(id)}, ${cleDeReference(reference)})`);
    await sql`
      with nues (id, nue) as (values ${sql.join(rows)})
      update paiements set "referenceNue" = (select n.nue from nues n where n.id = paiements.id)
      where id in (select n.id from nues n)`.execute(trx);
  }
}

export const references: Steps = {
  name: '0043-references',
  // An older server would take a payment that no other is compared with.
  sure: 'lecture',
  async up(trx) {
    await addColumns(trx, 'paiements', { referenceNue: { ...texte(), initial: '' } });
    await remplir(trx);
    await createIndex(trx, 'paiements', 'referenceNue', ['ecoleId', 'referenceNue']);
  },
};
