/**
 * Opens the one base of this browser that keeps what persons typed and nobody stored yet. Each kind has its place: forms
 * (`saisies`), cells of marks (`brouillonsNotes`), cells of acquis (`brouillonsAcquis`), roll calls (`appels`).
 */
import { logFailure } from '#core/log.ts';

const BASE = 'gestionscolaire-saisies';
/** The places of what leaves for the server by itself. */
export const PLACES_TO_SEND = ['brouillonsNotes', 'brouillonsAcquis', 'appels'] as const;
export type PlaceToSend = (typeof PLACES_TO_SEND)[number];
const PLACES = ['saisies', ...PLACES_TO_SEND] as const;
type Place = (typeof PLACES)[number];
/** One more for each place that is added. */
const VERSION = 4;

/** Resolves with the result of a request. */
function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error(BASE)));
  });
}

let opened: Promise<IDBDatabase> | undefined;

async function openBase(): Promise<IDBDatabase> {
  const asked = indexedDB.open(BASE, VERSION);
  asked.addEventListener('upgradeneeded', () => {
    for (const place of PLACES)
      if (!asked.result.objectStoreNames.contains(place))
        asked.result.createObjectStore(place, { keyPath: 'id' });
  });
  const base = await resultOf(asked);
  const forget = () => {
    base.close();
    opened = undefined;
  };
  // The person emptied the browser's data: the next act begins anew.
  base.addEventListener('close', forget);
  base.addEventListener('versionchange', forget);
  return base;
}

async function open(): Promise<IDBDatabase> {
  opened ??= openBase();
  try {
    return await opened;
  } catch (error) {
    opened = undefined;
    throw error;
  }
}

/** Runs one transaction and resolves when it is on the disk: power goes more often than browsers crash. */
export async function changeKept(place: Place, act: (store: IDBObjectStore) => void): Promise<void> {
  const base = await open();
  return new Promise((resolve, reject) => {
    const transaction = base.transaction(place, 'readwrite', { durability: 'strict' });
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error(BASE)));
    act(transaction.objectStore(place));
  });
}

/**
 * Changes what stands under some ids, each read in the transaction that writes it: nobody writes there between. `next` answers what
 * takes its place; null: nothing does; undefined: it stays.
 */
export const replaceKept = <T, C extends { readonly id: string }>(
  place: Place,
  changes: readonly C[],
  next: (change: C, kept: T | undefined) => T | null | undefined,
): Promise<void> =>
  changeKept(place, (store) => {
    for (const change of changes) {
      const read = store.get(change.id);
      read.addEventListener('success', () => {
        const put = next(change, read.result as T | undefined);
        if (put === null) store.delete(change.id);
        else if (put !== undefined) store.put(put);
      });
    }
  });

/** A row that says when it was typed: an ISO instant of this browser. */
interface Typed {
  readonly id: string;
  readonly instant: string;
}

/** Returns whether a name of local storage is that of a row that is not on the disk yet. */
export const isAhead = (name: string): boolean => PLACES.some((place) => name.startsWith(aheadOf(place)));

/** Begins the names of the rows of a place that are not on the disk yet. */
const aheadOf = (place: Place): string => `${BASE} ${place} `;

/**
 * Keeps rows where a write ends at once, until the disk of this base has them. A page that goes hears no answer of that disk: the next
 * page takes them from here.
 */
export function keepAhead(place: Place, rows: readonly Typed[]): void {
  try {
    for (const row of rows) localStorage.setItem(`${aheadOf(place)}${row.id}`, JSON.stringify(row));
  } catch (error) {
    // It is full, or a private window refuses it: the disk is written all the same.
    logFailure(place, error);
  }
}

/** Forgets rows that the disk has by now, or that are given up, but where something was typed since. */
export function forgetAhead(place: Place, rows: readonly Typed[]): void {
  for (const row of rows) {
    const name = `${aheadOf(place)}${row.id}`;
    if (localStorage.getItem(name) === JSON.stringify(row)) localStorage.removeItem(name);
  }
}

/** Puts the rows of pages that went where the others are, but where something was typed since. */
async function takeAhead(place: Place): Promise<void> {
  const found = Object.keys(localStorage)
    .filter((name) => name.startsWith(aheadOf(place)))
    .flatMap((name) => localStorage.getItem(name) ?? []);
  if (found.length === 0) return;
  const rows = found.map((text) => JSON.parse(text) as Typed);
  await replaceKept(place, rows, (row, kept: Typed | undefined) =>
    kept === undefined || kept.instant <= row.instant ? row : undefined,
  );
  forgetAhead(place, rows);
}

/** Returns all that a place holds, whoever typed it. */
export async function readKept<T>(place: Place): Promise<T[]> {
  await takeAhead(place);
  const base = await open();
  return (await resultOf(base.transaction(place).objectStore(place).getAll())) as T[];
}

/** Whether this browser keeps anything: some refuse in a private window. */
export const isKept = (): boolean => typeof indexedDB !== 'undefined';
