/** Does a work on backups, for the computer of exploitation/poste.ts. */
import { mkdtempSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { sql } from 'kysely';
import { systemClock } from './core/clock.ts';
import { backup, type Cleaner } from './core/db/backup/backup.ts';
import { restore, verifyBackup } from './core/db/backup/restore.ts';
import { openDatabase } from './core/db/database.ts';
import { copierAilleurs, type FinDeTravail, type Poste, phraseOuNouvelle } from './exploitation/index.ts';
import { MIGRATIONS } from './migrations/index.ts';
import type { Settings } from './settings.ts';
import { version } from './version.ts';

/** The settings that a work reads. */
export type Lieu = Pick<Settings, 'databaseUrl' | 'dataDir' | 'sauvegarde'>;
type Travail = Parameters<Poste['travailler']>[0];

const phraseDesReglages = ({ dataDir, sauvegarde }: Lieu) => phraseOuNouvelle({ dataDir, ...sauvegarde });
const total = (counts: ReadonlyMap<string, number>): number =>
  [...counts.values()].reduce((sum, count) => sum + count, 0);

async function sauvegarder(lieu: Lieu, file: string, cleaner: Cleaner): Promise<FinDeTravail> {
  const phrase = phraseDesReglages(lieu);
  const options = { migrations: MIGRATIONS, produit: version(), now: systemClock, phrase };
  const { counts } = await backup(lieu, file, options, cleaner);
  const { second } = lieu.sauvegarde;
  const reserve =
    second === null
      ? null
      : await copierAilleurs(file, basename(file), second).then(
          () => null,
          (error: unknown) =>
            `La sauvegarde est faite, mais le second dossier (${second}) n'en a pas la copie : ${raisonDe(error)}`,
        );
  return { lignes: total(counts), fautes: [], reserve };
}

function raisonDe(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT') return 'il est introuvable. Branchez la clé, ou changez SAUVEGARDES_AUSSI.';
  if (code === 'ENOSPC') return "il n'y a plus de place.";
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return 'on ne peut pas y écrire.';
  return error instanceof Error ? `${error.message}.` : String(error);
}

/** Restores a backup into a base that is thrown away, and counts its rows. */
async function essayer(lieu: Lieu, file: string, cleaner: Cleaner): Promise<FinDeTravail> {
  const trial = mkdtempSync(join(lieu.dataDir, `.verification-${process.pid}-`));
  cleaner.clean = () => rmSync(trial, { recursive: true, force: true });
  try {
    const verified = await verifyBackup(file, MIGRATIONS, phraseDesReglages(lieu));
    const options = { migrations: MIGRATIONS, now: systemClock };
    await restore({ databaseUrl: '', dataDir: trial }, verified, options);
    return { lignes: total(verified.counts), fautes: [], reserve: null };
  } finally {
    cleaner.clean();
  }
}

/** Asks the engine what is wrong with its file. */
async function controler(lieu: Lieu): Promise<FinDeTravail> {
  const database = openDatabase(lieu);
  try {
    const { rows } = await sql<{ quick_check: string }>`pragma quick_check(10)`.execute(database.read);
    const fautes = rows.map((row) => row.quick_check).filter((text) => text !== 'ok');
    return { lignes: 0, fautes, reserve: null };
  } finally {
    await database.close();
  }
}

const TRAVAUX: Readonly<
  Record<Travail, (lieu: Lieu, file: string, cleaner: Cleaner) => Promise<FinDeTravail>>
> = { sauvegarde: sauvegarder, essai: essayer, controle: controler };

export const isTravail = (text: string): text is Travail => Object.hasOwn(TRAVAUX, text);

/** Does one; `cleaner` removes what a cut would leave. */
export const faireTravail = (
  lieu: Lieu,
  travail: Travail,
  file: string,
  cleaner: Cleaner = {},
): Promise<FinDeTravail> => TRAVAUX[travail](lieu, file, cleaner);
