/** The development versions before 0.1.0 left backups, which are put back, and databases, which are told how to go on. */
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { backup } from '#core/db/backup/backup.ts';
import { type Line, readBackup, writeBackup } from '#core/db/backup/file.ts';
import { restore, verifyBackup } from '#core/db/backup/restore.ts';
import { migrate } from '#core/db/migrations/migrate.ts';
import { MIGRATIONS } from '#migrations/index.ts';
import { contenu } from '#tests/contenu.ts';
import { DEBUT, type TestStore, testStore } from '#tests/harness.ts';
import { AVANT_PUBLICATION } from './avant-publication.ts';

const options = { migrations: MIGRATIONS, now: () => DEBUT, produit: '0.0.0', isShared: true };
const stores: TestStore[] = [];

afterEach(async () => {
  for (const store of stores.splice(0)) await store.drop();
});

async function ownBase(): Promise<TestStore> {
  const store = await testStore();
  stores.push(store);
  return store;
}

/** The migrations that a development version applied, as its database and its backup tell them. */
const anciennes = AVANT_PUBLICATION.map((nom) => ({ nom, empreinte: `texte de ${nom}` }));

/** The migrations that end where the development versions ended; those that came since are applied after them. */
const memes = MIGRATIONS.slice(0, MIGRATIONS.findIndex(({ replaces }) => replaces !== undefined) + 1);

/** Rewrites a backup as a development version would have written it: its migrations, and columns in another order. */
async function* autrefois(file: string): AsyncGenerator<Line> {
  let table = '';
  for await (const line of readBackup(file)) {
    if (line.kind === 'header') yield { kind: 'header', header: { ...line.header, migrations: anciennes } };
    else if (line.kind === 'table') {
      table = line.table.table;
      yield { ...line, table: { ...line.table, colonnes: line.table.colonnes.toReversed() } };
      if (table === 'migrations')
        for (const { nom, empreinte } of anciennes) yield { kind: 'row', values: [DEBUT, empreinte, nom] };
    } else if (table !== 'migrations') yield { kind: 'row', values: line.values.toReversed() };
  }
}

it('une sauvegarde d’une version de développement se remet, et sa base est celle d’aujourd’hui', async () => {
  const avant = await ownBase();
  const database = await avant.open();
  await migrate(database, memes, () => DEBUT);
  const dossier = avant.config.dataDir;
  const [ecrite, ancienne] = [join(dossier, 'ecrite'), join(dossier, 'ancienne')];
  await backup(avant.config, ecrite, { ...options, migrations: memes });
  await migrate(database, MIGRATIONS, () => DEBUT);
  const attendu = await contenu(database.read);
  await database.close();
  await writeBackup(ancienne, autrefois(ecrite));

  const apres = await ownBase();
  await restore(apres.config, await verifyBackup(ancienne, MIGRATIONS), options);
  const remise = await apres.open();
  expect(await contenu(remise.read)).toEqual(attendu);
  expect(await migrate(remise, MIGRATIONS, () => DEBUT)).toEqual([]);
  await remise.close();
});

it('une base d’une version de développement est refusée, et reçoit la sauvegarde qu’on lui dit de faire', async () => {
  const store = await ownBase();
  const database = await store.open();
  await migrate(database, memes, () => DEBUT);
  const ecrite = join(store.config.dataDir, 'ecrite');
  await backup(store.config, ecrite, { ...options, migrations: memes });
  await database.transaction(async (trx) => {
    await trx.deleteFrom('migrations').execute();
    await trx
      .insertInto('migrations')
      .values(anciennes.map((one) => ({ ...one, instant: DEBUT })))
      .execute();
  });
  await expect(migrate(database, MIGRATIONS, () => DEBUT)).rejects.toThrow(
    /^Cette base vient d'une version de développement, d'avant 0\.1\.0 : .*npm run sauvegarde.*npm run restauration/,
  );
  await database.close();
  await restore(store.config, await verifyBackup(ecrite, MIGRATIONS), options);
  const remise = await store.open();
  expect(await migrate(remise, MIGRATIONS, () => DEBUT)).toEqual([]);
  await remise.close();
});
