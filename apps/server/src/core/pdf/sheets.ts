/** Fits sheets on one page each: a class's papers are one file, and each is set as large as it alone allows. */
import type { Content, ContentStack, Node } from 'pdfmake/interfaces.js';

/** A sheet: its content, then the same tighter and tighter. */
export type Sheet = readonly Content[][];

/** Lays out sheets as they are asked for, each once: those of a class are too many to hold at a time. */
export function* aMesure<T>(ones: Iterable<T>, lay: (one: T) => Sheet): Generator<Sheet> {
  for (const one of ones) yield lay(one);
}

const NOM = /^feuille (\d+)$/;

/** Returns the content of some sheets, each on a page of its own. `settings`: the setting of each, by the place of the sheet. */
export const contentOf = (sheets: readonly Sheet[], settings: ReadonlyMap<number, number>): Content[] =>
  [...settings].map(([at, setting], index) => {
    // The setter looks at no node that begins a page: the sheet is named one level below.
    const named: ContentStack & { id: string } = { id: `feuille ${at}`, stack: sheets[at]?.[setting] ?? [] };
    return { stack: [named], ...(index > 0 && { pageBreak: 'before' as const }) };
  });

/** Ends a pass that has told all that it was asked: nothing is drawn. It is no fault. */
class Told extends Error {}

/**
 * Makes the hook by which the setter tells on which pages a node stands; it breaks no page. `over`: the sheets on several. Where
 * `isEnough` says so once every sheet of `settings` was seen, the pass ends there: drawing a sheet costs more than setting it.
 * A sheet has no table with `dontBreakRows`, and ends by no margin: its second page is not told (findings/unbroken-rows.sh,
 * findings/trailing-margin.sh).
 */
export function overflowing(
  settings: ReadonlyMap<number, number>,
  isEnough: (over: ReadonlySet<number>) => boolean,
): {
  readonly over: ReadonlySet<number>;
  readonly pageBreakBefore: (node: Node) => boolean;
} {
  const over = new Set<number>();
  let seen = 0;
  return {
    over,
    pageBreakBefore: ({ id, pageNumbers }) => {
      const [, at] = NOM.exec(id ?? '') ?? [];
      if (at === undefined) return false;
      seen += 1;
      if (pageNumbers.length > 1) over.add(Number(at));
      if (seen === settings.size && isEnough(over)) throw new Told();
      return false;
    },
  };
}

/** Draws a file, or answers undefined where its pass ended before. */
export async function unlessTold<File>(drawing: Promise<File>): Promise<File | undefined> {
  try {
    return await drawing;
  } catch (error) {
    if (error instanceof Told) return undefined;
    throw error;
  }
}

/** How far the settings of a sheet are known. */
interface Place {
  readonly at: number;
  /** The tightest setting that is known to overflow; -1: none is. */
  over: number;
  /** The loosest setting that may be taken: it is known to fit, or it is the last. */
  fits: number;
  /** The setting to try next, between both. */
  next: number;
  /** Whether `next` was a guess by another sheet: its neighbours are then tried first. */
  isGuess: boolean;
}

const isSettled = ({ over, fits }: Place): boolean => fits - over <= 1;

/** Learns what a pass told of a sheet. Its settings overflow down to one, then fit: between both, halves are tried. */
function learn(place: Place, isOver: boolean): void {
  const { next, isGuess } = place;
  if (isOver) place.over = next;
  else place.fits = next;
  const beside = isOver ? next + 1 : next - 1;
  place.next = isGuess ? beside : Math.floor((place.over + place.fits) / 2);
  place.isGuess = false;
}

/** One pass over some sheets, each at its setting: which overflow. */
type Measure = (settings: ReadonlyMap<number, number>) => Promise<ReadonlySet<number>>;

/** A pass over all sheets: the file, unless one of `unsure` overflows, and which then do. */
type Draw<File> = (
  settings: ReadonlyMap<number, number>,
  unsure: ReadonlySet<number>,
) => Promise<{ readonly over: ReadonlySet<number>; readonly file: File | undefined }>;

async function measureOnce(places: readonly Place[], measure: Measure): Promise<void> {
  const over = await measure(new Map(places.map(({ at, next }) => [at, next])));
  for (const place of places) learn(place, over.has(place.at));
}

/** So many sheets are worth a sheet that is measured first, to begin near its setting with the others. */
const WORTH_A_PROBE = 4;

/**
 * Draws each sheet at the loosest of its settings that fits, else at its last. `lengths`: how many settings each sheet has. Sheets of one
 * class are alike: one of them is measured first, and the others begin there, so that each is set two or three times, however many
 * settings it has.
 */
export async function fitSheets<File>(
  lengths: readonly number[],
  { measure, draw }: { readonly measure: Measure; readonly draw: Draw<File> },
): Promise<File> {
  const places = lengths.map(
    (length, at): Place => ({ at, over: -1, fits: length - 1, next: 0, isGuess: false }),
  );
  const probe = places[Math.floor(places.length / 2)];
  if (places.length >= WORTH_A_PROBE && probe !== undefined) {
    while (!isSettled(probe)) await measureOnce([probe], measure);
    for (const place of places)
      if (place !== probe && !isSettled(place) && probe.fits > 0) {
        place.next = Math.min(probe.fits, place.fits) - 1;
        place.isGuess = true;
      }
  }
  for (;;) {
    const open = places.filter((place) => !isSettled(place));
    // A pass may be the last one where each sheet would be as loose as it may; it is tried where most of it is new.
    const isHopeful = open.every(({ next, over }) => next === over + 1) && open.length * 2 >= places.length;
    if (open.length > 0 && !isHopeful) {
      await measureOnce(open, measure);
      continue;
    }
    const settings = new Map(places.map((place) => [place.at, isSettled(place) ? place.fits : place.next]));
    const { over, file } = await draw(settings, new Set(open.map(({ at }) => at)));
    if (file !== undefined) return file;
    for (const place of open) learn(place, over.has(place.at));
  }
}
