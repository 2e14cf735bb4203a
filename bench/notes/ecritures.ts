/**
 * Runs all the statements of a write of the product behind bare node:http, in a transaction that is undone each time, and tells what one
 * costs. A write of marks cannot be made twice: undone, it can.
 */
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Request } from '../charge.ts';
import type { Installation, Person } from '../installation.ts';
import { tokenOf } from '../liste.ts';
import { start } from '../processus.ts';
import { endsTransaction, nameValues, type PlainPlan } from '../scenario.ts';
import { call, type Seen } from '../trace.ts';

/** The runs that warm the process, and those that are measured. */
const A_FROID = 20;
const FOIS = 9;
/** The writes of one measure: the clock of a processor is too coarse for a single one. */
const PAR_MESURE = 20;

interface Ecriture {
  readonly statements: Seen['statements'];
  /** The person whose call they are. */
  readonly seen: Person;
  readonly request: Request;
}

/** Leaves out the transactions that the traced server ran beside this one: undone in its midst, they would leave its rest written. */
function deSaTransaction<S extends { readonly sql: string }>(statements: readonly S[]): S[] {
  const kept: S[] = [];
  let depth = 0;
  for (const one of statements) {
    const begins = /^(?:begin|start transaction)/i.test(one.sql);
    const ends = endsTransaction(one.sql);
    if (begins) depth += 1;
    if (ends && depth === 0) continue;
    if (depth <= 1) kept.push(one);
    if (ends) depth -= 1;
  }
  const last = kept.findLastIndex(({ sql }) => endsTransaction(sql));
  return kept.filter(({ sql }, at) => at <= last || !/^(?:begin|start transaction)/i.test(sql));
}

/** Returns the microseconds of processor of one write, measured some times. */
export async function costUndone(
  place: Installation,
  { statements, seen, request }: Ecriture,
): Promise<number[]> {
  const jeton = createHash('sha256').update(tokenOf(seen)).digest('base64url');
  const plan: PlainPlan = {
    path: request.path,
    file: place.file,
    databaseUrl: place.databaseUrl,
    statements: nameValues(deSaTransaction(statements), { jeton }).map((one) =>
      /^commit/i.test(one.sql) ? { ...one, sql: 'rollback' } : one,
    ),
    isWrite: false,
    rows: 0,
  };
  const folder = mkdtempSync(path.join(tmpdir(), 'gestionscolaire-plan-'));
  const file = path.join(folder, 'plan.json');
  writeFileSync(file, JSON.stringify(plan));
  const floor = await start('plancher.ts', { BANC_PLAN_FICHIER: file });
  try {
    const write = async (times: number): Promise<void> => {
      for (let time = 0; time < times; time += 1) await call(floor, request);
    };
    await write(A_FROID);
    const costs: number[] = [];
    for (let round = 0; round < FOIS; round += 1) {
      const before = await floor.cost();
      await write(PAR_MESURE);
      costs.push(((await floor.cost()).cpu - before.cpu) / PAR_MESURE);
    }
    return costs;
  } finally {
    await floor.stop();
    rmSync(folder, { recursive: true });
  }
}
