/** Runs the operator's commands: they share their settings, their sentences, their exit codes. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { SauvegardeImpossible } from '#core/db/backup/backup.ts';
import { SauvegardeIllisible } from '#core/db/backup/file.ts';
import { RestaurationRefusee } from '#core/db/backup/restore.ts';
import { PhraseRefusee } from '#core/db/backup/seal.ts';
import { isUnavailable } from '#core/db/constraints.ts';
import { MigrationRefusee } from '#core/db/migrations/migrate.ts';
import { DemonstrationRefusee } from '#demonstration/index.ts';
import { commeOnLeTape } from '#paquet/index.ts';
import { ReglageRefuse, readSettings, type Settings } from '#settings.ts';
import { startFailure } from '#start-failure.ts';

/** A stop on which the operator can act. */
export class Arret extends Error {}
/** A wrong call of a command; the message says how to call it. */
export class Usage extends Error {}

const DITS = [
  Arret,
  DemonstrationRefusee,
  MigrationRefusee,
  PhraseRefusee,
  ReglageRefuse,
  RestaurationRefusee,
  SauvegardeIllisible,
  SauvegardeImpossible,
];

/** The exit codes. 1: refused or failed, nothing has changed. 2: called wrongly. 3: a fault that nobody foresaw, told whole. */
const REFUS = 1;
const USAGE = 2;
const PANNE = 3;

export const say = (line: string): void => void process.stdout.write(`${commeOnLeTape(line)}\n`);

/** Runs a command, and turns an error into its sentence and its exit code. */
export async function lancer(command: (settings: Settings) => Promise<void>): Promise<void> {
  process.umask(0o077);
  try {
    await command(readSettings(process.env));
  } catch (error) {
    const sentence = sentenceFor(error);
    process.exitCode = error instanceof Usage ? USAGE : sentence === undefined ? PANNE : REFUS;
    process.stderr.write(`${commeOnLeTape(sentence ?? wholeOf(error))}\n`);
  }
}

/** Returns what a person is told; undefined: nobody foresaw it. */
function sentenceFor(error: unknown): string | undefined {
  if (error instanceof Usage || DITS.some((kind) => error instanceof kind)) return messageOf(error);
  if (isUnavailable(error)) return 'La base de données ne répond pas, ou elle est occupée : réessayez.';
  switch (codeOf(error)) {
    case 'ENOENT':
      return `Introuvable : ${pathOf(error)}`;
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return `Accès refusé : ${pathOf(error)}`;
    case 'ENOSPC':
      return 'Il n’y a plus de place sur le disque. Rien n’a été changé.';
    default:
      // The faults of the database have the same words as when the server starts.
      return startFailure(error);
  }
}

/** Returns all that is known of a fault, for whoever helps. */
const wholeOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

function pathOf(error: unknown): string {
  return error instanceof Error && 'path' in error ? String(error.path) : messageOf(error);
}

/**
 * Reads at most one value, and options of the given names, all of them flags.
 * @throws Usage
 */
export function lireArguments(
  usage: string,
  flags: readonly string[] = [],
): { value: string | undefined; given: ReadonlySet<string> } {
  try {
    const options = Object.fromEntries(flags.map((name) => [name, { type: 'boolean' as const }]));
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    if (positionals.length > 1) throw new Usage(usage);
    return { value: positionals[0], given: new Set(Object.keys(values)) };
  } catch {
    throw new Usage(usage);
  }
}

/** Returns a path as the person typed it: npm runs the command in the project's folder, not in theirs. */
export function chemin(typed: string): string {
  return resolve(process.env['INIT_CWD'] ?? '.', typed);
}

/** Counts in words: '3 480 lignes' */
export function auNombre(count: number, word: string): string {
  return `${count.toLocaleString('fr-FR').replace(/\s/g, ' ')} ${word}${count > 1 ? 's' : ''}`;
}

export function total(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}
