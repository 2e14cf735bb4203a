/**
 * Stores the content of files once, whoever sent it: a file names its content by its SHA-256. Backups then leave contents out of the
 * stream of the tables (core/db/backup/contents.ts).
 */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { eachInPieces } from '#core/db/chain/in-pieces.ts';
import { addColumns, createIndex, createTable, entier, id, texte } from '#core/db/columns.ts';
import { anyTable, type Trx } from '#core/db/database.ts';
import type { Steps } from '#core/db/migrations/migrate.ts';

/** The number of files that are read at once: each may be of two megabytes. */
const LOT = 20;

interface Fichier {
  readonly id: number;
  readonly taille: number;
  readonly contenu: string;
}

async function deplacer(trx: Trx): Promise<void> {
  const fichiers = eachInPieces<Fichier>({
    piece: LOT,
    read: async (after) => {
      const { rows } = await sql<Fichier>`
        select id, taille, contenu from fichiers where id > ${after} order by id limit ${sql.lit(LOT)}
      `.execute(trx);
      return rows;
    },
    numberOf: (fichier) => fichier.id,
  });
  for await (const { id: fichierId, taille, contenu } of fichiers) {
    const empreinte = createHash('sha256').update(Buffer.from(contenu, 'base64')).digest('hex');
    await anyTable(trx)
      .insertInto('contenus')
      .values({ empreinte, taille, contenu })
      .onConflict((conflict) => conflict.column('empreinte').doNothing())
      .execute();
    await anyTable(trx).updateTable('fichiers').set({ empreinte }).where('id', '=', fichierId).execute();
  }
}

export const contenus: Steps = {
  name: '0030-contenus',
  async up(trx) {
    // The content is base64: both engines and a backup store, copy and give back a text alike.
    await createTable(trx, 'contenus', { id: id(), empreinte: texte(), taille: entier(), contenu: texte() });
    await createIndex(trx, 'contenus', 'empreinte', ['empreinte'], { unique: true });
    await addColumns(trx, 'fichiers', {
      empreinte: { ...texte({ nullable: true }), references: { table: 'contenus', column: 'empreinte' } },
    });
    await deplacer(trx);
    await sql`alter table fichiers alter column empreinte set not null`.execute(trx);
    await sql`alter table fichiers drop column contenu`.execute(trx);
    await createIndex(trx, 'fichiers', 'empreinte', ['empreinte']);
  },
};
