/**
 * A sign-in opens a connexion. The token is random and stored as its hash. A connexion ends twelve hours after its
 * last call and after seven days at most, or when its user signs out, changes the password or is suspended.
 */
import { createHash, randomBytes } from 'node:crypto';
import { DAY, HOUR, MINUTE } from '@gestionscolaire/contract/core/values/durations.ts';
import { sql } from 'kysely';
import { nameOf, readRights } from '#administration/droits/held.ts';
import type { AccessPort, Caller } from '#core/acces/caller.ts';
import type { Database, Db, Trx } from '#core/db/database.ts';
import { speak, WORDING } from '#core/db/marks/wording.ts';
import { prepared } from '#core/db/prepared.ts';
import { shift } from '#core/time/clock.ts';
import { manqueAu } from './second-facteur/facteur.ts';

const INACTIVITE_MAXIMALE = 12 * HOUR;
const DUREE_MAXIMALE = 7 * DAY;
/** The shortest time between two notes of the last call: a write for each read would cost more than the read. */
const NOTE_TOUTES_LES = MINUTE;
/** The tolerance for a connexion opened in the future: two servers' clocks differ a little. */
const AVANCE_TOLEREE = 5 * MINUTE;
/** The number of users whose rights are kept in memory. */
const DROITS_GARDES = 5000;

interface ConnexionRow {
  id: number;
  userId: number;
  ouverte: string;
  derniereActivite: string;
  fin: string;
  ecoleId: number | null;
  appareilId: number | null;
  motDePasseAChanger: number;
  prouveeLe: string | null;
  version: number;
  formulations: string | null;
}

const parJeton = prepared<ConnexionRow>(
  (param) => sql<ConnexionRow>`
    select c.id, c."userId", c.ouverte, c."derniereActivite", c.fin, u."ecoleId", c."appareilId", u."motDePasseAChanger", c."prouveeLe", v.numero as version,
      ${WORDING} as formulations
    from connexions c join utilisateurs u on u.id = c."userId" join versions v on v.nom = 'droits'
    where c.jeton = ${param('jeton')} and c.terminee is null and u."estActif" = 1 and u."estSuspendu" = 0`,
);

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** Finds the row of a token that is still open. */
async function findOpen(db: Db, token: string, now: string): Promise<ConnexionRow | undefined> {
  const row = await parJeton.first(db, { jeton: hashOf(token) });
  if (row === undefined || now >= row.fin) return undefined;
  speak(row.formulations);
  // A clock that ran ahead opened it, and has been set right: its limits would be as wrong as that clock.
  if (row.ouverte > shift(now, AVANCE_TOLEREE)) return undefined;
  return now >= shift(row.derniereActivite, INACTIVITE_MAXIMALE) ? undefined : row;
}

/**
 * Returns the instants between which an open connexion lies: used after the first, opened until the second. It says in
 * bounds what `findOpen` decides for one.
 */
export const bornesDesOuvertes = (now: string): { actives: string; ouvertes: string } => ({
  actives: shift(now, -INACTIVITE_MAXIMALE),
  ouvertes: shift(now, AVANCE_TOLEREE),
});

export async function isOpen(db: Db, token: string, now: string): Promise<boolean> {
  return (await findOpen(db, token, now)) !== undefined;
}

/** A person holds these as long as the version of the rights stands. */
type Held = Pick<Caller, 'rights' | 'secondFacteurAActiver'>;

async function readHeld(db: Db, userId: number): Promise<Held> {
  return { rights: await readRights(db, userId), secondFacteurAActiver: await manqueAu(db, userId) };
}

async function callerNow(trx: Trx, { connexionId }: Caller): Promise<Caller | null> {
  const row = await trx
    .selectFrom('connexions')
    .innerJoin('utilisateurs', 'utilisateurs.id', 'connexions.userId')
    .select([
      'connexions.userId',
      'connexions.appareilId',
      'connexions.prouveeLe',
      'utilisateurs.ecoleId',
      'utilisateurs.motDePasseAChanger',
    ])
    .where('connexions.id', '=', connexionId)
    .where('connexions.terminee', 'is', null)
    .where('utilisateurs.estActif', '=', 1)
    .where('utilisateurs.estSuspendu', '=', 0)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { userId, ecoleId, appareilId, prouveeLe } = row;
  return {
    connexionId,
    userId,
    ecoleId,
    appareilId,
    prouveeLe,
    motDePasseAChanger: row.motDePasseAChanger === 1,
    ...(await readHeld(trx, userId)),
  };
}

/** The id of no connexion: somebody acts through another's. */
const SANS_CONNEXION = 0;

/**
 * Returns a person as a caller, as they are now, for an act that they asked before or sign at another's desk; null when they may not enter
 * any more.
 */
export async function callerDe(trx: Trx, userId: number): Promise<Caller | null> {
  const row = await trx
    .selectFrom('utilisateurs')
    .select(['ecoleId', 'motDePasseAChanger'])
    .where('id', '=', userId)
    .where('estActif', '=', 1)
    .where('estSuspendu', '=', 0)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    connexionId: SANS_CONNEXION,
    userId,
    ecoleId: row.ecoleId,
    appareilId: null,
    prouveeLe: null,
    motDePasseAChanger: row.motDePasseAChanger === 1,
    ...(await readHeld(trx, userId)),
  };
}

/**
 * Opens a connexion and returns its token, which is stored nowhere. `annonces`: the news told once to its person, as
 * JSON.
 */
export async function openConnexion(
  trx: Trx,
  userId: number,
  adresse: string,
  now: string,
  {
    annonces = null,
    appareilId = null,
    prouveeLe = null,
  }: { annonces?: string | null; appareilId?: number | null; prouveeLe?: string | null } = {},
): Promise<{ id: number; token: string }> {
  const token = nouveauJeton();
  const { id } = await trx
    .insertInto('connexions')
    .values({
      jeton: hashOf(token),
      userId,
      adresse,
      ouverte: now,
      derniereActivite: now,
      fin: shift(now, DUREE_MAXIMALE),
      terminee: null,
      annonces,
      appareilId,
      prouveeLe,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, token };
}

const nouveauJeton = (): string => randomBytes(32).toString('base64url');

/** Notes that the person of a connexion proved who they are, and returns its other token: the one before opens nothing. */
export async function renouvelerConnexion(trx: Trx, id: number, now: string): Promise<string> {
  const token = nouveauJeton();
  const proved = { jeton: hashOf(token), prouveeLe: now, derniereActivite: now };
  await trx.updateTable('connexions').set(proved).where('id', '=', id).execute();
  return token;
}

export async function endConnexion(trx: Trx, id: number, now: string): Promise<void> {
  await trx.updateTable('connexions').set({ terminee: now }).where('id', '=', id).execute();
}

/** Ends the connexion of a token, when it has one. */
export async function endToken(trx: Trx, token: string, now: string): Promise<void> {
  await trx
    .updateTable('connexions')
    .set({ terminee: now })
    .where('jeton', '=', hashOf(token))
    .where('terminee', 'is', null)
    .execute();
}

/** Ends every connexion of a user; their next call on any of them is refused. */
export async function endConnexionsOf(trx: Trx, userId: number, now: string): Promise<void> {
  await trx
    .updateTable('connexions')
    .set({ terminee: now })
    .where('userId', '=', userId)
    .where('terminee', 'is', null)
    .execute();
}

/** Ends every connexion there is. */
export async function endAllConnexions(trx: Trx, now: string): Promise<void> {
  await trx.updateTable('connexions').set({ terminee: now }).where('terminee', 'is', null).execute();
}

/** Forgets connexions a week after the last moment at which they could have been used. */
export async function purgeConnexions(database: Database, now: string): Promise<void> {
  await database.transaction((trx) =>
    trx.deleteFrom('connexions').where('fin', '<', shift(now, -DUREE_MAXIMALE)).execute(),
  );
}

/** Makes the port through which core asks who calls. */
export function accessPort(database: Database): AccessPort {
  const known = new Map<number, { version: number; held: Held }>();

  async function heldBy(db: Db, userId: number, version: number): Promise<Held> {
    const kept = known.get(userId);
    if (kept?.version === version) return kept.held;
    // The rights are read after the version: at worst they are newer than it, and are read again at the next call.
    const held = await readHeld(db, userId);
    if (known.size >= DROITS_GARDES) known.clear();
    known.set(userId, { version, held });
    return held;
  }

  async function touch(id: number, now: string): Promise<void> {
    await database.transaction((trx) =>
      trx.updateTable('connexions').set({ derniereActivite: now }).where('id', '=', id).execute(),
    );
  }

  return {
    async identify(db, token, now): Promise<Caller | null> {
      const row = await findOpen(db, token, now);
      if (row === undefined) return null;
      // A read does not fail because nothing can be written: at worst the connexion ends an hour early.
      if (now >= shift(row.derniereActivite, NOTE_TOUTES_LES)) await touch(row.id, now).catch(() => {});
      return {
        connexionId: row.id,
        userId: row.userId,
        ecoleId: row.ecoleId,
        appareilId: row.appareilId,
        prouveeLe: row.prouveeLe,
        motDePasseAChanger: row.motDePasseAChanger === 1,
        ...(await heldBy(db, row.userId, row.version)),
      };
    },

    callerNow,
    nameOf,
  };
}
