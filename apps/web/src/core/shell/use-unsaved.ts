/**
 * Warns before a page with unsaved changes is left: by our dialog inside the application, by the browser's own when the
 * application is left.
 */
import { useBlocker } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { confirm } from '#core/ui/dialogs/confirm.tsx';

const QUESTION = 'Des modifications ne sont pas enregistrées. Voulez-vous vraiment quitter cette page?';

let isLeavingForGood = false;
/** The forms on screen; each answers whether it holds changes. */
const forms = new Set<() => boolean>();

/** Stops every question: the connexion ended, or the person chose to leave. */
export function leaveForGood(): void {
  isLeavingForGood = true;
}

/** Asks before a form goes while its page stays (another tab opens). True when nothing is lost, or the person agrees. */
export async function mayLeave(): Promise<boolean> {
  const isHeld = [...forms].some((hasChanges) => hasChanges());
  return !isHeld || (await confirm(QUESTION, { loses: true }));
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
      return !(await confirm(QUESTION, { loses: true }));
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
