/** Runs `fet-cl` on a week, in a folder of its own and within a time of its own; its exit status is not believed, its files are. */
import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ecrireFet } from './ecrire.ts';
import { fautesDeSemaine } from './fautes.ts';
import { type ActiviteLue, lireActivites, lireResultat, type PlaceFet } from './lire.ts';
import type { Lecon, SemaineFet } from './semaine.ts';
import { FetIllisible, TAILLE_MAXIMALE } from './xml.ts';

/** A lesson that FET has placed. */
export interface PlaceRendue extends PlaceFet {
  readonly id: number;
  readonly cle: string;
  /** Hours. */
  readonly duree: number;
}

/** The end of a run: every lesson placed, some, or none with the sentences that say why. */
export type ResultatFet =
  | { readonly genre: 'complet'; readonly places: readonly PlaceRendue[] }
  | {
      readonly genre: 'incomplet';
      readonly places: readonly PlaceRendue[];
      /** The keys of the lessons without a place. */
      readonly nonPlacees: readonly string[];
      /** The key of the lesson that blocks, where FET names one. */
      readonly difficile: string | null;
    }
  | { readonly genre: 'refuse'; readonly phrases: readonly string[] };

/** A run that is asked. */
export interface DemandeFet {
  /** The path of `fet-cl`. */
  readonly programme: string;
  readonly semaine: SemaineFet;
  /** An existing folder, where the run makes and removes its own. */
  readonly dossier: string;
  /** Milliseconds until the program is asked to stop. */
  readonly delai: number;
  readonly signal?: AbortSignal;
}

/** The name of the input, of which FET makes those of its files. */
const NOM = 'semaine';
/** The milliseconds between the request to stop and the end by force. */
const SURSIS = 2000;
/** The milliseconds that what the program left may still hold its output open. */
const TRAINE = 200;
/** The characters kept of what the program says. */
const SORTIE_MAXIMALE = 64_000;
const PHRASES_MAXIMALES = 20;

/** Returns the only settings that the program sees: where programs are, and a home that goes with its folder. */
function environnement(dossier: string): NodeJS.ProcessEnv {
  const { PATH = '', SystemRoot } = process.env;
  const windows = SystemRoot === undefined ? {} : { SystemRoot };
  return { PATH, HOME: dossier, TMPDIR: dossier, LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8', ...windows };
}

/** Runs the program to its end, or to ours; answers what it said, or null where it did not start. */
async function courir({ programme, delai, signal }: DemandeFet, dossier: string): Promise<string | null> {
  const secondes = Math.max(1, Math.floor(delai / 1000));
  const enfant = spawn(
    programme,
    [
      `--inputfile=${join(dossier, `${NOM}.fet`)}`,
      `--outputdir=${join(dossier, 'sortie')}`,
      `--timelimitseconds=${secondes}`,
      '--language=fr',
      '--htmllevel=0',
    ],
    { cwd: dossier, env: environnement(dossier), stdio: ['ignore', 'pipe', 'ignore'], shell: false },
  );
  const { promise: finie, resolve } = Promise.withResolvers<boolean>();
  let dite = '';
  enfant.stdout.setEncoding('utf8').on('data', (texte: string) => {
    dite = (dite + texte).slice(0, SORTIE_MAXIMALE);
  });
  let force: NodeJS.Timeout | undefined;
  let traine: NodeJS.Timeout | undefined;
  const arreter = (): void => {
    enfant.kill('SIGTERM');
    force ??= setTimeout(() => enfant.kill('SIGKILL'), SURSIS);
  };
  const garde = setTimeout(arreter, delai);
  signal?.addEventListener('abort', arreter, { once: true });
  enfant
    .on('error', () => resolve(enfant.pid !== undefined))
    .on('close', () => resolve(true))
    .on('exit', () => {
      // A child of the program may hold its output open after it.
      traine = setTimeout(() => enfant.stdout.destroy(), TRAINE);
    });
  const partie = await finie;
  for (const minuterie of [garde, force, traine]) clearTimeout(minuterie);
  signal?.removeEventListener('abort', arreter);
  return partie ? dite : null;
}

/** Reads a file of the program as UTF-8, or null where there is none that can be read. */
async function readFichier(chemin: string): Promise<string | null> {
  try {
    const etat = await stat(chemin);
    if (!etat.isFile() || etat.size > TAILLE_MAXIMALE) return null;
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(chemin));
  } catch {
    return null;
  }
}

/** Returns the sentences of the program that say what it refuses. */
const phrasesDe = (dite: string): string[] =>
  [...dite.matchAll(/^Message ?: (?<phrase>.+)$/gm)]
    .map(({ groups }) => (groups?.['phrase'] ?? '').trim())
    .slice(0, PHRASES_MAXIMALES);

const refus = (...phrases: string[]): ResultatFet => ({ genre: 'refuse', phrases });

/** Sorts lessons into those that the file places and those that it does not, refusing a file of other lessons. */
function trier(lecons: readonly Lecon[], lues: readonly ActiviteLue[]) {
  const parId = new Map(lues.map(({ id, place }) => [id, place]));
  if (parId.size !== lecons.length || lecons.some(({ id }) => !parId.has(id)))
    throw new FetIllisible('FET a rendu un emploi du temps qui n’a pas les mêmes leçons.');
  const places: PlaceRendue[] = [];
  const nonPlacees: string[] = [];
  for (const { id, cle, duree } of lecons) {
    const place = parId.get(id) ?? null;
    if (place === null) nonPlacees.push(cle);
    else places.push({ id, cle, duree, ...place });
  }
  return { places, nonPlacees };
}

/** Returns why the places of a file do not hold together in the week that was sent. */
function fautesRendues(semaine: SemaineFet, places: readonly PlaceRendue[]): string[] {
  const parId = new Map(places.map((une) => [une.id, une]));
  const bougees = semaine.lecons.filter(({ id, fixee }) => {
    const place = parId.get(id);
    return (
      fixee !== null && place !== undefined && (place.jour !== fixee.jour || place.heure !== fixee.heure)
    );
  });
  if (bougees.length > 0) return bougees.map(({ cle }) => `FET a déplacé une leçon fixée (${cle}).`);
  const lecons = semaine.lecons.map((lecon) => {
    const place = parId.get(lecon.id);
    return place === undefined
      ? lecon
      : { ...lecon, fixee: { jour: place.jour, heure: place.heure }, salle: place.salle ?? lecon.salle };
  });
  return fautesDeSemaine({ ...semaine, lecons });
}

/** Reads what the program left in its folder. */
async function recolter({ semaine }: DemandeFet, sortie: string, dite: string): Promise<ResultatFet> {
  const fichier = (dossier: string) => join(sortie, 'timetables', dossier, `${NOM}_activities.xml`);
  const texte = (await readFichier(fichier(NOM))) ?? (await readFichier(fichier(`${NOM}-highest`)));
  const dites = phrasesDe(dite);
  if (texte === null)
    return refus(...(dites.length > 0 ? dites : ['FET s’est arrêté sans rendre d’emploi du temps.']));
  try {
    const { places, nonPlacees } = trier(semaine.lecons, lireActivites(texte));
    const fautes = fautesRendues(semaine, places);
    if (fautes.length > 0) return refus('FET a rendu un emploi du temps qui ne tient pas.', ...fautes);
    if (nonPlacees.length === 0) return { genre: 'complet', places };
    const journal = await readFichier(join(sortie, 'logs', 'difficult_activities.txt'));
    const id = Number(/^ID ?: ?(?<id>\d{1,10})\b/m.exec(journal ?? '')?.groups?.['id'] ?? 0);
    const difficile = semaine.lecons.find((lecon) => lecon.id === id)?.cle ?? null;
    return { genre: 'incomplet', places, nonPlacees, difficile };
  } catch (error) {
    if (error instanceof FetIllisible) return refus(error.message);
    throw error;
  }
}

/**
 * Runs FET on a week and answers what its files say. A week with faults is refused before; the program is asked to stop after `delai`
 * milliseconds and ended by force two seconds later. The folder of the run is removed whatever happens. It throws the reason of `signal` when
 * that aborts, and what the disk refuses.
 */
export async function lancerFet(demande: DemandeFet): Promise<ResultatFet> {
  const { semaine, signal } = demande;
  signal?.throwIfAborted();
  const fautes = fautesDeSemaine(semaine);
  if (fautes.length > 0) return refus(...fautes);
  const dossier = await mkdtemp(join(demande.dossier, 'fet-'));
  try {
    const sortie = join(dossier, 'sortie');
    await mkdir(sortie);
    await writeFile(join(dossier, `${NOM}.fet`), ecrireFet(semaine));
    signal?.throwIfAborted();
    const dite = await courir(demande, dossier);
    signal?.throwIfAborted();
    return dite === null ? refus('Le programme FET ne se lance pas.') : await recolter(demande, sortie, dite);
  } finally {
    await rm(dossier, { recursive: true, force: true, maxRetries: 3 });
  }
}

/**
 * Answers what a .fet file that a person brings says of the lessons of a week, in the manner of a run: by our own keys, refused whole
 * where its lessons do not hold together.
 */
export function resultatDuFichier(semaine: SemaineFet, texte: string): ResultatFet {
  try {
    const lues = new Map(lireResultat(texte).map((lue) => [lue.cle, lue]));
    const places: PlaceRendue[] = [];
    const nonPlacees: string[] = [];
    for (const { id, cle, duree } of semaine.lecons) {
      const lue = lues.get(cle);
      if (lue !== undefined && lue.duree !== duree)
        return refus('Ce fichier est celui d’une autre semaine : une leçon n’y a pas la même durée.');
      if (lue?.place == null) nonPlacees.push(cle);
      else places.push({ id, cle, duree, ...lue.place });
    }
    if (places.length === 0) return refus('Ce fichier de FET ne place aucune des leçons de cette semaine.');
    const fautes = fautesRendues(semaine, places);
    if (fautes.length > 0) return refus('Ce fichier de FET ne tient pas.', ...fautes);
    return nonPlacees.length === 0
      ? { genre: 'complet', places }
      : { genre: 'incomplet', places, nonPlacees, difficile: null };
  } catch (error) {
    if (error instanceof FetIllisible) return refus(error.message);
    throw error;
  }
}
