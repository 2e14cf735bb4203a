/** A version that brings migrations copies a filled base beside itself before the first of them, or changes nothing. */
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { createIndex } from '#core/db/columns.ts';
import type { Database } from '#core/db/database.ts';
import { keepMark, readMark } from '#core/db/marks/marks.ts';
import { appliedMigrations, type Migration, MigrationRefusee, migrate } from '#core/db/migrations/migrate.ts';
import { MIGRATIONS } from '#migrations/index.ts';
import { DEBUT, ownDatabase, type TestStore } from '#tests/harness.ts';
import { verifyBackup } from './restore.ts';
import { migrateWithCopy } from './upgrade-copy.ts';

/** The migrations that the version before this one knew. */
const ANCIENNES = MIGRATIONS.slice(0, 1);
const [SOCLE] = ANCIENNES;

interface Ecole {
  readonly store: TestStore;
  readonly database: Database;
  /** The lines that the person at the terminal was told. */
  readonly dits: string[];
  /** Starts a version that knows these migrations. */
  demarrer: (migrations: readonly Migration[], isFilled?: boolean) => Promise<void>;
  /** Lists the copies beside the base. */
  copies: () => string[];
}

/** Makes a base of the version before this one, with two marks that no migration brings. */
async function ancienneBase(): Promise<Ecole> {
  const { store, database } = await ownDatabase();
  const { dataDir } = store.config;
  await migrate(database, ANCIENNES, () => DEBUT);
  await database.transaction(async (trx) => {
    for (const nom of ['recu', 'double']) await keepMark(trx, nom, 'payé', DEBUT);
  });
  const dits: string[] = [];
  return {
    store,
    database,
    dits,
    demarrer: (migrations, isFilled = true) =>
      migrateWithCopy(database, store.config, {
        migrations,
        produit: '0',
        now: () => DEBUT,
        isFilled: () => Promise.resolve(isFilled),
        say: (line) => void dits.push(line),
      }),
    copies: () =>
      readdirSync(dataDir)
        .filter((nom) => nom.startsWith('avant-mise-a-jour'))
        .map((nom) => join(dataDir, nom)),
  };
}

/** Makes the migration of this version. */
const suite = (up: Migration['up'] = async () => {}): Migration => ({
  name: '9999-suite',
  empreinte: 'suite',
  up,
});

it('[OPS-03] une base remplie est copiée à côté d’elle, et le nom de la copie dit, avant la première migration', async () => {
  const { store, database, dits, demarrer, copies } = await ancienneBase();
  let avant: string[] = [];
  const efface = suite(async (trx) => {
    avant = [...copies(), ...dits];
    await trx.deleteFrom('reperes').where('nom', '=', 'recu').execute();
  });
  await demarrer([...ANCIENNES, efface]);
  const [copie = ''] = copies();
  expect(dirname(copie)).toBe(store.config.dataDir);
  expect(avant).toEqual([
    copie,
    "Mise à jour de la base : une copie vérifiée en est faite d'abord…",
    `Copie faite et vérifiée : ${copie}`,
  ]);
  expect(await readMark(database.read, 'recu')).toBeUndefined();
  // That of the installation, and both that the school added.
  expect((await verifyBackup(copie, ANCIENNES)).counts.get('reperes')).toBe(3);
});

it('[OPS-03] une base que personne n’a remplie, ou que rien n’attend, n’est pas copiée', async () => {
  const { dits, demarrer, copies } = await ancienneBase();
  await demarrer(ANCIENNES);
  await demarrer([...ANCIENNES, suite()], false);
  expect([copies(), dits]).toEqual([[], []]);
});

it('[OPS-03] une copie qui ne se restaure pas arrête la mise à jour, sans que rien ait changé', async () => {
  const { database, demarrer, copies } = await ancienneBase();
  // The tables that this version makes refuse what is in the base: it is restored for trial, and only that shows it.
  const exigeant: Migration = {
    ...(SOCLE ?? suite()),
    async up(trx, now) {
      await SOCLE?.up(trx, now);
      await createIndex(trx, 'reperes', 'valeur', ['valeur'], { unique: true });
    },
  };
  const commencees: string[] = [];
  const suivante = suite(async () => void commencees.push('suite'));
  const refus: unknown = await demarrer([exigeant, suivante]).catch((error: unknown) => error);
  expect(refus).toBeInstanceOf(MigrationRefusee);
  expect(String(refus)).toMatch(/La base attend une mise à jour, et la copie .* Rien n'a été changé\.$/);
  expect([commencees, copies()]).toEqual([[], []]);
  expect((await appliedMigrations(database.read))?.map(({ nom }) => nom)).toEqual(['0001-socle']);
});

it('[OPS-03] le refus d’une base plus récente nomme la copie d’avant et le chemin du retour', async () => {
  const { demarrer, copies } = await ancienneBase();
  await demarrer([...ANCIENNES, suite()]);
  const [copie = ''] = copies();
  const refus: unknown = await demarrer(ANCIENNES).catch((error: unknown) => error);
  expect(refus).toBeInstanceOf(MigrationRefusee);
  expect(String(refus)).toContain('« 9999-suite », inconnue de cette version');
  expect(String(refus)).toMatch(/Pour revenir à celle-ci, .* puis lancez npm run restauration -- "[^"]+"$/);
  expect(String(refus)).toContain(`"${copie}"`);
});
