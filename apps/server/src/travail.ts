/** Does a work on backups, for the computer of exploitation/poste.ts. */
import { mkdtempSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import { backup, type Cleaner } from './core/db/backup/backup.ts';
import { restore, verifyBackup } from './core/db/backup/restore.ts';
import { isSealed } from './core/db/backup/seal.ts';
import { ContenusManquants, missingOf, neededBy, wholeOf } from './core/db/backup/whole.ts';
import { openDatabase } from './core/db/database.ts';
import { OWNER } from './core/files/drafts.ts';
import { systemClock } from './core/time/clock.ts';
import {
  copierAilleurs,
  type FinDeTravail,
  oterLesContenus,
  phraseOuNouvelle,
  phraseQuiOuvre,
  type TravailAPart,
} from './exploitation/index.ts';
import { MIGRATIONS } from './migrations/index.ts';
import type { Settings } from './settings.ts';
import { version } from './version.ts';

/** The settings that a work reads. */
export type Lieu = Pick<Settings, 'databaseUrl' | 'dataDir' | 'sauvegarde'>;

/** The end of a work that has nothing to tell. */
const RIEN: FinDeTravail = { lignes: 0, fautes: [], reserve: null, estDuSecond: false };

const phraseDesReglages = ({ dataDir, sauvegarde }: Lieu) => phraseOuNouvelle({ dataDir, ...sauvegarde });
/** The phrase of a backup that is to be restored: one in clear is refused where a phrase seals them. */
const phrasePour = (file: string, { dataDir, sauvegarde }: Lieu) =>
  phraseQuiOuvre(file, { dataDir, ...sauvegarde });
/** The phrase of a backup that is only read. */
const phraseDuFichier = (file: string, lieu: Lieu) => (isSealed(file) ? phrasePour(file, lieu) : null);
const total = (counts: ReadonlyMap<string, number>): number =>
  [...counts.values()].reduce((sum, count) => sum + count, 0);

async function sauvegarder(lieu: Lieu, file: string, cleaner: Cleaner): Promise<FinDeTravail> {
  const phrase = phraseDesReglages(lieu);
  const options = {
    migrations: MIGRATIONS,
    produit: version(),
    now: systemClock,
    phrase,
    areContentsBeside: true,
  };
  const { counts, broken } = await backup(lieu, file, options, cleaner);
  const { second } = lieu.sauvegarde;
  const ailleurs =
    second === null
      ? null
      : await copierAilleurs(file, basename(file), second).then(
          () => null,
          (error: unknown) =>
            `La sauvegarde est faite, mais le second dossier (${second}) n'en a pas la copie : ${raisonDe(error)}`,
        );
  const reserve = ailleurs ?? direAbimes(broken.length);
  return { lignes: total(counts), fautes: [], reserve, estDuSecond: ailleurs !== null };
}

const direAbimes = (nombre: number): string | null =>
  nombre === 0
    ? null
    : `La sauvegarde est faite, sans ${nombre} fichier${nombre > 1 ? 's abîmés' : ' abîmé'} dans la base (photo, logo ou document).`;

function raisonDe(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT') return 'il est introuvable. Branchez la clé, ou changez SAUVEGARDES_AUSSI.';
  if (code === 'ENOSPC') return "il n'y a plus de place.";
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return 'on ne peut pas y écrire.';
  return error instanceof Error ? `${error.message}.` : String(error);
}

/** Restores a backup into a base that is thrown away, counts its rows, and reads each content that it needs by its hash. */
async function essayer(lieu: Lieu, file: string, cleaner: Cleaner): Promise<FinDeTravail> {
  const trial = mkdtempSync(join(lieu.dataDir, `.verification-${OWNER}-`));
  cleaner.clean = () => rmSync(trial, { recursive: true, force: true });
  try {
    const verified = await verifyBackup(file, MIGRATIONS, phrasePour(file, lieu));
    const missing = await missingOf(verified, true);
    if (missing.size > 0) throw new ContenusManquants(verified, missing);
    const contents = async () => undefined;
    const options = { migrations: MIGRATIONS, now: systemClock, contents, isTrial: true };
    await restore({ databaseUrl: '', dataDir: trial }, verified, options);
    return { ...RIEN, lignes: total(verified.counts) };
  } finally {
    cleaner.clean();
  }
}

/** Asks the engine what is wrong with its file. */
async function controler(lieu: Lieu): Promise<FinDeTravail> {
  const database = openDatabase(lieu);
  try {
    const { rows } = await sql<{ quick_check: string }>`pragma quick_check(10)`.execute(database.read);
    const fautes = rows.flatMap((row) => row.quick_check.split('\n')).filter((text) => text !== 'ok');
    return { ...RIEN, fautes };
  } finally {
    await database.close();
  }
}

/** Copies to the second folder a backup that it lacks. */
async function copier(lieu: Lieu, file: string): Promise<FinDeTravail> {
  const { second } = lieu.sauvegarde;
  if (second !== null) await copierAilleurs(file, basename(file), second);
  return RIEN;
}

/** Removes from a folder of backups the contents that no kept one needs. */
async function ranger(lieu: Lieu, folder: string): Promise<FinDeTravail> {
  await oterLesContenus(folder, (one) => neededBy(one, phraseDuFichier(one, lieu)));
  return RIEN;
}

/** Writes one file that holds a backup and its contents, under the same seal. */
export const sauvegardeEntiere = (lieu: Lieu, file: string): Promise<Readable> =>
  wholeOf(file, phraseDuFichier(file, lieu));

const TRAVAUX: Readonly<
  Record<TravailAPart, (lieu: Lieu, file: string, cleaner: Cleaner) => Promise<FinDeTravail>>
> = { sauvegarde: sauvegarder, essai: essayer, controle: controler, copie: copier, rangement: ranger };

export const isTravail = (text: string): text is TravailAPart => Object.hasOwn(TRAVAUX, text);

/** Does one; `cleaner` removes what a cut would leave. */
export const faireTravail = (
  lieu: Lieu,
  travail: TravailAPart,
  file: string,
  cleaner: Cleaner = {},
): Promise<FinDeTravail> => TRAVAUX[travail](lieu, file, cleaner);
