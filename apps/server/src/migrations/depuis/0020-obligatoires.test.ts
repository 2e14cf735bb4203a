import { expect, it } from 'vitest';
import { migrate } from '#core/db/migrations/migrate.ts';
import { insertRows } from '#core/db/rows.ts';
import { MIGRATIONS } from '#migrations/index.ts';
import { DEBUT, ownDatabase } from '#tests/harness.ts';

const now = () => DEBUT;

it('[DEBUT-09] les prix d’une base publiée restent ce qu’ils étaient, et aucun ne devient obligatoire', async () => {
  const { database } = await ownDatabase();
  const until = MIGRATIONS.findIndex(({ name }) => name === '0020-obligatoires');
  await migrate(database, MIGRATIONS.slice(0, until), now);
  const stamp = { now: DEBUT, userId: null };
  await database.transaction(async (trx) => {
    const ecole = { libelle: 'École', libelleCle: 'ecole', slogan: null, dateCreation: null, logo: null };
    const [ecoleId = 0] = await insertRows(trx, 'ecoles', [ecole], stamp);
    const service = { libelle: 'Scolarité', libelleCle: 'scolarite', rythme: 'unique' };
    const parent = { ecoleId, ...service, dureePrestation: null, uniteDureeId: null };
    const [prestationId = 0] = await insertRows(trx, 'prestations', [parent], stamp);
    const prix = { ecoleId, prestationId, classeId: null, prix: 900_000, fr_inscription: 50_000 };
    await insertRows(trx, 'fiches_renseignement', [prix], stamp);
  });
  await migrate(database, MIGRATIONS, now);
  const rows = await database.read.selectFrom('fiches_renseignement').selectAll().execute();
  expect(rows).toMatchObject([
    { prix: 900_000, fr_inscription: 50_000, estActif: 1, modifDate: null, estObligatoire: 0 },
  ]);
  // A price is marked or it is not.
  const third = database.transaction((trx) =>
    trx.updateTable('fiches_renseignement').set({ estObligatoire: 2 }).execute(),
  );
  await expect(third).rejects.toThrow(/ck_fiches_renseignement_estObligatoire|CHECK/);
});
