/** Warns before a page with unsaved changes is left: inside the application by our dialog, at its edge by the browser's. */
import { useBlocker } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { confirm } from '#core/ui/dialogs/confirm.tsx';

const QUESTION = 'Des modifications ne sont pas enregistrées. Voulez-vous vraiment quitter cette page?';

let isLeavingForGood = false;
/** The forms on screen: whether each holds changes. */
const forms = new Set<() => boolean>();

/** From now on nothing is asked: the connexion ended, or the person chose to leave. */
export function leaveForGood(): void {
  isLeavingForGood = true;
}

/** Before a form goes while its page stays (another tab of it is opened): true when nothing is lost, or the person agrees. */
export async function mayLeave(): Promise<boolean> {
  const isHeld = [...forms].some((hasChanges) => hasChanges());
  return !isHeld || (await confirm(QUESTION, { loses: true }));
}

/**
 * `isDirty` is asked at the moment of leaving, so a form that has just saved answers false and may navigate at once.
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
