/** Copies the text of a field: by the browser's clipboard, which plain http does not have, or else by its selection. */

/** Copies the field; true once it is copied. Otherwise the text is selected, for the person to copy. */
export async function copyField(field: HTMLInputElement | HTMLTextAreaElement): Promise<boolean> {
  field.focus();
  field.select();
  if ('clipboard' in navigator) {
    try {
      await navigator.clipboard.writeText(field.value);
      return true;
    } catch {
      // The browser refused: the selection is the other way.
    }
  }
  return copySelection();
}

function copySelection(): boolean {
  try {
    // execCommand is deprecated, but every browser has it, and without https there is no other way.
    return document.execCommand('copy');
  } catch {
    return false;
  }
}
