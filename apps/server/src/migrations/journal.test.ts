/** What the acts of a database of before receive: the school of the person they were about, as it was then. */
import { expect, it, onTestFinished } from 'vitest';
import { anyTable } from '#core/db/database.ts';
import { migrate } from '#core/db/migrate.ts';
import { insertRow, withKeys } from '#core/db/rows.ts';
import type { Row } from '#core/db/tables.ts';
import { DEBUT, testStore } from '#tests/harness.ts';
import { MIGRATIONS } from './index.ts';

it('chaque acte d’avant va à l’école de la personne dont il parle, au moment où il a été fait', async () => {
  const store = await testStore();
  const database = await store.open();
  onTestFinished(async () => {
    await database.close();
    await store.drop();
  });
  const before = MIGRATIONS.filter(({ name }) => name < '0008-journal');
  await migrate(database, before, () => DEBUT);
  const expected: (number | null)[] = [];
  const links = await database.transaction(async (trx) => {
    const stamp = { now: DEBUT, userId: null };
    const add = (table: string, values: Row, keyed: string[] = []) =>
      insertRow(trx, table, withKeys(values, keyed), stamp);
    const [a, b] = [await add('ecoles', { nom: 'A' }, ['nom']), await add('ecoles', { nom: 'B' }, ['nom'])];
    const user = (ecoleId: number | null) =>
      add(
        'utilisateurs',
        {
          prenoms: 'P',
          nom: 'N',
          email: null,
          ecoleId,
          motDePasse: '',
          motDePasseAChanger: 0,
          estSuspendu: 0,
        },
        ['prenoms', 'nom', 'email'],
      );
    const [moved, stays, network] = [await user(b), await user(a), await user(null)];
    const groupeId = await add('groupes', { libelle: 'G' }, ['libelle']);
    const place = await add('user_groupes', { userId: moved, groupeId });
    const given = await add('privileges', { groupeId, menuId: 1, modeAccesId: 1 });
    const image = { nom: 'x.png', type: 'image/png', taille: 1, contenu: '', estPublic: 1 };
    const ofNetwork = await add('fichiers', { ...image, ecoleId: null });
    const act = async (ecoleId: number | null, values: Row): Promise<number> => {
      expected.push(ecoleId);
      const row = { instant: DEBUT, userId: network, appel: 'essai', changements: '{}', ...values };
      const { id } = await anyTable(trx)
        .insertInto('journal')
        .values(row)
        .returning('id')
        .executeTakeFirstOrThrow();
      return Number(id);
    };
    const moves = (from: number | null, to: number | null): Row => ({
      entite: 'utilisateurs',
      entiteId: moved,
      appel: 'PUT updateUser',
      changements: JSON.stringify({ ecoleId: [from, to], fonction: ['x', '{"ecoleId":[9,9]}'] }),
    });
    await act(null, { entite: 'utilisateurs', entiteId: moved });
    await act(a, moves(null, a));
    await act(a, { entite: 'connexions', entiteId: 1, userId: moved });
    const placed = await act(a, { entite: 'user_groupes', entiteId: place });
    await act(a, { entite: 'utilisateurs', entiteId: stays });
    await act(b, moves(a, b));
    await act(b, { entite: 'preferences', entiteId: moved, userId: moved });
    await act(null, { entite: 'utilisateurs', entiteId: network, userId: moved });
    const privilege = await act(null, { entite: 'privileges', entiteId: given, userId: moved });
    await act(null, { entite: 'fichiers', entiteId: ofNetwork, userId: moved });
    await act(null, { entite: 'devises', entiteId: 1, userId: moved });
    return [
      { entite: 'groupes', entiteId: groupeId, journalId: placed },
      { entite: 'groupes', entiteId: groupeId, journalId: privilege },
      { entite: 'utilisateurs', entiteId: moved, journalId: placed },
    ];
  });
  await migrate(database, MIGRATIONS, () => DEBUT);
  const acts = await database.read
    .selectFrom('journal')
    .select('ecoleId')
    .where('instant', '=', DEBUT)
    .orderBy('id')
    .execute();
  expect(acts.map(({ ecoleId }) => ecoleId)).toEqual(expected);
  const told = database.read.selectFrom('rattachements').selectAll().orderBy('entite').orderBy('journalId');
  expect(await told.execute()).toEqual(links);
});
