/**
 * Names the statements of calls, so that PostgreSQL reads each text once a connection. A pooler may lack named statements, and a
 * newer server may have changed what one answers: whoever meets that asks again without, and no call fails of it (OPS-14).
 */
import { createHash } from 'node:crypto';

/** A statement as pg takes it: with a name it is read once. */
export interface Named {
  readonly name: string;
  readonly text: string;
  readonly generation: number;
}

/** The most names of a process, and so of each of its connections: PostgreSQL keeps every one in memory. */
export const NAMES_AT_MOST = 200;
/** The times that a text is asked before it is worth a name. */
export const NAMED_FROM = 3;
/** The texts whose askings are counted; beyond, counting begins anew. */
const COUNTED = 2000;

/** A text that differs with the length of a list: rows to insert, values to look for. */
const OF_A_LIST = /\bin \(\$\d+,|\barray\[\$\d+,|\$\d+\), \(/i;
const NAMEABLE = /^\s*(?:select|with|insert|update|delete)\b/i;

/** The faults that a name alone can cause; each is told before the statement did anything. */
const NO_SUCH_NAME = '26000';
const NAME_TAKEN = '42P05';
const PROTOCOL = '08P01';
const NOT_SUPPORTED = '0A000';

/** Returns what a name caused: it cannot be used here, or its statement answers other columns now; undefined: another fault. */
function causeOf(error: unknown): 'unusable' | 'changed' | undefined {
  const { code, message } = Object(error) as { code?: unknown; message?: unknown };
  if (code === NO_SUCH_NAME || code === NAME_TAKEN) return 'unusable';
  const says = (words: RegExp) => typeof message === 'string' && words.test(message);
  if (code === PROTOCOL && says(/prepared statement/)) return 'unusable';
  return code === NOT_SUPPORTED && says(/cached plan/) ? 'changed' : undefined;
}

/** Whether a name caused the fault: what was asked may be asked again. */
export const isNamingFault = (error: unknown): boolean => causeOf(error) !== undefined;

export class Names {
  #isOn: boolean;
  /** Raised when the schema changed under a name: names and texts are others from then on, for a pooler knows them by their text. */
  #generation = 0;
  #given = 0;
  readonly #asked = new Map<string, { times: number; named?: Named }>();

  constructor(isOn: boolean) {
    this.#isOn = isOn;
  }

  /** Whether names are given: not where the operator said no, nor behind a pooler that was found to lack them. */
  get isOn(): boolean {
    return this.#isOn;
  }

  /** Returns the name of a text; undefined: it is asked without. */
  of(text: string): Named | undefined {
    if (!this.#isOn) return undefined;
    const known = this.#asked.get(text);
    if (known?.named !== undefined) return known.named;
    if (this.#given >= NAMES_AT_MOST) return undefined;
    if (known === undefined) {
      if (this.#asked.size >= COUNTED) this.#forgetNameless();
      // A list never comes often enough.
      const times = NAMEABLE.test(text) && !OF_A_LIST.test(text) ? 1 : Number.NEGATIVE_INFINITY;
      this.#asked.set(text, { times });
      return undefined;
    }
    known.times += 1;
    if (known.times < NAMED_FROM) return undefined;
    this.#given += 1;
    known.named = this.#nameOf(text);
    return known.named;
  }

  /** Takes note of a fault of a named statement; returns whether its name caused it. */
  met(error: unknown, { generation }: Named): boolean {
    const cause = causeOf(error);
    if (cause === undefined) return false;
    if (cause === 'unusable') this.#isOn = false;
    // Calls that were under way meet the same change: the names are renewed once.
    else if (generation === this.#generation) {
      this.#generation += 1;
      this.#given = 0;
      this.#asked.clear();
    }
    return true;
  }

  #nameOf(text: string): Named {
    const own = this.#generation === 0 ? text : `${text} /* ${this.#generation} */`;
    // Every process gives a text the same name: behind a pooler, a name that is taken is that of the same text.
    const name = `gs_${createHash('sha256').update(own).digest('base64url').slice(0, 22)}`;
    return { name, text: own, generation: this.#generation };
  }

  #forgetNameless(): void {
    for (const [text, { named }] of this.#asked) if (named === undefined) this.#asked.delete(text);
  }
}
