/** Keeps the slowest calls since the server started: the state of the computer shows them. */

export interface SlowCall {
  /** 'POST getArrieres' */
  readonly appel: string;
  readonly ms: number;
  readonly instant: string;
}

/** The milliseconds from which a call is slow. */
const SLOW = 300;
const KEPT = 10;

export class SlowCalls {
  #calls: readonly SlowCall[] = [];

  /** Notes a call that ended; the slowest time of each call stays. */
  note(call: SlowCall): void {
    if (call.ms < SLOW) return;
    const known = this.#calls.find(({ appel }) => appel === call.appel);
    if (known !== undefined && known.ms >= call.ms) return;
    this.#calls = [...this.#calls.filter((one) => one !== known), call]
      .toSorted((a, b) => b.ms - a.ms)
      .slice(0, KEPT);
  }

  list(): readonly SlowCall[] {
    return this.#calls;
  }
}
