/** The product's clock: injected, so that a test can say what time it is. */

/** ISO 8601, UTC, milliseconds. */
export type Clock = () => string;

export const systemClock: Clock = () => new Date().toISOString();

/** The instant `milliseconds` later (earlier when negative). */
export function shift(instant: string, milliseconds: number): string {
  return new Date(Date.parse(instant) + milliseconds).toISOString();
}
