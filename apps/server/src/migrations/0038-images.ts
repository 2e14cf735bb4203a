/**
 * Takes out of the images that are kept what they tell beside their picture: a place, a telephone, an hour (core/images/image-metadata.ts). A new
 * content has a new fingerprint. Logos of schools stay: sealed bulletins name them by their bytes.
 */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { eachInPieces } from '#core/db/chain/in-pieces.ts';
import { anyTable, type Trx } from '#core/db/database.ts';
import type { Steps } from '#core/db/migrations/migrate.ts';
import { readImage } from '#core/images/image.ts';
import { withoutMetadata } from '#core/images/image-metadata.ts';

/** The number of contents that are read at once: each may be of two megabytes. */
const LOT = 20;

interface Contenu {
  readonly id: number;
  readonly empreinte: string;
  readonly contenu: string;
}

async function remplacer(trx: Trx, { empreinte: avant, contenu: base64 }: Contenu): Promise<void> {
  const bytes = Buffer.from(base64, 'base64');
  if (readImage(bytes) === undefined) return;
  const kept = withoutMetadata(bytes);
  if (kept === bytes) return;
  const [empreinte, contenu] = [createHash('sha256').update(kept).digest('hex'), kept.toString('base64')];
  const taille = kept.length;
  await anyTable(trx)
    .insertInto('contenus')
    .values({ empreinte, taille, contenu })
    .onConflict((conflict) => conflict.column('empreinte').doNothing())
    .execute();
  await anyTable(trx)
    .updateTable('fichiers')
    .set({ empreinte, taille })
    .where('empreinte', '=', avant)
    .execute();
  await anyTable(trx).deleteFrom('contenus').where('empreinte', '=', avant).execute();
}

export const images: Steps = {
  name: '0038-images',
  async up(trx) {
    const contenus = eachInPieces<Contenu>({
      piece: LOT,
      read: async (after) => {
        const { rows } = await sql<Contenu>`
          select c.id, c.empreinte, c.contenu from contenus c where c.id > ${after}
            and not exists (select 1 from fichiers f join ecoles e on e.logo = f.nom where f.empreinte = c.empreinte)
          order by c.id limit ${sql.lit(LOT)}
        `.execute(trx);
        return rows;
      },
      numberOf: ({ id }) => id,
    });
    for await (const contenu of contenus) await remplacer(trx, contenu);
  },
};
