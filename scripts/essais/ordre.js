/**
 * Orders the test files of a run: those of a project one after the other, since a worker keeps the modules of one, and in each the
 * longest first, so that no worker ends alone with a long one. A run notes how long each took; before the first, its size stands for it.
 */
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { BaseSequencer } from 'vitest/node';
import { racine } from '../socle.js';

const NOTES = path.join(racine, 'node_modules/.cache/essais/durees.json');
/** The bytes of a test file that take a millisecond, roughly: a guess until it has run once. */
const OCTETS = 5;

/** @returns {Record<string, number>} milliseconds by file */
const lireDurees = () => (existsSync(NOTES) ? JSON.parse(readFileSync(NOTES, 'utf8')) : {});

/** @param {Record<string, number>} durees */
export function noterDurees(durees) {
  mkdirSync(path.dirname(NOTES), { recursive: true });
  writeFileSync(NOTES, JSON.stringify({ ...lireDurees(), ...durees }));
}

/** @param {string} fichier absolute @param {Record<string, number>} durees @returns {number} milliseconds */
const dureeDe = (fichier, durees) =>
  durees[path.relative(racine, fichier)] ?? statSync(fichier).size / OCTETS;

export class DuPlusLong extends BaseSequencer {
  /** @param {import('vitest/node').TestSpecification[]} fichiers @override */
  async sort(fichiers) {
    const durees = lireDurees();
    const projets = [...new Set(fichiers.map(({ project }) => project.name))];
    return fichiers.toSorted(
      (a, b) =>
        projets.indexOf(a.project.name) - projets.indexOf(b.project.name) ||
        dureeDe(b.moduleId, durees) - dureeDe(a.moduleId, durees),
    );
  }
}
