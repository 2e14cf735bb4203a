/** Reads the processor that processes took, where the system says it: Linux, in /proc. */
import { readdirSync, readFileSync } from 'node:fs';

/** The ticks of a second in /proc, on every Linux of today. */
const TICS = 100;

/**
 * Reads what one process took; nothing for one that has ended, or where the system does not say.
 * @param {string} pid a number, or 'self'
 * @returns {{ parent: number, siennes: number, enfants: number }} seconds of its own, and of its children that it waited for
 */
export function lireProcessus(pid) {
  try {
    // The name stands in brackets and may hold spaces: what follows it is counted.
    const mots = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ').map(Number) ?? [];
    const secondes = (/** @type {number} */ rang) => ((mots[rang] ?? 0) + (mots[rang + 1] ?? 0)) / TICS;
    return { parent: mots[1] ?? 0, siennes: secondes(11), enfants: secondes(13) };
  } catch {
    return { parent: -1, siennes: 0, enfants: 0 };
  }
}

/** Returns the seconds of a process and of its children, those that ended too; null where the system does not say. @param {number} pid */
export function secondesDuGroupe(pid) {
  if (process.platform !== 'linux') return null;
  return readdirSync('/proc')
    .filter((nom) => /^\d+$/.test(nom))
    .map((nom) => ({ nom, ...lireProcessus(nom) }))
    .filter(({ nom, parent }) => parent === pid || nom === String(pid))
    .reduce((total, { siennes, enfants }) => total + siennes + enfants, 0);
}
