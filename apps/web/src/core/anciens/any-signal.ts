/** Makes the signal that aborts with the first of several, for a browser without `AbortSignal.any` (anciens.ts). */
export function anySignal(signals: Iterable<AbortSignal>): AbortSignal {
  const joined = new AbortController();
  for (const signal of signals) {
    const end = () => joined.abort(signal.reason);
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true, signal: joined.signal });
  }
  return joined.signal;
}
