/**
 * The folder of an installation made from an archive: `versions/x.y.z` beside each other, `actuelle` that names one, `etat` where the
 * launcher and the server tell each other what is asked and what came of it, the data outside of all versions ([0050]). No link is
 * used: Windows and keys have none that anybody may make.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { takeFolder } from '#core/db/folder-lock.ts';
import { writeWholeSync } from '#core/files/drafts.ts';

/** The note by which a person asks something of the launcher, from a screen or a command. */
const demande = z.object({
  action: z.enum(['arreter', 'mettreAJour', 'revenir']),
  version: z.string(),
});
export type DemandeDeVersion = z.output<typeof demande>;

/** A version that was started and has not said yet that it is ready: a cut finds it here. */
const essai = z.object({
  de: z.string(),
  vers: z.string(),
  instant: z.string(),
  /** The copies of the base that were there before: a newer one was made because this version changed the base. */
  copies: z.array(z.string()),
  tours: z.int(),
});
export type VersionALEssai = z.output<typeof essai>;

/** The base is being put back as it was before a version changed it; the changed one stands aside under `suffixe`. */
const retour = z.object({ version: z.string(), suffixe: z.string(), copie: z.string(), depuis: z.string() });
export type RetourDeLaBase = z.output<typeof retour>;

/** The note of what came of the last change of version. */
const issue = z.object({
  instant: z.string(),
  de: z.string(),
  vers: z.string(),
  /** 'faite': `vers` serves. 'refusee': it did not start or is damaged, and `de` serves. 'revenue': a person went back to `vers`. */
  issue: z.enum(['faite', 'refusee', 'revenue', 'retourRefuse']),
  /** The copy of the base made before it was changed; null: it was not. */
  copie: z.nullable(z.string()),
  phrase: z.nullable(z.string()),
  /** When the update was made that a return would undo; absent: it is this one. */
  depuis: z.optional(z.string()),
});
export type Issue = z.output<typeof issue>;

/** The shape of a version's number, which is the name of its folder. */
export const VERSION = /^\d{1,5}\.\d{1,5}\.\d{1,5}$/;

/** Compares two versions, as a sort wants it. */
export function comparerVersions(a: string, b: string): number {
  const [de, vers] = [a, b].map((one) => one.split('.').map(Number));
  for (const rang of [0, 1, 2]) {
    const ecart = (de?.[rang] ?? 0) - (vers?.[rang] ?? 0);
    if (ecart !== 0) return ecart;
  }
  return 0;
}

export const dossierDeVersion = (dossier: string, version: string): string =>
  join(dossier, 'versions', version);

/** Writes a small file that every account of the computer may read. */
const ecrire = (file: string, texte: string): void => writeWholeSync(file, texte, 0o644);

/** Returns the version that serves. */
export const lireActuelle = (dossier: string): string =>
  readFileSync(join(dossier, 'actuelle'), 'utf8').trim();

/** Says which version serves; the program that reads it on Windows wants its line's end. */
export const ecrireActuelle = (dossier: string, version: string): void =>
  ecrire(join(dossier, 'actuelle'), process.platform === 'win32' ? `${version}\r\n` : `${version}\n`);

interface Note<T> {
  readonly nom: string;
  readonly schema: z.ZodMiniType<T>;
}
export const DEMANDE: Note<DemandeDeVersion> = { nom: 'demande', schema: demande };
export const ESSAI: Note<VersionALEssai> = { nom: 'essai', schema: essai };
export const RETOUR: Note<RetourDeLaBase> = { nom: 'retour', schema: retour };
export const ISSUE: Note<Issue> = { nom: 'issue', schema: issue };

/**
 * Makes another version serve in the place of one whose files are damaged, and tells it: on the screen too, since nobody reads what a
 * service says.
 */
export function replier(dossier: string, abimee: string, vers: string): string {
  ecrireActuelle(dossier, vers);
  const phrase = `Les fichiers de la version ${abimee} sont abîmés : la version ${vers} sert à sa place. Pour reprendre la version ${abimee}, déballez à nouveau son archive par-dessus ce dossier : elle ne touche pas aux données.`;
  const instant = new Date().toISOString();
  ecrireNote(dossier, ISSUE, { instant, de: vers, vers: abimee, issue: 'refusee', copie: null, phrase });
  return phrase;
}

const fichierDe = (dossier: string, { nom }: Note<unknown>): string => join(dossier, 'etat', `${nom}.json`);

/** Reads a note; undefined: there is none, or it is half written. */
export function lireNote<T>(dossier: string, note: Note<T>): T | undefined {
  try {
    return note.schema.safeParse(JSON.parse(readFileSync(fichierDe(dossier, note), 'utf8'))).data;
  } catch {
    return undefined;
  }
}

export function ecrireNote<T>(dossier: string, note: Note<T>, dit: T): void {
  mkdirSync(join(dossier, 'etat'), { recursive: true });
  ecrire(fichierDe(dossier, note), JSON.stringify(dit));
}

export const oterNote = (dossier: string, note: Note<unknown>): void =>
  rmSync(fichierDe(dossier, note), { force: true });

/**
 * Takes the folder for a launcher, until the answer is called or the process ends; undefined: another one serves it. `patience`:
 * milliseconds to wait for it.
 */
export function prendreInstallation(dossier: string, patience: number): (() => void) | undefined {
  const etat = join(dossier, 'etat');
  mkdirSync(etat, { recursive: true });
  return takeFolder(etat, patience);
}

/** Returns whether a launcher serves this folder now. */
export function lanceurVit(dossier: string): boolean {
  const rendre = prendreInstallation(dossier, 0);
  rendre?.();
  return rendre === undefined;
}

/** Returns the version to which one may go back, and the copy of the base that goes with it; undefined: there is none. */
export function retourPossible(
  dossier: string,
): { version: string; copie: string | null; depuis: string } | undefined {
  const last = lireNote(dossier, ISSUE);
  if (last === undefined) return undefined;
  // A return that could not be made may be asked again.
  const [version, actuelle] = last.issue === 'retourRefuse' ? [last.vers, last.de] : [last.de, last.vers];
  if (!['faite', 'retourRefuse'].includes(last.issue) || actuelle !== lireActuelle(dossier)) return undefined;
  if (!existsSync(dossierDeVersion(dossier, version))) return undefined;
  return { version, copie: last.copie, depuis: last.depuis ?? last.instant };
}
