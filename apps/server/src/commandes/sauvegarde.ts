/** npm run sauvegarde -- FICHIER: writes a whole, checked copy of the data, while the product is used. */
import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { backup, type Cleaner } from '#core/db/backup/backup.ts';
import { hasDatabase } from '#core/db/backup/snapshot.ts';
import { systemClock } from '#core/time/clock.ts';
import { FICHIER_DE_PHRASE, phraseOuNouvelle } from '#exploitation/index.ts';
import { MIGRATIONS } from '#migrations/index.ts';
import { version } from '#version.ts';
import { Arret, auNombre, chemin, lancer, lireArguments, say, total, Usage } from './lancer.ts';

const USAGE = 'Usage : npm run sauvegarde -- FICHIER [--remplacer] [--en-clair]';

await lancer(async (settings) => {
  const { value, given } = lireArguments(USAGE, ['remplacer', 'en-clair']);
  if (value === undefined) throw new Usage(USAGE);
  const file = chemin(value);
  if (existsSync(file)) {
    if (statSync(file).isDirectory()) throw new Arret(`${file} est un dossier : donnez un nom de fichier.`);
    if (!given.has('remplacer')) {
      throw new Arret(`${file} existe déjà : choisissez un autre nom, ou ajoutez --remplacer.`);
    }
  }
  if (!hasDatabase(settings)) throw new Arret(`Aucune base dans ${settings.dataDir} : rien à sauvegarder.`);
  // A folder of a key that is not plugged in would be made on the very disk that the copy is to outlive.
  if (!existsSync(dirname(file)))
    throw new Arret(`Le dossier ${dirname(file)} n'existe pas : branchez la clé, ou faites-le d'abord.`);

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
  const reglage = { ...settings, ...settings.sauvegarde };
  const phrase = given.has('en-clair') ? null : phraseOuNouvelle(reglage);
  const options = { migrations: MIGRATIONS, produit: version(), now: systemClock, phrase };
  const { counts } = await backup(settings, file, options, cleaner);
  const taille = (statSync(file).size / 1_000_000).toLocaleString('fr-FR', { maximumFractionDigits: 1 });
  say(`Sauvegarde faite et vérifiée : ${file}`);
  say(`${auNombre(total(counts), 'ligne')} de ${auNombre(counts.size, 'table')}, ${taille} Mo.`);
  if (phrase === null) {
    say('Elle est en clair : qui la trouve lit tout. Gardez-la hors de cet ordinateur, en lieu sûr.');
    return;
  }
  const ou =
    reglage.phrase === '' ? `la phrase de ${join(settings.dataDir, FICHIER_DE_PHRASE)}` : 'SAUVEGARDE_PHRASE';
  say(`Elle est chiffrée par ${ou} : gardez cette phrase sur papier, rien d'autre n'ouvre la copie.`);
  say('Gardez la copie hors de cet ordinateur : elle contient toutes les données.');
});
