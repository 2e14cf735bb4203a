/** Proposes which of two enrolments of a session goes when two records become one. Pure. */
import type { ApercuDeFusion } from '@gestionscolaire/contract/caisse/fusions.ts';

/**
 * Returns the enrolments that go: those that the person did not keep, else the one of the record that is put away, unless only
 * that one was begun. Of two that were begun none goes: nothing forbids it more clearly than the server.
 */
export function retirees(
  doubles: ApercuDeFusion['doubles'],
  eleveId: number,
  kept: Readonly<Record<number, number>>,
): number[] {
  return doubles.flatMap(({ sessionId, inscriptions }) => {
    const free = inscriptions.filter(({ estCommencee }) => !estCommencee);
    const proposed = free.find((one) => one.eleveId !== eleveId) ?? free[0];
    if (proposed === undefined) return [];
    const garde = kept[sessionId] ?? inscriptions.find(({ id }) => id !== proposed.id)?.id;
    return inscriptions.flatMap(({ id }) => (id === garde ? [] : [id]));
  });
}
