/**
 * Walks the records of a chain in the order of their ranks, whatever they tell: each stands after the one before, and `end` compares
 * the last with the head that is kept. The chains of the journal, of dues, of money and of seals are walked here; each has its own words. Pure.
 */

/** The head of a chain: the rank of its last record and the hash of its last link, or the beginning of that on paper. */
export interface Head {
  readonly rang: number;
  readonly empreinte: string;
}

/** Says why a record is not in its place: ranks are missing before it, its rank is passed, or it does not follow the link before. */
type PlaceFault =
  | { readonly kind: 'missing'; readonly first: number; readonly last: number }
  | { readonly kind: 'passed' }
  | { readonly kind: 'apart' };

/** Says why the end is not the head that is kept: records are missing or added after it, or the last is another. */
type EndFault =
  | { readonly kind: 'missing'; readonly first: number; readonly last: number }
  | { readonly kind: 'added'; readonly rang: number }
  | { readonly kind: 'other' };

/** A record in its place. `precedente`: the hash that it says it follows; undefined: it is within a link, which its last record closes. */
interface Place {
  readonly rang: number;
  /** The rank that it says it follows; the one before by default. */
  readonly apres?: number;
  readonly precedente?: string | undefined;
}

export class Walk<H extends Head> {
  /** The heads that were asked for and are this chain's. */
  readonly held = new Set<H>();
  /** The rank of the last record, 0 when there is none, and the hash of the last link. */
  rang = 0;
  empreinte: string;
  readonly #origin: string;
  readonly #asked: readonly H[];

  /** `origin`: the hash that the first link follows; `asked`: the heads that paper vouches for. */
  constructor(origin: string, asked: readonly H[] = []) {
    this.empreinte = origin;
    this.#origin = origin;
    this.#asked = asked;
  }

  /** Goes to the next record and returns what does not hold in its place. A record whose rank is passed is left aside. */
  enter({ rang, apres = rang - 1, precedente }: Place): PlaceFault | undefined {
    if (rang <= this.rang) return { kind: 'passed' };
    const first = this.rang + 1;
    this.rang = rang;
    if (apres >= first) return { kind: 'missing', first, last: apres };
    return precedente === undefined || precedente === this.empreinte ? undefined : { kind: 'apart' };
  }

  /** Closes a link with its last record. `kept`: the hash that is kept; `computed`: that of its content. */
  link(kept: string, computed: string = kept): void {
    this.empreinte = kept;
    for (const head of this.#asked)
      if (head.rang === this.rang && computed.startsWith(head.empreinte)) this.held.add(head);
  }

  /** Compares the end with the head that is kept; undefined: nothing was chained. */
  end(kept: Head | undefined): EndFault | undefined {
    const { rang, empreinte } = kept ?? { rang: 0, empreinte: this.#origin };
    if (this.rang < rang) return { kind: 'missing', first: this.rang + 1, last: rang };
    if (this.rang > rang) return { kind: 'added', rang };
    return this.empreinte === empreinte ? undefined : { kind: 'other' };
  }
}
