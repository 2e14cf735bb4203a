/** The folder of the embedded base belongs to one server, and an empty one where a school was is refused. */
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { FICHIER } from './core/db/database.ts';
import { type Migration, MigrationRefusee } from './core/db/migrations/migrate.ts';
import { DossierRefuse, prendreDossier } from './dossier-des-donnees.ts';
import { MIGRATIONS } from './migrations/index.ts';
import { serve } from './serveur.ts';
import { readSettings, type Settings } from './settings.ts';
import { CLE_D_ESSAI, DEBUT, ownTmp, sousSqlite, testStore } from './tests/harness.ts';

/** Makes the settings of a server of which the computer remembers nothing but what this test does. */
function reglages(data?: string): Settings {
  const ici = ownTmp();
  const de = (nom: string) => join(ici, nom);
  return readSettings({
    DATA_DIR: data ?? de('data'),
    TEMOINS: de('temoins'),
    SAUVEGARDES: de('sauvegardes'),
    CLE_DU_SERVEUR: CLE_D_ESSAI,
  });
}

/** Starts a server, which does not get as far as serving; returns why. */
const arret = (settings: Settings, migrations: readonly Migration[] = MIGRATIONS): Promise<unknown> =>
  serve(settings, { isInteractive: false, say: () => {}, migrations }).then(
    async ({ stop }) => {
      await stop();
      return 'il sert';
    },
    (error: unknown) => error,
  );

it('[OPS-12] un second serveur sur un dossier est refusé dès que le premier y démarre, et le suivant le prend', async () => {
  const settings = reglages();
  const issues: unknown[] = [];
  const essayer = () => {
    try {
      prendreDossier(settings, 0)();
      issues.push('pris');
    } catch (error) {
      issues.push(error);
    }
  };
  // The first one is at its migrations when the second comes, and stops there.
  const premiere: Migration = {
    name: '0001-premiere',
    empreinte: 'première',
    up: async () => {
      essayer();
      throw new MigrationRefusee('le premier s’arrête');
    },
  };
  expect(await arret(settings, [premiere])).toEqual(new MigrationRefusee('le premier s’arrête'));
  essayer();
  const phrase = `DATA_DIR : un autre serveur GestionScolaire se sert déjà de ${settings.dataDir}. Arrêtez-le d'abord, ou donnez à celui-ci un autre dossier.`;
  expect(issues).toEqual([new DossierRefuse(phrase), 'pris']);
});

sousSqlite(() => {
  it('[OPS-12] un dossier qui avait une école et qui est vide est refusé sans que rien y soit écrit', async () => {
    const store = await testStore('nu');
    const { dataDir } = store.config;
    onTestFinished(() => store.drop());
    const settings = reglages(dataDir);
    // The start ends after it saw the school: the rest would build a whole application.
    const base = new DatabaseSync(join(dataDir, FICHIER));
    base.exec(`insert into reperes values ('amorce', '1', '${DEBUT}'); drop table idempotences`);
    base.close();
    expect(String(await arret(settings))).toContain('no such table: idempotences');

    const refuse = async (quoi: string) => {
      const refus = await arret(settings);
      expect(refus).toBeInstanceOf(DossierRefuse);
      const phrase = String(refus);
      expect(phrase).toContain(`${dataDir} ${quoi}, alors qu'une école y était le `);
      expect(phrase).toMatch(/npm run restauration.* npm start -- --nouvelle-ecole/);
    };
    rmSync(dataDir, { recursive: true });
    // The folder itself is missing where the disk that carries it is.
    await refuse('est vide');
    expect(existsSync(dataDir)).toBe(false);
    mkdirSync(dataDir);
    await refuse('est vide');
    expect(readdirSync(dataDir)).toEqual([]);
    writeFileSync(join(dataDir, FICHIER), '');
    await refuse("n'a plus de base");
    expect(readdirSync(dataDir)).toEqual([FICHIER]);
  });
});
