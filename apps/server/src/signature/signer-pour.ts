/** Signs a text by the key of a school, which is kept with its money: its receipts and its bulletins have one key. */
import type { Db } from '#core/db/database.ts';
import { openSecret } from '#core/db/secrets.ts';
import type { ReadContext } from '#core/http/context.ts';
import { faireLaCle } from './cle.ts';
import { signer } from './signature.ts';

interface Signe {
  readonly signature: string;
  /** The public key, base64url. */
  readonly cle: string;
}

/** Signs by the key that the school has. */
export async function signerPour(db: Db, ecoleId: number, texte: string): Promise<Signe> {
  const { clePublique: cle, clePrivee } = await db
    .selectFrom('caisses')
    .select(['clePublique', 'clePrivee'])
    .where('ecoleId', '=', ecoleId)
    .executeTakeFirstOrThrow();
  return { cle, signature: signer(texte, openSecret(db, { table: 'caisses', id: ecoleId }, clePrivee)) };
}

/** Signs several texts by the key of a school; one that never took money gets its key here. */
export async function signerTous(
  { database, db, now }: Pick<ReadContext, 'database' | 'db' | 'now'>,
  ecoleId: number,
  textes: readonly string[],
): Promise<Signe[]> {
  const known = await db
    .selectFrom('caisses')
    .select('ecoleId')
    .where('ecoleId', '=', ecoleId)
    .executeTakeFirst();
  if (known === undefined) await database.transaction((trx) => faireLaCle(trx, ecoleId, now));
  const signes: Signe[] = [];
  for (const texte of textes) signes.push(await signerPour(database.read, ecoleId, texte));
  return signes;
}
