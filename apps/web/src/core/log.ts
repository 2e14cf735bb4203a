/** Writes the lines that a technician reads in the browser's console (SHARED-15, SHELL-20). */

/** Logs a failure that shows nothing to the person. */
export function logFailure(what: string, error: unknown): void {
  // oxlint-disable-next-line no-console -- the one place where failures are logged
  console.error(what, error);
}

/** Logs a sentence. */
export function logLine(sentence: string): void {
  // oxlint-disable-next-line no-console -- the one place where sentences are logged
  console.log(sentence);
}
