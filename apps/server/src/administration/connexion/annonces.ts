/**
 * Tells a person once, after signing in with a password of their own (AMB-169), of the failed attempts at their account
 * since the sign-in before, who gave it another password, and the new devices. The news is found at the
 * sign-in, and kept with its connexion until read.
 */
import {
  type Annonces,
  annonces,
  SANS_ANNONCE,
} from '@gestionscolaire/contract/administration/preferences.ts';
import { resetUserPwd } from '@gestionscolaire/contract/administration/utilisateurs.ts';
import { DAY } from '@gestionscolaire/contract/core/values/durations.ts';
import * as z from 'zod/mini';
import { nomsDesPersonnes, type Personne } from '#administration/identifiants/identifiant.ts';
import { failuresSince } from '#administration/identifiants/tentatives.ts';
import type { Db, Trx } from '#core/db/database.ts';
import { shift } from '#core/time/clock.ts';
import { APPEL_ADMINISTRATEUR } from './administrateurs.ts';

/**
 * The time whose resets are told with the newest one, in milliseconds: whoever resets a password may sign in with it,
 * so the person should know of all.
 */
const REINITIALISATIONS_SUR = 30 * DAY;
/** The most resets that are told: the newest ones. */
const REINITIALISATIONS_DITES = 5;

/** The names by which the journal calls the acts that give another a password. */
export const APPELS_DE_REINITIALISATION: readonly string[] = [
  `${resetUserPwd.method} ${resetUserPwd.name}`,
  APPEL_ADMINISTRATEUR,
];

/** Reads the new passwords that others gave, newest first, as the journal tells them; none when the newest is not new. */
async function reinitialisationsDe(
  trx: Trx,
  userId: number,
  since: string | null,
  now: string,
): Promise<Annonces['reinitialisations']> {
  const acts = await trx
    .selectFrom('journal')
    .select(['userId', 'instant'])
    .where('entite', '=', 'utilisateurs')
    .where('entiteId', '=', userId)
    .where('appel', 'in', APPELS_DE_REINITIALISATION)
    // The command of the machine also writes acts of other changes.
    .where('changements', 'like', '%"motDePasse":%')
    .where('instant', '>', shift(now, -REINITIALISATIONS_SUR))
    .orderBy('id', 'desc')
    .limit(REINITIALISATIONS_DITES)
    .execute();
  const [newest] = acts;
  if (newest === undefined || newest.instant <= (since ?? '')) return [];
  const ids = acts.flatMap((act) => (act.userId === null ? [] : [act.userId]));
  const names = await nomsDesPersonnes(trx, ids);
  return acts.map((act) => ({
    par: act.userId === null ? null : (names.get(act.userId) ?? null),
    le: act.instant,
  }));
}

/**
 * Returns the news of this sign-in, as it is kept; null: none. The try that just succeeded no longer counts as a
 * failure.
 */
export async function annoncesPour(
  trx: Trx,
  { id, derniereConnexion }: Personne,
  now: string,
  nouveauxAppareils: Annonces['nouveauxAppareils'],
): Promise<string | null> {
  const echecs = await failuresSince(trx, id, derniereConnexion, now);
  const told: Annonces = {
    echecsDepuis: echecs === null ? null : { ...echecs, depuis: derniereConnexion },
    reinitialisations: await reinitialisationsDe(trx, id, derniereConnexion, now),
    nouveauxAppareils,
  };
  const isNothing = echecs === null && told.reinitialisations.length + nouveauxAppareils.length === 0;
  return isNothing ? null : JSON.stringify(told);
}

/** The news as a connexion keeps it; one of before devices were noted tells none. */
const gardees = z.extend(annonces, {
  nouveauxAppareils: z._default(annonces.shape.nouveauxAppareils, []),
});

/** Reads the news that the person of this connexion has not read yet. */
export async function annoncesDe(db: Db, connexionId: number): Promise<Annonces> {
  const row = await db
    .selectFrom('connexions')
    .select('annonces')
    .where('id', '=', connexionId)
    .executeTakeFirst();
  if (row === undefined || row.annonces === null) return SANS_ANNONCE;
  const kept: unknown = JSON.parse(row.annonces);
  return z.parse(gardees, kept);
}

export async function noteRead(trx: Trx, connexionId: number): Promise<void> {
  await trx.updateTable('connexions').set({ annonces: null }).where('id', '=', connexionId).execute();
}
