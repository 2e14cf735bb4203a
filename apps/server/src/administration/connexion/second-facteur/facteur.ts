/**
 * Keeps the second factor of a person: the secret of their application, and the codes that open without it. The clocks of a
 * school's computer and of a telephone differ, and no network sets them right: the difference is measured when the
 * application is added, and followed at each sign-in (RFC 6238, section 6).
 */
import { createHash } from 'node:crypto';
import { CODES_DE_SECOURS } from '@gestionscolaire/contract/administration/second-facteur.ts';
import { motDePasseProvisoire } from '#administration/identifiants/mot-de-passe.ts';
import type { Db, Trx } from '#core/db/database.ts';
import { changes, writeJournal } from '#core/db/journal/journal.ts';
import { closeSecret, openSecret } from '#core/db/secrets.ts';
import { nouveauSecret, pasDe, pasDuCode } from './totp.ts';

/** The steps by which the two clocks may differ when an application is added: ten minutes. */
const ECART_AU_DEBUT = 20;
/** The steps by which a code may be early or late afterwards: a minute. */
const ECART = 2;

/** Returns the state of a person's factor, without its secret. */
export async function etatDe(
  db: Db,
  userId: number,
): Promise<{ depuis: string | null; codesRestants: number; estExige: boolean }> {
  const row = await db
    .selectFrom('seconds_facteurs')
    .select('depuis')
    .where('userId', '=', userId)
    .executeTakeFirst();
  return {
    depuis: row?.depuis ?? null,
    codesRestants: await codesRestants(db, userId),
    estExige: await estExige(db, userId),
  };
}

export async function codesRestants(db: Db, userId: number): Promise<number> {
  const { restants } = await db
    .selectFrom('codes_de_secours')
    .select(({ fn }) => fn.countAll<number>().as('restants'))
    .where('userId', '=', userId)
    .where('utilise', 'is', null)
    .executeTakeFirstOrThrow();
  return restants;
}

/** Whether one of the person's groups wants the factor. */
async function estExige(db: Db, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('user_groupes')
    .innerJoin('groupes', 'groupes.id', 'user_groupes.groupeId')
    .select('groupes.id')
    .where('user_groupes.userId', '=', userId)
    .where('user_groupes.estActif', '=', 1)
    .where('groupes.estActif', '=', 1)
    .where('groupes.estEnDeuxEtapes', '=', 1)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function aUnFacteur(db: Db, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('seconds_facteurs')
    .select('userId')
    .where('userId', '=', userId)
    .where('depuis', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a group wants of the person a factor that they have not; whoever changes the answer raises the rights' version. */
export async function manqueAu(db: Db, userId: number): Promise<boolean> {
  return (await estExige(db, userId)) && !(await aUnFacteur(db, userId));
}

/** The row that holds the secrets of a person: they are wrapped by the key of the server. */
const placeDe = (id: number) => ({ table: 'seconds_facteurs', id });

/** Draws a secret for a new application. The one before stays until the first code of the new one. */
export async function preparerFacteur(trx: Trx, userId: number): Promise<Buffer> {
  const secret = nouveauSecret();
  const prepare = closeSecret(trx, placeDe(userId), secret.toString('base64url'));
  await trx
    .insertInto('seconds_facteurs')
    .values({ userId, prepare, secret: null, depuis: null, decalage: 0, dernierPas: null })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ prepare }))
    .execute();
  return secret;
}

/** Makes the prepared secret the person's own when the code is its; returns whether it is. */
export async function activerFacteur(trx: Trx, userId: number, tape: string, now: string): Promise<boolean> {
  const row = await trx
    .selectFrom('seconds_facteurs')
    .select(['prepare', 'depuis'])
    .where('userId', '=', userId)
    .executeTakeFirst();
  if (row === undefined || row.prepare === null) return false;
  const secret = Buffer.from(openSecret(trx, placeDe(userId), row.prepare), 'base64url');
  const centre = pasDe(now);
  const pas = pasDuCode(secret, chiffres(tape), { centre, ecart: ECART_AU_DEBUT });
  if (pas === undefined) return false;
  await trx
    .updateTable('seconds_facteurs')
    .set({
      secret: row.prepare,
      prepare: null,
      depuis: row.depuis ?? now,
      decalage: pas - centre,
      dernierPas: pas,
    })
    .where('userId', '=', userId)
    .execute();
  return true;
}

/** Gives new recovery codes, which are told once; those of before open nothing any more. */
export async function donnerCodes(trx: Trx, userId: number): Promise<string[]> {
  const codes = Array.from({ length: CODES_DE_SECOURS }, motDePasseProvisoire);
  await trx.deleteFrom('codes_de_secours').where('userId', '=', userId).execute();
  const rows = codes.map((code) => ({ userId, empreinte: empreinteDe(userId, code), utilise: null }));
  await trx.insertInto('codes_de_secours').values(rows).execute();
  return codes;
}

/** Takes the factor away; returns whether there was one. */
export async function retirerFacteur(trx: Trx, userId: number): Promise<boolean> {
  const had = await aUnFacteur(trx, userId);
  await trx.deleteFrom('codes_de_secours').where('userId', '=', userId).execute();
  await trx.deleteFrom('seconds_facteurs').where('userId', '=', userId).execute();
  return had;
}

/** Takes away a factor whose secret no key of a server opens any more, and tells it in the history of the person. */
export async function retirerLeFacteurPerdu(trx: Trx, userId: number, now: string): Promise<void> {
  const { ecoleId } = await trx
    .selectFrom('utilisateurs')
    .select('ecoleId')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  if (!(await retirerFacteur(trx, userId))) return;
  const changements = changes({ estEnDeuxEtapes: 1 }, { estEnDeuxEtapes: 0 });
  const own = { entite: 'utilisateurs', entiteId: userId, ecoleId };
  await writeJournal(trx, { ...own, instant: now, userId: null, appel: 'cles', changements });
}

/**
 * Uses up a typed code: no code opens twice. Returns by which it was, undefined when it is neither. The caller holds the
 * lock of the person's row.
 */
export async function utiliser(
  trx: Trx,
  userId: number,
  tape: string,
  now: string,
): Promise<'application' | 'secours' | undefined> {
  if (await utiliserApplication(trx, userId, chiffres(tape), now)) return 'application';
  const { numUpdatedRows } = await trx
    .updateTable('codes_de_secours')
    .set({ utilise: now })
    .where('userId', '=', userId)
    .where('empreinte', '=', empreinteDe(userId, tape))
    .where('utilise', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n ? 'secours' : undefined;
}

async function utiliserApplication(trx: Trx, userId: number, code: string, now: string): Promise<boolean> {
  const row = await trx
    .selectFrom('seconds_facteurs')
    .select(['secret', 'decalage', 'dernierPas'])
    .where('userId', '=', userId)
    .where('depuis', 'is not', null)
    .executeTakeFirst();
  if (row === undefined || row.secret === null) return false;
  const centre = pasDe(now) + row.decalage;
  const secret = Buffer.from(openSecret(trx, placeDe(userId), row.secret), 'base64url');
  const pas = pasDuCode(secret, code, { centre, ecart: ECART });
  if (pas === undefined) return false;
  // A last step far ahead was used under a clock that has been set right since: no code would ever be newer.
  const isUsed = row.dernierPas !== null && pas <= row.dernierPas && row.dernierPas <= centre + ECART;
  if (isUsed) return false;
  await trx
    .updateTable('seconds_facteurs')
    .set({ decalage: pas - pasDe(now), dernierPas: pas })
    .where('userId', '=', userId)
    .execute();
  return true;
}

/** Returns the digits of a code as applications show it, in two groups. */
const chiffres = (tape: string): string => tape.replace(/[\s-]/g, '');

/** A recovery code has 59 random bits: its plain hash gives nothing back. */
const empreinteDe = (userId: number, code: string): string =>
  createHash('sha256')
    .update(`${userId} ${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`)
    .digest('base64url');
