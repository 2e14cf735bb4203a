/** Gives the focus back after a failed act: what had it may have been closed under it, and Enter would do nothing. */

/** The frames in which a field that is closed meanwhile loses the focus. */
const FRAMES = 10;

/** Focuses the button that sends a form again, once the form lost the focus. A fault's own field keeps it. */
export function focusRetryOf(form: HTMLFormElement | null, frames = FRAMES): void {
  if (form === null) return;
  requestAnimationFrame(() => {
    const focused = document.activeElement;
    const isLost = focused === null || focused === document.body || focused.matches(':disabled');
    const button = form.querySelector<HTMLButtonElement>('button[type="submit"]:not(:disabled)');
    if (isLost && button !== null) button.focus();
    else if (frames > 0) focusRetryOf(form, frames - 1);
  });
}
