/** npm run restauration -- FICHIER: puts a backup of either engine in place of the data. */
import { existsSync } from 'node:fs';
import { momentEnLettres } from '@gestionscolaire/contract/core/values/dates.ts';
import { sql } from 'kysely';
import { bumpRightsBeyond, endAllConnexions, tracerCommande } from '#administration/index.ts';
import type { EcoleConnue } from '#caisse/index.ts';
import { direPerdus, type Perdus, prendreLaCleDe } from '#cle-du-serveur.ts';
import { restore, verifyBackup } from '#core/db/backup/restore.ts';
import { isSealed } from '#core/db/backup/seal.ts';
import { atOneInstant, hasDatabase } from '#core/db/backup/snapshot.ts';
import { ContenusManquants, contentsOf, missingOf } from '#core/db/backup/whole.ts';
import { anyTable } from '#core/db/database.ts';
import { writeJournal } from '#core/db/journal/journal.ts';
import { THE_PRODUCT } from '#core/db/marks/marks.ts';
import { appliedMigrations } from '#core/db/migrations/migrate.ts';
import { systemClock } from '#core/time/clock.ts';
import { readEnPlace, suivreLesNumeros } from '#derniers-numeros.ts';
import { phraseQuiOuvre } from '#exploitation/index.ts';
import { MIGRATIONS } from '#migrations/index.ts';
import type { Settings } from '#settings.ts';
import { Arret, auNombre, chemin, lancer, lireArguments, say, total, Usage } from './lancer.ts';

const USAGE =
  'Usage : npm run restauration -- FICHIER [--remplacer] [--meme-ouverte] [--sans-fichiers] [--en-clair] [--rien-depuis]';

await lancer(async (settings) => {
  const { value, given } = lireArguments(USAGE, [
    'remplacer',
    'meme-ouverte',
    'sans-fichiers',
    'en-clair',
    'rien-depuis',
  ]);
  if (value === undefined) throw new Usage(USAGE);
  const file = chemin(value);
  if (!existsSync(file)) throw new Arret(`Introuvable : ${file}`);

  const isClear = !isSealed(file);
  const phrase =
    isClear && given.has('en-clair') ? null : phraseQuiOuvre(file, { ...settings, ...settings.sauvegarde });
  const sauvegarde = await verifyBackup(file, MIGRATIONS, phrase);
  const { header, counts } = sauvegarde;
  const contenu = `la sauvegarde du ${momentEnLettres(header.instant)} (${auNombre(total(counts), 'ligne')})`;
  const enPlace = await decrire(settings);
  if (enPlace !== undefined && !given.has('remplacer')) {
    throw new Arret(
      `La base en place contient ${enPlace}. Pour mettre à sa place ${contenu}, ajoutez --remplacer. Rien n’a été changé.`,
    );
  }
  const manquants = await missingOf(sauvegarde);
  if (manquants.size > 0 && !given.has('sans-fichiers')) {
    const { message } = new ContenusManquants(sauvegarde, manquants);
    throw new Arret(`${message} Pour restaurer sans eux, ajoutez --sans-fichiers. Rien n’a été changé.`);
  }
  if (isClear) say('Cette sauvegarde n’est pas chiffrée : rien ne dit qui l’a écrite.');
  say('Restauration en cours…');
  let perdus: Perdus = { ecoles: [], personnes: [] };
  let enPlaceConnues: EcoleConnue[] = [];
  let suite = { sautees: 0, demandees: 0 };
  await restore(settings, sauvegarde, {
    migrations: MIGRATIONS,
    now: systemClock,
    isShared: given.has('meme-ouverte'),
    contents: await contentsOf(sauvegarde),
    async remember(trx, tables) {
      enPlaceConnues = await readEnPlace(trx, tables);
    },
    async finish(trx, { instant, cle }, before) {
      const now = systemClock();
      perdus = await prendreLaCleDe(trx, settings, { cle: cle ?? null, now });
      const estAJour = given.has('rien-depuis');
      const known = { enPlace: enPlaceConnues, sauvegarde: instant, estAJour, now };
      suite = await suivreLesNumeros(trx, settings, known);
      // Connexions that were open then may have been ended since. Stored answers (idempotences) stay, being as old as
      // the writes that they answer.
      await endAllConnexions(trx, now);
      await bumpRightsBeyond(trx, before.versions.get('droits') ?? 0);
      await tracerCommande(trx, { quoi: 'restauration', objet: null, appel: 'restauration', instant: now });
      await writeJournal(trx, {
        instant: now,
        userId: null,
        appel: 'restauration',
        ...THE_PRODUCT,
        changements: { sauvegarde: [null, instant] },
      });
    },
  });
  say(`Restauration faite et vérifiée : ${contenu} est en place.`);
  if (enPlace !== undefined) say(`Elle a remplacé ${enPlace}.`);
  if (manquants.size > 0)
    say(`Sans ${auNombre(manquants.size, 'fichier')} : photo, logo ou document à renvoyer.`);
  for (const line of direPerdus(perdus)) say(line);
  if (suite.sautees > 0)
    say(
      `Les numéros de ${auNombre(suite.sautees, 'école')} continuent après les plus hauts déjà donnés ici.`,
    );
  if (suite.demandees > 0)
    say(
      `${auNombre(suite.demandees, 'école')} : l’écran « Encaisser » demandera le dernier reçu sur papier, pour qu’aucun numéro ne soit donné deux fois.`,
    );
  say('Chacun se connecte à nouveau, avec le mot de passe de ce jour-là.');
});

/** Describes what a restoration would replace; undefined where the product never stored anything. */
async function decrire(settings: Settings): Promise<string | undefined> {
  if (!hasDatabase(settings)) return undefined;
  return atOneInstant(settings, async (db) => {
    const done = await appliedMigrations(db);
    if (done === undefined || done.length === 0) return undefined;
    const { personnes } = await anyTable(db)
      .selectFrom('utilisateurs')
      .select((eb) => eb.fn.countAll<number>().as('personnes'))
      .executeTakeFirstOrThrow();
    const { rows } = await sql<{
      dernier: string | null;
    }>`select max(instant) as dernier from journal`.execute(db);
    const dernier = rows[0]?.dernier;
    const quand = dernier == null ? 'jamais utilisée' : `dernière écriture le ${momentEnLettres(dernier)}`;
    return `${auNombre(personnes, 'personne')}, ${quand}`;
  });
}
