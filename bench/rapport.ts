/** Writes the lines of the report: what was measured, what was asked, and the verdict. */
import { availableParallelism, loadavg } from 'node:os';
import type { Verdict } from './statistiques.ts';

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
