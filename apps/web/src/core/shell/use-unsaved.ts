/**
 * Warns before a page with unsaved changes is left: by our dialog inside the application, by the browser's own when the
 * application is left.
 */
import { useBlocker } from '@tanstack/react-router';
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { confirm } from '#core/ui/dialogs/confirm.tsx';

const SANS_DETAIL = 'Des modifications ne sont pas enregistrées.';

const questionOf = (perte: string | null): string =>
  `${perte ?? SANS_DETAIL} Voulez-vous vraiment quitter cette page\u00A0?`;

let isLeavingForGood = false;
/** A form on screen: whether it holds changes, and what would be lost of them; null where it does not say. */
interface FormOnScreen {
  readonly hasChanges: () => boolean;
  readonly direPerte: () => string | null;
}

const forms = new Set<FormOnScreen>();
/** Called once the person agreed to lose what they typed. */
const losers = new Set<() => void>();

/** Stops every question: the connexion ended, or the person chose to leave. */
export function leaveForGood(): void {
  isLeavingForGood = true;
}

async function mayLose(perte: string | null): Promise<boolean> {
  const isMeant = await confirm(questionOf(perte), { loses: true });
  if (isMeant) for (const lose of losers) lose();
  return isMeant;
}

/** Asks before a form goes while its page stays (another tab opens). True when nothing is lost, or the person agrees. */
export async function mayLeave(): Promise<boolean> {
  const held = [...forms].filter(({ hasChanges }) => hasChanges());
  return held.length === 0 || (await mayLose(held[0]?.direPerte() ?? null));
}

/** Asks before a person signs out, where a form says what would be lost: no draft keeps it. */
export async function mayLoseWhatIsSaid(): Promise<boolean> {
  const pertes = [...forms].flatMap(({ hasChanges, direPerte }) => (hasChanges() ? (direPerte() ?? []) : []));
  return pertes.length === 0 || (await mayLose(pertes.join(' ')));
}

/** Calls `onLost` when the person leaves the page and agreed to lose its changes. */
export function useLost(onLost: () => void): void {
  const lose = useEffectEvent(onLost);
  useEffect(() => {
    const tell = () => lose();
    losers.add(tell);
    return () => {
      losers.delete(tell);
    };
  }, []);
}

/**
 * Warns while `isDirty` answers true. It is asked at the moment of leaving, so a form that has just saved may navigate at once.
 * Give a stable function (useCallback). A change of the search alone is not leaving. `direPerte` says what no draft keeps.
 */
export function useUnsaved(isDirty: () => boolean, direPerte: () => string | null = () => null): void {
  const hasChanges = useCallback(() => !isLeavingForGood && isDirty(), [isDirty]);
  /** The words of the last drawing: they are said at the moment of leaving. */
  const dire = useRef(direPerte);
  useLayoutEffect(() => {
    dire.current = direPerte;
  });
  const shouldBlockFn = useCallback(
    async ({ current, next }: { current: { pathname: string }; next: { pathname: string } }) => {
      if (current.pathname === next.pathname || !hasChanges()) return false;
      return !(await mayLose(dire.current()));
    },
    [hasChanges],
  );
  useEffect(() => {
    const form = { hasChanges, direPerte: () => dire.current() };
    forms.add(form);
    return () => {
      forms.delete(form);
    };
  }, [hasChanges]);
  useBlocker({ shouldBlockFn, enableBeforeUnload: hasChanges });
}
