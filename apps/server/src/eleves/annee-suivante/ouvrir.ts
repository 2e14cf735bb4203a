/** Opens the school year that follows one, by the addition of a session's own form, for whoever may. */
import type { Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import { jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import type { AnneeSuivante, ouvrirAnneeSuivante } from '@gestionscolaire/contract/eleves/annee-suivante.ts';
import { premiereApres, sessionSuivante, sessions } from '@gestionscolaire/contract/scolarite/sessions.ts';
import type { Caller } from '#core/acces/caller.ts';
import { decide } from '#core/acces/decide.ts';
import type { Db } from '#core/db/database.ts';
import { lockName } from '#core/db/lock.ts';
import type { WriteContext } from '#core/http/context.ts';
import { sessionsHandlers } from '#scolarite/index.ts';

const DU_RESEAU =
  "Les années scolaires sont communes à toutes les écoles du réseau : demandez à l'administrateur du réseau d'ouvrir la suivante.";

export type SessionLue = NonNullable<AnneeSuivante['annee']>;

/** Reads the active sessions of the network. */
export const readSessions = (db: Db): Promise<SessionLue[]> =>
  db
    .selectFrom('sessions')
    .select(['id', 'libelle', 'dateDebut', 'dateFin'])
    .where('estActif', '=', 1)
    .orderBy('dateDebut')
    .execute();

/** Whether the school of the caller is the only one there is: what the network keeps for all is theirs alone then. */
async function isAlone(db: Db, ecoleId: number): Promise<boolean> {
  const known = await db.selectFrom('ecoles').select('id').where('estActif', '=', 1).limit(2).execute();
  const [only, second] = known;
  return second === undefined && only?.id === ecoleId;
}

/** Returns who may open the next year, by the right to add sessions; a person of a school only where their school is alone. */
export async function ouvertureDe(
  db: Db,
  caller: Caller,
  endpoint: Pick<typeof ouvrirAnneeSuivante, 'access'>,
): Promise<AnneeSuivante['ouverture']> {
  if (!decide(endpoint.access, caller, {}).allowed) return 'droit';
  if (caller.ecoleId === null || (await isAlone(db, caller.ecoleId))) return 'permise';
  return 'reseau';
}

/**
 * Opens it. Only the year after one that has begun is opened so: with one click nobody makes years far ahead. A second click finds it
 * there.
 */
export async function ouvrir(
  { sessionId }: Input<typeof ouvrirAnneeSuivante>,
  context: WriteContext,
): Promise<Output<typeof ouvrirAnneeSuivante>> {
  const { db, caller, now } = context;
  if (caller.ecoleId !== null && !(await isAlone(db, caller.ecoleId)))
    refuse('DROIT_ABSENT', { phrase: DU_RESEAU });
  await lockName(db, sessions.entity);
  const all = await readSessions(db);
  const annee = all.find(({ id }) => id === sessionId) ?? refuse('INTROUVABLE');
  const known = premiereApres(all, annee);
  if (known !== undefined) refuse('REGLE', { phrase: `L'année « ${known.libelle} » la suit déjà.` });
  if (annee.dateDebut > jourDe(now))
    refuse('REGLE', { phrase: "Cette année n'a pas commencé : la suivante s'ouvrira ensuite." });
  const form = { ...sessionSuivante(annee), creationUserId: caller.userId, libelleConfirme: true };
  return sessionsHandlers.create(form, context);
}
