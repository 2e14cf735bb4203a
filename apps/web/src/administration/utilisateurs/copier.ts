/** Copies the text of a field: by the browser's clipboard, which plain http does not have, or else by its selection. */

/** True once it is copied; when not, the text is selected for the person to copy. */
export async function copier(field: HTMLInputElement): Promise<boolean> {
  field.focus();
  field.select();
  if ('clipboard' in navigator) {
    try {
      await navigator.clipboard.writeText(field.value);
      return true;
    } catch {
      // Refused: the selection is the other way.
    }
  }
  return copierLaSelection();
}

function copierLaSelection(): boolean {
  try {
    // The only way without https, in every browser although it is said to leave.
    return document.execCommand('copy');
  } catch {
    return false;
  }
}
