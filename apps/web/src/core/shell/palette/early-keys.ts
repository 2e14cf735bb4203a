/** Keeps the keys typed while a field that they are meant for is still on its way. */

export interface EarlyKeys {
  /** Takes back an Escape: the field is wanted after all. */
  resume: () => void;
  /** Stops keeping them and returns the text that they make; null when Escape gave up. */
  take: () => string | null;
}

/**
 * Starts to keep the keys of the page: no shortcut and no field sees them. On a slow line 'diallo' typed behind '/' would open
 * whatever its letters open.
 */
export function keepEarlyKeys(): EarlyKeys {
  let text = '';
  let isGivenUp = false;
  const keep = (event: KeyboardEvent) => {
    if (isGivenUp || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape') {
      isGivenUp = true;
      text = '';
    } else if (event.key === 'Backspace') text = text.slice(0, -1);
    else if (event.key.length === 1) text += event.key;
    // Enter has nothing to take yet.
    else if (event.key !== 'Enter') return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  window.addEventListener('keydown', keep, true);
  return {
    resume: () => {
      isGivenUp = false;
    },
    take: () => {
      window.removeEventListener('keydown', keep, true);
      return isGivenUp ? null : text;
    },
  };
}
