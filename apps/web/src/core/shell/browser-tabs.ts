/**
 * Links the tabs of one browser (SHELL-19, AMB-042): a new tab says hello, an older one answers, and the new one shows a
 * notice.
 */
import { CANAL } from '@gestionscolaire/contract/ecrans/messages.ts';
import { notify } from '#core/ui/dialogs/notice.tsx';

interface TabMessage {
  kind: 'ouverture' | 'presence';
  /** The tab that was just opened. */
  tab: string;
}

const NOTICE = 'GestionScolaire est déjà ouvert dans un autre onglet de ce navigateur.';

function isTabMessage(data: unknown): data is TabMessage {
  return (
    typeof data === 'object' &&
    data !== null &&
    'kind' in data &&
    'tab' in data &&
    typeof data.tab === 'string'
  );
}

/**
 * Announces this tab; returns the function that leaves the channel. It blocks nothing, and does nothing in a browser without
 * channels.
 */
export function announceTab(onOtherTab: () => void = () => notify('information', NOTICE)): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const channel = new BroadcastChannel(CANAL);
  const tab = Array.from(crypto.getRandomValues(new Uint32Array(2)), (part) => part.toString(36)).join('');
  let isTold = false;
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (!isTabMessage(data)) return;
    if (data.kind === 'ouverture')
      channel.postMessage({ kind: 'presence', tab: data.tab } satisfies TabMessage);
    else if (data.tab === tab && !isTold) {
      isTold = true;
      onOtherTab();
    }
  });
  channel.postMessage({ kind: 'ouverture', tab } satisfies TabMessage);
  return () => channel.close();
}
