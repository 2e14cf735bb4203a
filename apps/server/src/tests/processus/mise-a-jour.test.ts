/** A new version meets a database that an older one filled: it makes the copy first, and tells the way back. */
// @module-tag processus
import { randomBytes } from 'node:crypto';
import { readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { restore, verifyBackup } from '#core/db/backup/restore.ts';
import { migrateWithCopy } from '#core/db/backup/upgrade-copy.ts';
import { FICHIER } from '#core/db/database.ts';
import { FICHIER_DU_VERROU } from '#core/db/folder-lock.ts';
import { type Migration, migrate } from '#core/db/migrations/migrate.ts';
import { MIGRATIONS } from '#migrations/index.ts';
import { type Contenu, contenu } from '#tests/contenu.ts';
import { DEBUT, MOTEUR, PHRASE, type TestStore } from '#tests/harness.ts';
import {
  avecBase,
  commande,
  demarrer,
  desProcessus,
  environnement,
  type Lieu,
  lancer,
  lancerServeur,
  lignes,
  MAIN,
  ownStore,
  sousPostgres,
} from './serveur.ts';

desProcessus();

/** The migrations that the version before this one knew. */
const ANCIENNES = MIGRATIONS.slice(0, -1);
/** The mark of its first start. */
const REMPLIE = { nom: 'amorce', valeur: '1', instant: DEBUT };
const SOUVENIR = { nom: 'souvenir', valeur: randomBytes(300_000).toString('base64'), instant: DEBUT };

const tout = ({ config }: TestStore): Promise<Contenu> => avecBase(config, ({ read }) => contenu(read));

/** Makes a database of the version before this one, with something in it that no migration brings. */
async function ancienneBase(): Promise<TestStore> {
  const store = await ownStore();
  await avecBase(store.config, async (database) => {
    await migrate(database, ANCIENNES, () => DEBUT);
    await database.transaction((trx) => trx.insertInto('reperes').values([REMPLIE, SOUVENIR]).execute());
  });
  return store;
}

const noterMigration = ({ config }: TestStore, nom: string) =>
  avecBase(config, (database) =>
    database.transaction((trx) =>
      trx.insertInto('migrations').values({ nom, empreinte: 'x', instant: DEBUT }).execute(),
    ),
  );

function copies({ dataDir }: Lieu): string[] {
  return readdirSync(dataDir).filter((nom) => nom.includes('avant-mise-a-jour'));
}

const FAITE = /Copie faite et vérifiée : (.+)/;

it('[OPS-03] avant de mettre à jour une base remplie, le serveur en fait une copie vérifiée à côté d’elle et dit son nom', async () => {
  const store = await ancienneBase();
  const avant = await tout(store);
  const serveur = await demarrer(store.config);
  const [, copie = ''] = await serveur.dit(FAITE);
  expect(dirname(copie)).toBe(store.config.dataDir);
  expect(await serveur.arreter()).toBe(0);
  expect(await lignes(store.config, 'migrations', 'nom')).toHaveLength(MIGRATIONS.length);

  const ailleurs = await ownStore();
  const verifiee = await verifyBackup(copie, ANCIENNES, PHRASE);
  await restore(ailleurs.config, verifiee, { migrations: ANCIENNES, now: () => DEBUT, isShared: true });
  expect(await tout(ailleurs)).toEqual(avant);

  // No migration waits any more, and a new database holds nothing to copy.
  const neuve = await ownStore();
  for (const lieu of [store.config, neuve.config]) {
    const autre = await demarrer(lieu);
    expect(autre.sortie()).not.toMatch(/copie/i);
    expect(await autre.arreter()).toBe(0);
  }
  expect(copies(store.config)).toHaveLength(1);
  expect(copies(neuve.config)).toEqual([]);
});

// The embedded base belongs to one server.
sousPostgres(() => {
  it('[OPS-03] deux serveurs mis à jour ensemble attendent l’un l’autre, et démarrent tous deux', async () => {
    const store = await ancienneBase();
    const serveurs = await Promise.all([demarrer(store.config), demarrer(store.config)]);
    for (const serveur of serveurs) expect(await serveur.arreter()).toBe(0);
    expect(copies(store.config).length).toBeGreaterThan(0);
    expect(await lignes(store.config, 'reperes', 'nom')).toContainEqual(SOUVENIR);
  });
});

it('[OPS-03] sans place pour la copie, refuse de mettre la base à jour et n’y change rien', async () => {
  const store = await ancienneBase();
  const avant = await tout(store);
  const fichiers = readdirSync(store.config.dataDir);
  // The system refuses files over 100 KB: smaller than the copy, larger than opening the database takes.
  const args = ['-c', 'ulimit -f 200; exec "$0" "$1"', process.execPath, MAIN];
  const refus = await lancer('/bin/sh', args, environnement(store.config)).fin;
  expect(refus.code).toBe(1);
  expect(refus.erreurs.trim()).toMatch(
    /^La base attend une mise à jour, [^\n]* il n'y a plus de place [^\n]* Rien n'a été changé\.$/,
  );
  expect(await tout(store)).toEqual(avant);
  const restes = readdirSync(store.config.dataDir);
  expect(restes.filter((nom) => nom !== FICHIER_DU_VERROU)).toEqual(fichiers);
});

it('[OPS-03] le refus d’une base plus récente nomme la copie d’avant et le chemin du retour, qui ramène tout', async () => {
  const store = await ancienneBase();
  const serveur = await demarrer(store.config);
  const [, copie = ''] = await serveur.dit(FAITE);
  expect(await serveur.arreter()).toBe(0);
  await noterMigration(store, '9999-future');
  const refus = [
    await lancerServeur(store.config).fin,
    await commande('horloge', [], environnement(store.config)),
  ];
  for (const { code, erreurs } of refus) {
    expect(code).toBe(1);
    expect(erreurs).toContain('« 9999-future », inconnue de cette version');
    expect(erreurs.trim()).toMatch(/^[^\n]* npm run restauration -- "[^\n"]*"$/);
    expect(erreurs).toContain(`"${copie}"`);
  }

  // The test does as the sentence says.
  const { dataDir } = store.config;
  const vide = MOTEUR === 'sqlite' ? store : await ownStore();
  if (MOTEUR === 'sqlite') renameSync(join(dataDir, FICHIER), `${dataDir}-mise-de-cote`);
  onTestFinished(() => rmSync(`${dataDir}-mise-de-cote`, { force: true }));
  const retour = { ...vide.config, dataDir };
  expect(await commande('restauration', [copie], environnement(retour))).toMatchObject({ code: 0 });
  const revenu = await demarrer(retour);
  expect(await revenu.arreter()).toBe(0);
  expect(await lignes(retour, 'reperes', 'nom')).toContainEqual(SOUVENIR);
});

it('[OPS-03] garde les copies des trois dernières mises à jour, et jamais ne touche aux fichiers de quelqu’un', async () => {
  const store = await ownStore();
  const { dataDir } = store.config;
  const siennes = ['avant-mise-a-jour-2025.sauvegarde', 'avant-mise-a-jour-2025-09-01-080000.sauvegarde'];
  for (const nom of siennes) writeFileSync(join(dataDir, nom), 'écrit par quelqu’un');
  const suites = [1, 2, 3, 4, 5].map(
    (rang): Migration => ({ name: `000${rang + 1}-suite`, empreinte: `suite ${rang}`, up: async () => {} }),
  );
  const versions = [...MIGRATIONS.slice(0, 1), ...suites];
  await avecBase(store.config, async (database) => {
    const passerA = (count: number, heure: string) =>
      migrateWithCopy(database, store.config, {
        migrations: versions.slice(0, count),
        produit: '0',
        now: () => `2026-11-22T${heure}Z`,
        isFilled: () => Promise.resolve(true),
        say: () => {},
      });
    for (const count of [1, 2, 3, 4, 5]) await passerA(count, `0${count}:00:00.000`);
    // After a return to the version before, the same upgrade is made once more: the newer copy is enough.
    await database.transaction((trx) =>
      trx.deleteFrom('migrations').where('nom', '=', '0005-suite').execute(),
    );
    await passerA(5, '06:00:00.000');
  });
  const gardees = ['030000', '040000', '060000'].map(
    (heure) => `avant-mise-a-jour-2026-11-22-${heure}.sauvegarde`,
  );
  expect(copies(store.config).toSorted()).toEqual([...siennes, ...gardees].toSorted());
});
