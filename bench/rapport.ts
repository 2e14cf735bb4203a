/** Writes the lines of the report: what was measured, what was asked, and the verdict, which it computes. */
import { availableParallelism, loadavg } from 'node:os';

export interface Line {
  what: string;
  measured: string;
  wanted: string;
  verdict: Verdict;
}

const lines: Line[] = [];

/** Prints a title with the load of the machine: times on a machine that does other work say more about the machine. */
export function title(text: string): void {
  const [load = 0] = loadavg();
  console.log(`\n${text} (charge de la machine : ${number(load)} pour ${availableParallelism()} cœurs)`);
}

export function note(text: string): void {
  console.log(`  ${text}`);
}

export function report(line: Line): void {
  lines.push(line);
  const wanted = line.wanted === '' ? '' : ` (demandé : ${line.wanted})`;
  console.log(`  ${line.what} : ${line.measured}${wanted} — ${line.verdict}`);
}

/** Prints how many figures are held, missed, and undecided by this run. */
export function conclude(): void {
  const count = (verdict: Verdict) => lines.filter((line) => line.verdict === verdict).length;
  console.log(`\n${count('tenu')} tenus, ${count('manqué')} manqués, ${count('indécis')} indécis.`);
}

const formats = [0, 1, 2, 3].map(
  (digits) =>
    new Intl.NumberFormat('fr-FR', { maximumFractionDigits: digits, minimumFractionDigits: digits }),
);

export function number(value: number, digits: 0 | 1 | 2 | 3 = 1): string {
  return formats[digits]?.format(value) ?? String(value);
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** Returns the value below which a share of the values lies: `percentile(durees, 0.95)`. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const index = Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1));
  return sorted[index] ?? Number.NaN;
}

export type Verdict = 'tenu' | 'manqué' | 'indécis' | 'pour mémoire';

/**
 * Judges what was measured once in each round. It decides only when the second lowest and the second highest round agree, so that
 * one disturbed round on a shared machine neither passes nor fails a figure.
 */
export function judge(rounds: readonly number[], isGood: (value: number) => boolean): Verdict {
  const sorted = rounds.toSorted((a, b) => a - b);
  const inner = sorted.length > 4 ? sorted.slice(1, -1) : sorted;
  if (inner.every(isGood)) return 'tenu';
  return inner.some(isGood) ? 'indécis' : 'manqué';
}
