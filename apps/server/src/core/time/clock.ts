/** The product's clock: a test hands over one of its own, so that it says what time it is. */

/** Returns an instant in ISO 8601, UTC, with milliseconds. */
export type Clock = () => string;

export const systemClock: Clock = () => new Date().toISOString();

/** Returns the instant `milliseconds` later (earlier when negative). */
export function shift(instant: string, milliseconds: number): string {
  return new Date(Date.parse(instant) + milliseconds).toISOString();
}
