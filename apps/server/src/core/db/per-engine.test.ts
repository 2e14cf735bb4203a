/** The tests put a piece that differs by engine anywhere in a statement. */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { MOTEUR, ownServer } from '#tests/harness.ts';
import { contains, outOfSqliteIndexes, perEngine } from './per-engine.ts';
import { prepared } from './prepared.ts';

it('chaque moteur prend ses mots, et n’envoie que leurs valeurs', async () => {
  const { database } = await ownServer();
  const piece = perEngine<string>({ sqlite: sql`${'sqlite'}`, postgres: sql`${'postgres'}::text` });
  const query = sql<{ mot: string; suite: number }>`select ${piece} as mot, cast(${7} as integer) as suite`;
  expect((await query.execute(database.read)).rows).toEqual([{ mot: MOTEUR, suite: 7 }]);
  expect(query.compile(database.read).parameters).toEqual([MOTEUR, 7]);
});

it('un morceau tient dans un autre, et dans une requête préparée', async () => {
  const { database } = await ownServer();
  const holds = prepared<{ un: number }>(
    (param) =>
      sql<{ un: number }>`select 1 as un where ${perEngine({
        sqlite: contains(sql`cast(${param('texte')} as text)`, sql`${param('mot')}`),
        postgres: contains(sql`cast(${param('texte')} as text)`, sql`${param('mot')}`),
      })}`,
  );
  expect(await holds.all(database.read, { texte: 'ecole de labe', mot: 'labe' })).toEqual([{ un: 1 }]);
  expect(await holds.all(database.read, { texte: 'ecole de labe', mot: 'kindia' })).toEqual([]);
});

it('une colonne que SQLite ne cherche dans aucun index garde sa valeur', async () => {
  const { database } = await ownServer();
  const key = outOfSqliteIndexes<string>('m.referenceCle');
  const query = sql<{ reference: string }>`select m.reference from menus as m where ${key} = ${'devises'}`;
  expect((await query.execute(database.read)).rows).toEqual([{ reference: 'devises' }]);
  const name = '"m"."referenceCle" =';
  expect(query.compile(database.read).sql).toContain(MOTEUR === 'sqlite' ? ` +${name}` : ` ${name}`);
});
