/**
 * Warns before a page with unsaved changes is left: by our dialog inside the application, by the browser's own when the
 * application is left.
 */
import { useBlocker } from '@tanstack/react-router';
import { useCallback, useEffect, useEffectEvent } from 'react';
import { confirm } from '#core/ui/dialogs/confirm.tsx';

const QUESTION = 'Des modifications ne sont pas enregistrées. Voulez-vous vraiment quitter cette page\u00A0?';

let isLeavingForGood = false;
/** The forms on screen; each answers whether it holds changes. */
const forms = new Set<() => boolean>();
/** Called once the person agreed to lose what he typed. */
const losers = new Set<() => void>();

/** Stops every question: the connexion ended, or the person chose to leave. */
export function leaveForGood(): void {
  isLeavingForGood = true;
}

async function mayLose(): Promise<boolean> {
  const isMeant = await confirm(QUESTION, { loses: true });
  if (isMeant) for (const lose of losers) lose();
  return isMeant;
}

/** Asks before a form goes while its page stays (another tab opens). True when nothing is lost, or the person agrees. */
export async function mayLeave(): Promise<boolean> {
  const isHeld = [...forms].some((hasChanges) => hasChanges());
  return !isHeld || (await mayLose());
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
 * Give a stable function (useCallback). A change of the search alone is not leaving.
 */
export function useUnsaved(isDirty: () => boolean): void {
  const hasChanges = useCallback(() => !isLeavingForGood && isDirty(), [isDirty]);
  const shouldBlockFn = useCallback(
    async ({ current, next }: { current: { pathname: string }; next: { pathname: string } }) => {
      if (current.pathname === next.pathname || !hasChanges()) return false;
      return !(await mayLose());
    },
    [hasChanges],
  );
  useEffect(() => {
    forms.add(hasChanges);
    return () => {
      forms.delete(hasChanges);
    };
  }, [hasChanges]);
  useBlocker({ shouldBlockFn, enableBeforeUnload: hasChanges });
}
