/** A record that an older database had by hand under a reference of the school area opens nothing of that area. */
import { expect, it } from 'vitest';
import { migrate } from '#core/db/migrations/migrate.ts';
import { insertRow, withKeys } from '#core/db/rows.ts';
import { MIGRATIONS } from '#migrations/index.ts';
import { DEBUT, ownDatabase } from '#tests/harness.ts';

it('un menu ou un onglet fait à la main sous un mot du produit en reçoit un autre, et garde ses droits', async () => {
  const { database } = await ownDatabase();
  const before = MIGRATIONS.filter(({ name }) => name < '0004-scolarite');
  await migrate(database, before, () => DEBUT);
  const made = await database.transaction(async (trx) => {
    const stamp = { now: DEBUT, userId: null };
    const menu = { reference: 'Sessions', libelle: 'Nos séances', url: '/listPays', menuPereId: 1, ordre: 9 };
    const menuId = await insertRow(
      trx,
      'menus',
      withKeys({ ...menu, typeMenu: 'Public', image: 'menu.png' }, ['reference', 'libelle']),
      stamp,
    );
    const tab = { menuId, reference: 'classeEcole', libelle: 'À nous', url: '/listPays', ordre: 1 };
    const ongletId = await insertRow(
      trx,
      'onglets',
      withKeys({ ...tab, typeOnglet: 'Public', image: '' }, ['reference', 'libelle']),
      stamp,
    );
    const groupeId = await insertRow(trx, 'groupes', withKeys({ libelle: 'G' }, ['libelle']), stamp);
    await insertRow(trx, 'privileges', { groupeId, ongletId, modeAccesId: 1 }, stamp);
    return { menuId, ongletId, groupeId };
  });

  await migrate(database, MIGRATIONS, () => DEBUT);
  const find = (table: 'menus' | 'onglets', reference: string) =>
    database.read
      .selectFrom(table)
      .innerJoin('menus as page', 'page.id', table === 'menus' ? `${table}.menuPereId` : 'onglets.menuId')
      .select([`${table}.id`, `${table}.libelle`, 'page.reference as place'])
      .where(`${table}.reference`, '=', reference)
      .execute();
  expect(await find('menus', 'Sessions')).toEqual([]);
  expect(await find('menus', 'sessions-2')).toEqual([
    { id: made.menuId, libelle: 'Nos séances', place: 'localisation' },
  ]);
  expect((await find('menus', 'sessions')).map(({ place }) => place)).toEqual(['generique']);
  expect(await find('onglets', 'classeEcole-2')).toEqual([
    { id: made.ongletId, libelle: 'À nous', place: 'sessions-2' },
  ]);
  expect((await find('onglets', 'classeEcole')).map(({ place }) => place)).toEqual(['ecole']);
  const held = await database.read
    .selectFrom('privileges')
    .select('ongletId')
    .where('groupeId', '=', made.groupeId)
    .execute();
  expect(held).toEqual([{ ongletId: made.ongletId }]);
});
