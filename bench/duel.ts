/** Runs the product and its floor in turn, seven rounds: the cost of one request in each, and their ratio. */
import type { Load, Outcome, Request } from './charge.ts';
import { property, type Subject, start } from './processus.ts';
import { judge, median, note, number, report, spread } from './rapport/rapport.ts';

export const ROUNDS = 7;
const WARM_UP_MS = 1500;
const ROUND_MS = 1500;

interface Side {
  subject: Subject;
  requests: Request[];
}

interface Round {
  cpu: number;
  rate: number;
}

export interface Duel {
  what: string;
  product: Side;
  floor: Side;
  connections: number;
  isChain: boolean;
  /** The least share of the product's cost that the floor costs, or the most times the other's cost that the product may cost. */
  bar: { least: number } | { most: number } | undefined;
  /** Changes something between two rounds, and checks that the next answer shows it. */
  between?: (round: number) => Promise<void>;
}

export async function fight({
  what,
  product,
  floor,
  connections,
  isChain,
  bar,
  between,
}: Duel): Promise<void> {
  const generator = await start('charge.ts', {});
  const run = async (side: Side, milliseconds: number): Promise<Round> => {
    const { address } = side.subject;
    const load: Load = { address, milliseconds, requests: side.requests, connections, isChain };
    const before = await side.subject.cost();
    const { outcome, last } = outcomeOf(await generator.ask({ question: 'charger', load }));
    const after = await side.subject.cost();
    if (outcome.failures > 0) throw new Error(`${what}: ${outcome.failures} refusals`);
    if (isChain) side.requests = last;
    return {
      cpu: (after.cpu - before.cpu) / outcome.requests,
      rate: (outcome.requests * 1000) / outcome.milliseconds,
    };
  };
  const rounds: { product: Round; floor: Round }[] = [];
  await run(product, WARM_UP_MS);
  await run(floor, WARM_UP_MS);
  for (let round = 0; round < ROUNDS; round += 1) {
    await between?.(round);
    // Each goes first in turn, as the second one finds a warmer machine.
    if (round % 2 === 0) {
      const ours = await run(product, ROUND_MS);
      rounds.push({ product: ours, floor: await run(floor, ROUND_MS) });
    } else {
      const theirs = await run(floor, ROUND_MS);
      rounds.push({ product: await run(product, ROUND_MS), floor: theirs });
    }
  }
  await generator.stop();
  const mid = (side: keyof (typeof rounds)[number], figure: keyof Round) =>
    median(rounds.map((round) => round[side][figure]));
  const shares = rounds.map((round) => round.floor.cpu / round.product.cpu);
  const [ours, theirs] = [number(mid('product', 'cpu'), 0), number(mid('floor', 'cpu'), 0)];
  const costs = `${ours} µs of processor a request against ${theirs}`;
  if (bar !== undefined && 'most' in bar) {
    const times = shares.map((share) => 1 / share);
    report({
      what,
      measured: `${spread(times, 'times', 2)}: ${costs}`,
      wanted: `≤ ${number(bar.most)} times its processor`,
      verdict: judge(times, (one) => one <= bar.most),
    });
  } else {
    report({
      what,
      measured: `${spread(shares, 'of the floor', 2)}: ${costs}`,
      wanted: bar === undefined ? '' : `≥ ${number(bar.least)} of the floor`,
      verdict: bar === undefined ? 'for the record' : judge(shares, (share) => share >= bar.least),
    });
  }
  note(
    `  requests a second: ${number(mid('product', 'rate'), 0)} against ${number(mid('floor', 'rate'), 0)}`,
  );
}

export function outcomeOf(value: unknown): { outcome: Outcome; last: Request[] } {
  const outcome = property(value, 'outcome');
  const last = property(value, 'last');
  if (!isOutcome(outcome) || !isRequests(last)) throw new Error('the load generator returned nothing');
  return { outcome, last };
}

function isRequests(value: unknown): value is Request[] {
  return Array.isArray(value);
}

function isOutcome(value: unknown): value is Outcome {
  return Array.isArray(property(value, 'durations'));
}
