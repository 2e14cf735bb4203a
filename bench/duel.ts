/** Runs the product and its floor in turn, seven rounds: the cost of one request in each, and their ratio. */
import type { Load, Outcome, Request } from './charge.ts';
import { property, type Subject, start } from './processus.ts';
import { judge, median, note, number, report, type Verdict } from './rapport.ts';

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
  /** The least ratio of the floor's cost to the product's; undefined: it is only printed. */
  least: number | undefined;
  /** Changes something between two rounds, and checks that the next answer shows it. */
  between?: (round: number) => Promise<void>;
}

export async function fight({
  what,
  product,
  floor,
  connections,
  isChain,
  least,
  between,
}: Duel): Promise<void> {
  const generator = await start('charge.ts', {});
  const run = async (side: Side, milliseconds: number): Promise<Round> => {
    const { address } = side.subject;
    const load: Load = { address, milliseconds, requests: side.requests, connections, isChain };
    const before = await side.subject.cost();
    const { outcome, last } = outcomeOf(await generator.ask({ question: 'charger', load }));
    const after = await side.subject.cost();
    if (outcome.failures > 0) throw new Error(`${what} : ${outcome.failures} refus`);
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
  const ratios = rounds.map(({ product: ours, floor: theirs }) => theirs.cpu / ours.cpu);
  const verdict: Verdict = least === undefined ? 'pour mémoire' : judge(ratios, (ratio) => ratio >= least);
  report({
    what,
    measured: `${number(median(ratios), 2)} du plancher (de ${number(Math.min(...ratios), 2)} à ${number(Math.max(...ratios), 2)})`,
    wanted: least === undefined ? '' : `au moins ${number(least, 1)}`,
    verdict,
  });
  for (const [name, side] of [
    ['produit', 'product'],
    ['plancher', 'floor'],
  ] as const) {
    const cpu = median(rounds.map((round) => round[side].cpu));
    const rate = median(rounds.map((round) => round[side].rate));
    note(`  ${name} : ${number(cpu, 0)} µs de processeur par requête, ${number(rate, 0)} requêtes/s`);
  }
}

export function outcomeOf(value: unknown): { outcome: Outcome; last: Request[] } {
  const outcome = property(value, 'outcome');
  const last = property(value, 'last');
  if (!isOutcome(outcome) || !isRequests(last)) throw new Error('le générateur de charge n’a rien rendu');
  return { outcome, last };
}

function isRequests(value: unknown): value is Request[] {
  return Array.isArray(value);
}

function isOutcome(value: unknown): value is Outcome {
  return Array.isArray(property(value, 'durations'));
}
