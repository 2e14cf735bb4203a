import { expect, it } from 'vitest';
import { migrate } from '#core/db/migrations/migrate.ts';
import { insertRows } from '#core/db/rows.ts';
import { MIGRATIONS } from '#migrations/index.ts';
import { DEBUT, ownDatabase } from '#tests/harness.ts';

const now = () => DEBUT;

it('[SEC-17] un groupe qui porte le nom d’un modèle en est fait, même désactivé ; un autre n’a pas de modèle, et aucune case ne change', async () => {
  const { database } = await ownDatabase();
  const until = MIGRATIONS.findIndex(({ name }) => name === '0041-modeles-des-groupes');
  await migrate(database, MIGRATIONS.slice(0, until), now);
  const noms = [
    ['Secrétariat', 'secretariat'],
    ['CAISSE', 'caisse'],
    ['Caisse du soir', 'caisse du soir'],
    ['Censeur', 'censeur'],
  ] as const;
  await database.transaction(async (trx) => {
    for (const [libelle, libelleCle] of noms)
      await insertRows(trx, 'groupes', [{ libelle, libelleCle, observations: null }], {
        now: DEBUT,
        userId: null,
      });
    await trx.updateTable('groupes').set({ estActif: 0 }).where('libelle', '=', 'CAISSE').execute();
  });
  const cases = () => database.read.selectFrom('privileges').selectAll().orderBy('id').execute();
  const before = await cases();
  await migrate(database, MIGRATIONS.slice(0, until + 1), now);
  const rows = await database.read
    .selectFrom('groupes')
    .select(['libelle', 'modele'])
    .where('id', '>', 1)
    .orderBy('id')
    .execute();
  expect(rows.map(({ libelle, modele }) => [libelle, modele])).toEqual([
    ['Secrétariat', 'secretariat'],
    ['CAISSE', 'caisse'],
    ['Caisse du soir', null],
    ['Censeur', null],
  ]);
  expect(await cases()).toEqual(before);
});
