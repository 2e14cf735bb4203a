/**
 * Keeps the last records that a person opened, and names them for that person: by the rights and the school that they have now. The journal
 * does not tell them: they say what somebody looked at, and change nothing.
 */
import {
  effacerRecents,
  type GenreRecent,
  getRecents,
  noterRecent,
  RECENTS_AU_PLUS,
  type Recents,
} from '@gestionscolaire/contract/accueil/recents.ts';
import { paiementSelectBy } from '@gestionscolaire/contract/caisse/paiements.ts';
import { chercherEleve } from '@gestionscolaire/contract/eleves/eleves.ts';
import { sql } from 'kysely';
import { menusVisibles } from '#administration/index.ts';
import { mayRead } from '#core/acces/decide.ts';
import { type Binding, bindRead, bindWrite } from '#core/http/call/bind.ts';
import type { ReadContext } from '#core/http/context.ts';
import { readEleves } from './rechercher-eleves.ts';
import { readRecusTrouves } from './rechercher-recus.ts';
import './tables.ts';

/** Adds the instant of opening to rows, the latest first; rows that are not there any more are left out. */
function dates<R extends { id: number }>(rows: readonly R[], ouverts: ReadonlyMap<number, string>) {
  return rows
    .flatMap((row) => {
      const ouvertLe = ouverts.get(row.id);
      return ouvertLe === undefined ? [] : { ...row, ouvertLe };
    })
    .toSorted((a, b) => (a.ouvertLe < b.ouvertLe ? 1 : -1));
}

async function readRecents(context: ReadContext): Promise<Recents> {
  const { db, caller } = context;
  const kept = await db
    .selectFrom('recents')
    .select(['genre', 'entiteId', 'ouvertLe'])
    .where('userId', '=', caller.userId)
    .execute();
  const of = (genre: GenreRecent) =>
    new Map(kept.filter((one) => one.genre === genre).map(({ entiteId, ouvertLe }) => [entiteId, ouvertLe]));
  const [eleves, paiements, menus] = [of('eleves'), of('paiements'), of('menus')];
  const { ecoleId } = caller;
  return {
    eleves: mayRead(chercherEleve, caller)
      ? dates(await readEleves([...eleves.keys()], { recherche: '', ecoleId }, context), eleves)
      : [],
    paiements: mayRead(paiementSelectBy, caller)
      ? dates(
          await readRecusTrouves(
            db,
            sql`select ${sql.ref('id')} from paiements where id in (${ids(paiements)})`,
            ecoleId,
          ),
          paiements,
        )
      : [],
    menus: dates(await menusVisibles(db, caller, sql`t.id in (${ids(menus)})`), menus).map(
      ({ id, reference, libelle, url, menuPere, ouvertLe }) => ({
        id,
        reference,
        libelle,
        url,
        menuPere,
        ouvertLe,
      }),
    ),
  };
}

/** The ids of some records, for `in (…)`; the id of none when there is no record. */
const ids = (known: ReadonlyMap<number, unknown>) => sql.join(known.size === 0 ? [0] : [...known.keys()]);

export const recentsBindings: readonly Binding[] = [
  bindRead(getRecents, (_input, context) => readRecents(context)),

  bindWrite(noterRecent, async ({ genre, id }, { db, now, caller: { userId } }) => {
    await db
      .insertInto('recents')
      .values({ userId, genre, entiteId: id, ouvertLe: now })
      .onConflict((conflict) =>
        conflict.columns(['userId', 'genre', 'entiteId']).doUpdateSet({ ouvertLe: now }),
      )
      .execute();
    await sql`delete from recents where "userId" = ${userId} and (genre, "entiteId") not in (
      select genre, "entiteId" from recents where "userId" = ${userId}
      order by "ouvertLe" desc, genre, "entiteId" desc limit ${RECENTS_AU_PLUS})`.execute(db);
    return { id };
  }),

  bindWrite(effacerRecents, async (_input, { db, caller }) => {
    await db.deleteFrom('recents').where('userId', '=', caller.userId).execute();
    return {};
  }),
];
