/**
 * npm run diagnostic [-- FICHIER]: writes the file that one sends to whoever helps, without secrets and without names. It works where
 * the base does not open. The server starts it with --ici, and reads what it says.
 */
import { writeFileSync } from 'node:fs';
import { hasDatabase } from '#core/db/backup/snapshot.ts';
import { type Database, openDatabase } from '#core/db/database.ts';
import { systemClock } from '#core/time/clock.ts';
import { ecrireDiagnostic } from '#exploitation/index.ts';
import { dossierDInstallation } from '#paquet/index.ts';
import { reglagesSansSecret, type Settings } from '#settings.ts';
import { version } from '#version.ts';
import { chemin, lancer, lireArguments, say } from './lancer.ts';

const USAGE = 'Usage : npm run diagnostic [-- FICHIER]';

function ouvrir(settings: Settings): Database | undefined {
  try {
    return hasDatabase(settings) ? openDatabase(settings) : undefined;
  } catch {
    return undefined;
  }
}

await lancer(async (settings) => {
  const { value, given } = lireArguments(USAGE, ['ici']);
  const { dataDir, logDir, sauvegarde } = settings;
  const now = systemClock();
  const database = ouvrir(settings);
  try {
    const texte = await ecrireDiagnostic({
      poste: {
        version: version(),
        installation: dossierDInstallation() ?? null,
        dataDir,
        dossier: sauvegarde.dossier,
        second: sauvegarde.second,
        chaqueJour: sauvegarde.chaqueJour,
        estChiffre: !sauvegarde.enClair,
      },
      reglages: reglagesSansSecret(process.env),
      logDir,
      database,
      now,
    });
    if (given.has('ici')) {
      process.stdout.write(texte);
      return;
    }
    const file = chemin(value ?? `diagnostic-${now.slice(0, 10)}.txt`);
    writeFileSync(file, texte);
    say(`Diagnostic écrit : ${file}. Il ne contient ni secret ni nom ; relisez-le avant de l'envoyer.`);
  } finally {
    await database?.close();
  }
});
