/** Writes the lines that a technician reads in the browser's console (SHARED-15, SHELL-20). */

/** Whether no answer came: the browser writes that line itself, and a call cut because its page goes is no failure. */
const isSilence = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'RESEAU';

/** Logs a failure that shows nothing to the person, unless the browser says it itself. */
export function logFailure(what: string, error: unknown): void {
  if (isSilence(error)) return;
  // oxlint-disable-next-line no-console -- the one place where failures are logged
  console.error(what, error);
}

/** Logs a sentence. */
export function logLine(sentence: string): void {
  // oxlint-disable-next-line no-console -- the one place where sentences are logged
  console.log(sentence);
}
