/** The notices in a corner of the page, and the alerts that wait to be closed. Both survive a navigation. */
import { BOUTONS, TITRES } from '@gestionscolaire/contract/ecrans/messages.ts';
import { useDocumentVisibility } from '@mantine/hooks';
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle, IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import kit from '#core/ui/kit.module.css';
import { SaidLines } from '#core/ui/said.tsx';
import classes from './notice.module.css';
import { ask, type Notice, type NoticeKind, notices } from './requests.ts';

/** Milliseconds that good news stays on a page that is looked at; bad news stays until it is closed. */
const SHORT = 8_000;
/** Most notices at once: more would cover the page, so the oldest leaves. */
const MOST = 4;

const ICONS = {
  succes: IconCircleCheck,
  erreur: IconCircleX,
  attention: IconAlertTriangle,
  information: IconInfoCircle,
};

let lastId = 0;

function close(id: number): void {
  notices.set((all) => all.filter((notice) => notice.id !== id));
}

const reasonOf = (under: ReactNode): string | undefined => (typeof under === 'string' ? under : undefined);

/** Whether two notices are the same: failures with one headline and different reasons are two. */
const isSame = (notice: Notice, message: string, under: ReactNode): boolean =>
  notice.message === message && reasonOf(notice.under) === reasonOf(under);

/**
 * Shows a notice under its title (Succès, Erreur, Attention, Information) and returns the function that removes it.
 * @param under stands under the sentence: the server's reason of a failure, or a link, with which the notice waits until it is
 * closed.
 */
export function notify(kind: NoticeKind, message: string, under: ReactNode = null): () => void {
  lastId += 1;
  const id = lastId;
  // The same sentence twice is one notice, shown anew.
  notices.set((all) =>
    [...all.filter((other) => !isSame(other, message, under)), { id, kind, message, under }].slice(-MOST),
  );
  return () => close(id);
}

/** Shows an alert and resolves when the person closes it. */
export async function alertBox(kind: NoticeKind, message: string, reason?: string): Promise<void> {
  const told = reason === undefined ? message : `${message}\n${reason}`;
  await ask({ title: TITRES[kind], message: told, accept: BOUTONS.fermer });
}

function NoticeCard({ notice: { id, kind, message, under } }: { notice: Notice }) {
  const [isHeld, setHeld] = useState(false);
  const isLookedAt = useDocumentVisibility() === 'visible';
  const isShort = (kind === 'succes' || kind === 'information') && under === null;
  const staysShortly = isShort && isLookedAt && !isHeld;
  useEffect(() => {
    if (!staysShortly) return undefined;
    const timer = setTimeout(close, SHORT, id);
    return () => clearTimeout(timer);
  }, [staysShortly, id]);
  return (
    <div
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <NoticeLine kind={kind} message={message} under={under} onClose={() => close(id)} />
    </div>
  );
}

interface NoticeLineProps {
  kind: NoticeKind;
  message: string;
  under?: ReactNode;
  onClose: () => void;
}

/** Shows a notice in its place on a page: a window over the page has its own, since the corner is out of reach behind it. */
export function NoticeLine({ kind, message, under, onClose }: NoticeLineProps) {
  const Icon = ICONS[kind];
  return (
    <div className={`${kit.frame} ${kit.pile} ${classes.notice}`} data-kind={kind}>
      <Icon className={classes.icon} size={22} aria-hidden />
      <div className={classes.text}>
        <strong>{TITRES[kind]}</strong>
        <SaidLines said={{ headline: message, reason: reasonOf(under) }} />
        {reasonOf(under) === undefined ? under : null}
      </div>
      <button
        type="button"
        className={`${kit.cross} ${classes.close}`}
        aria-label={BOUTONS.fermer}
        title={BOUTONS.fermer}
        onClick={onClose}
      >
        <IconX size={18} aria-hidden />
      </button>
    </div>
  );
}

/** The place of notices: once in the application. The two regions exist before any notice, or screen readers stay silent. */
export function Notices() {
  const all = notices.use();
  const isUrgent = (notice: Notice) => notice.kind === 'erreur' || notice.kind === 'attention';
  return (
    <div className={`${kit.screenOnly} ${classes.corner}`}>
      <div role="alert" className={kit.grid}>
        {all.filter(isUrgent).map((notice) => (
          <NoticeCard key={notice.id} notice={notice} />
        ))}
      </div>
      <div role="status" className={kit.grid}>
        {all
          .filter((notice) => !isUrgent(notice))
          .map((notice) => (
            <NoticeCard key={notice.id} notice={notice} />
          ))}
      </div>
    </div>
  );
}
