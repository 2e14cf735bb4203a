/**
 * Guards the folder of the embedded base (OPS-12): one server at a time has it, and an empty one where a school was is told, in
 * place of a new school that would look like the loss of all. A disk that is not mounted leaves nothing behind in its folder, so
 * that a mark outside remembers it ([0041]).
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { momentEnLettres } from '@gestionscolaire/contract/core/values/dates.ts';
import * as z from 'zod/mini';
import { FICHIER } from './core/db/database.ts';
import { takeFolder } from './core/db/folder-lock.ts';
import { writeWholeSync } from './core/files/drafts.ts';
import { listerSauvegardes } from './exploitation/index.ts';
import type { Settings } from './settings.ts';

/** A folder on which the server does not start; the message is for the person at the terminal. */
export class DossierRefuse extends Error {}

/** The word by which a person says that a new school begins in a folder that had one. */
export const NOUVELLE_ECOLE = '--nouvelle-ecole';

export type Lieu = Pick<Settings, 'databaseUrl' | 'dataDir' | 'sauvegarde' | 'temoins'>;

const temoin = z.object({ dossier: z.string(), instant: z.string() });

/** Returns a file that remembers something of a folder of data, outside it: one for each folder. */
export const temoinDe = ({ dataDir, temoins }: Pick<Lieu, 'dataDir' | 'temoins'>, quoi: string): string =>
  join(temoins, `${quoi}-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}.json`);

const fichierDuTemoin = (lieu: Lieu): string => temoinDe(lieu, 'ecole');

/** Returns when a school was last seen in the folder; undefined: never, as far as this computer knows. */
function vueLe(lieu: Lieu): string | undefined {
  try {
    return z.parse(temoin, JSON.parse(readFileSync(fichierDuTemoin(lieu), 'utf8'))).instant;
  } catch {
    return undefined;
  }
}

/** Notes outside the folder that a school is in it; returns whether that could be noted. */
export function noterEcole(lieu: Lieu, instant: string): boolean {
  if (lieu.databaseUrl !== '') return true;
  const file = fichierDuTemoin(lieu);
  try {
    mkdirSync(lieu.temoins, { recursive: true, mode: 0o700 });
    writeWholeSync(file, JSON.stringify({ dossier: lieu.dataDir, instant }));
    return true;
  } catch {
    return false;
  }
}

/** Returns the newest backup that is left of a school, in the folder of backups or in the second one. */
function derniereSauvegarde({ sauvegarde: { dossier, second } }: Lieu): string | undefined {
  for (const folder of [dossier, ...(second === null ? [] : [second])]) {
    try {
      const [newest] = listerSauvegardes(folder, null);
      if (newest !== undefined) return join(folder, newest.fichier);
    } catch {
      // A folder that cannot be read tells nothing; the other one may.
    }
  }
  return undefined;
}

const aSaBase = ({ dataDir }: Lieu): boolean =>
  (statSync(join(dataDir, FICHIER), { throwIfNoEntry: false })?.size ?? 0) > 0;

/**
 * Refuses a folder that had a school and has no base any more; nothing is written.
 * @throws DossierRefuse
 */
export function refuserDossierVide(lieu: Lieu): void {
  if (lieu.databaseUrl !== '' || aSaBase(lieu)) return;
  refuserSiUneEcole(lieu);
}

/**
 * Refuses to make a school where one was: for a base that holds none.
 * @throws DossierRefuse
 */
export function refuserSiUneEcole(lieu: Lieu): void {
  const { databaseUrl, dataDir } = lieu;
  if (databaseUrl !== '') return;
  const vue = vueLe(lieu);
  const copie = derniereSauvegarde(lieu);
  if (vue === undefined && copie === undefined) return;
  const isEmpty = !existsSync(dataDir) || readdirSync(dataDir).length === 0;
  const quoi = isEmpty ? 'est vide' : "n'a plus de base";
  const quand =
    vue === undefined
      ? `alors que ${String(copie)} vient d'une école`
      : `alors qu'une école y était le ${momentEnLettres(vue)}`;
  const remettre =
    copie === undefined
      ? 'Sinon, remettez une sauvegarde par npm run restauration.'
      : `Sinon, remettez la sauvegarde : npm run restauration -- "${copie}".`;
  throw new DossierRefuse(
    `DATA_DIR : ${dataDir} ${quoi}, ${quand}. Rien n'a été changé. Branchez ou montez le disque qui porte ce dossier, puis relancez. ${remettre} Pour commencer ici une école neuve : npm start -- ${NOUVELLE_ECOLE}.`,
  );
}

/**
 * Takes the folder of the embedded base for this server, until the answer is called or the process ends. Servers of a PostgreSQL
 * base may share theirs. `patience`: see `takeFolder`.
 * @throws DossierRefuse
 */
export function prendreDossier({ databaseUrl, dataDir }: Lieu, patience?: number): () => void {
  if (databaseUrl !== '') return () => {};
  const rendre = takeFolder(dataDir, patience);
  if (rendre !== undefined) return rendre;
  throw new DossierRefuse(
    `DATA_DIR : un autre serveur GestionScolaire se sert déjà de ${dataDir}. Arrêtez-le d'abord, ou donnez à celui-ci un autre dossier.`,
  );
}
