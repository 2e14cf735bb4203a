/**
 * Says which facts a person reads: all of their school, or, for who is kept to their classes (`droits/siennes.ts`), what is said to the
 * teachers of a pupil of theirs, and what they wrote themselves. Lists, files and the page of a pupil ask the same question.
 */
import { MENU_ARRIERES } from '@gestionscolaire/contract/caisse/arrieres.ts';
import { holds } from '@gestionscolaire/contract/core/api/acces.ts';
import { screenOf } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import { MENU_VIE_SCOLAIRE } from '@gestionscolaire/contract/suivi/discipline/menu.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Caller } from '#core/acces/caller.ts';
import { reachedRows } from '#core/crud/reach.ts';
import type { RowReach } from '#core/crud/source.ts';
import type { ReadContext } from '#core/http/context.ts';
import type { Reserve } from '#core/person/garde.ts';
import { sesClasses } from '#eleves/index.ts';
import { aTousLesAppels } from '#suivi/droits/siennes.ts';
import '#suivi/tables/discipline.ts';

type Context = Pick<ReadContext, 'db' | 'caller' | 'now'>;

/** Whether a person reads the facts of their own classes alone; one of the network teaches nowhere, and nothing narrows them. */
const neLitQueSesFaits = (caller: Caller): boolean =>
  caller.ecoleId !== null && !aTousLesAppels(caller, 'lecture');

/** The condition that the enrolment of a row `t` is of this year, stands, and is in a class of the person that day. */
const estDeSesClasses = (userId: RawBuilder<unknown>, jour: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select 1 from inscriptions i join sessions s on s.id = i."sessionId"
    where i."ecoleId" = t."ecoleId" and i.id = t."inscriptionId" and i."estActif" = 1 and i.etat = 'inscrit'
      and s."dateDebut" <= ${jour} and s."dateFin" >= ${jour} and i."classeId" in (${sesClasses(userId, jour)}))`;

/** The reach of a list whose rows `t` are facts. */
export const PORTEE_DES_FAITS: RowReach = {
  isNarrow: neLitQueSesFaits,
  own: (userId, jour) => sql<SqlBool>`(t."creationUserId" = ${userId}
    or (t.visibilite in ('equipe', 'famille') and ${estDeSesClasses(userId, jour)}))`,
};

/** The reach of contacts `t`: what families said is read by who wrote it, and by who is not kept to their classes. */
const PORTEE_DES_CONTACTS: RowReach = {
  isNarrow: neLitQueSesFaits,
  own: (userId) => sql<SqlBool>`t."creationUserId" = ${userId}`,
};

export const faitsLus = ({ caller, now }: Pick<Context, 'caller' | 'now'>): RawBuilder<SqlBool> =>
  reachedRows(PORTEE_DES_FAITS, caller, now);
/** The condition of the contacts `t` with their message `m` that a person reads: a reminder of fees, with the arrears alone. */
export const contactsLus = ({ caller, now }: Pick<Context, 'caller' | 'now'>): RawBuilder<SqlBool> => {
  const lus = reachedRows(PORTEE_DES_CONTACTS, caller, now);
  const hasArrieres = holds(caller.rights, screenOf(MENU_ARRIERES), 'lecture');
  return hasArrieres ? lus : sql<SqlBool>`(${lus} and coalesce(m.genre, '') <> 'frais')`;
};

/**
 * Reserves the facts of the direction in the file of all of a pupil's data: they are told to who reads them elsewhere. The others, which
 * teachers and the family read, are the pupil's own.
 */
export function reserveDesFaits(reader: Pick<Context, 'caller' | 'now'>): Reserve | null {
  const reads = holds(reader.caller.rights, screenOf(MENU_VIE_SCOLAIRE), 'lecture');
  if (reads && !neLitQueSesFaits(reader.caller)) return null;
  const siens = reads ? faitsLus(reader) : sql<SqlBool>`1 = 0`;
  return {
    lues: sql<SqlBool>`(t.visibilite <> 'direction' or ${siens})`,
    tu: 'Les faits que la direction seule lit n’y sont pas : demandez ce fichier à qui lit toute la vie scolaire.',
  };
}

/** Whether the pupil of an enrolment is one of whom a person may write, within their school: of a class of theirs today, or of any. */
export async function estDesSiens(
  { db, caller, now }: Context,
  { ecoleId, inscriptionId }: { readonly ecoleId: number; readonly inscriptionId: number },
): Promise<boolean> {
  const reach: RowReach = { isNarrow: neLitQueSesFaits, own: estDeSesClasses };
  const { rows } = await sql`
    select 1 as un from (select i."ecoleId", i.id as "inscriptionId" from inscriptions i
      where i."ecoleId" = ${ecoleId} and i.id = ${inscriptionId}) t where ${reachedRows(reach, caller, now)}`.execute(
    db,
  );
  return rows.length > 0;
}

const PAS_LE_SIEN = "Cet élève n'est pas d'une de vos classes aujourd'hui.";

/**
 * Refuses a pupil who is not of the person's classes today.
 * @throws Refus
 */
export async function requireUnDesSiens(
  context: Context,
  of: { readonly ecoleId: number; readonly inscriptionId: number },
): Promise<void> {
  if (!(await estDesSiens(context, of))) refuse('HORS_DE_PORTEE', { phrase: PAS_LE_SIEN });
}
