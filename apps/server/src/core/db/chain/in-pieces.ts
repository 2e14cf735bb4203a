/** Reads what is chained, which may be long, in pieces: none of it is kept in memory as a whole. */

/** How rows are read: `piece` at most at a time, in the order of a number that each has. */
interface Pieces<R> {
  readonly piece: number;
  /** Returns the next rows after a number (0: the first ones), `piece` at most. */
  readonly read: (after: number) => Promise<readonly R[]>;
  readonly numberOf: (row: R) => number;
}

/** Yields the rows piece after piece. */
export async function* inPieces<R>({ piece, read, numberOf }: Pieces<R>): AsyncGenerator<readonly R[]> {
  for (let after = 0; ; ) {
    const rows = await read(after);
    yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < piece) return;
    after = numberOf(last);
  }
}

/** Yields the rows one after the other. */
export async function* eachInPieces<R>(pieces: Pieces<R>): AsyncGenerator<R> {
  for await (const rows of inPieces(pieces)) yield* rows;
}
