/** Writes the lines of the report: what was measured, what was asked, and the verdict, which it computes. */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Engine } from '../installation.ts';
import { type Row, withRows } from './page.ts';

type Verdict = 'met' | 'missed' | 'undecided' | 'for the record';

interface Line {
  what: string;
  measured: string;
  wanted: string;
  verdict: Verdict;
}

const PAGE = 'docs/performance.md';
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
export const ENGINES: Readonly<Record<Engine, string>> = { sqlite: 'SQLite', postgres: 'PostgreSQL' };

const rows: Row[] = [];
/** The part that runs: its lines are told under its name. */
let current: Pick<Row, 'part' | 'engine' | 'from'> = { part: '', engine: '', from: '' };

/** Returns the commit that is measured, with a + where files are not as it has them: the page that takes the figures does not count. */
function commitOf(): string {
  const git = (...args: string[]) => spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' }).stdout ?? '';
  const commit = git('rev-parse', '--short', 'HEAD').trim();
  if (commit === '') return 'no commit';
  return git('status', '--porcelain', '--', '.', `:!${PAGE}`) === '' ? commit : `${commit}+`;
}

const commit = commitOf();

/** Begins a part on an engine, and notes where its figures come from: the load is that before the part adds its own. */
export function begin(part: string, engine: Engine): void {
  const [load = 0] = loadavg();
  const now = new Date();
  const day = [now.getDate(), now.getMonth() + 1, now.getFullYear()].join('/');
  const machine = `${availableParallelism()} × ${cpus()[0]?.model.trim() ?? 'CPU'}, Node ${process.versions.node}`;
  const from = `${commit}, ${day}, ${machine}, load of ${number(load, 0)}`;
  current = { part, engine: ENGINES[engine], from };
}

/** Forgets the figures of a part that fell: they are not those of a whole one. */
export function fall(): void {
  const kept = rows.filter(({ part, engine }) => part !== current.part || engine !== current.engine);
  rows.splice(0, rows.length, ...kept);
}

/** Prints the title of what follows, with where its figures come from: times on a machine that does other work say more about it. */
export function title(text: string): void {
  console.log(`\n${text}, ${current.engine} (${current.from})`);
}

export function note(text: string): void {
  console.log(`  ${text}`);
}

export function report({ what, measured, wanted, verdict }: Line): void {
  rows.push({ ...current, measure: what, asked: wanted, measured, verdict });
  console.log(`  ${what}: ${measured}${wanted === '' ? '' : ` (asked: ${wanted})`} — ${verdict}`);
}

/** Reports the milliseconds of many calls by the 95th percentile, and returns whether it is met. */
export function reportP95(what: string, durations: readonly number[], most: number): boolean {
  const [p95, middle, worst] = [percentile(durations, 0.95), median(durations), Math.max(...durations)];
  report({
    what,
    measured: `p95 ${number(p95)} ms (median ${number(middle)}, worst ${number(worst)})`,
    wanted: `p95 ≤ ${most} ms`,
    verdict: p95 <= most ? 'met' : 'missed',
  });
  return p95 <= most;
}

/** Writes the figures of this run into docs/performance.md. */
export function writePage(): void {
  const page = `${ROOT}${PAGE}`;
  writeFileSync(page, withRows(readFileSync(page, 'utf8'), rows));
}

/** Prints how many figures are met, missed, and undecided by this run. */
export function conclude(): void {
  const count = (verdict: Verdict) => rows.filter((row) => row.verdict === verdict).length;
  console.log(`\n${count('met')} met, ${count('missed')} missed, ${count('undecided')} undecided.`);
}

const formats = [0, 1, 2, 3].map(
  (digits) =>
    new Intl.NumberFormat('en-GB', { maximumFractionDigits: digits, minimumFractionDigits: digits }),
);

export function number(value: number, digits: 0 | 1 | 2 | 3 = 1): string {
  return formats[digits]?.format(value) ?? String(value);
}

/** Writes the figure of some rounds, with the lowest and the highest: '0.66 of the floor (0.62 to 0.76)'. */
export function spread(rounds: readonly number[], unit: string, digits: 0 | 1 | 2): string {
  const [least, most] = [Math.min(...rounds), Math.max(...rounds)];
  return `${number(median(rounds), digits)} ${unit} (${number(least, digits)} to ${number(most, digits)})`;
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

/**
 * Judges what was measured once in each round. It decides only when the second lowest and the second highest round agree, so that
 * one disturbed round on a shared machine neither passes nor fails a figure.
 */
export function judge(rounds: readonly number[], isGood: (value: number) => boolean): Verdict {
  const sorted = rounds.toSorted((a, b) => a - b);
  const inner = sorted.length > 4 ? sorted.slice(1, -1) : sorted;
  if (inner.every(isGood)) return 'met';
  return inner.some(isGood) ? 'undecided' : 'missed';
}
