/**
 * Keeps the security trace of all calls, in one place: bind.ts hands over what a call declares (contract, core/api/trace.ts), who
 * made it and whose record it told. What a call must not go without, a sign-in, an export, a paper, is written before it is
 * answered; readings wait a second at most in memory, so that they cost a read no statement (docs/decisions/0045).
 */
import { Refus } from '@gestionscolaire/contract/core/api/errors.ts';
import type { QuoiDeTrace, Trace } from '@gestionscolaire/contract/core/api/trace.ts';
import { SECOND } from '@gestionscolaire/contract/core/values/durations.ts';
import type { Caller } from '#core/acces/caller.ts';
import type { Database, Trx } from '#core/db/database.ts';

/** The record that a call told of, as its handler says it. */
export interface Concerned {
  readonly entite: string;
  readonly entiteId: number;
  readonly ecoleId: number | null;
}

/** The account of a call that nobody signed: who was meant, and why they were refused. */
export interface Account {
  /** The person that the identifier is of; null: nobody's. */
  readonly userId: number | null;
  readonly ecoleId: number | null;
  /** The device that the sign-in was noted from. */
  readonly appareilId?: number;
  /** The identifier as it may be kept, where it is nobody's. */
  readonly compte: string | null;
  readonly motif: string | null;
}

/** A line of the trace. */
export interface TraceLine {
  readonly quoi: QuoiDeTrace;
  readonly objet: string | null;
  readonly motif: string | null;
  readonly appel: string;
  readonly userId: number | null;
  readonly compte: string | null;
  readonly ecoleId: number | null;
  readonly adresse: string;
  readonly agent: string;
  readonly appareilId: number | null;
  readonly entite: string | null;
  readonly entiteId: number | null;
  readonly instant: string;
}

/** A line as it is stored: equal ones of ten minutes are one, with their number. `cle`: their common mark; null: it stays alone. */
export interface StoredLine extends TraceLine {
  readonly cle: string | null;
  readonly dernier: string;
  readonly nombre: number;
}

/** The place where lines are stored; administration implements it. */
export interface TracePort {
  /** Stores lines; one whose mark is there already is counted with it. */
  write(trx: Trx, lines: readonly StoredLine[]): Promise<void>;
}

/** The time that a reading waits in memory at most: what a cut loses. */
const WAIT = SECOND;
/** The number of waiting lines that are written at once. */
const MANY = 200;
/** The most lines that wait while nothing can be written; older ones are forgotten. */
const MOST = 10_000;

/** The kinds whose equal lines of ten minutes are one. */
const COUNTED: ReadonlySet<QuoiDeTrace> = new Set(['lecture', 'liste', 'interdit', 'refusee']);

/** Marks a line with what it shares with those it is counted with; ten minutes are an instant without its last digits. */
function markOf(line: TraceLine): string | null {
  if (!COUNTED.has(line.quoi)) return null;
  const { quoi, objet, motif, userId, compte, ecoleId, adresse, entite, entiteId, instant } = line;
  const what = quoi === 'interdit' ? line.appel : (objet ?? '');
  const parts = [quoi, what, motif, userId, compte, ecoleId, adresse, entite, entiteId];
  return [...parts.map((part) => part ?? ''), instant.slice(0, 'yyyy-MM-ddTHH:m'.length)].join('|');
}

export const storedLine = (line: TraceLine): StoredLine => ({
  ...line,
  cle: markOf(line),
  dernier: line.instant,
  nombre: 1,
});

/** Keeps lines in memory until they are written, together. */
export class TraceLog {
  readonly #database: Database;
  readonly #port: TracePort;
  /** Told when nothing could be written; it holds nothing of the lines. */
  onFailure: (error: unknown) => void = () => {};
  #waiting = new Map<string, StoredLine>();
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(database: Database, port: TracePort) {
    this.#database = database;
    this.#port = port;
  }

  /** Writes a line in the transaction of its act. */
  async record(trx: Trx, line: TraceLine): Promise<void> {
    await this.#port.write(trx, [storedLine(line)]);
  }

  /** Writes a line now, in a transaction of its own: what it tells is not answered before. */
  async write(line: TraceLine): Promise<void> {
    await this.#database.transaction((trx) => this.record(trx, line));
  }

  /** Notes a reading; it is written within a second, with the others. It neither waits nor fails. */
  note(line: TraceLine): void {
    const stored = storedLine(line);
    const key = stored.cle ?? `${this.#waiting.size} ${line.instant}`;
    const known = this.#waiting.get(key);
    if (known === undefined && this.#waiting.size >= MOST) return;
    const counted = known && { ...known, nombre: known.nombre + 1, dernier: line.instant };
    this.#waiting.set(key, counted ?? stored);
    if (this.#waiting.size >= MANY) void this.flush();
    else this.#timer ??= setTimeout(() => void this.flush(), WAIT).unref();
  }

  /** Writes all that waits; what cannot be written waits on. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing = this.#writing.then(() => this.#flush());
    return this.#writing;
  }

  async #flush(): Promise<void> {
    const lines = [...this.#waiting.values()];
    if (lines.length === 0) return;
    this.#waiting = new Map();
    try {
      await this.#database.transaction((trx) => this.#port.write(trx, lines));
    } catch (error) {
      this.onFailure(error);
      for (const line of lines) this.#again(line);
    }
  }

  /** Puts back a line that was not written, with those of its mark that came meanwhile. */
  #again(line: StoredLine): void {
    const key = line.cle ?? `${this.#waiting.size} ${line.instant}`;
    const since = this.#waiting.get(key);
    const all = since && { ...line, nombre: line.nombre + since.nombre, dernier: since.dernier };
    if (since !== undefined || this.#waiting.size < MOST) this.#waiting.set(key, all ?? line);
    this.#timer ??= setTimeout(() => void this.flush(), WAIT).unref();
  }

  /** Writes what waits, and begins nothing more. */
  async close(): Promise<void> {
    await this.flush();
    clearTimeout(this.#timer);
  }
}

/** Core knows this of a call for its line. */
export interface TracedCall {
  readonly appel: string;
  readonly summary: string;
  readonly caller: Caller | null;
  readonly input: Readonly<Record<string, unknown>>;
  readonly adresse: string;
  readonly agent: string;
  readonly now: string;
  /** The records that the handler named; undefined: it named none, null: it said that there is none. */
  readonly concerned: readonly Concerned[] | null | undefined;
  readonly account: Account | undefined;
}

/** Returns the school of a call's line: that of the record, the one that was asked for, or the caller's. */
const schoolOf = ({ caller, input, account }: TracedCall, record: Concerned | undefined): number | null => {
  const asked = input['ecoleId'];
  const own = caller?.ecoleId ?? account?.ecoleId ?? null;
  return record?.ecoleId ?? own ?? (typeof asked === 'number' ? asked : null);
};

const lineOf = (call: TracedCall, { quoi, objet }: Trace, record?: Concerned): TraceLine => ({
  quoi,
  objet,
  motif: call.account?.motif ?? null,
  appel: call.appel,
  userId: call.caller?.userId ?? call.account?.userId ?? null,
  compte: call.account?.compte ?? null,
  ecoleId: schoolOf(call, record),
  adresse: call.adresse,
  agent: call.agent,
  appareilId: call.caller?.appareilId ?? call.account?.appareilId ?? null,
  entite: record?.entite ?? null,
  entiteId: record?.entiteId ?? null,
  instant: call.now,
});

/**
 * Returns the lines of a call that was done. A list that was asked for one record alone is a reading of that record.
 * @param isStrict whether a handler that forgot to say whose record it told is at fault
 */
export function linesOf(trace: Trace, call: TracedCall, isStrict: boolean): TraceLine[] {
  const { concerned } = call;
  if (trace.quoi === 'lecture' && concerned === undefined && isStrict)
    throw new Error(`${call.appel}: a reading says whose record it told (context.concerns)`);
  if (concerned === undefined || concerned === null || concerned.length === 0)
    return trace.quoi === 'lecture' ? [] : [lineOf(call, trace)];
  const told: Trace = trace.quoi === 'liste' ? { ...trace, quoi: 'lecture' } : trace;
  return concerned.map((record) => lineOf(call, told, record));
}

/** Returns the line of a refused call; undefined: it leaves none. */
export function refusedLine(
  trace: Trace | undefined,
  call: TracedCall,
  error: unknown,
): { line: TraceLine; isAwaited: boolean } | undefined {
  if (!(error instanceof Refus)) return undefined;
  if (trace?.quoi === 'connexion') {
    const line = lineOf(call, { quoi: 'refusee', objet: null });
    // Whoever tries name after name behind a closed door is one line, whatever they type.
    if (error.code === 'TROP_DE_TENTATIVES')
      return { line: { ...line, motif: 'attente', compte: null }, isAwaited: false };
    return { line, isAwaited: true };
  }
  const isForbidden = error.code === 'DROIT_ABSENT' || error.code === 'HORS_DE_PORTEE';
  if (!isForbidden || call.caller === null) return undefined;
  return { line: lineOf(call, { quoi: 'interdit', objet: call.summary }), isAwaited: false };
}
