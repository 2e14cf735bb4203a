/**
 * Tells the drafts whose form is still on a screen of this browser: another tab does not offer them. Tabs speak by a channel,
 * since locks want https.
 */

type Said = { kind: 'qui' } | { kind: 'tenues'; ids: readonly string[] };

const CHANNEL = 'gestionscolaire-saisies';
/** Milliseconds that a tab on screen needs to answer. */
const SOON = 200;

/** The drafts of the forms of this tab. */
const held = new Set<string>();
let channel: BroadcastChannel | undefined;

function isSaid(data: unknown): data is Said {
  return typeof data === 'object' && data !== null && 'kind' in data;
}

function listen(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel === 'undefined') return undefined;
  if (channel === undefined) {
    const own = new BroadcastChannel(CHANNEL);
    own.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (isSaid(data) && data.kind === 'qui')
        own.postMessage({ kind: 'tenues', ids: [...held] } satisfies Said);
    });
    channel = own;
  }
  return channel;
}

/** Notes that a form of this tab writes this draft; returns the function that lets it go. */
export function holdDraft(id: string): () => void {
  listen();
  held.add(id);
  return () => held.delete(id);
}

/** Returns the drafts that a form on screen writes, in this tab or another. */
export function heldDrafts(): Promise<ReadonlySet<string>> {
  const asked = listen();
  const ids = new Set(held);
  if (asked === undefined) return Promise.resolve(ids);
  return new Promise((resolve) => {
    const hear = ({ data }: MessageEvent<unknown>) => {
      if (isSaid(data) && data.kind === 'tenues') for (const id of data.ids) ids.add(id);
    };
    asked.addEventListener('message', hear);
    asked.postMessage({ kind: 'qui' } satisfies Said);
    setTimeout(() => {
      asked.removeEventListener('message', hear);
      resolve(ids);
    }, SOON);
  });
}
