/** Tells that the page goes, while there is still time to keep what is typed. */

/** Calls `act` as the page goes: it is hidden, reloaded or closed. `act` may be called more than once. Returns what ends this. */
export function whenGoing(act: () => void): () => void {
  const hide = () => {
    if (document.visibilityState === 'hidden') act();
  };
  window.addEventListener('beforeunload', act);
  window.addEventListener('pagehide', act);
  document.addEventListener('visibilitychange', hide);
  return () => {
    window.removeEventListener('beforeunload', act);
    window.removeEventListener('pagehide', act);
    document.removeEventListener('visibilitychange', hide);
  };
}
