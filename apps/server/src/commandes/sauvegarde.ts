/** npm run sauvegarde -- FICHIER: writes a whole, checked copy of the data, while the product is used. */
import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { systemClock } from '#core/clock.ts';
import { backup, type Cleaner } from '#core/db/backup/backup.ts';
import { hasDatabase } from '#core/db/backup/snapshot.ts';
import { MIGRATIONS } from '#migrations/index.ts';
import { version } from '#version.ts';
import { Arret, accorder, chemin, executer, lireArguments, say, total, Usage } from './executer.ts';

const USAGE = 'Usage : npm run sauvegarde -- FICHIER [--remplacer]';

await executer(async (settings) => {
  const { value, given } = lireArguments(USAGE, ['remplacer']);
  if (value === undefined) throw new Usage(USAGE);
  const file = chemin(value);
  if (existsSync(file)) {
    if (statSync(file).isDirectory()) throw new Arret(`${file} est un dossier : donnez un nom de fichier.`);
    if (!given.has('remplacer')) {
      throw new Arret(`${file} existe déjà : choisissez un autre nom, ou ajoutez --remplacer.`);
    }
  }
  if (!hasDatabase(settings)) throw new Arret(`Aucune base dans ${settings.dataDir} : rien à sauvegarder.`);
  mkdirSync(dirname(file), { recursive: true });

  const cleaner: Cleaner = {};
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const) {
    process.once(signal, () => {
      cleaner.clean?.();
      process.exit(code);
    });
  }
  const { counts } = await backup(
    settings,
    file,
    { migrations: MIGRATIONS, produit: version(), now: systemClock },
    cleaner,
  );
  const taille = (statSync(file).size / 1_000_000).toLocaleString('fr-FR', { maximumFractionDigits: 1 });
  say(`Sauvegarde faite et vérifiée : ${file}`);
  say(`${accorder(total(counts), 'ligne')} de ${accorder(counts.size, 'table')}, ${taille} Mo.`);
  say('Gardez-la hors de cet ordinateur : elle contient toutes les données.');
});
