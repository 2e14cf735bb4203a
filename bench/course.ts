/**
 * Runs two servers that answer the same, in turn on one connection: how long each takes, and how many times longer the first is.
 */
import type { Load, Request } from './charge.ts';
import { outcomeOf, ROUNDS } from './duel.ts';
import { type Subject, start } from './processus.ts';
import { note, number, report } from './rapport.ts';
import { judge, median } from './statistiques.ts';

/** The requests of a round. */
const TURNS = 60;

export interface Side {
  readonly name: string;
  readonly subject: Subject;
  readonly requests: Request[];
}

export interface Race {
  readonly what: string;
  readonly product: Side;
  readonly other: Side;
  /** The most that the product may take: so many times the time of the other. */
  readonly most: number;
}

export async function race({ what, product, other, most }: Race): Promise<void> {
  const generator = await start('charge.ts', {});
  const run = async ({ subject, requests }: Side): Promise<number> => {
    const { address } = subject;
    const load: Load = { address, milliseconds: 0, turns: TURNS, requests, connections: 1, isChain: false };
    const { outcome } = outcomeOf(await generator.ask({ question: 'charger', load }));
    if (outcome.failures > 0) throw new Error(`${what} : ${outcome.failures} refus`);
    return median(outcome.durations);
  };
  for (const side of [product, other]) await run(side);
  const rounds: { ours: number; theirs: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    // Each goes first in turn, as the second one finds a warmer machine.
    const first = round % 2 === 0 ? await run(product) : undefined;
    const theirs = await run(other);
    rounds.push({ ours: first ?? (await run(product)), theirs });
  }
  await generator.stop();
  const ratios = rounds.map(({ ours, theirs }) => ours / theirs);
  report({
    what,
    measured: `${number(median(ratios), 2)} fois (de ${number(Math.min(...ratios), 2)} à ${number(Math.max(...ratios), 2)})`,
    wanted: `au plus ${number(most, 1)} fois`,
    verdict: judge(ratios, (ratio) => ratio <= most),
  });
  note(`  ${product.name} : ${number(median(rounds.map(({ ours }) => ours)), 2)} ms`);
  note(`  ${other.name} : ${number(median(rounds.map(({ theirs }) => theirs)), 2)} ms`);
}
