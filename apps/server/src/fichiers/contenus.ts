/**
 * The contents of files, each stored once whoever sent it. A content goes with its last file; whoever stores or removes one waits for
 * whoever does the same with it. Nobody reads a content but through a row of `fichiers`, which says who may.
 */
import { createHash } from 'node:crypto';
import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely';
import type { Trx } from '#core/db/database.ts';
import { lockName } from '#core/db/lock.ts';
import type { Tables } from '#core/db/tables.ts';

/** Returns the fingerprint by which a content is known: its SHA-256, in hexadecimal. */
export const empreinteDuContenu = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex');

const wordOf = (empreinte: string): string => `contenus ${empreinte}`;

export interface Contenu {
  readonly empreinte: string;
  readonly taille: number;
  /** The bytes in base64. */
  readonly contenu: string;
}

/**
 * Stores a content, for a file that the same transaction adds. One that is there already is written again: the statements are the
 * same, so that nobody learns whether somebody else has it (SEC-09). A content that a restoration did without comes back so.
 */
export async function garderContenu(trx: Trx, contenu: Contenu): Promise<void> {
  await lockName(trx, wordOf(contenu.empreinte));
  await trx
    .insertInto('contenus')
    .values(contenu)
    .onConflict((conflict) => conflict.column('empreinte').doUpdateSet({ contenu: contenu.contenu }))
    .execute();
}

/** Says which files are meant. */
type Choix = (eb: ExpressionBuilder<Tables, 'fichiers'>) => ExpressionWrapper<Tables, 'fichiers', SqlBool>;

/** Removes files, and the contents that no file has any more; returns how many files went. Every removal of files comes here. */
export async function oterFichiers(trx: Trx, choix: Choix): Promise<number> {
  const otes = await trx.deleteFrom('fichiers').where(choix).returning('empreinte').execute();
  const empreintes = [...new Set(otes.map(({ empreinte }) => empreinte))].toSorted();
  if (empreintes.length === 0) return 0;
  for (const empreinte of empreintes) await lockName(trx, wordOf(empreinte));
  await trx
    .deleteFrom('contenus')
    .where('empreinte', 'in', empreintes)
    .where('empreinte', 'not in', (eb) =>
      eb.selectFrom('fichiers').select('fichiers.empreinte').where('fichiers.empreinte', 'in', empreintes),
    )
    .execute();
  return otes.length;
}
